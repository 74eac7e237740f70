// The cells of a coloring, and which are adjacent: to be looked at in Neo4j Browser,
// which gives each number a color.
//
// :param puzzle => 'sudoku'

MATCH (:Coloring:Graphcover {name: $puzzle})-[:HAS_CELL]->(c:Cell)
MATCH (c)-[adjacent:ADJACENT]->(other)
RETURN c, adjacent, other
ORDER BY c.id, other.id;
