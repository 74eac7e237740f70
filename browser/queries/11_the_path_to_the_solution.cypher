// The path to the solution
//
// The choices that lead to the first solution of a recorded search.

WITH 'sudoku' AS puzzle
MATCH (:Puzzle:Graphcover {name: puzzle})-[:HAS_TREE]->(t:Tree)
MATCH path = (t)-[:ROOT|THEN*]->(c:Choice {outcome: 'solution'})
RETURN path
ORDER BY c.order LIMIT 1;
