// The best solution as a list
//
// The moves of the cheapest solution that a search for it has found, with what each costs, and what
// it adds to the bound before the search.

WITH 'sudoku' AS puzzle
MATCH (p:Puzzle:Graphcover {name: puzzle})
UNWIND p.bestMoves AS best
MATCH (p)-[:HAS_MOVE]->(m:Move {id: best})
RETURN m.name AS move, coalesce(m.cost, 0) AS cost, toFloat(m.adds) / p.scale AS adds
ORDER BY m.id;
