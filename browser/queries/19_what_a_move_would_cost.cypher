// What a move would cost
//
// After load --prices or --minimize. No solution costs less than the bound, and none with the move less
// than the bound and what the move adds. So a move that lifts it above the cost of a solution is in no
// better one. After --maximize it is the other way round: no solution costs more.

WITH 'sudoku' AS puzzle, 0 AS move
MATCH (p:Puzzle:Graphcover {name: puzzle})-[:HAS_MOVE]->(m:Move {id: move})
WHERE m.adds IS NOT NULL
WITH p, m, reduce(bound = 0, part IN COLLECT {
    MATCH (p)-[:HAS_CONSTRAINT]->(c:Constraint)
    RETURN c.price * CASE
        WHEN c.price < 0 THEN coalesce(properties(c).high, 1)
        ELSE coalesce(properties(c).low, CASE WHEN properties(c).secondary THEN 0 ELSE 1 END)
      END
  } | bound + part) AS bound, CASE p.objective WHEN 'maximize' THEN -1 ELSE 1 END AS sign
RETURN m.name AS move, coalesce(m.cost, 0) AS cost, sign * toInteger(ceil(toFloat(bound) / p.scale)) AS bound,
  sign * toInteger(ceil(toFloat(bound + m.adds) / p.scale)) AS withTheMove;
