// What are the tasks of a count? Their properties, by prefix.
//
// The client checks the values, which anybody may have changed. ours is false if a task has lost a
// label. Without the lock of the count, the rows could have a split task without its parts;
// without those of the tasks, a task of which only a part is written.
// A task that somebody has connected twice has two rows.
//
// :param puzzle => 'queens'

MATCH (p:Puzzle:Graphcover {name: $puzzle})-[:HAS_COUNT]->(k)
SET k:Graphcover // changes nothing, but takes the write lock before the next lines read
WITH p, k, count(*) AS locked
WHERE k:Count
MATCH (k)-[has:HAS_TASK]->(t)
CALL (t) {
  WITH t
  WHERE t:Graphcover
  SET t:Graphcover // changes nothing, but takes the write lock
}
WITH p, has, t, count(*) AS locked
RETURN p.loaded AS loaded, t {.key, .of, .prefix, .moves, .state, .constraint, .work, .attempt, .worker, .solutions, .choices, .backtracks, .seconds,
  .engine, .counted, .certificateDigest, .seal, .dispute, .audit, .audited, ours: t:Task AND t:Graphcover} AS task
ORDER BY t.moves, t.key, elementId(t);
