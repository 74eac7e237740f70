// How far a count is
//
// A count that is split over workers: its tasks by state, the workers that are at it, the
// solutions so far (rounded beyond 15 digits), and seconds of one core: those of the tasks that
// are done, an estimate of what is left, and its standard error. Divide both by the workers.

WITH 'sudoku' AS puzzle
MATCH (:Puzzle:Graphcover {name: puzzle})-[:HAS_COUNT]->(:Count)-[:HAS_TASK]->(t:Task)
WITH t, CASE t.state WHEN 'done' THEN 1.0 ELSE 0.0 END AS isDone
WITH sum(isDone) AS n, sum(isDone * t.work) AS work, sum(isDone * t.seconds) AS seconds,
  sum(isDone * t.work * t.work) AS workSquares, sum(isDone * t.seconds * t.seconds) AS secondsSquares,
  sum(isDone * t.work * t.seconds) AS products,
  sum(CASE WHEN t.state IN ['open', 'taken'] THEN t.work ELSE 0.0 END) AS rest,
  sum(CASE t.state WHEN 'done' THEN toFloat(t.solutions) ELSE 0.0 END) AS solutions,
  count(CASE t.state WHEN 'taken' THEN t END) AS taken, count(CASE t.state WHEN 'open' THEN t END) AS open,
  count(CASE t.state WHEN 'split' THEN t END) AS split, count(CASE WHEN t.attempt > 1 THEN t END) AS takenAgain,
  collect(DISTINCT CASE t.state WHEN 'taken' THEN t.worker END) AS workers
WITH *, CASE WHEN n >= 3 AND work > 0 THEN seconds / work END AS ratio
RETURN toInteger(n) AS done, taken, open, split, takenAgain, workers, solutions, seconds, ratio * rest AS left,
  sqrt(CASE WHEN secondsSquares - 2 * ratio * products + ratio * ratio * workSquares > 0
    THEN (secondsSquares - 2 * ratio * products + ratio * ratio * workSquares) / (n - 1) ELSE ratio * 0 END
    * (rest / work * rest / work * n + open + taken)) AS error;
