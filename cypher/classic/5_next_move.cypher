// Stage 5: what else could satisfy the constraint of the choice undone?
//
// The answer is the first move of status Maybe after the one that was tried. Stage 2
// chooses it under the same search number. If it is null, all moves have been tried:
// stage 4 is next, one search number lower.
//
// :param puzzle => 'sudoku'
// :param search => 1

MATCH (:Puzzle:Graphcover {name: $puzzle})-[:HAS_CONSTRAINT]->(c:Constraint {search: $search})
WHERE c.moveId IS NOT NULL
WITH c, COLLECT {
  MATCH (c)<-[:MATCHES]-(m:Move {status: 'Maybe'})
  WHERE m.id > c.moveId
  RETURN m.id ORDER BY m.id
} AS moves
RETURN c.id AS constraint, moves[0] AS move, moves;
