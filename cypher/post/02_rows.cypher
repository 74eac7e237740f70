// Create the constraints of the rows: each row has each number.
//
// Nine moves match each of them. The ids run through all four kinds of constraints; those of the
// rows begin at 0.

UNWIND range(1, 9) AS row
UNWIND range(1, 9) AS number
CREATE (c:Constraint {row: row, number: number, type: 'Row requires number.'})
SET c.id = (row - 1) * 9 + number - 1
WITH c
MATCH (m:Move {row: c.row, number: c.number})
CREATE (m)-[:MATCHES]->(c);
