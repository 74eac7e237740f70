// All that blocks r3c7
//
// The nine moves of the cell; and for each that is ruled out, every chosen move that competes
// with it for a constraint.

WITH 'sudoku' AS puzzle, 3 AS row, 7 AS column
MATCH (:Puzzle:Graphcover {name: puzzle})-[:HAS_CONSTRAINT]->(cell:Constraint {
  type: 'Cell requires number.', row: row, column: column
})
MATCH (cell)<-[has:MATCHES]-(m:Move)
OPTIONAL MATCH (m)-[ours:MATCHES]->(through:Constraint)<-[theirs:MATCHES]-(yes:Move {status: 'Yes'})
WHERE coalesce(properties(ours).color <> properties(theirs).color, true)
RETURN cell, has, m, ours, through, theirs, yes
ORDER BY m.id, through.id, yes.id;
