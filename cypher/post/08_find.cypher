// Step 1: find the constraint with the fewest Maybe moves.
//
// Only constraints without a Yes move count; the lowest id breaks ties. The moves are
// listed by name (r1c2#3 is a 3 in row 1, column 2), and moveId is the id of the first.
//
// If moveId is null, this is a dead end: continue with step 5. If there is no row,
// every constraint has its move: continue with step 4. Otherwise continue with steps 2
// and 3.

MATCH (c:Constraint)
WHERE NOT EXISTS { (c)<-[:MATCHES]-(:Move {status: 'Yes'}) }
OPTIONAL MATCH (c)<-[:MATCHES]-(m:Move {status: 'Maybe'})
WITH c, m
ORDER BY m.id
WITH c, collect(m) AS maybes
ORDER BY size(maybes), c.id
LIMIT 1
RETURN c.id AS constraintId, maybes[0].id AS moveId, c.type AS type,
  [m IN maybes | 'r' + m.row + 'c' + m.column + '#' + m.number] AS moves;
