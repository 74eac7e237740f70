// What are the constraints of a puzzle?
//
// The rows come in no order: a stream that nobody has to hold.
//
// :param puzzle => 'sudoku'

MATCH (:Puzzle:Graphcover {name: $puzzle})-[:HAS_CONSTRAINT]->(c:Constraint)
RETURN c.id AS id, c.name AS name, c.secondary IS NOT NULL AS secondary;
