// Write the answers of a batch, unless it has some.
//
// They are those of an attempt, and may come again, or late, when another attempt is under way.
// The first ones count. There is no row if there is no such batch.
//
// :param puzzle => 'sudoku'
// :param id => 'F5GHK7'
// :param batch => '1'
// :param attempt => 1
// :param result => {answers: 'K0ktLlGoLs5IVCguTS7OL0osyVQoyUhVKC5JLCoBAA==', solved: 25, choices: 1506, backtracks: 104, seconds: 0.02, resultSeal: 'e3b0c44298fc1c14'}

MATCH (c:Graphcover {name: $puzzle})
WHERE c:Collection AND c.id = $id
MATCH (b:Graphcover {name: 'batch ' + $id + ' ' + $batch})
SET b:Graphcover // changes nothing, but takes the write lock before the next lines read
WITH b
WHERE b:Batch
FOREACH (_ IN CASE WHEN b.state = 'taken' AND $attempt <= b.attempt THEN [1] ELSE [] END |
  SET b += $result, b.state = 'done', b.counted = $attempt
)
RETURN b.state AS state;
