// The answers of batches that are done, of those that are wanted: the first ones, up to $most.
//
// Before it reads answers, the statement takes the lock that the transaction which wrote them
// held. Without a lock, a statement can see a long property before all of it is written.
//
// A row says how often these batches were taken, done, or reported to be worked on, as a number
// that grows. There is no row if the collection is not the one of that id. The list is in a
// map, because Neo4j would plan a list parameter again for other lengths.
//
// :param puzzle => 'sudoku'
// :param id => 'F5GHK7'
// :param wanted => {batches: ['1', '2']}
// :param most => 16

MATCH (c:Graphcover {name: $puzzle})
WHERE c:Collection AND c.id = $id
CALL (c) {
  UNWIND $wanted.batches AS batch
  MATCH (b:Graphcover {name: 'batch ' + $id + ' ' + batch})
  WHERE b:Batch
  WITH b ORDER BY b.number
  RETURN collect(b) AS all
}
WITH all, [b IN all WHERE b.state = 'done'] AS done
WITH all, done, done[..$most] AS first
FOREACH (b IN first | SET b:Graphcover) // changes nothing, but takes the write lock
RETURN [b IN first | b {.number, .answers, .counted, .worker}] AS done,
  reduce(changes = size(done), b IN all | changes + b.attempt + coalesce(b.beat, 0)) AS changes;
