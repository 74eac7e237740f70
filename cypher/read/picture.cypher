// A picture of a search for Neo4j Browser: the constraint that comes next, its moves, and for each
// move that is ruled out the chosen move that did it, of several the first. If no move is left, the
// picture shows a dead end. If no constraint is open, it shows the newest choices with their
// constraints.
//
// The constraint is the one with the fewest moves left, of several the one with the lowest id; one with
// a quota counts one more for each move that it may do without. (After an undo, the search first tries
// what is left for the constraint of the choice that it undid. Browser would warn of c.low where no
// constraint has a quota, and of the other properties in brackets.)
//
// :param puzzle => 'sudoku'

MATCH (:Puzzle:Graphcover {name: $puzzle})-[:HAS_CONSTRAINT]->(c:Constraint)
WHERE c['secondary'] IS NULL
WITH c, coalesce(c['low'], 1) - COUNT { (c)<-[:MATCHES]-(:Move {status: 'Yes'}) } AS lacks,
  COUNT { (c)<-[:MATCHES]-(:Move {status: 'Maybe'}) } AS left
WITH c, left, CASE WHEN lacks > 0 THEN lacks ELSE 0 END AS need
WHERE need > 0 OR left > 0
WITH c, CASE WHEN left < need THEN 0 ELSE left + 1 - need END AS branches
ORDER BY branches, c.id LIMIT 1
MATCH shown = (c)<-[:MATCHES]-(m:Move)
CALL (m) {
  OPTIONAL MATCH why = (m)-[ours:MATCHES]->(through:Constraint)<-[theirs:MATCHES]-(yes:Move {status: 'Yes'})
  WHERE m.status = 'No' AND coalesce(ours['color'] <> theirs['color'], true)
  RETURN why ORDER BY yes.search, yes.id, through.id LIMIT 1
}
RETURN shown, why
UNION ALL
MATCH (p:Puzzle:Graphcover {name: $puzzle})
WHERE NOT EXISTS {
  MATCH (p)-[:HAS_CONSTRAINT]->(c:Constraint)
  WHERE c['secondary'] IS NULL AND (COUNT { (c)<-[:MATCHES]-(:Move {status: 'Yes'}) } < coalesce(c['low'], 1)
    OR EXISTS { (c)<-[:MATCHES]-(:Move {status: 'Maybe'}) })
}
MATCH (p)-[:HAS_MOVE]->(m:Move {status: 'Yes'})
WITH m ORDER BY m.search DESC, m.id LIMIT 8
MATCH shown = (m)-[:MATCHES]->(:Constraint)
RETURN shown, null AS why;
