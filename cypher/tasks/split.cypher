// Split a task that is taken. Its parts are added by tasks/add, in the same transaction.
//
// Only the last attempt may split a task. The statements that read all tasks take the lock
// of the count, too, so that they see a task whole or with its parts. The column new says
// whether this statement has split the task. If it has not, and the state is "split", the
// task was split before.
//
// :param count => 'F5GHK7'
// :param puzzle => 'queens'
// :param task => '3'
// :param attempt => 1
// :param constraint => 2

MATCH (p:Puzzle:Graphcover {name: $puzzle})-[:HAS_COUNT]->(k)
WHERE k.id = $count
SET k:Graphcover // changes nothing, but takes the write lock
WITH p, k, count(*) AS locked
WHERE k:Count
MATCH (t:Graphcover {of: p.loaded, key: $task})
SET t:Graphcover // changes nothing, but takes the write lock before the next lines read
WITH t, count(*) AS locked
WITH t, t.state = 'taken' AND t.attempt = $attempt AS new
WHERE t:Task
CALL (t, new) {
  WITH *
  WHERE new
  SET t.state = 'split', t.constraint = $constraint
}
RETURN new, t.state AS state;
