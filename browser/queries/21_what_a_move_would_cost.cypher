// What a move would cost
//
// Every solution with the move costs at least this much: the bound and what the move adds. If that is not
// less than the best solution costs, the move is in no better one. The rows are the moves of the best
// solution that it would push out.

WITH 'sudoku' AS puzzle, 0 AS move
MATCH (p:Puzzle:Graphcover {name: puzzle})-[:HAS_MOVE]->(m:Move {id: move})
CALL (p) {
  MATCH (p)-[:HAS_CONSTRAINT]->(c:Constraint)
  RETURN sum(c.price * CASE
      WHEN c.price < 0 THEN coalesce(c.high, 1)
      ELSE coalesce(c.low, CASE WHEN c.secondary THEN 0 ELSE 1 END)
    END) AS bound
}
WITH p, m, ceil(toFloat(bound + m.adds) / p.scale) AS atLeast
OPTIONAL MATCH (m)-[:MATCHES]->(c:Constraint)<-[:MATCHES]-(other:Move)
WHERE other.id IN p.bestMoves AND other <> m
RETURN m.name AS move, atLeast, p.bestCost AS best, atLeast >= p.bestCost AS inNoBetterOne,
  other.name AS pushesOut, collect(c.name) AS both
ORDER BY pushesOut;
