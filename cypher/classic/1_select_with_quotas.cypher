// Stage 1 of a puzzle with quotas, in any order: which open constraint is next?
//
// low and high of a constraint say how many moves of status Yes must match it at least, and may at
// most: once, if it does not have them. It is open while it needs more of them, or has moves of status
// Maybe: a move that would be one too many is No.
//
// It has a branch for each Maybe move, but not for the last ones, after which too few would be
// left; and one more, "no more", if it needs none. Where a move is chosen, those before it are
// ruled out, so that no set of moves is found twice. The search turns to the constraint with the
// fewest branches, as in classic/1_select_constraint, or in the puzzle's own order, as in
// classic/1_select_in_order. In the answer, -1 stands for "no more".
//
// :param puzzle => 'pieces'

MATCH (p:Puzzle:Graphcover {name: $puzzle})
WITH p, p.order AS rule, p.kinds AS kinds, p.turns AS turns
MATCH (p)-[:HAS_CONSTRAINT]->(c)
WHERE c.secondary IS NULL
WITH c, rule, kinds, turns, coalesce(c.low, 1) - COUNT { (c)<-[:MATCHES]-({status: 'Yes'}) } AS lacks,
  COUNT { (c)<-[:MATCHES]-({status: 'Maybe'}) } AS left
WITH *, CASE WHEN lacks > 0 THEN lacks ELSE 0 END AS need
WHERE need > 0 OR left > 0
WITH *, CASE WHEN left < need THEN 0 ELSE left + 1 - need END AS branches
WITH *, CASE
    WHEN branches = 0 THEN -1
    WHEN rule = 'first' THEN c.id
    WHEN rule = 'kind' THEN kinds[c.id]
    ELSE 0 // random: see turns
  END AS place
ORDER BY place, branches, c.id LIMIT 1
WITH c, COLLECT {
  MATCH (c)<-[:MATCHES]-(m {status: 'Maybe'})
  RETURN m.id ORDER BY coalesce(turns[m.id], m.id)
}[..branches] + CASE need WHEN 0 THEN [-1] ELSE [] END AS moves
RETURN c.id AS constraint, moves[0] AS move, moves;
