// The best solution so far
//
// The moves of the cheapest solution that a search for it (solve --minimize) has found, with what
// they meet.

WITH 'sudoku' AS puzzle
MATCH (p:Puzzle:Graphcover {name: puzzle})
UNWIND p.bestMoves AS best
MATCH (p)-[:HAS_MOVE]->(m:Move {id: best})-[has:MATCHES]->(c:Constraint)
RETURN m, has, c
ORDER BY m.id, c.id;
