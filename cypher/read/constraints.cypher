// What are the constraints of a puzzle, with their tags?
//
// degree is the number of moves that match a constraint. The rows are not sorted, so that
// the server can stream them.
//
// :param puzzle => 'sudoku'

MATCH (:Puzzle:Graphcover {name: $puzzle})-[:HAS_CONSTRAINT]->(c:Constraint)
RETURN c.id AS id, c.name AS name, c.secondary IS NOT NULL AS secondary,
  c.search AS search, c.moveId AS moveId, COUNT { (c)<-[:MATCHES]-() } AS degree;
