// Where does the deduction stand after $round rounds?
//
// The answer lists the moves that are Yes, with the round in which each was placed, and
// those that are Maybe. It says whether there is a contradiction: a constraint that
// nothing satisfies and for which no candidate is left, or one that two numbers satisfy.
// The puzzle is then exhausted, as by a search; without anything left to decide it is
// solved; else a search can go on from here.
//
// :param puzzle => 'sudoku'
// :param round => 0

MATCH (p:Puzzle:Graphcover {name: $puzzle})
CALL (p) {
  MATCH (p)-[:HAS_MOVE]->(m:Move)
  WHERE m.status <> 'No'
  WITH m ORDER BY m.id
  RETURN collect(CASE m.status WHEN 'Yes' THEN m.id END) AS placed,
    collect(CASE m.status WHEN 'Yes' THEN m.round END) AS rounds,
    collect(CASE m.status WHEN 'Maybe' THEN m.id END) AS left
}
WITH *, EXISTS {
    (p)-[:HAS_CONSTRAINT]->(c:Constraint)
    WHERE c.search IS NULL AND NOT EXISTS { (c)<-[:MATCHES]-(:Move {status: 'Maybe'}) }
  } OR EXISTS {
    (p)-[:HAS_CONSTRAINT]->(c:Constraint {search: 0})
    WHERE COUNT { (c)<-[:MATCHES]-(:Move {status: 'Yes'}) } > 1
  } AS contradiction
SET p.round = $round, p.state = CASE
    WHEN contradiction THEN 'exhausted'
    WHEN size(left) = 0 THEN 'solved'
    ELSE 'searching'
  END
SET p.solutions = CASE p.state WHEN 'solved' THEN 1 ELSE 0 END
RETURN p.state AS state, placed, rounds, left;
