// Say that a worker is still working on a batch that it has taken.
//
// :param id => 'F5GHK7'
// :param batch => '1'
// :param ticket => 'QZ2WXA'

MATCH (b:Graphcover {name: 'batch ' + $id + ' ' + $batch})
WHERE b:Batch AND b.state = 'taken' AND b.ticket = $ticket
SET b.beat = coalesce(b.beat, 0) + 1
RETURN b.beat AS beat;
