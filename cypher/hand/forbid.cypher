// Forbid a move: it becomes No, with the search number 0, like those that a clue excludes, and no undo makes
// it Maybe again. It must not be chosen. The puzzle lists the forbidden moves, in their order, and the numbers of
// steps after which each was forbidden.
//
// $ban.state, $ban.solutions and $ban.skipped are what the puzzle keeps then: see read/search. If
// $ban.again, solutions that were found before may have the move, or choices were cut because of one that
// has it: then the search keeps the choices that stand while a solution extends them, and starts over
// afterwards. If $ban.dropBest, the best solution so far has the move, and is forgotten.
//
// :param puzzle => 'sudoku'
// :param move => 203
// :param ban => {state: 'searching', solutions: 0, skipped: [], again: false, dropBest: false}

MATCH (p:Puzzle:Graphcover {name: $puzzle})-[:HAS_MOVE]->(m {id: $move})
WHERE m.status <> 'Yes'
SET m.status = 'No', m.search = 0, p.state = $ban.state, p.solutions = $ban.solutions, p.skipped = $ban.skipped, p.byHand = true,
  p.forbidden = coalesce(p.forbidden, []) + $move, p.forbiddenAt = coalesce(p.forbiddenAt, []) + (p.choices + p.backtracks),
  p.kept = CASE WHEN $ban.again THEN size(p.pathMoves) ELSE p.kept END,
  p.partial = CASE WHEN $ban.again THEN size(p.pathMoves) > 0 ELSE p.partial END,
  p.retryMove = CASE WHEN NOT $ban.again THEN p.retryMove END,
  p.retryConstraint = CASE WHEN NOT $ban.again THEN p.retryConstraint END,
  p.best = CASE WHEN NOT $ban.dropBest THEN p.best END, p.bestMoves = CASE WHEN NOT $ban.dropBest THEN p.bestMoves END
REMOVE p.events, p.eventsFrom, p.eventsBy, p.listing
RETURN p.forbidden AS forbidden;
