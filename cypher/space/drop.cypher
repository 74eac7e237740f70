// Take from a puzzle the space that is being built and, unless $half is true, its complete
// space: they get the label Dropped, and load/sweep deletes them in batches.
//
// The row counts them, and what load/sweep would find. There is no row without the puzzle.
//
// :param puzzle => 'sudoku'
// :param half => false

MATCH (p:Puzzle:Graphcover {name: $puzzle})
SET p:Graphcover // changes nothing, but takes the write lock before the next lines read
WITH p
WHERE p:Puzzle
CALL (p) {
  MATCH (p)-[has:HAS_SPACE]->(b:Building|Built)
  WHERE b:Building OR NOT $half
  SET b:Dropped, b.at = timestamp()
  REMOVE b:Building:Built
  DELETE has
  RETURN count(*) AS dropped
}
CALL (p) {
  WITH p
  WHERE NOT $half
  OPTIONAL MATCH (p)-[first:ROOT]->(:State)
  DELETE first
  REMOVE p:Space
}
RETURN dropped, COUNT {
  MATCH (dead:Graphcover&(Loading|Dropped))
  WHERE dead.puzzle = $puzzle OR dead.at < timestamp() - 3600000
} AS left;
