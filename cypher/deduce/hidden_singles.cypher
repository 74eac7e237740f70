// Hidden singles: if only one place is left for a number in a block, row or column, the
// number goes there. $units are the types of the constraints that are looked at: those of
// blocks, columns and rows, of the units that only some boards have, or some of these.
//
// The move becomes Yes, and follows from the constraint of that unit and from the candidates
// that the unit has lost. If it is the last place in several units, the first type in the
// order of the alphabet counts: the block before the column, and the column before the row.
// It counts as a clue, with search 0.
//
// :param puzzle => 'sudoku'
// :param round => 1
// :param units => ['Block requires number.', 'Column requires number.', 'Row requires number.']

MATCH (:Puzzle:Graphcover {name: $puzzle})-[:HAS_CONSTRAINT]->(unit)
WHERE NOT EXISTS { (unit)<-[:MATCHES]-({status: 'Yes'}) } AND unit.number IS NOT NULL
MATCH (unit)<-[:MATCHES]-(m {status: 'Maybe'})
WITH unit, collect(m) AS left
WHERE size(left) = 1 AND unit.type IN $units
WITH unit, left[0] AS placed ORDER BY unit.type
WITH placed, collect(unit)[0] AS unit
WITH placed, unit, COLLECT {
  MATCH (unit)<-[:MATCHES]-(m {status: 'No'})
  RETURN m
} AS gone
SET placed.status = 'Yes', placed.search = 0, placed.round = $round, placed.reason = 'hidden single'
FOREACH (cause IN gone + unit | CREATE (placed)-[:FOLLOWS_FROM {round: $round}]->(cause))
RETURN count(*) AS changed;
