// The batches of a collection, without their answers; one row without a batch if it has none.
//
// Without their locks, a batch could be there of which only a part is written.
// A batch that somebody has connected twice has two rows.
//
// :param puzzle => 'sudoku'

MATCH (c:Graphcover {name: $puzzle})
WHERE c:Collection
OPTIONAL MATCH (c)-[has:HAS_BATCH]->(b)
CALL (b) {
  WITH b
  WHERE b:Graphcover
  SET b:Graphcover // changes nothing, but takes the write lock
}
WITH c, has, b, count(*) AS locked
RETURN c.id AS id, c.version AS version, c.size AS size, c.seal AS seal, c.batches AS batches,
  b {.of, .key, .number, .first, .puzzles, .digest, .seal, .state, .attempt, .beat, .worker, .counted, .solved, .choices, .backtracks, .seconds,
  .answersDigest, .resultSeal, ours: b:Batch AND b:Graphcover} AS batch
ORDER BY b.number, b.key, elementId(b);
