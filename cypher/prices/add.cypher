// The second half of a round that makes prices: what does each move add, and what is the bound?
//
// No solution costs less than bound / scale: a constraint must be met low times, or, where the price is
// below 0, can be met high times. It holds if no move adds less than nothing, which least shows.
//
// There is no row, and nothing is changed, if the puzzle was replaced, or if its search has begun.
//
// :param puzzle => 'crews'
// :param loaded => '81fec6dd-85ec-4fdf-bc43-36efd5f16f33'

MATCH (p:Puzzle:Graphcover {name: $puzzle})
SET p:Graphcover // changes nothing, but takes the write lock before the next lines read
WITH p, count(*) AS locked
WHERE p:Puzzle AND p.loaded = $loaded AND p.choices + p.backtracks = 0
CALL (p) {
  MATCH (p)-[:HAS_MOVE]->(m)
  OPTIONAL MATCH (m)-[:MATCHES]->(c)
  WITH p, m, coalesce(sum(c.price), 0) AS prices, count(CASE WHEN c.secondary IS NULL THEN c END) AS primary
  SET m.adds = p.scale * coalesce(m.cost, 0) - prices
  RETURN min(CASE WHEN primary > 0 THEN m.adds END) AS least // the others are never chosen
}
CALL (p) {
  MATCH (p)-[:HAS_CONSTRAINT]->(c)
  RETURN sum(c.price * CASE
      WHEN c.price < 0 THEN coalesce(c.high, 1)
      ELSE coalesce(c.low, CASE WHEN c.secondary THEN 0 ELSE 1 END)
    END) AS bound
}
RETURN bound, least;
