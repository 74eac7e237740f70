// Step 2: choose a move for a constraint.
//
// The move becomes Yes, its constraints are satisfied, every other move that
// matches one of them becomes No, and all of it is tagged with $search, the
// number of choices that then stand. The constraint remembers the move, so that
// step 5 can tell which moves come after it.
//
// $step is the number of choices and undos made so far. There is no row, and
// nothing is changed, if the search has gone on since it was counted.
//
// :param puzzle => 'sudoku'
// :param step => 0
// :param search => 1
// :param constraint => 17
// :param move => 203

MATCH (p:Puzzle:Graphcover {name: $puzzle})
SET p:Graphcover // takes the write lock before the next line reads
WITH p
WHERE p.choices + p.backtracks = $step
MATCH (p)-[:HAS_CONSTRAINT]->(chosen:Constraint {id: $constraint})<-[:MATCHES]-(m:Move {id: $move})
SET chosen.moveId = $move, m.status = 'Yes', m.search = $search,
    p.choices = p.choices + 1, p.search = $search
WITH m
MATCH (m)-[:MATCHES]->(c:Constraint)
SET c.search = $search
WITH m, c
OPTIONAL MATCH (c)<-[:MATCHES]-(other:Move {status: 'Maybe'})
SET other.status = 'No', other.search = $search
RETURN m.id AS move, count(DISTINCT other) AS ruledOut;
