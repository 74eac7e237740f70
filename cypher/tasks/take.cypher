// Take a task of a count, unless it is done or split, or the count belongs to another version
// of the program.
//
// Each taking has a ticket of its own, so that the statement can be sent twice. The row says
// what the task is then: it is taken by this statement if its ticket is $ticket. There is no
// row if there is no such count, or no such task in it.
//
// :param count => 'F5GHK7'
// :param puzzle => 'queens'
// :param task => '3'
// :param worker => 'host 1234'
// :param ticket => 'QZ2WXA'
// :param version => '0.1.0'

MATCH (p:Puzzle:Graphcover {name: $puzzle})-[:HAS_COUNT]->(k)
WHERE k.id = $count
MATCH (t:Graphcover {name: 'task ' + p.loaded + ' ' + $task})
SET t:Graphcover // changes nothing, but takes the write lock before the next lines read
WITH p, k, t
WHERE t:Task
FOREACH (_ IN CASE WHEN t.state IN ['open', 'taken'] AND k.version = $version AND t.attempt IS :: INTEGER NOT NULL AND coalesce(t.ticket <> $ticket, true) THEN [1] ELSE [] END |
  SET t.state = 'taken', t.attempt = t.attempt + 1, t.worker = $worker, t.ticket = $ticket
)
RETURN p.loaded AS loaded, k.version AS version, k.most AS most, t.state AS state, t.attempt AS attempt, t.moves AS moves, t.ticket AS ticket;
