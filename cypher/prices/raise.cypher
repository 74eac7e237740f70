// The first half of a round that makes prices: raise the price of each constraint as far as its moves
// allow.
//
// What a move adds is shared by its constraints in equal parts. The price of a constraint rises by the
// least part that one of its moves has for it, so that no move adds less than nothing afterward. In the
// first round a move can have a cost below 0; then its constraints share what must fall. This is
// dual ascent (M. L. Fisher and P. Kedia, "Optimal solution of set covering/partitioning problems
// using dual heuristics", Management Science 36, 1990), with all constraints at once.
//
// A price above 0 counts for a bound only where a constraint must be met, so the price of another
// one, such as a secondary one, only falls. Where moves give colors, any number of them can meet it,
// and its price stays 0.
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
  MATCH (p)-[:HAS_CONSTRAINT]->(c)
  WITH c, c.secondary IS NULL AND coalesce(c.low, 1) > 0 AS pays
  WHERE pays OR c.secondary IS NULL OR NOT EXISTS { (c)<-[match:MATCHES]-() WHERE match.color IS NOT NULL }
  SET c.pays = pays // the others have no such property
}
CALL (p) {
  MATCH (p)-[:HAS_MOVE]->(m)
  WHERE EXISTS { (m)-[:MATCHES]->(c) WHERE c.secondary IS NULL } // the others are never chosen
  WITH m, m.adds AS adds, COUNT {
    (m)-[:MATCHES]->(c)
    WHERE c.pays OR c.pays IS NOT NULL AND m.adds < 0
  } AS parts
  WHERE parts > 0
  MATCH (m)-[:MATCHES]->(c)
  WHERE c.pays IS NOT NULL
  WITH c, CASE
      WHEN adds < 0 THEN -((parts - 1 - adds) / parts) // rounded down
      WHEN c.pays THEN adds / parts
      ELSE 0
    END AS part
  WITH c, min(part) AS rise
  WHERE rise <> 0
  SET c.price = c.price + rise
  RETURN count(*) AS changed
}
CALL (p) {
  MATCH (p)-[:HAS_CONSTRAINT]->(c)
  REMOVE c.pays
}
RETURN changed;
