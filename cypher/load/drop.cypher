// Delete a puzzle with its moves and constraints.
//
// :param puzzle => 'sudoku'

MATCH (p:Puzzle:Graphcover {name: $puzzle})
SET p.state = 'dropped' // takes the write lock that the steps of a search take first
WITH p
OPTIONAL MATCH (p)-[:HAS_MOVE|HAS_CONSTRAINT]->(n)
DETACH DELETE p, n
RETURN count(DISTINCT p) AS puzzles;
