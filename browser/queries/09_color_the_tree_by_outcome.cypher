// Color the tree by outcome
//
// Browser colors nodes by their labels alone. So this gives each choice the label Undone or
// Solution, if that is its outcome. Run it again after each step.

WITH 'sudoku' AS puzzle
MATCH (:Puzzle:Graphcover {name: puzzle})-[:HAS_TREE]->(t:Tree)
MATCH (t) (()-[:ROOT|THEN]->()){1,} (c:Choice)
REMOVE c:Undone:Solution
FOREACH (_ IN CASE c.outcome WHEN 'undone' THEN [1] ELSE [] END | SET c:Undone)
FOREACH (_ IN CASE c.outcome WHEN 'solution' THEN [1] ELSE [] END | SET c:Solution)
RETURN c.outcome AS outcome, count(*) AS choices
ORDER BY outcome;
