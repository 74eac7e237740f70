// The choices that were cut
//
// Of a recorded search for the best solution, after load --minimize or solve --minimize --record: the
// choices that were undone because no solution with them was better than the best one so far. The first
// ones have spared most. explain --step, with the step before they were undone, has the sums.

WITH 'sudoku' AS puzzle
MATCH (p:Puzzle:Graphcover {name: puzzle})-[:HAS_TREE]->(t:Tree)
MATCH (t) (()-[:ROOT|THEN]->()){1,} (c:Choice {cut: true})
WITH p, c ORDER BY c.depth, c.order LIMIT 50
MATCH (p)-[:HAS_MOVE]->(m:Move {id: coalesce(c.move, 0)})
RETURN c.depth AS depth, c.order AS choice, c.name AS move, c.undone - 1 AS step,
  CASE WHEN c.move IS NOT NULL THEN toFloat(m.adds) / p.scale END AS adds
ORDER BY depth, choice;
