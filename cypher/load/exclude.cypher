// Rule out moves that are no candidates, by the pencil marks of a Sudoku: they become No,
// with the search number 0, like those that a clue excludes. The statement comes after
// load/clues, and can be repeated.
//
// $excluded lists all such moves; the puzzle keeps the list. $moves lists those to rule
// out now: all of them, or a part if there are too many for one transaction. $puzzle is
// the name of a puzzle, or of a load that has not ended: see load/begin.
//
// :param puzzle => 'sudoku'
// :param excluded => [0, 100]
// :param moves => [0, 100]

MATCH (p:Graphcover {name: $puzzle})
SET p:Graphcover // changes nothing, but takes the write lock before the next lines read
WITH p
WHERE p:Puzzle OR p:Loading
SET p.excluded = $excluded
WITH p
MATCH (p)-[:HAS_MOVE]->(m)
WHERE m.status = 'Maybe' AND m.id IN $moves
SET m.status = 'No', m.search = 0
RETURN count(m) AS ruledOut;
