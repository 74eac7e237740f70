// Add batches to a collection, unless it has them.
//
// A row for each batch says what it is then; the client checks it. There is no row if the collection is not the one
// of that id. The list is in a map, because Neo4j would plan a list parameter again for other
// lengths.
//
// :param puzzle => 'sudoku'
// :param id => 'F5GHK7'
// :param new => {batches: [{number: 1, first: 1, puzzles: 25, digest: 'a5b2', seal: 'e3b0c44298fc1c14'}]}

MATCH (c:Graphcover {name: $puzzle})
WHERE c.id = $id
SET c:Graphcover // changes nothing, but takes the write lock before the next lines read
WITH c, count(*) AS locked
WHERE c:Collection
UNWIND $new.batches AS batch
CALL (c, batch) {
  MERGE (b:Graphcover {of: c.id, key: toString(batch.number)})
  ON CREATE SET b:Batch, b.puzzle = c.name, b.number = batch.number, b.first = batch.first, b.puzzles = batch.puzzles,
    b.digest = batch.digest, b.seal = batch.seal, b.state = 'open', b.attempt = 0
  MERGE (c)-[:HAS_BATCH]->(b)
  RETURN DISTINCT b
}
RETURN batch.number AS number, b {.of, .key, .number, .first, .puzzles, .digest, .seal, .state, .attempt, .beat, .worker, .counted, .solved, .choices, .backtracks, .seconds,
  .answersDigest, .resultSeal, ours: b:Batch AND b:Graphcover} AS batch
ORDER BY number;
