// Create the constraints of the blocks: each block has each number.
//
// Their ids begin at 162.

UNWIND range(1, 9) AS block
UNWIND range(1, 9) AS number
CREATE (c:Constraint {block: block, number: number, type: 'Block requires number.'})
SET c.id = 162 + (block - 1) * 9 + number - 1
WITH c
MATCH (m:Move {block: c.block, number: c.number})
CREATE (m)-[:MATCHES]->(c);
