// What comes next
//
// The open constraint with the fewest moves of status Maybe, of several the one with the lowest
// id, and every move that matches it. If none of them is Maybe, this is a dead end. (After an
// undo, the search first tries what is left for the constraint of the choice that it undid.)

WITH 'sudoku' AS puzzle
MATCH (:Puzzle:Graphcover {name: puzzle})-[:HAS_CONSTRAINT]->(c:Constraint)
WHERE c.secondary IS NULL AND NOT EXISTS { (c)<-[:MATCHES]-(:Move {status: 'Yes'}) }
WITH c, COUNT { (c)<-[:MATCHES]-(:Move {status: 'Maybe'}) } AS left
ORDER BY left, c.id LIMIT 1
MATCH (c)<-[matches:MATCHES]-(m:Move)
RETURN c, matches, m
ORDER BY m.id;
