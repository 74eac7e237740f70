// The cells of a hint, and which of them share a candidate: to be looked at in Neo4j
// Browser.
//
// :param puzzle => 'sudoku'

MATCH (:Hint:Graphcover {name: $puzzle})-[:HAS_CELL]->(c:Cell)
OPTIONAL MATCH (c)-[shares:SHARES]->(other)
RETURN c, shares, other
ORDER BY c.id, other.id;
