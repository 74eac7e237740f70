// Stage 5: what else could satisfy the constraint of the choice that was undone?
//
// The answer has the first move of status Maybe after $move, for stage 2 to choose under
// the same search number. If it is null, all have been tried: continue with stage 4, one
// search number lower. The puzzle remembers $constraint and $move: see stage 4.
//
// :param puzzle => 'sudoku'
// :param constraint => 17
// :param move => 203

MATCH (p:Puzzle:Graphcover {name: $puzzle})-[:HAS_CONSTRAINT]->(c {id: $constraint})
WITH c, p.turns AS turns // null unless the order is random: see load/puzzle
WITH c, COLLECT {
  MATCH (c)<-[:MATCHES]-(m {status: 'Maybe'})
  WHERE coalesce(turns[m.id], m.id) > coalesce(turns[$move], $move)
  RETURN m.id ORDER BY coalesce(turns[m.id], m.id)
} AS moves
RETURN c.id AS constraint, moves[0] AS move, moves;
