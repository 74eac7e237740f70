// Take a task of a count, or a batch of a collection, unless it is done or split, or another
// version of the program has begun the work.
//
// Each taking has a ticket of its own, so that the statement can be sent twice. The row says
// what the part is then: it is taken by this statement if its ticket is $ticket. There is no
// row if there is no such work, or no such part of it. A collection has the name itself; a count
// is under the puzzle of that name.
//
// :param puzzle => 'queens'
// :param id => 'F5GHK7'
// :param part => '3'
// :param worker => 'host 1234'
// :param ticket => 'QZ2WXA'
// :param version => '0.1.0'

MATCH (p:Graphcover {name: $puzzle})
OPTIONAL MATCH (p)-[:HAS_COUNT]->(k)
WITH p, CASE WHEN p:Collection THEN p ELSE k END AS work
WHERE work.id = $id
MATCH (t:Graphcover {of: p.loaded, key: $part})
SET t:Graphcover // changes nothing, but takes the write lock before the next lines read
WITH p, work, t, count(*) AS locked
WHERE t:Task OR t:Batch
CALL (work, t) {
  WITH *
  WHERE t.state IN ['open', 'taken'] AND work.version = $version AND t.attempt IS :: INTEGER NOT NULL AND coalesce(t.ticket <> $ticket, true)
  SET t.state = 'taken', t.attempt = t.attempt + 1, t.worker = $worker, t.ticket = $ticket
}
RETURN p.loaded AS loaded, work.version AS version, work.most AS most, t.state AS state, t.attempt AS attempt, t.moves AS moves, t.ticket AS ticket;
