// What is the progress of a collection of puzzles that workers solve?
//
// A row for each state that batches are in, or one without a state. all is the number of
// batches once all puzzles were read, otherwise null. again counts the batches that were taken
// more than once, and workers are those of batches that are taken. To paste it in Neo4j
// Browser, put the name of the collection for $puzzle.
//
// :param puzzle => 'sudoku'

MATCH (c:Graphcover {name: $puzzle})
WHERE c:Collection
OPTIONAL MATCH (c)-[:HAS_BATCH]->(b)
RETURN c.version AS version, c.batches AS all, b.state AS state, count(b) AS batches, sum(b.puzzles) AS puzzles,
  sum(b.solved) AS solved, sum(b.choices) AS choices, sum(b.backtracks) AS backtracks, sum(b.seconds) AS seconds,
  sum(CASE WHEN b.attempt > 1 THEN 1 ELSE 0 END) AS again,
  collect(DISTINCT CASE WHEN b.state = 'taken' THEN b.worker END) AS workers
ORDER BY state;
