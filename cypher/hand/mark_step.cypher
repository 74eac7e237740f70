// Mark the last step of a search as one by hand, because a person has asked for it. It follows the
// statement that has made the step, and record/steps, in the same transaction.
//
// As after hand/take_over, all choices that stand are kept from now on, until no solution extends them, and
// solutions are counted anew. $hand.skipped and $hand.chosenByHand are what the puzzle keeps: see read/search.
// If the step is a choice, $hand.left is how many moves its constraint had left, for the tree: see
// record/begin. Otherwise it is null.
//
// :param puzzle => 'sudoku'
// :param hand => {skipped: [2], chosenByHand: [2], left: 3}

MATCH (p:Puzzle:Graphcover {name: $puzzle})
SET p.state = 'searching', p.solutions = 0, p.kept = size(p.pathMoves), p.skipped = $hand.skipped, p.byHand = true,
  p.chosenByHand = $hand.chosenByHand, p.partial = size(p.pathMoves) > 0
REMOVE p.retryMove, p.retryConstraint, p.events, p.eventsFrom, p.eventsBy, p.listing
WITH p
CALL (p) {
  MATCH (p)-[:HAS_TREE]->(t)-[:AT]->(c)
  WHERE $hand.left IS NOT NULL AND t.ended IS NULL AND c.step = p.choices + p.backtracks
  SET c.byHand = true, c.left = $hand.left
}
RETURN p.kept AS kept;
