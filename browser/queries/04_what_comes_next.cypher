// What comes next
//
// The open constraint with the fewest moves of status Maybe, of several the one with the lowest
// id, and every move that matches it. If none of them is Maybe, this is a dead end. (After an
// undo, the search first tries what is left for the constraint of the choice that it undid.)
// A constraint with a quota counts one more for each move that it may do without. (Browser would
// warn of c.low where no constraint has a quota.)

WITH 'sudoku' AS puzzle
MATCH (:Puzzle:Graphcover {name: puzzle})-[:HAS_CONSTRAINT]->(c:Constraint)
WHERE c.secondary IS NULL
WITH c, coalesce(c['low'], 1) - COUNT { (c)<-[:MATCHES]-(:Move {status: 'Yes'}) } AS lacks,
  COUNT { (c)<-[:MATCHES]-(:Move {status: 'Maybe'}) } AS left
WITH c, left, CASE WHEN lacks > 0 THEN lacks ELSE 0 END AS need
WHERE need > 0 OR left > 0
WITH c, CASE WHEN left < need THEN 0 ELSE left + 1 - need END AS branches
ORDER BY branches, c.id LIMIT 1
MATCH (c)<-[matches:MATCHES]-(m:Move)
RETURN c, matches, m
ORDER BY m.id;
