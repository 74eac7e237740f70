// Add constraints to a puzzle that is being loaded.
//
// They have the form of those in load/puzzle, and their ids follow those of the last
// batch. If they exist already, nothing is changed. If the load has ended, or load/sweep
// has deleted it, there is no row.
//
// :param load => '81fec6dd-85ec-4fdf-bc43-36efd5f16f33'
// :param batch => {constraints: [{id: 0, properties: {name: 'left'}}, {id: 1, properties: {name: 'right', secondary: true}}]}

MATCH (p:Graphcover:Loading {name: $load})
SET p.at = timestamp() // takes the write lock before the next lines read
WITH p, count(*) AS locked
WHERE p:Loading // checked again, because load/sweep may have held the lock
CALL (p) {
  UNWIND CASE p.constraints WHEN $batch.constraints[0].id THEN $batch.constraints ELSE [] END AS constraint
  CREATE (p)-[:HAS_CONSTRAINT]->(c:Constraint)
  SET c = constraint.properties, c.id = constraint.id, c.puzzle = p.puzzle
  RETURN count(*) AS created
}
SET p.constraints = p.constraints + created
RETURN p.constraints AS constraints;
