// Create the constraints of the cells: each cell has a number.
//
// Their ids begin at 243.

UNWIND range(1, 9) AS row
UNWIND range(1, 9) AS column
CREATE (c:Constraint {row: row, column: column, type: 'Cell requires number.'})
SET c.id = 243 + (row - 1) * 9 + column - 1
WITH c
MATCH (m:Move {row: c.row, column: c.column})
CREATE (m)-[:MATCHES]->(c);
