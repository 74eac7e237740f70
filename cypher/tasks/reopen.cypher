// Open a task that is done, without its result: it is counted again.
//
// :param count => 'F5GHK7'
// :param puzzle => 'queens'
// :param task => '3'

MATCH (p:Puzzle:Graphcover {name: $puzzle})-[:HAS_COUNT]->(k)
WHERE k.id = $count
MATCH (t:Graphcover {of: p.loaded, key: $task})
SET t:Graphcover // changes nothing, but takes the write lock before the next lines read
WITH t, count(*) AS locked
WHERE t:Task AND t.state = 'done'
SET t.state = 'open'
REMOVE t.solutions, t.choices, t.backtracks, t.seconds, t.engine, t.counted, t.certificate, t.certificateDigest, t.seal, t.dispute,
  t.audit, t.audited
RETURN t.prefix AS task;
