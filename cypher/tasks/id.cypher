// Which count does a puzzle have? The id is never that of another count. There is no row if it has
// none.
//
// :param puzzle => 'queens'

MATCH (:Puzzle:Graphcover {name: $puzzle})-[:HAS_COUNT]->(k:Count)
RETURN k.id AS id;
