// What comes next
//
// The open constraint with the fewest moves of status Maybe, of several the one with the lowest
// id; every move that matches it; and for each move that is ruled out the chosen move that did
// it, of several the first. If none of the moves is Maybe, this is a dead end. (After an undo, the
// search first tries what is left for the constraint of the choice that it undid. A constraint
// with a quota counts one more for each move that it may do without.) If nothing is open, these
// are the newest choices with their constraints. (Browser would warn of a property that no node has,
// but not of one of properties().)

WITH 'sudoku' AS puzzle
MATCH (p:Puzzle:Graphcover {name: puzzle})
OPTIONAL CALL (p) {
  MATCH (p)-[:HAS_CONSTRAINT]->(c:Constraint)
  WHERE properties(c).secondary IS NULL
  WITH c, coalesce(properties(c).low, 1) - COUNT { (c)<-[:MATCHES]-(:Move {status: 'Yes'}) } AS lacks,
    COUNT { (c)<-[:MATCHES]-(:Move {status: 'Maybe'}) } AS left
  WITH c, left, CASE WHEN lacks > 0 THEN lacks ELSE 0 END AS need
  WHERE need > 0 OR left > 0
  WITH c, CASE WHEN left < need THEN 0 ELSE left + 1 - need END AS branches
  RETURN c AS next ORDER BY branches, c.id LIMIT 1
}
CALL (p, next) {
  MATCH (next)<-[has:MATCHES]-(m:Move)
  RETURN next AS c, has, m
UNION
  WITH p, next
  WHERE next IS NULL
  MATCH (p)-[:HAS_MOVE]->(m:Move {status: 'Yes'})
  WITH m ORDER BY m.search DESC, m.id LIMIT 8
  MATCH (m)-[has:MATCHES]->(c:Constraint)
  RETURN c, has, m
}
CALL (m) {
  OPTIONAL MATCH (m)-[ours:MATCHES]->(through:Constraint)<-[theirs:MATCHES]-(yes:Move {status: 'Yes'})
  WHERE m.status = 'No' AND coalesce(properties(ours).color <> properties(theirs).color, true)
  WITH ours, through, theirs, yes ORDER BY yes.search, yes.id, through.id LIMIT 1
  RETURN ours, through, theirs, yes
}
RETURN c, has, m, ours, through, theirs, yes
ORDER BY m.id, c.id;
