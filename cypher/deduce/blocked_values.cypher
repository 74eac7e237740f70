// Blocked values: a move that conflicts with a move placed in this round is no longer a
// candidate. The moves that remain Maybe are the possible values.
//
// A blocked move becomes No. If several placed moves rule it out, the first one is
// recorded as the cause. In round 0 the placed moves are the clues: the load has already
// set the blocked moves to No, and this statement adds the reason.
//
// :param puzzle => 'sudoku'
// :param round => 0

MATCH (:Puzzle:Graphcover {name: $puzzle})-[:HAS_MOVE]->(placed {status: 'Yes', round: $round})
MATCH (placed)-[:MATCHES]->()<-[:MATCHES]-(blocked)
WHERE blocked.status <> 'Yes' AND blocked.reason IS NULL
WITH blocked, placed ORDER BY placed.id
WITH blocked, collect(placed)[0] AS cause
SET blocked.status = 'No', blocked.search = 0, blocked.round = $round, blocked.reason = 'blocked'
CREATE (blocked)-[:RULED_OUT_BY {round: $round}]->(cause)
RETURN count(*) AS changed;
