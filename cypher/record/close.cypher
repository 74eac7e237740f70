// End the tree of a recorded search that lacks steps, because another program has made them:
// it is lost. There is no row, and nothing is changed, if the tree has all steps or has
// ended. For the tree see record/begin.
//
// :param puzzle => 'sudoku'
// :param loaded => '81fec6dd-85ec-4fdf-bc43-36efd5f16f33'

MATCH (p:Puzzle:Graphcover {name: $puzzle})
SET p:Graphcover // changes nothing, but takes the write lock before the next lines read
WITH p, count(*) AS locked
MATCH (p)-[:HAS_TREE]->(t)
WHERE p:Puzzle AND p.loaded = $loaded AND t.ended IS NULL AND t.steps <> p.choices + p.backtracks
SET t.ended = 'lost'
RETURN t {.from, .steps, .choices, .most, .ended} AS tree;
