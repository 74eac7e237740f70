// What are the constraints of a puzzle, with their tags?
//
// degree is the number of moves that match a constraint. low and high are its quota, and searches
// and moveIds its tags, if it has a quota. The rows are not sorted, so that
// the server can stream them.
//
// :param puzzle => 'sudoku'

MATCH (:Puzzle:Graphcover {name: $puzzle})-[:HAS_CONSTRAINT]->(c:Constraint)
RETURN c.id AS id, c.name AS name, c.secondary IS NOT NULL AS secondary,
  c.search AS search, c.moveId AS moveId, c.low AS low, c.high AS high, c.searches AS searches, c.moveIds AS moveIds, COUNT { (c)<-[:MATCHES]-() } AS degree;
