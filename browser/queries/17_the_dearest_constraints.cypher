// The dearest constraints
//
// After load --prices or --minimize. The price of a constraint is what it costs to meet it, as far as a bound can
// tell: no solution costs less than all prices. A high price shows where moves are few or dear.

WITH 'sudoku' AS puzzle
MATCH (p:Puzzle:Graphcover {name: puzzle})-[:HAS_CONSTRAINT]->(c:Constraint)
WHERE c.price IS NOT NULL
RETURN c.name AS constraint, toFloat(c.price) / p.scale AS price, COUNT { (c)<-[:MATCHES]-(:Move) } AS moves
ORDER BY c.price DESC, c.id LIMIT 25;
