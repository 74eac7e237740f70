// Stage 1: which constraint has the fewest moves left?
//
// Of the constraints that nothing satisfies yet, select the one with the fewest moves of
// status Maybe; among equals, the one with the lowest id. The answer is the constraint,
// the first of these moves, and all of them. If there are none, the move is null: this is
// a dead end, and stage 4 is next. No row means that no constraint is open: stage 3 is
// next. Secondary constraints need not be satisfied, and are never selected.
//
// :param puzzle => 'sudoku'

MATCH (:Puzzle:Graphcover {name: $puzzle})-[:HAS_CONSTRAINT]->(c:Constraint)
WHERE c.search IS NULL AND c.secondary IS NULL
WITH c, COUNT { (c)<-[:MATCHES]-(:Move {status: 'Maybe'}) } AS left
ORDER BY left, c.id LIMIT 1
WITH c, COLLECT {
  MATCH (c)<-[:MATCHES]-(m:Move {status: 'Maybe'})
  RETURN m.id ORDER BY m.id
} AS moves
RETURN c.id AS constraint, moves[0] AS move, moves;
