// End a fork, after load/publish and in the same transaction: the copy gets the state of its search,
// and the tree that fork/choices has copied.
//
// $fork.kept is what it keeps beside the tags: see read/search. $fork.tree is what its tree keeps: see
// record/begin. It is null if there is none, and $fork.at is the order of the last choice that stands in it,
// or 0.
//
// There is no row if the puzzle $fork.source was replaced or changed since the fork began: if its load is
// not $fork.loaded, or if something was deduced or forbidden since, so that it has another round or
// another list of forbidden moves. Then roll back.
//
// :param puzzle => 'other pair'
// :param fork => {source: 'pair', loaded: '5e8a1ad5-8bd4-4f0a-8d3b-6b5e51b1ed1e', round: 0, forbidden: [], kept: {state: 'searching'}, tree: {from: 0, steps: 3}, at: 1}

MATCH (p:Puzzle:Graphcover {name: $puzzle})
MATCH (source:Puzzle:Graphcover {name: $fork.source})
WHERE source.loaded = $fork.loaded AND coalesce(source.round, 0) = $fork.round AND coalesce(source.forbidden, []) = $fork.forbidden
SET p += $fork.kept
REMOVE p.reasoned
WITH p
CALL (p) {
  WITH p, $fork.tree AS tree
  WHERE tree IS NOT NULL
  MERGE (u:Graphcover {name: 'tree ' + p.loaded})
  SET u:Tree, u.puzzle = p.name, u += tree
  REMOVE u:Loading, u.at
  CREATE (p)-[:HAS_TREE]->(u)
  WITH u
  OPTIONAL MATCH (u)-[at:AT]->(last)
  OPTIONAL MATCH (c {order: $fork.at})-[:THEN*0..]->(last)
  FOREACH (_ IN CASE WHEN c <> last OR c IS NULL THEN [1] ELSE [] END | DELETE at)
  FOREACH (_ IN CASE WHEN c <> last THEN [1] ELSE [] END | CREATE (u)-[:AT]->(c))
}
RETURN p.loaded AS loaded;
