// Stage 4: undo the last choice.
//
// Everything tagged with $search, the number of choices in force, goes back to its state
// before the choice. The exception is the constraint of the choice, which still remembers
// the move that was tried. The constraint of the next deeper level, whose moves have all
// been tried, is open again.
//
// The clues have search 0 and stay: going back to it ends the search.
//
// $loaded and $step are as in stage 2.
//
// :param puzzle => 'sudoku'
// :param loaded => '81fec6dd-85ec-4fdf-bc43-36efd5f16f33'
// :param step => 1
// :param search => 1

MATCH (p:Puzzle:Graphcover {name: $puzzle})
SET p:Graphcover // as it is: takes the write lock before the next line reads
WITH p
WHERE p:Puzzle AND p.loaded = $loaded AND p.choices + p.backtracks = $step AND p.search = $search
CALL (p) {
  MATCH (p)-[:HAS_CONSTRAINT]->(exhausted:Constraint {search: $search + 1})
  REMOVE exhausted.search, exhausted.moveId
}
CALL (p) {
  MATCH (p)-[:HAS_CONSTRAINT]->(c:Constraint {search: $search})
  WHERE $search > 0 AND c.moveId IS NULL
  REMOVE c.search
}
CALL (p) {
  MATCH (p)-[:HAS_MOVE]->(m:Move {search: $search})
  WHERE $search > 0
  SET m.status = 'Maybe'
  REMOVE m.search
}
FOREACH (_ IN CASE WHEN $search > 0 THEN [p] ELSE [] END |
  SET p.state = 'searching', p.search = $search - 1, p.backtracks = p.backtracks + 1
)
FOREACH (_ IN CASE WHEN $search = 0 THEN [p] ELSE [] END |
  SET p.state = 'exhausted'
)
RETURN p.state AS state;
