// Take a batch of a collection, unless it is done, or the collection belongs to another version
// of the program.
//
// Each taking has a ticket of its own, so that the statement can be sent twice. The row says
// what the batch is then: it is taken by this statement if its ticket is $ticket. There is no
// row if there is no such collection, or no such batch in it.
//
// :param puzzle => 'sudoku'
// :param id => 'F5GHK7'
// :param batch => '1'
// :param worker => 'host 1234'
// :param ticket => 'QZ2WXA'
// :param version => '0.1.0'

MATCH (c:Graphcover {name: $puzzle})
WHERE c:Collection AND c.id = $id
MATCH (b:Graphcover {name: 'batch ' + $id + ' ' + $batch})
SET b:Graphcover // changes nothing, but takes the write lock before the next lines read
WITH c, b
WHERE b:Batch
FOREACH (_ IN CASE WHEN b.state IN ['open', 'taken'] AND c.version = $version AND b.attempt IS :: INTEGER NOT NULL AND coalesce(b.ticket <> $ticket, true) THEN [1] ELSE [] END |
  SET b.state = 'taken', b.attempt = b.attempt + 1, b.worker = $worker, b.ticket = $ticket
)
RETURN c.version AS version, b.state AS state, b.attempt AS attempt, b.digest AS digest, b.ticket AS ticket;
