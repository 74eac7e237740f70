// Naked singles: a cell with only one candidate left holds it.
//
// The move becomes Yes. It follows from the constraint of the cell and from the
// candidates that the cell has lost. All constraints of the move are satisfied in search
// 0, as if it were a clue.
//
// :param puzzle => 'sudoku'
// :param round => 1

MATCH (:Puzzle:Graphcover {name: $puzzle})-[:HAS_CONSTRAINT]->(cell:Constraint {type: 'Cell requires number.'})
WHERE cell.search IS NULL
MATCH (cell)<-[:MATCHES]-(m:Move {status: 'Maybe'})
WITH cell, collect(m) AS left
WHERE size(left) = 1
WITH cell, left[0] AS placed
WITH placed, cell, COLLECT {
  MATCH (cell)<-[:MATCHES]-(m:Move {status: 'No'})
  RETURN m
} AS gone
SET placed.status = 'Yes', placed.search = 0, placed.round = $round, placed.reason = 'naked single'
FOREACH (cause IN gone + cell | CREATE (placed)-[:FOLLOWS_FROM {round: $round}]->(cause))
WITH placed
MATCH (placed)-[:MATCHES]->(c:Constraint)
SET c.search = 0
RETURN count(DISTINCT placed) AS changed;
