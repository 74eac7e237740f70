// Write down what an audit has counted for a task that is done.
//
// :param count => 'F5GHK7'
// :param puzzle => 'queens'
// :param task => '3'
// :param solutions => 724
// :param engine => 'cells'

MATCH (p:Puzzle:Graphcover {name: $puzzle})-[:HAS_COUNT]->(k)
WHERE k.id = $count
MATCH (t:Graphcover {of: p.loaded, key: $task})
WHERE t.state = 'done'
SET t.audit = $solutions, t.audited = $engine
RETURN t.prefix AS task;
