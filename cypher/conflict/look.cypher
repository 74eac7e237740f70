// Show what conflict/mark has marked, in Neo4j Browser: the constraints, and the marked moves that match
// them, or else the moves that are left for them.
//
// Of a large conflict it shows 120 constraints, and of each 20 moves.
//
// :param puzzle => 'lessons'

MATCH (p:Puzzle:Graphcover {name: $puzzle})-[:HAS_CONSTRAINT]->(c:Constraint)
WHERE c:Conflict
WITH p, c
ORDER BY abs(c.conflictWeight) DESC, c.id LIMIT 120
CALL (p, c) {
  OPTIONAL MATCH (c)<-[match:MATCHES]-(m:Move)
  WHERE m:Conflict OR m.status = 'Maybe' AND NOT EXISTS { (p)-[:HAS_MOVE]->(:Conflict) }
  RETURN match, m
  ORDER BY m.id LIMIT 20
}
RETURN c, match, m
ORDER BY c.id, m.id;
