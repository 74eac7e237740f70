// Note whether a list of all solutions of a puzzle is under way: if so, the command that was
// stopped continues it. There is no row, and nothing is changed, if the puzzle was replaced. The
// load that begins a list notes it, too.
//
// :param puzzle => 'sudoku'
// :param loaded => '81fec6dd-85ec-4fdf-bc43-36efd5f16f33'
// :param listing => true

MATCH (p:Puzzle:Graphcover {name: $puzzle})
SET p:Graphcover // changes nothing, but takes the write lock before the next lines read
WITH p, count(*) AS locked
WHERE p:Puzzle AND p.loaded = $loaded
SET p.listing = CASE WHEN $listing THEN true END
RETURN p.listing AS listing;
