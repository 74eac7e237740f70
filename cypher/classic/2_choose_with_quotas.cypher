// Stage 2 of a puzzle with quotas: choose a move for a constraint, or -1 for "no more".
//
// The move becomes Yes. These Maybe moves become No: those that share a constraint with it that may
// not be matched again; and of the constraint, if that has a quota, those that come before the
// move. All of them do if it gets no more. They are tagged with $search, as in
// classic/2_choose_move. A constraint with a quota can be chosen for several times: it lists the
// searches, and the moves, of which -1 is "no more".
//
// Everything else is as in classic/2_choose_move.
//
// :param puzzle => 'pieces'
// :param loaded => '81fec6dd-85ec-4fdf-bc43-36efd5f16f33'
// :param step => 0
// :param search => 1
// :param constraint => 17
// :param move => 203
// :param recorded => false

MATCH (p:Puzzle:Graphcover {name: $puzzle})
SET p:Graphcover // changes nothing, but takes the write lock before the next lines read
WITH p, count(*) AS locked
WHERE p:Puzzle AND p.loaded = $loaded AND p.choices + p.backtracks = $step
  AND $recorded = EXISTS {
    (p)-[:HAS_TREE]->(t)
    WHERE t.ended IS NULL
  }
  AND size(p.pathMoves) = $search - 1 AND [move IN p.pathMoves WHERE move >= 0] = COLLECT {
    MATCH (p)-[:HAS_MOVE]->(m {status: 'Yes'})
    WHERE m.search > 0
    RETURN m.id ORDER BY m.search
  } AND p.pathConstraints = COLLECT {
    MATCH (p)-[:HAS_CONSTRAINT]->(c)
    UNWIND coalesce(c.searches, c.search) AS search // a list, a number, or null
    RETURN c.id ORDER BY search
  }
MATCH (p)-[:HAS_CONSTRAINT]->(c {id: $constraint})
WITH p, p.turns AS turns, c
OPTIONAL MATCH (c)<-[:MATCHES]-(chosen {id: $move, status: 'Maybe'})
WITH p, turns, c, chosen
WHERE chosen IS NOT NULL OR $move = -1 AND c.low IS NOT NULL
SET c.search = CASE WHEN c.low IS NULL THEN $search END, c.moveId = CASE WHEN c.low IS NULL THEN $move END,
  c.searches = CASE WHEN c.low IS NOT NULL THEN coalesce(c.searches, []) + $search END,
  c.moveIds = CASE WHEN c.low IS NOT NULL THEN coalesce(c.moveIds, []) + $move END,
  chosen.status = 'Yes', chosen.search = $search,
  p.choices = p.choices + 1, p.pathMoves = p.pathMoves + $move, p.pathConstraints = p.pathConstraints + $constraint
REMOVE p.retryMove, p.retryConstraint
WITH turns, c, chosen
CALL (turns, c, chosen) {
  MATCH (chosen)-[given:MATCHES]->(s)
  WHERE s.high IS NULL OR s.high = COUNT { (s)<-[:MATCHES]-({status: 'Yes'}) }
  MATCH (s)<-[match:MATCHES]-(other {status: 'Maybe'})
  WHERE coalesce(match.color <> given.color, true) // one without a color, too
  RETURN other
UNION
  MATCH (c)<-[:MATCHES]-(other {status: 'Maybe'})
  WHERE c.low IS NOT NULL AND (chosen IS NULL OR coalesce(turns[other.id], other.id) < coalesce(turns[$move], $move))
  RETURN other
}
WITH collect(other) AS others
FOREACH (other IN others | SET other.status = 'No', other.search = $search)
RETURN $move AS move, size(others) AS ruledOut;
