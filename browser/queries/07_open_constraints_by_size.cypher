// Open constraints by size
//
// Those that no chosen move satisfies, with the moves that still could, the fewest first.

WITH 'sudoku' AS puzzle
MATCH (:Puzzle:Graphcover {name: puzzle})-[:HAS_CONSTRAINT]->(c:Constraint)
WHERE c.secondary IS NULL AND NOT EXISTS { (c)<-[:MATCHES]-(:Move {status: 'Yes'}) }
WITH c, COLLECT {
    MATCH (c)<-[:MATCHES]-(m:Move {status: 'Maybe'})
    RETURN m.name ORDER BY m.id
  } AS moves
RETURN size(moves) AS left, c.name AS constraint, moves
ORDER BY left, c.id;
