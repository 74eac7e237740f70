// Mark the constraints and the moves that say why a puzzle has no solution, with the label Conflict,
// for Neo4j Browser to draw. No search reads the label.
//
// Constraints and moves that were marked before lose it first. So with a $text of null and empty lists,
// nothing is marked. $weights are those of all constraints, in the order of their ids, null for those
// that have none.
//
// There is no row, and nothing is changed, if the puzzle was replaced. $loaded is what load/puzzle has
// returned.
//
// :param puzzle => 'lessons'
// :param loaded => '81fec6dd-85ec-4fdf-bc43-36efd5f16f33'
// :param text => 'too many for too few: 2 items need 2 of 1 other'
// :param constraints => [0, 1, 2]
// :param weights => [1, 1, -1]
// :param moves => []

MATCH (p:Puzzle:Graphcover {name: $puzzle})
SET p:Graphcover // changes nothing, but takes the write lock before the next lines read
WITH p, count(*) AS locked
WHERE p:Puzzle AND p.loaded = $loaded
SET p.conflict = $text
WITH p
CALL (p) {
  MATCH (p)-[:HAS_CONSTRAINT|HAS_MOVE]->(n)
  WHERE n:Conflict
  REMOVE n:Conflict, n.conflictWeight
  RETURN count(*) AS before
}
CALL (p, before) {
  MATCH (p)-[:HAS_CONSTRAINT]->(c)
  WHERE c.id IN $constraints
  SET c:Conflict, c.conflictWeight = $weights[c.id]
  RETURN count(*) AS constraints
}
CALL (p, before) {
  MATCH (p)-[:HAS_MOVE]->(m)
  WHERE m.id IN $moves
  SET m:Conflict
  RETURN count(*) AS moves
}
RETURN before, constraints, moves;
