// Constraints that failed most
//
// How often a constraint had no move left, so that a choice was undone.

WITH 'sudoku' AS puzzle
MATCH (p:Puzzle:Graphcover {name: puzzle})-[:HAS_TREE]->(t:Tree)
MATCH (t) (()-[:ROOT|THEN]->()){1,} (c:Choice {outcome: 'undone'})
WHERE NOT EXISTS { (c)-[:THEN]->() }
WITH p, c.failed AS id, count(*) AS times
MATCH (p)-[:HAS_CONSTRAINT]->(failed:Constraint {id: id})
RETURN times, failed.name AS constraint
ORDER BY times DESC, failed.id LIMIT 10;
