// Stage 2: choose a move for a constraint.
//
// The move becomes Yes, every Maybe move that shares a constraint with it becomes No,
// and they are tagged with $search, the number of choices that then stand. So is the
// constraint, which also remembers the move. Moves that give a secondary constraint the
// same color don't exclude each other there.
//
// Besides the tags, the puzzle keeps lists of the choices that stand. If somebody has
// made a step by hand since our last one, these lists differ from the tags.
//
// $loaded is what load/puzzle has returned, $step the number of steps (choices and undos)
// since the load. There is no row, and nothing is changed, if the puzzle was replaced, if
// the search has made further steps, if a step was made by hand, or if $recorded is not whether
// the search is recorded. If it is, record/steps follows in the same transaction.
//
// :param puzzle => 'sudoku'
// :param loaded => '81fec6dd-85ec-4fdf-bc43-36efd5f16f33'
// :param step => 0
// :param search => 1
// :param constraint => 17
// :param move => 203
// :param recorded => false

MATCH (p:Puzzle:Graphcover {name: $puzzle})
SET p:Graphcover // changes nothing, but takes the write lock before the next lines read
WITH p, count(*) AS locked
WHERE p:Puzzle AND p.loaded = $loaded AND p.choices + p.backtracks = $step
  AND $recorded = EXISTS {
    (p)-[:HAS_TREE]->(t)
    WHERE t.ended IS NULL
  }
  AND size(p.pathMoves) = $search - 1 AND p.pathMoves = COLLECT {
    MATCH (p)-[:HAS_MOVE]->(m {status: 'Yes'})
    WHERE m.search > 0
    RETURN m.id ORDER BY m.search
  } AND p.pathConstraints = COLLECT {
    MATCH (p)-[:HAS_CONSTRAINT]->(c)
    WHERE c.search IS NOT NULL
    RETURN c.id ORDER BY c.search
  }
MATCH (p)-[:HAS_CONSTRAINT]->(chosen {id: $constraint})
WITH p, chosen
MATCH (chosen)<-[:MATCHES]-(m {id: $move, status: 'Maybe'})
SET chosen.search = $search, chosen.moveId = $move, m.status = 'Yes', m.search = $search,
    p.choices = p.choices + 1, p.pathMoves = p.pathMoves + $move, p.pathConstraints = p.pathConstraints + $constraint
REMOVE p.retryMove, p.retryConstraint
WITH m
MATCH (m)-[chosen:MATCHES]->(c)
OPTIONAL MATCH (c)<-[match:MATCHES]-(other {status: 'Maybe'})
WHERE coalesce(match.color <> chosen.color, true) // one without a color, too
WITH DISTINCT m, other
SET other.status = 'No', other.search = $search
RETURN m.id AS move, count(other) AS ruledOut;
