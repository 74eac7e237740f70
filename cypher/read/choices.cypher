// The choices that stand, each with the constraints that it satisfies: to be
// looked at in Neo4j Browser.
//
// :param puzzle => 'sudoku'

MATCH (:Puzzle:Graphcover {name: $puzzle})-[:HAS_MOVE]->(m:Move {status: 'Yes'})
WHERE m.search > 0
MATCH (m)-[satisfies:MATCHES]->(c:Constraint)
RETURN m, satisfies, c
ORDER BY m.search, c.id;
