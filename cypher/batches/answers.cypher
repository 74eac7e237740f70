// The batches that are wanted, and the answers of those that are done: of the first ones, up to $most.
//
// The batch is null if there is none. What is not locked may be written just now, in part.
//
// Before it reads answers, the statement takes the lock that the transaction which wrote them
// held. Without a lock, a statement can see a long property before all of it is written.
//
// There is no row if the collection is not the one of that id. The list is in a map, because Neo4j
// would plan a list parameter again for other lengths.
//
// :param puzzle => 'sudoku'
// :param id => 'F5GHK7'
// :param wanted => {batches: ['1', '2']}
// :param most => 16

MATCH (c:Graphcover {name: $puzzle})
WHERE c:Collection AND c.id = $id
CALL (c) {
  UNWIND $wanted.batches AS wanted
  OPTIONAL MATCH (b:Graphcover {of: $id, key: wanted})
  RETURN collect({wanted: wanted, batch: b}) AS all
}
WITH all, [found IN all WHERE found.batch.state = 'done' | found.batch][..$most] AS first
FOREACH (b IN first | SET b:Graphcover) // changes nothing, but takes the write lock
WITH all, first
UNWIND all AS found
WITH found.wanted AS wanted, found.batch AS b, first
RETURN wanted, b {.of, .key, .number, .first, .puzzles, .digest, .seal, .state, .attempt, .beat, .worker, .counted, .solved, .choices, .backtracks, .seconds,
  .answersDigest, .resultSeal, ours: b:Batch AND b:Graphcover} AS batch,
  b IN first AS locked, CASE WHEN b IN first THEN b.answers END AS answers
ORDER BY toInteger(wanted);
