// Which tasks are in these states? All their properties, by prefix.
//
// :param puzzle => 'queens'
// :param states => ['open', 'taken']

MATCH (p:Puzzle:Graphcover {name: $puzzle})-[:HAS_COUNT]->(k)-[:HAS_TASK]->(t)
WHERE t.state IN $states
RETURN t {.prefix, .moves, .state, .constraint, .work, .attempt, .worker, .choices, .backtracks, .seconds, .engine,
  .counted, .audited, solutions: toString(t.solutions), audit: toString(t.audit), dispute: toString(t.dispute)} AS task
ORDER BY t.moves;
