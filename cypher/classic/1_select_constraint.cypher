// Stage 1: which constraint has the fewest moves left?
//
// The statement looks at the open constraints: those that no move of status Yes satisfies,
// without the secondary ones, which need not be satisfied. It selects the one with the
// fewest moves of status Maybe, and of several the one with the lowest id. The answer has
// these moves, and the first of them. If there are none, the first is null: a dead end,
// continue with stage 4. If there is no row, no constraint is open: continue with stage 3.
//
// :param puzzle => 'sudoku'

MATCH (:Puzzle:Graphcover {name: $puzzle})-[:HAS_CONSTRAINT]->(c)
WHERE c.secondary IS NULL AND NOT EXISTS { (c)<-[:MATCHES]-({status: 'Yes'}) }
WITH c, COUNT { (c)<-[:MATCHES]-({status: 'Maybe'}) } AS left
ORDER BY left, c.id LIMIT 1
WITH c, COLLECT {
  MATCH (c)<-[:MATCHES]-(m {status: 'Maybe'})
  RETURN m.id ORDER BY m.id
} AS moves
RETURN c.id AS constraint, moves[0] AS move, moves;
