// Delete, in batches, the dropped puzzles, collections, trees, counts and spaces and the
// unfinished loads of this name, and of any name those that were dropped or last continued an
// hour ago. No client waits that long, so their clients have died. A load that has continued or
// ended while this statement waited for its lock is left alone.
//
// The statement deletes up to $rows relationships or nodes: moves first, each with its
// MATCHES relationships, then constraints; of these a fifth of $rows, which takes less time (see
// batchOver in graphsolver/load.go). Of a tree it deletes the last choices first: the
// choices below a choice were made later. Of a space it deletes first the states that have a
// key, then those with the highest ids: arcs lead to a higher id. Repeat it until it deletes
// nothing.
//
// :param puzzle => 'sudoku'
// :param rows => 50000

CALL () {
  MATCH (dead:Graphcover:Loading)
  WHERE dead.puzzle = $puzzle OR dead.at < timestamp() - 3600000
  SET dead.loaded = dead.loaded // takes the write lock before the next lines read
  WITH dead, count(*) AS locked
  WHERE dead:Loading AND (dead.puzzle = $puzzle OR dead.at < timestamp() - 3600000)
  SET dead:Dropped
  REMOVE dead:Loading
}
CALL () {
  MATCH (p:Graphcover:Dropped)
  WHERE p.puzzle = $puzzle OR p.at < timestamp() - 3600000
  WITH p LIMIT 1
  SET p.state = 'dropped' // takes the write lock: one client at a time. By a property, as in load/drop
  WITH p, count(*) AS locked
  CALL (p) {
    MATCH (p)-[:HAS_MOVE]->(m)
    OPTIONAL MATCH (m)-[match:MATCHES]->()
    WITH m, match LIMIT 1 + $rows / 5
    WITH m, collect(match) AS matches
    WITH m, matches, size(matches) = COUNT { (m)-[:MATCHES]->() } AS whole
    FOREACH (match IN matches | DELETE match)
    WITH *
    CALL (m, whole) {
      WITH m
      WHERE whole
      DETACH DELETE m
    }
    RETURN count(*) AS moves
  }
  CALL (p, moves) {
    WITH p
    WHERE moves = 0
    MATCH (p)-[:HAS_CONSTRAINT]->(c)
    WITH c LIMIT 1 + $rows / 5
    DETACH DELETE c
    RETURN count(*) AS constraints
  }
  CALL (p) {
    MATCH (p)-[:ROOT]->(first)
    MATCH (first)-[:THEN*0..]->(c)
    WHERE c.puzzle = p.puzzle AND c.order IS NOT NULL
    WITH c ORDER BY c.order DESC LIMIT $rows
    DETACH DELETE c
    RETURN count(*) AS choices
  }
  CALL (p) {
    MATCH (p)-[:HAS_TASK]->(t)
    WITH t LIMIT $rows
    DETACH DELETE t
    RETURN count(*) AS tasks
  }
  CALL (p) {
    MATCH (p)-[:HAS_BATCH]->(b)
    WITH b LIMIT 1 + $rows / 100 // each holds the answers to hundreds of puzzles
    DETACH DELETE b
    RETURN count(*) AS batches
  }
  CALL (p) {
    MATCH (s:SpaceState)
    WHERE s.key STARTS WITH p.name + ' '
    WITH s LIMIT $rows
    DETACH DELETE s
    RETURN count(*) AS keyed
  }
  CALL (p, keyed) {
    WITH p
    WHERE keyed = 0
    MATCH (p)-[:ROOT]->(root)
    MATCH (root)-[:CHOOSE|PART*0..]->(s)
    WHERE s.space = p.puzzle AND s.kind IS NOT NULL
    WITH DISTINCT s
    WITH s, s.id AS id ORDER BY id DESC LIMIT $rows
    DETACH DELETE s
    RETURN count(*) AS states
  }
  CALL (p, moves, constraints, choices, tasks, batches, keyed, states) {
    WITH p
    WHERE moves + constraints + choices + tasks + batches + keyed + states = 0
    DETACH DELETE p
  }
  RETURN count(*) AS swept
}
RETURN swept;
