// A move and its rivals
//
// The move in the middle, the four constraints that it matches, and all other moves that match
// one of them. If the move is chosen, its rivals are ruled out.

WITH 'sudoku' AS puzzle, 'r3c7#9' AS move
MATCH (:Puzzle:Graphcover {name: puzzle})-[:HAS_MOVE]->(m:Move {name: move})
MATCH (m)-[ours:MATCHES]->(c:Constraint)<-[theirs:MATCHES]-(rival:Move)
WHERE coalesce(properties(ours).color <> properties(theirs).color, true)
RETURN m, ours, c, theirs, rival
ORDER BY c.id, rival.id;
