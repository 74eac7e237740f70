// Which tasks are in these states? All their properties, by prefix.
//
// Without the lock, the rows could have a split task without its parts. The list is in a map,
// because Neo4j would plan a list parameter again for other lengths.
//
// :param puzzle => 'queens'
// :param wanted => {states: ['open', 'taken']}

MATCH (p:Puzzle:Graphcover {name: $puzzle})-[:HAS_COUNT]->(k)
SET k:Graphcover // changes nothing, but takes the write lock before the next lines read
WITH k
WHERE k:Count
MATCH (k)-[:HAS_TASK]->(t)
WHERE t.state IN $wanted.states
RETURN t {.prefix, .moves, .state, .constraint, .work, .attempt, .worker, .choices, .backtracks, .seconds, .engine,
  .counted, .audited, solutions: toString(t.solutions), audit: toString(t.audit), dispute: toString(t.dispute)} AS task
ORDER BY t.moves;
