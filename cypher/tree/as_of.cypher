// What were the tags of a recorded search after a step?
//
// Of a move that was chosen then, constraint is the one that it was chosen for: that had the
// same search, and the move as its moveId. The other constraints had no tags, but that one with a
// quota had the searches for "no more", too, which are not shown. It ruled out moves when it had as
// many as it may have, and those that come before the one chosen for it: see
// classic/2_choose_with_quotas.
//
// The choices that stood after $step come from the tree alone. Tags of search 0 are those of now,
// since no step changes them.
//
// :param puzzle => 'sudoku'
// :param step => 30

MATCH (p:Puzzle:Graphcover {name: $puzzle})-[:HAS_TREE]->(t)
CALL (t) {
  OPTIONAL MATCH (t) (()-[:ROOT|THEN]->(above
      WHERE above.step <= toInteger($step) AND coalesce(above.undone > toInteger($step), true))){1,} (choice)
  WITH choice ORDER BY choice.depth
  RETURN collect(choice) AS standing
}
WITH p, p.turns AS turns, [choice IN standing | choice.move] AS path, [choice IN standing | choice.constraint] AS constraints
MATCH (p)-[:HAS_MOVE]->(m)
CALL (m, path) {
  OPTIONAL MATCH (m)-[ours:MATCHES]->(c)<-[theirs:MATCHES]-(yes)
  WHERE c.high IS NULL AND yes.id IN path AND coalesce(ours.color <> theirs.color, true)
  RETURN min([i IN range(1, size(path)) WHERE path[i - 1] = yes.id][0]) AS excluded
}
CALL (m, turns, path, constraints) {
  OPTIONAL MATCH (m)-[:MATCHES]->(c)
  WHERE c.high IS NOT NULL
  WITH c, c.high - COUNT { (c)<-[:MATCHES]-({status: 'Yes', search: 0}) } AS room, COLLECT {
    MATCH (c)<-[:MATCHES]-(yes)
    WHERE yes.id IN path
    WITH [i IN range(1, size(path)) WHERE path[i - 1] = yes.id][0] AS i
    RETURN i ORDER BY i
  } AS searches
  WITH searches[room - 1] AS full, [i IN range(1, size(path)) WHERE constraints[i - 1] = c.id AND coalesce(turns[m.id] < turns[path[i - 1]], m.id < path[i - 1], true)][0] AS passed
  RETURN min(CASE WHEN full < passed OR passed IS NULL THEN full ELSE passed END) AS byQuota
}
WITH m, path, constraints, CASE WHEN excluded < byQuota OR byQuota IS NULL THEN excluded ELSE byQuota END AS ruledOut
WITH m, constraints, ruledOut, [i IN range(1, size(path)) WHERE path[i - 1] = m.id][0] AS chosen
RETURN m.id AS move, m.name AS name, CASE
    WHEN m.search = 0 THEN m.status
    WHEN chosen IS NOT NULL THEN 'Yes'
    WHEN ruledOut IS NOT NULL THEN 'No'
    ELSE 'Maybe'
  END AS status, CASE WHEN m.search = 0 THEN 0 ELSE coalesce(chosen, ruledOut) END AS search,
  constraints[chosen - 1] AS constraint
ORDER BY move;
