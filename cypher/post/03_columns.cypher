// Create the constraints of the columns: each column has each number.
//
// Their ids begin at 81.

UNWIND range(1, 9) AS column
UNWIND range(1, 9) AS number
CREATE (c:Constraint {column: column, number: number, type: 'Column requires number.'})
SET c.id = 81 + (column - 1) * 9 + number - 1
WITH c
MATCH (m:Move {column: c.column, number: c.number})
CREATE (m)-[:MATCHES]->(c);
