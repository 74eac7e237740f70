// Take from a puzzle its space and the one that is being built, or only the one that is being
// built under the name $building, if that is not null: they get the label Dropped, and load/sweep
// deletes them in batches.
//
// The row counts them, and what load/sweep would find. There is no row without the puzzle.
//
// :param puzzle => 'sudoku'
// :param building => null

MATCH (p:Puzzle:Graphcover {name: $puzzle})
SET p:Graphcover // changes nothing, but takes the write lock before the next lines read
WITH p, count(*) AS locked
WHERE p:Puzzle
CALL (p) {
  MATCH (p)-[has:HAS_SPACE]->(b:Building|Built)
  WHERE $building IS NULL OR b:Building AND b.name = $building
  SET b:Dropped, b.at = timestamp()
  REMOVE b:Building:Built
  DELETE has
  RETURN count(*) AS dropped
}
CALL (p) {
  WITH p
  WHERE $building IS NULL
  OPTIONAL MATCH (p)-[first:ROOT]->(:State)
  DELETE first
  REMOVE p:Space
}
RETURN dropped, COUNT {
  MATCH (dead:Graphcover&(Loading|Dropped))
  WHERE dead.puzzle = $puzzle OR dead.at < timestamp() - 3600000
} AS left;
