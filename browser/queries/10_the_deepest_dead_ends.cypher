// The deepest dead ends
//
// The choices after which a constraint had no move left. For the step, query 14 draws why.

WITH 'sudoku' AS puzzle
MATCH (p:Puzzle:Graphcover {name: puzzle})-[:HAS_TREE]->(t:Tree)
MATCH (t) (()-[:ROOT|THEN]->()){1,} (c:Choice {outcome: 'undone'})
WHERE NOT EXISTS { (c)-[:THEN]->() }
MATCH (p)-[:HAS_CONSTRAINT]->(empty:Constraint {id: c.failed})
RETURN c.depth AS depth, c.step AS step, c.order AS choice, c.name AS move, empty.name AS noMoveLeftFor
ORDER BY depth DESC, choice LIMIT 10;
