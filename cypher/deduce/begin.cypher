// Begin or continue to deduce. No other client can change the puzzle until the
// transaction ends.
//
// The clues, and what pencil marks rule out, belong to round 0. The answer is the last round
// that was made. If the puzzle was replaced, or a search of it has begun, also by hand, there
// is no row, and nothing is changed.
//
// :param puzzle => 'sudoku'
// :param loaded => '81fec6dd-85ec-4fdf-bc43-36efd5f16f33'

MATCH (p:Puzzle:Graphcover {name: $puzzle})
SET p:Graphcover // changes nothing, but takes the write lock before the next lines read
WITH p, count(*) AS locked
WHERE p:Puzzle AND p.loaded = $loaded AND p.choices + p.backtracks = 0
  AND NOT EXISTS { (p)-[:HAS_MOVE]->(m) WHERE m.search > 0 }
CALL (p) {
  WITH p
  WHERE p.round IS NULL
  MATCH (p)-[:HAS_MOVE]->(clue {status: 'Yes'})
  SET clue.round = 0, clue.reason = 'clue'
}
CALL (p) {
  WITH p
  WHERE p.round IS NULL AND p.excluded IS NOT NULL
  MATCH (p)-[:HAS_MOVE]->(m)
  WHERE m.id IN p.excluded
  SET m.round = 0, m.reason = 'pencil mark'
}
RETURN coalesce(p.round, 0) AS round;
