// Delete a puzzle with its moves and constraints.
//
// :param puzzle => 'sudoku'

MATCH (p:Puzzle:Graphcover {name: $puzzle})
OPTIONAL MATCH (p)-[:HAS_MOVE|HAS_CONSTRAINT]->(n)
DETACH DELETE p, n
RETURN count(DISTINCT p) AS puzzles;
