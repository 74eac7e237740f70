// Write the result of a task, or the answers of a batch, unless it has one or is split.
//
// The result is that of an attempt, and may come again, or late, when another attempt is under
// way. The first one counts. A later one with another number of solutions, which batches do not
// have, is kept as dispute. The row says what the part is then; there is none if there is no such
// part.
//
// :param puzzle => 'queens'
// :param id => 'F5GHK7'
// :param part => '3'
// :param attempt => 1
// :param result => {solutions: 724, choices: 35538, backtracks: 35538, seconds: 0.02, engine: 'bits', seal: 'e3b0c44298fc1c14'}

MATCH (p:Graphcover {name: $puzzle})
OPTIONAL MATCH (p)-[:HAS_COUNT]->(k)
WITH p, CASE WHEN p:Collection THEN p ELSE k END AS work
WHERE work.id = $id
MATCH (t:Graphcover {of: p.loaded, key: $part})
SET t:Graphcover // changes nothing, but takes the write lock before the next lines read
WITH t, count(*) AS locked
WHERE t:Task OR t:Batch
CALL (t) {
  WITH t
  WHERE t.state = 'taken' AND $attempt <= t.attempt
  SET t += $result, t.state = 'done', t.counted = $attempt
}
CALL (t) {
  WITH t
  WHERE t.state = 'done' AND coalesce(t.solutions <> $result.solutions, true)
  SET t.dispute = $result.solutions
}
RETURN t.state AS state, t.solutions AS solutions;
