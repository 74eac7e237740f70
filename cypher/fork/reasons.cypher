// Copy why moves of a puzzle were deduced to the moves of a load: those with $batch.from <= id <
// $batch.to, as fork/moves. It runs once for each batch of moves, and changes nothing if it is sent
// again. The row says up to which move that is done.
//
// :param puzzle => 'pair'
// :param load => '81fec6dd-85ec-4fdf-bc43-36efd5f16f33'
// :param batch => {loaded: '5e8a1ad5-8bd4-4f0a-8d3b-6b5e51b1ed1e', from: 0, to: 2}

MATCH (q:Graphcover:Loading {name: $load})
SET q.at = timestamp() // takes the write lock before the next lines read
WITH q, count(*) AS locked
WHERE q:Loading // checked again, because load/sweep may have held the lock
WITH q, CASE coalesce(q.reasoned, 0) WHEN $batch.from THEN $batch.to ELSE $batch.from END AS until
CALL (q) {
  MATCH (q)-[:HAS_CONSTRAINT]->(c)
  WITH c ORDER BY c.id
  RETURN collect(c) AS constraints
}
CALL (q) {
  MATCH (q)-[:HAS_MOVE]->(m)
  WITH m ORDER BY m.id
  RETURN collect(m) AS moves
}
CALL (q, until, constraints, moves) {
  MATCH (p:Puzzle:Graphcover {name: $puzzle})-[:HAS_MOVE]->(m)
  WHERE p.loaded = $batch.loaded AND $batch.from <= m.id < until
  MATCH (m)-[reason:FOLLOWS_FROM]->(cause)
  WITH reason, moves[m.id] AS copy, CASE WHEN cause:Move THEN moves[cause.id] ELSE constraints[cause.id] END AS by
  CREATE (copy)-[same:FOLLOWS_FROM]->(by)
  SET same = properties(reason)
  RETURN count(*) AS placed
}
CALL (q, until, constraints, moves) {
  MATCH (p:Puzzle:Graphcover {name: $puzzle})-[:HAS_MOVE]->(m)
  WHERE p.loaded = $batch.loaded AND $batch.from <= m.id < until
  MATCH (m)-[reason:RULED_OUT_BY]->(cause)
  WITH reason, moves[m.id] AS copy, CASE WHEN cause:Move THEN moves[cause.id] ELSE constraints[cause.id] END AS by
  CREATE (copy)-[same:RULED_OUT_BY]->(by)
  SET same = properties(reason)
  RETURN count(*) AS ruledOut
}
SET q.reasoned = $batch.to
RETURN q.reasoned AS moves, placed, ruledOut;
