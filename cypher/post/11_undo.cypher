// Step 5: undo the last choice, and find the next move for its constraint.
//
// The moves with the highest search number become Maybe again. Run the clean-up with this
// search number next. Then, if moveId is null, every move of the constraint was tried:
// undo again. Otherwise choose the move, by steps 2 and 3.
//
// If there is no row, no choice is left to undo, and the puzzle has no solution. Clues
// have the search number 0, and stay. (The post's query undoes them, too.)

MATCH (m:Move)
WHERE m.search > 0
WITH m.search AS search, collect(m) AS moves
ORDER BY search DESC
LIMIT 1
FOREACH (m IN moves | SET m.status = 'Maybe')
WITH search
MATCH (c:Constraint {search: search})
OPTIONAL MATCH (c)<-[:MATCHES]-(m:Move {status: 'Maybe'})
WHERE m.id > c.moveId
RETURN search, c.id AS constraintId, min(m.id) AS moveId;
