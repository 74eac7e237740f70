// Stage 2: choose a move for a constraint.
//
// The move becomes Yes, its constraints are satisfied, and every other move that matches
// one of them becomes No. All of these nodes are tagged with $search, the number of
// choices then in force. The selected constraint remembers the move, so that stage 5 can
// tell which moves come after it.
//
// Moves that give a secondary constraint the same color don't exclude each other there.
// Such a constraint keeps the tag of the first choice: it is open again when that choice
// is undone, and not before.
//
// $loaded is the value that load/puzzle returned, and $step is the number of choices and
// undos made since. If the puzzle was replaced, or the search has advanced since the
// steps were counted, there is no row, and nothing is changed.
//
// :param puzzle => 'sudoku'
// :param loaded => '81fec6dd-85ec-4fdf-bc43-36efd5f16f33'
// :param step => 0
// :param search => 1
// :param constraint => 17
// :param move => 203

MATCH (p:Puzzle:Graphcover {name: $puzzle})
SET p:Graphcover // as it is: takes the write lock before the next line reads
WITH p
WHERE p:Puzzle AND p.loaded = $loaded AND p.choices + p.backtracks = $step
MATCH (p)-[:HAS_CONSTRAINT]->(chosen:Constraint {id: $constraint})<-[:MATCHES]-(m:Move {id: $move, status: 'Maybe'})
SET chosen.moveId = $move, m.status = 'Yes', m.search = $search,
    p.choices = p.choices + 1, p.search = $search
WITH m
MATCH (m)-[chosen:MATCHES]->(c:Constraint)
SET c.search = coalesce(c.search, $search)
WITH m, chosen, c
OPTIONAL MATCH (c)<-[match:MATCHES]-(other:Move {status: 'Maybe'})
WHERE coalesce(match.color <> chosen.color, true) // one without a color, too
WITH DISTINCT m, other
SET other.status = 'No', other.search = $search
RETURN m.id AS move, count(other) AS ruledOut;
