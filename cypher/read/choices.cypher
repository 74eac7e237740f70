// The latest choices in force, with the constraints that they satisfy and their puzzle,
// for Neo4j Browser.
//
// :param puzzle => 'sudoku'

MATCH (p:Puzzle:Graphcover {name: $puzzle})-[has:HAS_MOVE]->(m:Move {status: 'Yes'})
WHERE m.search > 0
WITH p, has, m
ORDER BY m.search DESC LIMIT 8
MATCH (m)-[satisfies:MATCHES]->(c:Constraint)
RETURN p, has, m, satisfies, c
ORDER BY m.search, c.id;
