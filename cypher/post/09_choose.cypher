// Steps 2 and 3: choose a move for a constraint, and rule out what conflicts with it.
//
// The ids are those that step 1 or step 5 has returned. The move becomes Yes, and the
// Maybe moves that share a constraint with it become No. All of them, and the constraint,
// get the next search number. Continue with step 1.
//
// If there is no row, the move does not match the constraint, and nothing was changed.
//
// :param constraintId => 13
// :param moveId => 157

MATCH (m:Move)
WITH coalesce(max(m.search), 0) + 1 AS search
MATCH (m:Move {id: $moveId})-[:MATCHES]->(c:Constraint {id: $constraintId})
SET m.status = 'Yes', m.search = search, c.search = search, c.moveId = $moveId
WITH m, search
OPTIONAL MATCH (m)-[:MATCHES]->(:Constraint)<-[:MATCHES]-(other:Move {status: 'Maybe'})
SET other.status = 'No', other.search = search
RETURN search, count(DISTINCT other) AS ruledOut;
