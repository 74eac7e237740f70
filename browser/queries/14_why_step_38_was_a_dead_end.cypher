// Why step 38 was a dead end
//
// The constraint that had no move left after that step, its moves, and for each the chosen move
// that ruled it out: the first one that did. The choices that stood then come from the recorded
// tree. So the search may be further on, and must have undone the last of these choices.

WITH 'sudoku' AS puzzle, 38 AS step
MATCH (p:Puzzle:Graphcover {name: puzzle})-[:HAS_TREE]->(t:Tree)
MATCH (t) (()-[:ROOT|THEN]->(above WHERE above.step <= step AND coalesce(above.undone > step, true))){1,} (choice)
WITH p, step, choice ORDER BY choice.depth
WITH p, step, collect(choice) AS standing
WITH p, [choice IN standing | choice.move] AS chosen,
  [choice IN standing WHERE choice.undone = step + 1 | choice.failed][0] AS failed
MATCH (p)-[:HAS_CONSTRAINT]->(empty:Constraint {id: failed})<-[has:MATCHES]-(m:Move)
CALL (m, chosen) {
  OPTIONAL MATCH (m)-[ours:MATCHES]->(through:Constraint)<-[theirs:MATCHES]-(yes:Move)
  WHERE (yes.status = 'Yes' AND yes.search = 0 OR yes.id IN chosen AND coalesce(m.search > 0, true))
    AND coalesce(properties(ours).color <> properties(theirs).color, true)
  WITH ours, through, theirs, yes, coalesce([i IN range(1, size(chosen)) WHERE chosen[i - 1] = yes.id][0], 0) AS search
  ORDER BY search, yes.id, through.id LIMIT 1
  RETURN ours, through, theirs, yes
}
RETURN empty, has, m, ours, through, theirs, yes
ORDER BY m.id;
