// The cells of a coloring, and which of them are adjacent, for Neo4j Browser, which draws
// each number in its own color.
//
// :param puzzle => 'sudoku'

MATCH (:Coloring:Graphcover {name: $puzzle})-[:HAS_CELL]->(c:Cell)
MATCH (c)-[adjacent:ADJACENT]->(other)
RETURN c, adjacent, other
ORDER BY c.id, other.id;
