// Naked singles: a cell with only one candidate left holds it.
//
// The move becomes Yes, and follows from the constraint of its cell and the candidates
// that it had lost. It counts as a clue, with search 0.
//
// :param puzzle => 'sudoku'
// :param round => 1

MATCH (:Puzzle:Graphcover {name: $puzzle})-[:HAS_CONSTRAINT]->(cell {type: 'Cell requires number.'})
WHERE NOT EXISTS { (cell)<-[:MATCHES]-({status: 'Yes'}) }
MATCH (cell)<-[:MATCHES]-(m {status: 'Maybe'})
WITH cell, collect(m) AS left
WHERE size(left) = 1
WITH cell, left[0] AS placed
WITH placed, cell, COLLECT {
  MATCH (cell)<-[:MATCHES]-(m {status: 'No'})
  RETURN m
} AS gone
SET placed.status = 'Yes', placed.search = 0, placed.round = $round, placed.reason = 'naked single'
FOREACH (cause IN gone + cell | CREATE (placed)-[:FOLLOWS_FROM {round: $round}]->(cause))
RETURN count(*) AS changed;
