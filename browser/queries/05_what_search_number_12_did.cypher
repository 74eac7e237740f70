// What search number 12 did
//
// The move that was chosen, the constraints that it satisfies, and the moves that it ruled out.

WITH 'sudoku' AS puzzle, 12 AS search
MATCH (:Puzzle:Graphcover {name: puzzle})-[:HAS_MOVE]->(yes:Move {status: 'Yes', search: search})
MATCH (yes)-[satisfies:MATCHES]->(c:Constraint)
OPTIONAL MATCH (c)<-[matches:MATCHES]-(no:Move {status: 'No', search: search})
WHERE coalesce(properties(satisfies).color <> properties(matches).color, true)
RETURN yes, satisfies, c, matches, no
ORDER BY yes.id, c.id, no.id;
