// The deepest dead ends
//
// The choices after which a constraint had no move left. "Why step 38 was a dead end" draws the
// reason, with the step of a row in place of 38.

WITH 'sudoku' AS puzzle
MATCH (p:Puzzle:Graphcover {name: puzzle})-[:HAS_TREE]->(t:Tree)
MATCH (t) (()-[:ROOT|THEN]->()){1,} (c:Choice {outcome: 'undone'})
WHERE c.failed IS NOT NULL AND NOT EXISTS { (c)-[:THEN]->() }
WITH p, c ORDER BY c.depth DESC, c.order LIMIT 10
MATCH (p)-[:HAS_CONSTRAINT]->(empty:Constraint {id: c.failed})
RETURN c.depth AS depth, c.step AS step, c.order AS choice, c.name AS move, empty.name AS noMoveLeftFor
ORDER BY depth DESC, choice;
