// Where the search stands
//
// The choices of a recorded search that stand now. Beside the last of them are its move, and the
// constraint for which it was chosen.

WITH 'sudoku' AS puzzle
MATCH (p:Puzzle:Graphcover {name: puzzle})-[:HAS_TREE]->(t:Tree)-[at:AT]->(last:Choice)
MATCH path = (t)-[:ROOT|THEN*]->(last)
MATCH (p)-[:HAS_MOVE]->(m:Move {id: last.move})-[matches:MATCHES]->(c:Constraint {id: last.constraint})
RETURN path, at, m, matches, c;
