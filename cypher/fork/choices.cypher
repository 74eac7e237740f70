// Copy choices of the tree of a puzzle to the tree of a load: those with $batch.from < order <=
// $batch.to, as they were after the step $batch.step. For the tree see record/begin.
//
// Until fork/publish, the node of the copied tree has the label Loading, and the name 'tree ' and the id of the
// load. It is created first. If the load is given up, load/sweep deletes it with its choices. $batch.solution
// is the order of the choice that has completed the solution at which the search stands after
// that step, or 0.
//
// If the choices exist already, nothing is changed. The row says how many there are then. For
// $batch.loaded see fork/constraints.
//
// :param puzzle => 'pair'
// :param load => '81fec6dd-85ec-4fdf-bc43-36efd5f16f33'
// :param batch => {loaded: '5e8a1ad5-8bd4-4f0a-8d3b-6b5e51b1ed1e', name: 'other pair', from: 0, to: 2, step: 3, solution: 0}

MERGE (u:Graphcover {name: 'tree ' + $load})
ON CREATE SET u:Loading, u.puzzle = $batch.name, u.choices = 0
SET u.at = timestamp() // takes the write lock before the next lines read
WITH u, count(*) AS locked
WHERE u:Loading // checked again, because load/sweep may have held the lock
CALL (u) {
  MATCH (u)-[:AT]->(last)
  MATCH (c)-[:THEN*0..]->(last)
  WITH c ORDER BY c.depth
  RETURN collect(c) AS stood // the last choice copied, and those above it
}
CALL (u) {
  WITH u
  WHERE u.choices = $batch.from
  MATCH (p:Puzzle:Graphcover {name: $puzzle})-[:HAS_TREE]->(t)
  WHERE p.loaded = $batch.loaded
  MATCH (t)-[:ROOT]->(first)
  MATCH (first)-[:THEN*0..]->(c)
  WHERE $batch.from < c.order <= $batch.to
  OPTIONAL MATCH (above)-[:THEN]->(c)
  WITH u, c, above.order AS above, coalesce(c.undone <= $batch.step, false) AS over
  CREATE (copy:Choice)
  SET copy = properties(c), copy.puzzle = u.puzzle, copy.undone = CASE WHEN over THEN c.undone END,
    copy.failed = CASE WHEN over THEN c.failed END, copy.cut = CASE WHEN over THEN c.cut END, copy.outcome = CASE
      WHEN over THEN c.outcome
      WHEN c.order = $batch.solution THEN 'solution'
      ELSE 'stands'
    END
  WITH copy, above ORDER BY copy.order
  RETURN collect(copy) AS created, collect(coalesce(above, 0)) AS parents // orders
}
CALL (u, stood, created, parents) {
  UNWIND range(1, size(created)) AS number
  WITH u, created[number - 1] AS copy, parents[number - 1] AS above, stood, created
  WITH u, copy, above = 0 AS root,
    CASE WHEN above > $batch.from THEN created[above - $batch.from - 1] WHEN above > 0 THEN stood[copy.depth - 2] END AS parent
  CALL (u, copy, root) {
    WITH *
    WHERE root
    CREATE (u)-[:ROOT]->(copy)
  }
  CALL (parent, copy, root) {
    WITH *
    WHERE NOT root
    CREATE (parent)-[:THEN]->(copy)
  }
}
CALL (u, created) {
  WITH *
  WHERE size(created) > 0
  OPTIONAL MATCH (u)-[at:AT]->()
  DELETE at
}
FOREACH (last IN created[-1..] | CREATE (u)-[:AT]->(last))
SET u.choices = u.choices + size(created)
RETURN u.choices AS choices;
