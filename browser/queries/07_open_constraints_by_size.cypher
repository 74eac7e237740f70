// Open constraints by size
//
// Those that need another chosen move, or could have one, with the moves that it could be, the fewest
// first.

WITH 'sudoku' AS puzzle
MATCH (:Puzzle:Graphcover {name: puzzle})-[:HAS_CONSTRAINT]->(c:Constraint)
WHERE properties(c).secondary IS NULL
WITH c, COLLECT {
    MATCH (c)<-[:MATCHES]-(m:Move {status: 'Maybe'})
    RETURN m.name ORDER BY m.id
  } AS moves
WHERE size(moves) > 0 OR COUNT { (c)<-[:MATCHES]-(:Move {status: 'Yes'}) } < coalesce(properties(c).low, 1)
RETURN size(moves) AS left, c.name AS constraint, moves
ORDER BY left, c.id;
