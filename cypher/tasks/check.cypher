// What is wrong with how the tasks of a count divide the search? No row if they are a
// partition of it: if each branch has all its moves, or is whole.
//
// A task that is split must have a part for every move of its constraint that neither a clue
// nor a move of its prefix excludes, and no other part; all of them are tasks of the count. The constraint must be one that every
// solution satisfies by one move, and that no move of the prefix satisfies already. Every other
// task must be a part of one task that is split, but for the root. Without the lock, a task that is
// being split could seem to lack its parts.
//
// :param puzzle => 'queens'

MATCH (p:Puzzle:Graphcover {name: $puzzle})-[:HAS_COUNT]->(k)
SET k:Graphcover // changes nothing, but takes the write lock before the next lines read
WITH p, k, count(*) AS locked
WHERE k:Count
CALL (p) {
  MATCH (p)-[:HAS_CONSTRAINT]->(c)
  WITH c ORDER BY c.id
  RETURN collect(c) AS constraints
}
CALL (p) {
  MATCH (p)-[:HAS_MOVE]->(m)
  WITH m ORDER BY m.id
  RETURN collect(m) AS moves
}
CALL (p, k, constraints, moves) {
  MATCH (k)-[:HAS_TASK]->(t)
  WHERE t.state = 'split'
  WITH p, t, constraints[t.constraint] AS c, [id IN p.clues + t.moves | moves[id]] AS chosen
  CALL (p, c, chosen) {
    MATCH (c)<-[:MATCHES]-(m)
    WHERE NOT m.id IN coalesce(p.excluded, []) AND NOT EXISTS {
      MATCH (m)-[match:MATCHES]->()<-[given:MATCHES]-(other)
      WHERE other IN chosen AND coalesce(match.color <> given.color, true)
    }
    WITH m ORDER BY m.id
    RETURN collect(m.id) AS want
  }
  CALL (k, t) {
    MATCH (t)-[:SPLIT]->(part)
    WHERE part.moves[..size(t.moves)] = t.moves AND size(part.moves) = size(t.moves) + 1 AND EXISTS { (k)-[:HAS_TASK]->(part) }
    WITH part.moves[-1] AS move ORDER BY move
    RETURN collect(move) AS got
  }
  WITH t, c, chosen, want, got
  WHERE c IS NULL OR c.secondary OR any(move IN chosen WHERE EXISTS { (move)-[:MATCHES]->(c) })
    OR want <> got OR COUNT { (t)-[:SPLIT]->() } <> size(got)
  RETURN t.prefix AS task, want, got
UNION
  MATCH (k)-[:HAS_TASK]->(t)
  WHERE COUNT { (t)<-[:SPLIT]-({state: 'split'}) } <> CASE WHEN t.moves = [] THEN 0 ELSE 1 END
    OR (t.state <> 'split' AND EXISTS { (t)-[:SPLIT]->() }) OR NOT t.state IN ['open', 'taken', 'done', 'split']
  RETURN t.prefix AS task, [] AS want, [] AS got
UNION
  WITH k
  WHERE COUNT { (k)-[:HAS_TASK]->({moves: []}) } <> 1
  RETURN 'root' AS task, [] AS want, [] AS got
}
RETURN task, want, got
ORDER BY task LIMIT 10;
