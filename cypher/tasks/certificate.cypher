// The certificate of a task that is done, compressed; null if it has none.
//
// :param puzzle => 'queens'
// :param task => '3'

MATCH (p:Puzzle:Graphcover {name: $puzzle})-[:HAS_COUNT]->()
MATCH (t:Graphcover {of: p.loaded, key: $task})
WHERE t.state = 'done'
RETURN t.certificate AS certificate;
