// Read the prices of the constraints, and what the moves add, each in the order of their ids.
//
// There is no row if the puzzle was replaced.
//
// :param puzzle => 'crews'
// :param loaded => '81fec6dd-85ec-4fdf-bc43-36efd5f16f33'

MATCH (p:Puzzle:Graphcover {name: $puzzle, loaded: $loaded})
RETURN p.scale AS scale, COLLECT {
  MATCH (p)-[:HAS_CONSTRAINT]->(c)
  RETURN c.price ORDER BY c.id
} AS prices, COLLECT {
  MATCH (p)-[:HAS_MOVE]->(m)
  RETURN m.adds ORDER BY m.id
} AS adds;
