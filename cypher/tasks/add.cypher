// Add tasks to a count.
//
// A task names the key of the task that it is a part of; that of the root is null. A task
// comes after its parent. constraint is null unless the task is split: see tasks/begin. There is
// no row if there is no such count. The list is in a map, because Neo4j would plan a list
// parameter again for other lengths.
//
// :param count => 'F5GHK7'
// :param puzzle => 'queens'
// :param new => {tasks: [{key: 'root', prefix: 'root', moves: [], parent: null, constraint: 0, work: 2.0}, {key: '3', prefix: '3', moves: [3], parent: 'root', constraint: null, work: 1.0}]}

MATCH (p:Puzzle:Graphcover {name: $puzzle})-[:HAS_COUNT]->(k)
WHERE k.id = $count
CALL (p, k) {
  UNWIND $new.tasks AS task
  CREATE (k)-[:HAS_TASK]->(:Task:Graphcover {
    of: p.loaded, key: task.key, puzzle: p.name, prefix: task.prefix, moves: task.moves, work: task.work, attempt: 0,
    state: CASE WHEN task.constraint IS NULL THEN 'open' ELSE 'split' END, constraint: task.constraint
  })
  RETURN count(*) AS added
}
CALL (p, added) {
  UNWIND $new.tasks AS task
  MATCH (parent:Graphcover {of: p.loaded, key: task.parent})
  MATCH (t:Graphcover {of: p.loaded, key: task.key})
  CREATE (parent)-[:SPLIT]->(t)
  RETURN count(*) AS parts
}
RETURN added, parts;
