// Put the clues in, as search 0: they are moves of status Yes, and the moves
// that they exclude are No.
//
// :param puzzle => 'sudoku'
// :param clues => [0, 100]

MATCH (:Puzzle:Graphcover {name: $puzzle})-[:HAS_MOVE]->(clue:Move)
WHERE clue.id IN $clues
SET clue.status = 'Yes', clue.search = 0
WITH clue
MATCH (clue)-[:MATCHES]->(c:Constraint)
SET c.search = 0
WITH c
MATCH (c)<-[:MATCHES]-(other:Move)
WITH DISTINCT other
WHERE other.status = 'Maybe'
SET other.status = 'No', other.search = 0
RETURN count(other) AS ruledOut;
