// Turn the colors that K1-Coloring has written to the cells of a coloring into given
// colors. The answer lists them in the order of the ids. Sent again, the statement changes nothing.
//
// :param puzzle => 'sudoku'
// :param loaded => '81fec6dd-85ec-4fdf-bc43-36efd5f16f33'

MATCH (p:Coloring:Graphcover {name: $puzzle})
SET p:Graphcover // changes nothing, but takes the write lock before the next lines read
WITH p, count(*) AS locked
WHERE p:Coloring AND p.loaded = $loaded
MATCH (p)-[:HAS_CELL]->(c:Cell)
WITH p, c ORDER BY c.id
SET c.color = coalesce(c.k1 + 1, c.color), c.choice = 0, p.state = 'solved'
REMOVE c.k1, c:Blank
WITH collect(c) AS cells
FOREACH (c IN [c IN cells WHERE 1 <= c.color <= 9] | SET c:$('C' + c.color))
RETURN [c IN cells | c.color] AS colors;
