// Why was a step of a recorded search a dead end? For Neo4j Browser, which draws the answer.
// There is none unless the next step has undone a choice because a constraint failed, nor if the
// puzzle has quotas.
//
// The constraint c has failed. Each move m that matches it comes with the move yes that ruled it
// out, by the constraint through that both match, and with the search number of yes: 0 for a
// clue. Of several such moves it is the one of the lowest search, and then of the lowest id. A
// move without one was tried, or is excluded, which counts as search 0.
//
// The choices that stood after $step come from the tree alone. Tags of search 0 are those of now,
// since no step changes them.
//
// :param puzzle => 'sudoku'
// :param step => 30

MATCH (p:Puzzle:Graphcover {name: $puzzle})-[:HAS_TREE]->(t)
CALL (t) {
  MATCH (t) (()-[:ROOT|THEN]->(above
      WHERE above.step <= toInteger($step) AND coalesce(above.undone > toInteger($step), true))){1,} (choice)
  WITH choice ORDER BY choice.depth
  RETURN collect(choice) AS standing
}
WITH p, [choice IN standing | choice.move] AS path,
  [choice IN standing WHERE choice.undone = toInteger($step) + 1 | choice.failed][0] AS failed
MATCH (p)-[:HAS_CONSTRAINT]->(c {id: failed})<-[has:MATCHES]-(m)
WHERE NOT EXISTS {
  (p)-[:HAS_CONSTRAINT]->(several)
  WHERE several.low IS NOT NULL
}
CALL (m, path) {
  OPTIONAL MATCH (m)-[ours:MATCHES]->(through)<-[theirs:MATCHES]-(yes)
  WHERE (yes.status = 'Yes' AND yes.search = 0 OR yes.id IN path AND coalesce(m.search > 0, true))
    AND coalesce(properties(ours).color <> properties(theirs).color, true)
  WITH ours, through, theirs, yes, coalesce([i IN range(1, size(path)) WHERE path[i - 1] = yes.id][0], 0) AS search
  ORDER BY search, yes.id, through.id LIMIT 1
  RETURN ours, through, theirs, yes, CASE WHEN yes IS NOT NULL THEN search END AS search
}
RETURN c, has, m, ours, through, theirs, yes, search
ORDER BY m.id;
