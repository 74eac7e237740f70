// The tree
//
// The first 250 choices of a recorded search, each below the choice that stood before it.

WITH 'sudoku' AS puzzle
MATCH (:Puzzle:Graphcover {name: puzzle})-[:HAS_TREE]->(t:Tree)
MATCH (t) (()-[:ROOT|THEN]->(above WHERE above.order <= 250)){0,} (parent)-[made:ROOT|THEN]->(c:Choice WHERE c.order <= 250)
RETURN parent, made, c
ORDER BY c.order;
