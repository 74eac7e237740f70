// Take over the steps that somebody has made by hand, so that the search continues from them.
//
// What the puzzle keeps beside the tags (see read/search) is made to agree with the tags. All
// choices that stand are kept from now on, until no solution extends them. Steps by hand take
// no lock: if the choices that stand are no longer $pathMoves and $pathConstraints, there is
// no row, and nothing is changed.
//
// $cleanup lists the search numbers of which an undo by hand has left tags. These tags are
// removed, and so is a moveId without a search. If $cluesUndone, the clues were undone with
// all that was deduced from them: the reasons of the deductions are removed.
//
// :param puzzle => 'sudoku'
// :param pathMoves => [203, 17]
// :param pathConstraints => [17, 30]
// :param skipped => [2]
// :param chosenByHand => [2]
// :param cleanup => [3]
// :param cluesUndone => false
// :param state => 'searching'
// :param choices => 2
// :param backtracks => 0
// :param solutions => 0

MATCH (p:Puzzle:Graphcover {name: $puzzle})
SET p:Graphcover // changes nothing, but takes the write lock before the next lines read
WITH p
WHERE p:Puzzle AND $pathMoves = COLLECT {
    MATCH (p)-[:HAS_MOVE]->(m:Move {status: 'Yes'})
    WHERE m.search > 0
    RETURN m.id ORDER BY m.search
  } AND $pathConstraints = COLLECT {
    MATCH (p)-[:HAS_CONSTRAINT]->(c:Constraint)
    WHERE c.search <= size($pathMoves)
    RETURN c.id ORDER BY c.search
  }
CALL (p) {
  MATCH (p)-[:HAS_MOVE]->(m:Move {status: 'Maybe'})
  WHERE m.search IN $cleanup
  REMOVE m.search
}
CALL (p) {
  MATCH (p)-[:HAS_CONSTRAINT]->(c:Constraint)
  WHERE c.search IN $cleanup OR c.search IS NULL AND c.moveId IS NOT NULL
  REMOVE c.search, c.moveId
}
CALL (p) {
  WITH p
  WHERE $cluesUndone
  MATCH (p)-[:HAS_MOVE]->(m:Move)
  WHERE m.reason IS NOT NULL
  OPTIONAL MATCH (m)-[reason:FOLLOWS_FROM|RULED_OUT_BY]->()
  REMOVE m.reason, m.round
  DELETE reason
}
SET p.loaded = coalesce(p.loaded, randomUUID()), p.state = $state,
  p.pathMoves = $pathMoves, p.pathConstraints = $pathConstraints, p.kept = size($pathMoves), p.skipped = $skipped,
  p.byHand = true, p.chosenByHand = $chosenByHand, p.partial = size($pathMoves) > 0,
  p.choices = $choices, p.backtracks = $backtracks, p.solutions = $solutions,
  p.round = CASE WHEN NOT $cluesUndone THEN p.round END
REMOVE p.retryMove, p.retryConstraint, p.events, p.eventsFrom, p.eventsBy
RETURN p.loaded AS loaded;
