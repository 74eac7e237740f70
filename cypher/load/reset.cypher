// Remove the search and the clues from a puzzle, for another puzzle with the same
// constraints and moves: what is left is what load/puzzle would create for that one.
//
// The row describes every node, so that the client can check that the graph is still
// the one that load/puzzle has created; if it is not, the client rolls back. Of each
// constraint there are its properties and the number of its relationships, of each move
// its properties and the ids of the constraints that it matches, as [id, color] where
// it gives a color. A node that has another label is left out, and so is a move that has
// another relationship or matches a node outside of this puzzle. The labels that labels/status
// gives to moves are removed.
//
// There is no row if no puzzle of that name has that many constraints and moves, if it
// was loaded in batches or adopted, or if something was deduced from it. The tree of a
// recorded search and the tasks of a count are left to load/sweep. The last column counts what
// load/sweep would find. $problem is as in load/puzzle, with numbers in place of the lists of
// constraints and moves; quotas says whether constraints have any.
//
// :param puzzle => 'pair'
// :param problem => {text: 'two dominoes', format: 2, digest: 'of the problem', clues: [0], order: {rule: 'kind', kinds: [0, 1], turns: null}, listing: null, quotas: false, constraints: 2, moves: 1}

MATCH (p:Puzzle:Graphcover {name: $puzzle})
SET p:Graphcover // changes nothing, but takes the write lock before the next lines read
WITH p, count(*) AS locked
WHERE p:Puzzle AND p.batched IS NULL AND p.adopted IS NULL AND p.round IS NULL AND size(labels(p)) = 2
  AND COUNT { (p)-[:HAS_CONSTRAINT]->() } = $problem.constraints AND COUNT { (p)-[:HAS_MOVE]->() } = $problem.moves
  AND COUNT { (p)--() } = $problem.constraints + $problem.moves + COUNT { (p)-[:HAS_TREE]->(:Tree) } + COUNT { (p)-[:HAS_COUNT]->(:Count) }
CALL (p) {
  MATCH (p)-[:HAS_CONSTRAINT]->(c)
  WHERE c:Constraint AND size(labels(c)) = 1
  WITH c ORDER BY c.id
  RETURN collect(c) AS constraints, collect([properties(c), COUNT { (c)--() }]) AS constraintRows
}
CALL (p, constraints) {
  MATCH (p)-[:HAS_MOVE]->(m)
  WITH m, labels(m) AS labels
  WHERE m:Move AND all(label IN labels WHERE label IN ['Move', 'Yes', 'No', 'Maybe'])
  OPTIONAL MATCH (m)-[match:MATCHES]->(c)
  WITH m, labels, collect(CASE
      WHEN c <> constraints[toIntegerOrNull(c.id)] THEN null
      WHEN match.color IS NULL THEN c.id
      ELSE [c.id, match.color]
    END) AS matches
  WHERE COUNT { (m)--() } = 1 + size(matches)
  RETURN collect(m) AS moves, collect([properties(m), matches]) AS moveRows, collect(CASE WHEN size(labels) > 1 THEN m END) AS labeled
}
CALL (p) {
  MATCH (p)-[has:HAS_TREE|HAS_COUNT]->(t)
  SET t:Dropped, t.at = timestamp()
  REMOVE t:Tree:Count
  DELETE has
}
FOREACH (m IN moves | SET m.status = 'Maybe' REMOVE m.search)
FOREACH (m IN labeled | REMOVE m:Yes:No:Maybe)
FOREACH (c IN constraints | REMOVE c.search, c.moveId)
FOREACH (c IN CASE WHEN $problem.quotas THEN constraints ELSE [] END | REMOVE c.searches, c.moveIds)
SET p = {
  name: $puzzle, text: $problem.text, loaded: randomUUID(),
  state: 'searching', pathMoves: [], pathConstraints: [], kept: 0, skipped: [], byHand: false, chosenByHand: [],
  partial: false, choices: 0, backtracks: 0, solutions: 0, format: $problem.format, digest: $problem.digest,
  clues: $problem.clues, order: $problem.order.rule, kinds: $problem.order.kinds, turns: $problem.order.turns, listing: $problem.listing
}
RETURN p.loaded AS loaded, constraintRows AS constraints, moveRows AS moves, COUNT {
  MATCH (dead:Graphcover&(Loading|Dropped))
  WHERE dead.puzzle = $puzzle OR dead.at < timestamp() - 3600000
} AS left;
