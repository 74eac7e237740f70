// Take over the steps that somebody has made by hand, so that the search goes on from them.
//
// What the puzzle keeps beside the tags is made to agree with them: see read/search. All
// choices that stand are kept from now on, until no solution extends them. What an undo by
// hand has left to clean up is cleaned up.
//
// :param puzzle => 'sudoku'
// :param pathMoves => [203, 17]
// :param pathConstraints => [17, 30]
// :param skipped => [2]
// :param state => 'searching'
// :param choices => 2
// :param backtracks => 0
// :param solutions => 0

MATCH (p:Puzzle:Graphcover {name: $puzzle})
CALL (p) {
  MATCH (p)-[:HAS_MOVE]->(m:Move {status: 'Maybe'})
  WHERE m.search IS NOT NULL
  REMOVE m.search
}
CALL (p) {
  MATCH (p)-[:HAS_CONSTRAINT]->(c:Constraint)
  WHERE c.moveId IS NOT NULL AND NOT c.id IN $pathConstraints
  REMOVE c.search, c.moveId
}
SET p.loaded = coalesce(p.loaded, randomUUID()), p.state = $state,
  p.pathMoves = $pathMoves, p.pathConstraints = $pathConstraints, p.kept = size($pathMoves), p.skipped = $skipped,
  p.byHand = true, p.choices = $choices, p.backtracks = $backtracks, p.solutions = $solutions
REMOVE p.retryMove, p.retryConstraint, p.events, p.eventsFrom, p.eventsBy
RETURN p.loaded AS loaded;
