// Stage 4: undo the last choice.
//
// Everything tagged with $search, the number of choices that stand, becomes what it
// was. The puzzle remembers the constraint and the move of the choice, so that stage 5
// can continue with the moves after this one.
//
// If the choice was made by hand, the moves before it may not have been tried. The puzzle
// lists the search number of such a choice in skipped. Then nothing is remembered, and
// stage 1 selects a constraint again.
//
// The clues have the search number 0, and stay: $search 0 ends the search. But if the
// puzzle is partial, the search has continued from choices made by hand. Then some
// solutions may be missing or counted twice, and $search 0 makes the search start over from
// the clues instead.
//
// A constraint with a quota loses only its last search. $quotas says whether the puzzle has any
// such constraint.
//
// $loaded, $step, $recorded and the tags are compared as in stage 2, and $state and $partial
// with what the puzzle keeps: the end of a search counts no step, and must not be made twice.
//
// :param puzzle => 'sudoku'
// :param loaded => '81fec6dd-85ec-4fdf-bc43-36efd5f16f33'
// :param step => 1
// :param state => 'searching'
// :param partial => false
// :param search => 1
// :param recorded => false
// :param quotas => false

MATCH (p:Puzzle:Graphcover {name: $puzzle})
SET p:Graphcover // changes nothing, but takes the write lock before the next lines read
WITH p, count(*) AS locked
WHERE p:Puzzle AND p.loaded = $loaded AND p.choices + p.backtracks = $step
  AND p.state = $state AND p.partial = $partial
  AND $recorded = EXISTS {
    (p)-[:HAS_TREE]->(t)
    WHERE t.ended IS NULL
  }
  AND size(p.pathMoves) = $search AND [move IN p.pathMoves WHERE move >= 0] = COLLECT {
    MATCH (p)-[:HAS_MOVE]->(m {status: 'Yes'})
    WHERE m.search > 0
    RETURN m.id ORDER BY m.search
  } AND p.pathConstraints = COLLECT {
    MATCH (p)-[:HAS_CONSTRAINT]->(c)
    UNWIND CASE WHEN $quotas THEN coalesce(c.searches, c.search) ELSE c.search END AS search // a list, a number, or null
    RETURN c.id ORDER BY search
  }
CALL (p) {
  MATCH (p)-[:HAS_CONSTRAINT]->(c {search: $search})
  REMOVE c.search, c.moveId
}
CALL (p) {
  WITH p
  WHERE $quotas
  MATCH (p)-[:HAS_CONSTRAINT]->(c)
  WHERE c.searches[-1] = $search
  WITH c, c.searches[..-1] AS searches, c.moveIds[..-1] AS moveIds
  SET c.searches = CASE WHEN size(searches) > 0 THEN searches END, c.moveIds = CASE WHEN size(searches) > 0 THEN moveIds END
}
CALL (p) {
  MATCH (p)-[:HAS_MOVE]->(m {search: $search})
  WHERE $search > 0
  SET m.status = 'Maybe'
  REMOVE m.search
}
WITH p, $search = 0 AND p.partial AS restart, $search > 0 AND NOT $search IN p.skipped AS again
SET p.retryMove = CASE WHEN again THEN p.pathMoves[-1] END,
  p.retryConstraint = CASE WHEN again THEN p.pathConstraints[-1] END,
  p.pathMoves = p.pathMoves[..-1], p.pathConstraints = p.pathConstraints[..-1],
  p.kept = CASE WHEN p.kept < $search THEN p.kept WHEN $search > 0 THEN $search - 1 ELSE 0 END,
  p.skipped = [search IN p.skipped WHERE search < $search],
  p.backtracks = p.backtracks + CASE WHEN $search > 0 THEN 1 ELSE 0 END,
  p.state = CASE WHEN $search > 0 OR restart THEN 'searching' ELSE 'exhausted' END,
  p.solutions = CASE WHEN restart THEN 0 ELSE p.solutions END, p.partial = p.partial AND NOT restart
RETURN p.state AS state, p.solutions AS solutions;
