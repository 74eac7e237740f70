// Color the moves by status
//
// Browser colors nodes by their labels alone. So this gives each move the label Yes, No or
// Maybe, after its status. The labels are for the eye: no search reads them. Run this again after
// steps that you have made by hand.

WITH 'sudoku' AS puzzle
MATCH (:Puzzle:Graphcover {name: puzzle})-[:HAS_MOVE]->(m:Move)
REMOVE m:Yes:No:Maybe
FOREACH (_ IN CASE m.status WHEN 'Yes' THEN [1] ELSE [] END | SET m:Yes)
FOREACH (_ IN CASE m.status WHEN 'No' THEN [1] ELSE [] END | SET m:No)
FOREACH (_ IN CASE m.status WHEN 'Maybe' THEN [1] ELSE [] END | SET m:Maybe)
RETURN m.status AS status, count(*) AS moves
ORDER BY status DESC;
