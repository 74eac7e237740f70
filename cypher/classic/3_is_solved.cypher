// Stage 3: is the puzzle solved?
//
// It is not enough that no move is left as Maybe. Each primary constraint must be matched
// by exactly one move of status Yes, or by as many as its quota says if it has one, which it can
// only if $quotas. Moves of status Yes that match the same secondary
// constraint must all give it the same color. Only then is the solution counted, and only
// once. The answer lists its moves: first the clues, then the choices in the order in
// which they were made. If the search is recorded, its last choice gets the outcome
// "solution": see record/begin.
//
// If the cheapest solution is asked for, one that is not cheaper than the best one so far is not
// counted, and the answer says that it is not better: continue with stage 4. The puzzle keeps what the best
// one costs, and its moves. $cheapest.sign is -1 if costs are to be as high as possible.
//
// $loaded and $step are as in stage 2.
//
// :param puzzle => 'sudoku'
// :param loaded => '81fec6dd-85ec-4fdf-bc43-36efd5f16f33'
// :param step => 81
// :param quotas => false
// :param cheapest => {asked: false, sign: 1}

MATCH (p:Puzzle:Graphcover {name: $puzzle})
SET p:Graphcover // changes nothing, but takes the write lock before the next lines read
WITH p, count(*) AS locked
WHERE p:Puzzle AND p.loaded = $loaded AND p.choices + p.backtracks = $step
WITH p, COUNT {
  (p)-[:HAS_CONSTRAINT]->(c)
  WHERE CASE
    WHEN c.secondary THEN EXISTS {
      MATCH ({status: 'Yes'})-[one:MATCHES]->(c)<-[other:MATCHES]-({status: 'Yes'})
      WHERE coalesce(one.color <> other.color, true)
    }
    WHEN $quotas AND c.low IS NOT NULL THEN NOT c.low <= COUNT { (c)<-[:MATCHES]-({status: 'Yes'}) } <= c.high
    ELSE COUNT { (c)<-[:MATCHES]-({status: 'Yes'}) } <> 1
  END
} AS wrong
CALL (p) {
  UNWIND CASE WHEN $cheapest.asked THEN [p] ELSE [] END AS asking
  MATCH (asking)-[:HAS_MOVE]->(m {status: 'Yes'})
  RETURN sum(m.cost) AS cost
}
WITH *, CASE
    WHEN $cheapest.asked AND p.state <> 'solved' THEN coalesce($cheapest.sign * cost < $cheapest.sign * p.best, true)
    ELSE true
  END AS better
CALL (p, wrong, better) {
  WITH p
  WHERE wrong = 0 AND better AND p.state <> 'solved'
  OPTIONAL MATCH (p)-[:HAS_TREE]->(t) // OPTIONAL, so that it never scans the trees of all puzzles
  WITH p, t
  WHERE t.steps = $step AND t.ended IS NULL AND [move IN p.pathMoves WHERE move >= 0] = COLLECT { // else the solution was made by hand
    MATCH (p)-[:HAS_MOVE]->(m {status: 'Yes'})
    WHERE m.search > 0
    RETURN m.id ORDER BY m.search
  }
  OPTIONAL MATCH (t)-[:AT]->(last)
  SET t.solutions = t.solutions + 1, last.outcome = 'solution'
}
CALL (p, wrong, better, cost) {
  WITH *
  WHERE wrong = 0 AND better AND p.state <> 'solved'
  SET p.state = 'solved', p.solutions = p.solutions + 1
  WITH *
  WHERE $cheapest.asked
  SET p.best = cost, p.bestMoves = COLLECT {
    MATCH (p)-[:HAS_MOVE]->(m {status: 'Yes'})
    RETURN m.id ORDER BY m.search, m.id
  }
}
RETURN wrong = 0 AS solved, better, p.solutions AS solutions, COLLECT {
  MATCH (p)-[:HAS_MOVE]->(m {status: 'Yes'})
  RETURN m.id ORDER BY m.search, m.id
} AS chosen;
