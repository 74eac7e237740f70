// Place one number that has no other place: the first naked single, or else the first hidden
// single.
//
// Naked singles come in the order of their cells. Hidden singles come in blocks first, and in
// the units that only some boards have, then in rows and columns. The move becomes Yes, and
// follows from its cell or unit and from the candidates that this has lost. It counts as a
// clue, with search 0. The candidates that it excludes are left to deduce/blocked_values.
//
// The answer is the least number of candidates that a cell, or a number in a unit, has left:
// 1 if a number was placed; 0 if there is a contradiction, and then nothing is placed. If
// every cell has its number, there is no row.
//
// :param puzzle => 'sudoku'
// :param round => 1

MATCH (:Puzzle:Graphcover {name: $puzzle})-[:HAS_CONSTRAINT]->(c)
WHERE c.secondary IS NULL AND NOT EXISTS { (c)<-[:MATCHES]-({status: 'Yes'}) }
OPTIONAL MATCH (c)<-[:MATCHES]-(m {status: 'Maybe'})
WITH c, collect(m) AS left
ORDER BY size(left), CASE
    WHEN c.type = 'Cell requires number.' THEN 0
    WHEN c.type IN ['Row requires number.', 'Column requires number.'] THEN 2
    ELSE 1
  END, c.id
LIMIT 1
WITH c, left, COLLECT {
  MATCH (c)<-[:MATCHES]-(m {status: 'No'})
  RETURN m
} AS gone
CALL (c, left, gone) {
  WITH *, left[0] AS placed
  WHERE size(left) = 1
  SET placed.status = 'Yes', placed.search = 0, placed.round = $round,
    placed.reason = CASE c.type WHEN 'Cell requires number.' THEN 'naked single' ELSE 'hidden single' END
  FOREACH (cause IN gone + c | CREATE (placed)-[:FOLLOWS_FROM {round: $round}]->(cause))
}
RETURN size(left) AS left;
