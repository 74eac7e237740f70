// Add moves to a puzzle that is being loaded, with what they match.
//
// They are as in load/puzzle, but list their constraints by their places in $needed,
// which holds the ids of those of this batch, ascending: once a batch the
// constraints are walked over, and no index of them is kept. The moves go on where
// the last batch has ended: nothing is changed if they are there. No row if the load
// is no more.
//
// :param load => '81fec6dd-85ec-4fdf-bc43-36efd5f16f33'
// :param needed => [4, 9]
// :param moves => [{id: 0, properties: {name: 'both'}, constraints: [0, 1], colors: [null, 'red']}]

MATCH (p:Graphcover:Loading {name: $load})
SET p.at = timestamp() // takes the write lock before the next lines read
WITH p, CASE p.moves WHEN $moves[0].id THEN $moves ELSE [] END AS moves
WHERE p:Loading // still: load/sweep may have had the lock
CALL (p) {
  MATCH (p)-[:HAS_CONSTRAINT]->(c:Constraint)
  WHERE c.id IN $needed
  WITH c ORDER BY c.id
  RETURN collect(c) AS constraints
}
CALL (p, moves, constraints) {
  UNWIND moves AS move
  CREATE (p)-[:HAS_MOVE]->(m:Move)
  SET m = move.properties, m.id = move.id, m.puzzle = p.puzzle, m.status = 'Maybe'
  WITH m, constraints, move
  UNWIND range(0, size(move.constraints) - 1) AS k
  WITH m, constraints[move.constraints[k]] AS c, move.colors[k] AS color
  CREATE (m)-[:MATCHES {color: color}]->(c)
  RETURN count(*) AS matches
}
SET p.moves = p.moves + size(moves)
RETURN p.moves AS moves, matches;
