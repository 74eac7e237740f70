// Put the clues in, as search 0: they are moves of status Yes, and the moves
// that they exclude are No, as after step 2 of the search. More clues can follow.
//
// $puzzle is the name of a puzzle, or that of a load under way: see load/begin.
//
// :param puzzle => 'sudoku'
// :param clues => [0, 100]

MATCH (p:Graphcover {name: $puzzle})
SET p:Graphcover // as it is: takes the write lock before the next lines read
WITH p
WHERE p:Puzzle OR p:Loading
MATCH (p)-[:HAS_MOVE]->(clue:Move)
WHERE clue.id IN $clues
SET clue.status = 'Yes', clue.search = 0
WITH clue
MATCH (clue)-[given:MATCHES]->(c:Constraint)
SET c.search = 0
WITH given, c
MATCH (c)<-[match:MATCHES]-(other:Move)
WHERE coalesce(match.color <> given.color, true) // one without a color, too
WITH DISTINCT other
WHERE other.status = 'Maybe'
SET other.status = 'No', other.search = 0
RETURN count(other) AS ruledOut;
