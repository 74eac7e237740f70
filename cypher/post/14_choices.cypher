// Draw the choices in Neo4j Browser: their moves, and the constraints that these match.

MATCH (m:Move {status: 'Yes'})-[matches:MATCHES]->(c:Constraint)
WHERE m.search > 0
RETURN m, matches, c
ORDER BY m.search, c.id;
