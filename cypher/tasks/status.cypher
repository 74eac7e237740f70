// What is the progress of the count of a puzzle?
//
// A row for each state that tasks are in. seconds is what its tasks took. For the time that is
// left: squares and products of work and seconds. A value that is no number counts as 0. There is a
// row without a state if the count has no tasks. again counts the tasks that were taken more
// than once, workers are those of tasks that are taken, and disputed are the prefixes of tasks
// for which two results came that differ, or which an audit has found wrong. Without the lock, a task that is being split could
// be there without its parts, as if nothing were left. To paste it in Neo4j Browser, put the
// name of the puzzle for $puzzle.
//
// :param puzzle => 'queens'

MATCH (p:Puzzle:Graphcover {name: $puzzle})-[:HAS_COUNT]->(k)
SET k:Graphcover // changes nothing, but takes the write lock before the next lines read
WITH p, k, count(*) AS locked
WHERE k:Count
OPTIONAL MATCH (k)-[:HAS_TASK]->(t)
WITH k, t, CASE WHEN t.work IS :: FLOAT NOT NULL THEN t.work ELSE 0.0 END AS work,
  CASE WHEN t.seconds IS :: FLOAT NOT NULL THEN t.seconds ELSE 0.0 END AS seconds,
  CASE WHEN t.attempt IS :: INTEGER NOT NULL THEN t.attempt % 1000000 ELSE 0 END AS attempt
RETURN k.id AS id, k.version AS version, t.state AS state, count(t) AS tasks, sum(work) AS work,
  sum(seconds) AS seconds, sum(work * work) AS workSquares, sum(seconds * seconds) AS secondsSquares,
  sum(work * seconds) AS products, sum(CASE WHEN attempt > 1 THEN 1 ELSE 0 END) AS again, sum(attempt) AS attempts,
  collect(DISTINCT CASE WHEN t.state = 'taken' THEN t.worker END) AS workers,
  collect(CASE WHEN t.dispute IS NOT NULL OR t.audit <> t.solutions THEN t.prefix END) AS disputed
ORDER BY state;
