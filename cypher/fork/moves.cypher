// Copy moves of a puzzle, with what they match, to a load whose constraints are there: those with
// $batch.from <= id < $batch.to.
//
// The tags of search 0 are copied, but not those of $batch.freed, which were forbidden later.
// $batch.searches lists the other searches, by the ids less $batch.from, or null for none; an empty list
// stands for none at all. Of the moves that have one, $batch.chosen are Yes, and the others No.
//
// If the moves exist already, nothing is changed. The row says how many there are then. There is none
// if the load has ended, or load/sweep has deleted it. For $batch.loaded see fork/constraints.
//
// :param puzzle => 'pair'
// :param load => '81fec6dd-85ec-4fdf-bc43-36efd5f16f33'
// :param batch => {loaded: '5e8a1ad5-8bd4-4f0a-8d3b-6b5e51b1ed1e', from: 0, to: 2, searches: [1, null], chosen: [0], freed: []}

MATCH (q:Graphcover:Loading {name: $load})
SET q.at = timestamp() // takes the write lock before the next lines read
WITH q, count(*) AS locked
WHERE q:Loading // checked again, because load/sweep may have held the lock
CALL (q) {
  MATCH (q)-[:HAS_CONSTRAINT]->(c)
  WITH c ORDER BY c.id
  RETURN collect(c) AS constraints // the constraint of id i is constraints[i]
}
CALL (q, constraints) {
  WITH q, constraints
  WHERE q.moves = $batch.from
  MATCH (p:Puzzle:Graphcover {name: $puzzle})-[:HAS_MOVE]->(m)
  WHERE p.loaded = $batch.loaded AND $batch.from <= m.id < $batch.to
  WITH q, constraints, m, m.search = 0 AND NOT m.id IN $batch.freed AS stays, $batch.searches[m.id - $batch.from] AS search
  CREATE (q)-[:HAS_MOVE]->(copy:Move)
  SET copy = properties(m)
  SET copy.puzzle = q.puzzle, copy.search = CASE WHEN stays THEN 0 ELSE search END, copy.status = CASE
      WHEN stays THEN m.status
      WHEN search IS NULL THEN 'Maybe'
      WHEN m.id IN $batch.chosen THEN 'Yes'
      ELSE 'No'
    END
  WITH constraints, m, copy
  CALL (constraints, m, copy) {
    MATCH (m)-[match:MATCHES]->(c)
    WITH match, copy, constraints[c.id] AS met
    CREATE (copy)-[same:MATCHES]->(met)
    SET same = properties(match)
    RETURN count(*) AS matches
  }
  RETURN count(*) AS created
}
SET q.moves = q.moves + created
RETURN q.moves AS moves;
