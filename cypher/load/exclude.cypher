// Rule out moves that are no candidates, by the pencil marks of a Sudoku, or that can be in no
// solution: they become No, with the search number 0, like those that a clue excludes. The
// statement comes after load/clues, and can be repeated.
//
// $marks.excluded lists all such moves; the puzzle keeps the list. $marks.moves lists those to
// rule out now: all of them, or a part if there are too many for one transaction. $puzzle is
// the name of a puzzle, or of a load that has not ended: see load/begin. For why the lists are
// in a map see load/puzzle.
//
// :param puzzle => 'sudoku'
// :param marks => {excluded: [0, 100], moves: [0, 100]}

MATCH (p:Graphcover {name: $puzzle})
SET p:Graphcover // changes nothing, but takes the write lock before the next lines read
WITH p, count(*) AS locked
WHERE p:Puzzle OR p:Loading
SET p.excluded = $marks.excluded
WITH p
MATCH (p)-[:HAS_MOVE]->(m)
WHERE m.status = 'Maybe' AND m.id IN $marks.moves
SET m.status = 'No', m.search = 0
RETURN count(m) AS ruledOut;
