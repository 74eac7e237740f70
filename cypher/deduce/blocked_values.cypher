// Blocked values: what excludes each other with a number placed in this round is
// no candidate any more. What is left, of status Maybe, are the possible values.
//
// A move becomes No, ruled out by the placed one, or by the first of several. In
// round 0 these are the clues: the load has said No already, and here is the reason.
//
// :param puzzle => 'sudoku'
// :param round => 0

MATCH (:Puzzle:Graphcover {name: $puzzle})-[:HAS_MOVE]->(placed:Move {status: 'Yes', round: $round})
MATCH (placed)-[:MATCHES]->(:Constraint)<-[:MATCHES]-(blocked:Move)
WHERE blocked.status <> 'Yes' AND blocked.reason IS NULL
WITH blocked, placed ORDER BY placed.id
WITH blocked, collect(placed)[0] AS cause
SET blocked.status = 'No', blocked.search = 0, blocked.round = $round, blocked.reason = 'blocked'
CREATE (blocked)-[:RULED_OUT_BY {round: $round}]->(cause)
RETURN count(*) AS changed;
