// What are the moves of a puzzle, what do they match, and what are their tags?
//
// matches lists the ids of the constraints that a move matches, as [id, color] where it
// gives a color, and null for a node that is no constraint of this puzzle. A move is
// deduced if the graph keeps a round and causes of its status. The rows are not sorted, so
// that the server can stream them.
//
// :param puzzle => 'sudoku'

MATCH (p:Puzzle:Graphcover {name: $puzzle})-[:HAS_MOVE]->(m:Move)
RETURN m.id AS id, m.name AS name, coalesce(m.cost, 0) AS cost, m.status AS status, m.search AS search, CASE
    WHEN m.reason IS NULL THEN false
    WHEN m.status = 'Yes' THEN m.round <= p.round AND EXISTS { (m)-[:FOLLOWS_FROM]->() }
    ELSE m.round <= p.round AND EXISTS { (m)-[:RULED_OUT_BY]->() }
  END AS deduced, COLLECT {
    MATCH (m)-[match:MATCHES]->(c)
    RETURN CASE
      WHEN NOT EXISTS { (p)-[:HAS_CONSTRAINT]->(c:Constraint) } THEN null
      WHEN match.color IS NULL THEN c.id
      ELSE [c.id, match.color]
    END
  } AS matches;
