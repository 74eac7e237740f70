// The best solution so far
//
// After load --minimize or --maximize: the moves of the best solution that was found, with what each costs, also after
// the search has gone on. At the end of the search it is the best of all. load --start can give the first one.

WITH 'sudoku' AS puzzle
MATCH (p:Puzzle:Graphcover {name: puzzle})
UNWIND p.bestMoves AS id
MATCH (p)-[:HAS_MOVE]->(m:Move {id: id})
RETURN m.name AS move, m.cost AS cost, p.best AS sum
ORDER BY move;
