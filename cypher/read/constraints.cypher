// What are the constraints of a puzzle?
//
// The rows are not sorted, so that the server can stream them.
//
// :param puzzle => 'sudoku'

MATCH (:Puzzle:Graphcover {name: $puzzle})-[:HAS_CONSTRAINT]->(c:Constraint)
RETURN c.id AS id, c.name AS name, c.secondary IS NOT NULL AS secondary;
