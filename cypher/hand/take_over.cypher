// Take over the steps that somebody has made by hand, so that the search continues from them.
//
// What the puzzle keeps beside the tags (see read/search) is made to agree with the tags. All
// choices that stand are kept from now on, until no solution extends them. Steps by hand take
// no lock: if the choices that stand are no longer $hand.pathMoves and $hand.pathConstraints,
// there is no row, and nothing is changed.
//
// $hand.cleanup lists the search numbers of which an undo by hand has left tags. These tags
// are removed, and so is a moveId without a search. If $cluesUndone, the clues were undone with
// all that was deduced from them: the reasons of the deductions are removed.
//
// If the search is recorded, its tree gets these steps, too: see record/begin. Of the choices
// that stood, the first $same still stand; the others were undone, and those of $hand.made,
// which has the form of $path in record/begin, were made. The tree ends as lost if it lacks
// steps before these, if the counts of steps begin anew, or if deductions are gone.
//
// $hand.best is null unless these steps have led to a solution that is better than all before, and the
// best one is asked for: then its cost, and its moves.
//
// Why the lists are in a map is said in record/steps.
//
// :param puzzle => 'sudoku'
// :param hand => {pathMoves: [203, 17], pathConstraints: [17, 30], made: [{move: 17, constraint: 30, name: 'r1c2#9', left: 2, byHand: true}], skipped: [2], chosenByHand: [2], cleanup: [3], best: null}
// :param same => 1
// :param cluesUndone => false
// :param state => 'searching'
// :param choices => 2
// :param backtracks => 0
// :param solutions => 0

MATCH (p:Puzzle:Graphcover {name: $puzzle})
SET p:Graphcover // changes nothing, but takes the write lock before the next lines read
WITH p, count(*) AS locked
WHERE p:Puzzle AND [move IN $hand.pathMoves WHERE move >= 0] = COLLECT {
    MATCH (p)-[:HAS_MOVE]->(m:Move {status: 'Yes'})
    WHERE m.search > 0
    RETURN m.id ORDER BY m.search
  } AND $hand.pathConstraints = COLLECT {
    MATCH (p)-[:HAS_CONSTRAINT]->(c:Constraint)
    UNWIND coalesce(c.searches, c.search) AS search // a list, a number, or null
    WITH c, search
    WHERE search <= size($hand.pathMoves)
    RETURN c.id ORDER BY search
  }
CALL (p) {
  MATCH (p)-[:HAS_MOVE]->(m:Move {status: 'Maybe'})
  WHERE m.search IN $hand.cleanup
  REMOVE m.search
}
CALL (p) {
  MATCH (p)-[:HAS_CONSTRAINT]->(c:Constraint)
  WHERE c.search IN $hand.cleanup OR c.search IS NULL AND c.moveId IS NOT NULL
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
CALL (p) {
  WITH p
  WHERE $cluesUndone AND p.round IS NOT NULL
  MATCH (p)-[:HAS_TREE]->(t)
  SET t.ended = 'lost'
}
CALL (p) {
  MATCH (p)-[:HAS_TREE]->(t)
  WHERE t.ended IS NULL
  CALL (t) {
    MATCH (t)-[:AT]->(last)
    MATCH (c)-[:THEN*0..]->(last)
    WITH c ORDER BY c.depth
    RETURN collect(c) AS stood
  }
  WITH t, stood, coalesce(t.steps = p.choices + p.backtracks AND size(stood) = size(p.pathMoves)
    AND $choices + $backtracks = t.steps + size(stood) - $same + size($hand.made)
    AND all(n IN [t.choices, t.most, t.solutions] WHERE n IS :: INTEGER NOT NULL), false) AS whole,
    CASE WHEN t.most IS :: INTEGER AND t.choices IS :: INTEGER THEN t.most - t.choices END AS room
  CALL (t, whole) {
    WITH *
    WHERE NOT whole
    SET t.ended = 'lost'
  }
  WITH t, stood, $hand.made[..CASE WHEN room < 0 THEN 0 ELSE room END] AS made
  WHERE t.ended IS NULL
  CALL (t, stood) {
    UNWIND range($same + 1, size(stood)) AS depth
    WITH *, stood[depth - 1] AS c
    SET c.undone = t.steps + size(stood) - depth + 1,
      c.outcome = CASE c.outcome WHEN 'solution' THEN 'solution' ELSE 'undone' END
  }
  SET t.steps = t.steps + size(stood) - $same
  WITH t, stood, made
  CALL (t, made) {
    UNWIND range(1, size(made)) AS i
    WITH t, i, made[i - 1] AS choice
    CREATE (c:Choice {
      puzzle: t.puzzle, order: t.choices + i, depth: $same + i, move: choice.move, constraint: choice.constraint,
      name: choice.name, left: choice.left, step: t.steps + i, at: timestamp(), byHand: choice.byHand, outcome: 'stands'
    })
    WITH i, c ORDER BY i
    RETURN collect(c) AS created
  }
  CALL (t) {
    MATCH (t)-[at:AT]->()
    DELETE at
  }
  WITH t, stood[..$same] + created AS path, size(created) AS choices, size(created) < size($hand.made) AS full
  CALL (t, path) {
    WITH t, path[0] AS first
    WHERE $same = 0 AND first IS NOT NULL
    CREATE (t)-[:ROOT]->(first)
  }
  CALL (path) {
    UNWIND range(1, size(path) - 1) AS i
    WITH path[i - 1] AS above, path[i] AS c, i
    WHERE i >= $same
    CREATE (above)-[:THEN]->(c)
  }
  FOREACH (c IN path[-1..] | CREATE (t)-[:AT]->(c))
  WITH *
  CALL (t, path, full) {
    WITH *, path[-1] AS c
    WHERE $state = 'solved' AND NOT full AND c.outcome <> 'solution'
    SET t.solutions = t.solutions + 1, c.outcome = 'solution'
  }
  SET t.choices = t.choices + choices, t.steps = t.steps + choices, t.ended = CASE WHEN full THEN 'limit' END
}
SET p.loaded = coalesce(p.loaded, randomUUID()), p.state = $state,
  p.pathMoves = $hand.pathMoves, p.pathConstraints = $hand.pathConstraints, p.kept = size($hand.pathMoves), p.skipped = $hand.skipped,
  p.byHand = true, p.chosenByHand = $hand.chosenByHand, p.partial = size($hand.pathMoves) > 0,
  p.choices = $choices, p.backtracks = $backtracks, p.solutions = $solutions,
  p.round = CASE WHEN NOT $cluesUndone THEN p.round END
FOREACH (best IN [best IN [$hand.best] WHERE best IS NOT NULL] | SET p.best = best.cost, p.bestMoves = best.moves)
REMOVE p.retryMove, p.retryConstraint, p.events, p.eventsFrom, p.eventsBy
RETURN p.loaded AS loaded, COLLECT {
  MATCH (p)-[:HAS_TREE]->(t)
  RETURN t {.from, .steps, .choices, .most, .ended}
}[0] AS tree;
