// Stage 5 of a puzzle with quotas: what else could follow for the constraint of the choice that was
// undone?
//
// The answer is as in classic/5_next_move. For the branches of a constraint, of which the last may
// be "no more", -1, see classic/1_select_with_quotas.
//
// :param puzzle => 'pieces'
// :param constraint => 17
// :param move => 203

MATCH (p:Puzzle:Graphcover {name: $puzzle})-[:HAS_CONSTRAINT]->(c {id: $constraint})
WITH c, p.turns AS turns, // null unless the order is random: see load/puzzle
  coalesce(c.low, 1) - COUNT { (c)<-[:MATCHES]-({status: 'Yes'}) } AS lacks
WITH *, CASE WHEN lacks > 0 THEN lacks ELSE 0 END AS need, COLLECT {
  MATCH (c)<-[:MATCHES]-(m {status: 'Maybe'})
  RETURN m.id ORDER BY coalesce(turns[m.id], m.id)
} AS left
WITH c, [move IN left[..CASE WHEN size(left) < need THEN 0 ELSE size(left) + 1 - need END] + CASE need WHEN 0 THEN [-1] ELSE [] END
  WHERE $move >= 0 AND (move < 0 OR coalesce(turns[move], move) > coalesce(turns[$move], $move))] AS moves
RETURN c.id AS constraint, moves[0] AS move, moves;
