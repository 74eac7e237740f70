// What is the progress of the count of a puzzle?
//
// A row for each state that tasks are in. seconds is what its tasks took. For the time that is
// left: squares and products of work and seconds. again counts the tasks that were taken more
// than once, workers are those of tasks that are taken, and disputed are the prefixes of tasks
// for which two results came that differ. Without the lock, a task that is being split could
// be there without its parts, as if nothing were left. To paste it in Neo4j Browser, put the
// name of the puzzle for $puzzle.
//
// :param puzzle => 'queens'

MATCH (p:Puzzle:Graphcover {name: $puzzle})-[:HAS_COUNT]->(k)
SET k:Graphcover // changes nothing, but takes the write lock before the next lines read
WITH p, k
WHERE k:Count
MATCH (k)-[:HAS_TASK]->(t)
RETURN p.loaded AS loaded, k.id AS id, k.version AS version, t.state AS state, count(t) AS tasks, sum(t.work) AS work,
  sum(t.seconds) AS seconds, sum(t.work * t.work) AS workSquares, sum(t.seconds * t.seconds) AS secondsSquares,
  sum(t.work * t.seconds) AS products, sum(CASE WHEN t.attempt > 1 THEN 1 ELSE 0 END) AS again, sum(t.attempt) AS attempts,
  collect(DISTINCT CASE WHEN t.state = 'taken' THEN t.worker END) AS workers,
  collect(CASE WHEN t.dispute IS NOT NULL THEN t.prefix END) AS disputed
ORDER BY state;
