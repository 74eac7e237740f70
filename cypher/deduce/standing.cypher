// What is the state of the deduction after $round rounds?
//
// The answer lists the moves that are Yes, with the round in which each was placed, and
// those that are Maybe, and sets the state of the puzzle. With a contradiction the puzzle
// is exhausted, as after a search. A contradiction is an unsatisfied constraint without any
// candidate left, unless it is secondary, or a constraint that two numbers satisfy. Otherwise
// the puzzle is solved if nothing is left to decide. If something is left, a search can
// continue from here.
//
// :param puzzle => 'sudoku'
// :param round => 0

MATCH (p:Puzzle:Graphcover {name: $puzzle})
CALL (p) {
  MATCH (p)-[:HAS_MOVE]->(m)
  WHERE m.status <> 'No'
  WITH m ORDER BY m.id
  RETURN collect(CASE m.status WHEN 'Yes' THEN m.id END) AS placed,
    collect(CASE m.status WHEN 'Yes' THEN m.round END) AS rounds,
    collect(CASE m.status WHEN 'Maybe' THEN m.id END) AS left
}
WITH *, EXISTS {
    (p)-[:HAS_CONSTRAINT]->(c)
    WHERE c.secondary IS NULL
      AND NOT EXISTS { (c)<-[:MATCHES]-({status: 'Yes'}) } AND NOT EXISTS { (c)<-[:MATCHES]-({status: 'Maybe'}) }
  } OR EXISTS {
    (p)-[:HAS_CONSTRAINT]->(c)
    WHERE COUNT { (c)<-[:MATCHES]-({status: 'Yes'}) } > 1
  } AS contradiction
SET p.round = $round, p.state = CASE
    WHEN contradiction THEN 'exhausted'
    WHEN size(left) = 0 THEN 'solved'
    ELSE 'searching'
  END
SET p.solutions = CASE p.state WHEN 'solved' THEN 1 ELSE 0 END
RETURN p.state AS state, placed, rounds, left;
