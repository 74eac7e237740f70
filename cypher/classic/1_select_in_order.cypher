// Stage 1 of a puzzle with an order of its own, which load/puzzle explains: which open
// constraint is next?
//
// A dead end comes first: the open constraint with the lowest id that has no move of status
// Maybe. Otherwise the constraints are compared by their place in the order, and then as in
// classic/1_select_constraint, whose answer this has. The moves are in their order.
//
// :param puzzle => 'sudoku'

MATCH (p:Puzzle:Graphcover {name: $puzzle})
WITH p, p.order AS rule, p.kinds AS kinds, p.turns AS turns
MATCH (p)-[:HAS_CONSTRAINT]->(c)
WHERE c.secondary IS NULL AND NOT EXISTS { (c)<-[:MATCHES]-({status: 'Yes'}) }
WITH c, rule, kinds, turns, COUNT { (c)<-[:MATCHES]-({status: 'Maybe'}) } AS left
WITH c, turns, left, CASE
    WHEN left = 0 THEN -1
    WHEN rule = 'first' THEN c.id
    WHEN rule = 'kind' THEN kinds[c.id]
    ELSE 0 // random: see turns
  END AS place
ORDER BY place, left, c.id LIMIT 1
WITH c, COLLECT {
  MATCH (c)<-[:MATCHES]-(m {status: 'Maybe'})
  RETURN m.id ORDER BY coalesce(turns[m.id], m.id)
} AS moves
RETURN c.id AS constraint, moves[0] AS move, moves;
