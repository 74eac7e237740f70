// Begin to make prices: every constraint costs nothing, and a move adds its own cost.
//
// Prices are in units of 1/$scale of a cost, so that integers are exact enough. What a move adds
// is its cost less the prices of its constraints. prices/raise and prices/add follow, again and
// again. No matter how often, the prices bound the cost of every solution once no move adds less
// than nothing: the prices of its constraints are the least that it costs.
//
// $loaded is what load/puzzle has returned. There is no row, and nothing is changed, if the puzzle
// was replaced, or if its search has begun.
//
// :param puzzle => 'crews'
// :param loaded => '81fec6dd-85ec-4fdf-bc43-36efd5f16f33'
// :param scale => 1024

MATCH (p:Puzzle:Graphcover {name: $puzzle})
SET p:Graphcover // changes nothing, but takes the write lock before the next lines read
WITH p, count(*) AS locked
WHERE p:Puzzle AND p.loaded = $loaded AND p.choices + p.backtracks = 0
SET p.scale = $scale
WITH p
CALL (p) {
  MATCH (p)-[:HAS_CONSTRAINT]->(c)
  SET c.price = 0
  RETURN count(*) AS constraints
}
CALL (p) {
  MATCH (p)-[:HAS_MOVE]->(m)
  SET m.adds = $scale * coalesce(m.cost, 0)
  RETURN count(*) AS moves
}
RETURN constraints, moves;
