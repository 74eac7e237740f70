// Say that a worker is still working on a batch that it has taken.
//
// :param puzzle => 'sudoku'
// :param id => 'F5GHK7'
// :param batch => '1'
// :param ticket => 'QZ2WXA'

MATCH (b:Graphcover {of: $id, key: $batch})
WHERE b:Batch AND b.puzzle = $puzzle AND b.state = 'taken' AND b.ticket = $ticket
SET b.beat = CASE WHEN b.beat IS :: INTEGER NOT NULL THEN b.beat % 1000000 ELSE 0 END + 1
RETURN b.beat AS beat;
