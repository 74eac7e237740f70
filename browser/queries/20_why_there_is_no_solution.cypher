// Why there is no solution
//
// After conflict --in-graph. The constraints that can't be met together, and the clues that are to
// blame, or else the moves that are left for these constraints.

WITH 'sudoku' AS puzzle
MATCH (p:Puzzle:Graphcover {name: puzzle})-[:HAS_CONSTRAINT]->(c:Constraint)
WHERE c:Conflict
WITH p, c
ORDER BY abs(c.conflictWeight) DESC, c.id LIMIT 120
CALL (p, c) {
  OPTIONAL MATCH (c)<-[match:MATCHES]-(m:Move)
  WHERE m:Conflict OR m.status = 'Maybe' AND NOT EXISTS { (p)-[:HAS_MOVE]->(:Conflict) }
  RETURN match, m
  ORDER BY m.id LIMIT 20
}
RETURN c, match, m
ORDER BY c.id, m.id;
