// Rule out moves that are not in any solution, with search 0: they become No, as those do
// that a clue excludes. The puzzle keeps a list of them. Can be repeated, also with more
// moves. It comes after load/clues.
//
// $puzzle is the name of a puzzle, or of a load that has not ended: see load/begin.
//
// :param puzzle => 'sudoku'
// :param moves => [0, 100]

MATCH (p:Graphcover {name: $puzzle})
SET p:Graphcover // as it is: takes the write lock before the next lines read
WITH p
WHERE p:Puzzle OR p:Loading
SET p.excluded = coalesce(p.excluded, []) + [id IN $moves WHERE NOT id IN coalesce(p.excluded, [])]
WITH p
MATCH (p)-[:HAS_MOVE]->(m:Move)
WHERE m.status = 'Maybe' AND m.id IN $moves
SET m.status = 'No', m.search = 0
RETURN count(m) AS ruledOut;
