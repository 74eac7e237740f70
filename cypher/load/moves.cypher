// Add moves, with the constraints that they match, to a puzzle that is being loaded.
//
// They have the form of those in load/puzzle, but list their constraints by index in
// $batch.needed, the ascending ids of the constraints that this batch matches. So the
// constraints are scanned once per batch, and need no index. The ids of the moves follow
// those of the last batch. If the moves exist already, nothing is changed. If the load
// has ended, or load/sweep has deleted it, there is no row.
//
// :param load => '81fec6dd-85ec-4fdf-bc43-36efd5f16f33'
// :param batch => {needed: [4, 9], moves: [{id: 0, properties: {name: 'both'}, constraints: [0, 1], colors: [null, 'red']}]}

MATCH (p:Graphcover:Loading {name: $load})
SET p.at = timestamp() // takes the write lock before the next lines read
WITH p, count(*) AS locked
WITH p, CASE p.moves WHEN $batch.moves[0].id THEN $batch.moves ELSE [] END AS moves
WHERE p:Loading // checked again, because load/sweep may have held the lock
CALL (p) {
  MATCH (p)-[:HAS_CONSTRAINT]->(c)
  WHERE c.id IN $batch.needed
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
