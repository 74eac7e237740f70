// Hidden singles: if only one place is left for a number in a block, row or column, the
// number goes there.
//
// The move becomes Yes. It follows from the constraint with only one candidate left, and
// from the candidates that this constraint has lost. If there are several such
// constraints, the block comes first, then the column. All constraints of the move are
// satisfied in search 0, as if it were a clue.
//
// :param puzzle => 'sudoku'
// :param round => 1

MATCH (:Puzzle:Graphcover {name: $puzzle})-[:HAS_CONSTRAINT]->(unit:Constraint)
WHERE unit.search IS NULL AND unit.number IS NOT NULL
MATCH (unit)<-[:MATCHES]-(m:Move {status: 'Maybe'})
WITH unit, collect(m) AS left
WHERE size(left) = 1
WITH unit, left[0] AS placed ORDER BY unit.type
WITH placed, collect(unit)[0] AS unit
WITH placed, unit, COLLECT {
  MATCH (unit)<-[:MATCHES]-(m:Move {status: 'No'})
  RETURN m
} AS gone
SET placed.status = 'Yes', placed.search = 0, placed.round = $round, placed.reason = 'hidden single'
FOREACH (cause IN gone + unit | CREATE (placed)-[:FOLLOWS_FROM {round: $round}]->(cause))
WITH placed
MATCH (placed)-[:MATCHES]->(c:Constraint)
SET c.search = 0
RETURN count(DISTINCT placed) AS changed;
