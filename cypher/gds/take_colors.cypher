// Turn the colors that K1-Coloring has written to the cells of a coloring into given
// colors. The answer lists them in the order of the ids. Sent again, the statement changes nothing.
//
// :param puzzle => 'sudoku'
// :param loaded => '81fec6dd-85ec-4fdf-bc43-36efd5f16f33'

MATCH (p:Coloring:Graphcover {name: $puzzle})
SET p:Graphcover // changes nothing, but takes the write lock before the next lines read
WITH p
WHERE p:Coloring AND p.loaded = $loaded
MATCH (p)-[:HAS_CELL]->(c:Cell)
WITH p, c ORDER BY c.id
SET c.color = coalesce(c.k1 + 1, c.color), c.choice = 0, p.state = 'solved'
REMOVE c.k1, c:Blank
WITH collect(c) AS cells
FOREACH (c IN [c IN cells WHERE c.color = 1] | SET c:C1)
FOREACH (c IN [c IN cells WHERE c.color = 2] | SET c:C2)
FOREACH (c IN [c IN cells WHERE c.color = 3] | SET c:C3)
FOREACH (c IN [c IN cells WHERE c.color = 4] | SET c:C4)
FOREACH (c IN [c IN cells WHERE c.color = 5] | SET c:C5)
FOREACH (c IN [c IN cells WHERE c.color = 6] | SET c:C6)
FOREACH (c IN [c IN cells WHERE c.color = 7] | SET c:C7)
FOREACH (c IN [c IN cells WHERE c.color = 8] | SET c:C8)
FOREACH (c IN [c IN cells WHERE c.color = 9] | SET c:C9)
RETURN [c IN cells | c.color] AS colors;
