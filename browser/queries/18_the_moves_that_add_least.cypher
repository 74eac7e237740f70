// The moves that add least
//
// After load --prices or --minimize. A move adds its cost less the prices of its constraints. A move that
// adds nothing costs just what its constraints are worth. After --maximize, costs have their signs changed
// in prices, and in what moves add.

WITH 'sudoku' AS puzzle
MATCH (p:Puzzle:Graphcover {name: puzzle})-[:HAS_MOVE]->(m:Move)
WHERE m.adds IS NOT NULL
RETURN m.name AS move, coalesce(m.cost, 0) AS cost, toFloat(m.adds) / p.scale AS adds
ORDER BY m.adds, m.id LIMIT 25;
