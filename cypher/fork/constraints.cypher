// Copy constraints of a puzzle to a load that load/begin has begun: those with $batch.from <= id <
// $batch.to, without their tags.
//
// $batch.tags lists the tags that they get, by their ids less $batch.from, as a map, or null for none.
// An empty list stands for none at all. If the constraints exist already, nothing is changed. The row
// says how many there are then. There is none if the load has ended, or load/sweep has deleted it.
//
// $batch.loaded is the id of the puzzle's load: if the puzzle was replaced, nothing is copied.
//
// :param puzzle => 'pair'
// :param load => '81fec6dd-85ec-4fdf-bc43-36efd5f16f33'
// :param batch => {loaded: '5e8a1ad5-8bd4-4f0a-8d3b-6b5e51b1ed1e', from: 0, to: 2, tags: [{search: 1, moveId: 0}, null]}

MATCH (q:Graphcover:Loading {name: $load})
SET q.at = timestamp() // takes the write lock before the next lines read
WITH q, count(*) AS locked
WHERE q:Loading // checked again, because load/sweep may have held the lock
CALL (q) {
  WITH q
  WHERE q.constraints = $batch.from
  MATCH (p:Puzzle:Graphcover {name: $puzzle})-[:HAS_CONSTRAINT]->(c)
  WHERE p.loaded = $batch.loaded AND $batch.from <= c.id < $batch.to
  CREATE (q)-[:HAS_CONSTRAINT]->(copy:Constraint)
  SET copy = properties(c)
  REMOVE copy.search, copy.moveId, copy.searches, copy.moveIds, copy.conflictWeight
  SET copy += coalesce($batch.tags[c.id - $batch.from], {}), copy.puzzle = q.puzzle
  RETURN count(*) AS created
}
SET q.constraints = q.constraints + created
RETURN q.constraints AS constraints;
