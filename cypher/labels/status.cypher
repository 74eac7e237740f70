// Give each move of a puzzle the label Yes, No or Maybe, after its status. They are for the style of
// Neo4j Browser, which colors nodes by their labels alone. No search reads them.
//
// There is no row, and nothing is changed, if the puzzle was replaced. $loaded is what load/puzzle has
// returned, or null for whatever puzzle has the name. The row counts the moves whose labels were wrong.
//
// :param puzzle => 'sudoku'
// :param loaded => '81fec6dd-85ec-4fdf-bc43-36efd5f16f33'

MATCH (p:Puzzle:Graphcover {name: $puzzle})
SET p:Graphcover // changes nothing, but takes the write lock before the next lines read
WITH p, count(*) AS locked
WHERE p:Puzzle AND coalesce($loaded, p.loaded) = p.loaded
CALL (p) {
  MATCH (p)-[:HAS_MOVE]->(m)
  WHERE m.status IN ['Yes', 'No', 'Maybe'] AND [label IN labels(m) WHERE label IN ['Yes', 'No', 'Maybe']] <> [m.status]
  REMOVE m:Yes:No:Maybe
  SET m:$(m.status)
  RETURN count(*) AS changed
}
RETURN changed;
