// What are the choices of a recorded search?
//
// Those that stood after $step or were made later, with what became of them; -1 for all. The
// others were undone before, and so was whatever is below them, so the walk does not enter
// them. parent is null for a choice of depth 1. The rows are not sorted, so that the server can
// stream them.
//
// :param puzzle => 'sudoku'
// :param step => -1

MATCH (:Puzzle:Graphcover {name: $puzzle})-[:HAS_TREE]->(t)
CALL (t) { // from the tree down, whatever else the database holds
  MATCH (t) (()-[:ROOT|THEN]->(above WHERE coalesce(above.undone > $step, true))){0,} (parent)
  RETURN parent
}
MATCH (parent)-[:ROOT|THEN]->(c)
WHERE coalesce(c.undone > $step, true)
RETURN c.order AS order, parent.order AS parent, c.depth AS depth, c.move AS move, c.constraint AS constraint,
  c.left AS left, c.step AS step, c.undone AS undone, c.failed AS failed, c.cut IS NOT NULL AS cut, c.outcome AS outcome, c.at AS at,
  c.byHand IS NOT NULL AS byHand;
