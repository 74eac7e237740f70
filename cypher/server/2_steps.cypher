// Make up to $steps steps of the search, as the five steps of classic mode would,
// in one transaction: each turn of the loop sees what those before it have
// written. It ends early when no constraint is open, for step 3 of classic mode
// to look at, or when everything has been tried.
//
// A turn finds what comes next at the puzzle (see 1_prepare). In the loop only
// search, moveId and left are kept; a move is Maybe if it has no search. The
// statuses are set when the loop is through: most choices are undone in it, and
// nobody else sees what is not committed.
//
// An event is a list: [search, constraint, move] for a choice, [-search,
// constraint] for an undo because that constraint has no moves left, -1 behind a
// solution.
//
// No row, and nothing is changed, if the puzzle was replaced, or $step steps are
// not what has been made and prepared for.
//
// :param puzzle => 'sudoku'
// :param loaded => '81fec6dd-85ec-4fdf-bc43-36efd5f16f33'
// :param step => 0
// :param steps => 1000

MATCH (p:Puzzle:Graphcover {name: $puzzle, loaded: $loaded})
SET p.loaded = $loaded // as it is: takes the write lock before the next line reads
WITH p
WHERE p.choices + p.backtracks = $step AND p.prepared = $step
// Go on behind a solution.
FOREACH (_ IN CASE p.state WHEN 'solved' THEN [p] ELSE [] END |
  SET p.state = 'searching', p.next = 'undo', p.dead = -1
)
WITH p
CALL (p) {
  UNWIND range(1, $steps) AS turn
  CALL (p) {
    WITH p, p.next AS now, p.search AS depth
    WHERE now <> 'end'
    // The constraint and its move, if there is one.
    CALL (p, now) {
      WITH p
      WHERE now = 'select' AND size(p.forced) > 0
      MATCH (c:GraphcoverConstraint {puzzle: $puzzle, id: p.forced[0]})<-[:MATCHES]-(m)
      WHERE m.search IS NULL
      RETURN c, m
    UNION ALL
      WITH p
      WHERE now = 'select' AND size(p.forced) = 0
      OPTIONAL MATCH (p)-[:HAS_CONSTRAINT]->(c:Constraint)
      WHERE c.search IS NULL
      WITH c ORDER BY c.left, c.id LIMIT 1
      OPTIONAL MATCH (c)<-[:MATCHES]-(m)
      WHERE m.search IS NULL
      RETURN c, m ORDER BY m.id LIMIT 1
    UNION ALL
      WITH p
      WHERE now = 'retry'
      MATCH (c:GraphcoverConstraint {puzzle: $puzzle, id: p.top})
      OPTIONAL MATCH (c)<-[:MATCHES]-(m)
      WHERE m.search IS NULL AND m.id > c.moveId
      RETURN c, m ORDER BY m.id LIMIT 1
    UNION ALL
      WITH p
      WHERE now = 'undo'
      RETURN null AS c, null AS m
    UNION ALL
      WITH p
      WHERE now = 'give up'
      MATCH (c:GraphcoverConstraint {puzzle: $puzzle, id: p.top})
      RETURN c, null AS m
    }
    WITH p, now, depth, c, m, coalesce(c.id, p.dead) AS constraint,
      m IS NULL AND now <> 'select' AS back
    // Choose the move.
    CALL (p, now, depth, c, m) {
      WITH p, now, c, m, depth + 1 AS search
      WHERE m IS NOT NULL
      SET c.above = CASE now WHEN 'select' THEN p.top ELSE c.above END, c.moveId = m.id, m.search = search
      WITH p, c, m, search
      CALL (m, search) {
        MATCH (m)-[:MATCHES]->(satisfied)
        SET satisfied.search = search
        RETURN collect(satisfied.id) AS satisfied
      }
      CALL (m, search) {
        MATCH (m)-[:MATCHES]->()<-[:MATCHES]-(other)
        WHERE other.search IS NULL
        WITH DISTINCT other, search
        SET other.search = search
        WITH other
        MATCH (other)-[:MATCHES]->(open)
        WHERE open.search IS NULL
        WITH open, open.left - count(*) AS left
        SET open.left = left
        WITH open, left
        WHERE left <= 1
        WITH open.id AS id, left ORDER BY id
        RETURN collect(CASE left WHEN 1 THEN id END) AS forced, min(CASE left WHEN 0 THEN id END) AS dead
      }
      WITH p, c, search, dead, [id IN p.forced WHERE NOT id IN satisfied] AS before, forced
      SET p.forced = COLLECT {
          UNWIND before + [id IN forced WHERE NOT id IN before] AS id
          RETURN id ORDER BY id
        },
        p.search = search, p.top = c.id, p.choices = p.choices + 1, p.dead = dead,
        p.next = CASE WHEN dead IS NULL THEN 'select' ELSE 'undo' END
    }
    // Nothing is open.
    CALL (p, m, back) {
      WITH p
      WHERE m IS NULL AND NOT back
      SET p.next = 'end'
    }
    // The constraint that has had its last move is open again.
    CALL (p, c, back) {
      WITH p, c
      WHERE back AND c IS NOT NULL
      SET p.top = c.above
      REMOVE c.search, c.moveId
    }
    // Undo the last choice, but never the clues.
    CALL (p, depth, back) {
      WITH p, depth
      WHERE back AND depth > 0
      MATCH (top:GraphcoverConstraint {puzzle: $puzzle, id: p.top})<-[:MATCHES]-(undone)
      WHERE undone.id = top.moveId
      CALL (undone, depth) {
        MATCH (undone)-[:MATCHES]->()<-[:MATCHES]-(other)
        WHERE other.search = depth AND other <> undone
        WITH DISTINCT other
        REMOVE other.search
        WITH other
        MATCH (other)-[:MATCHES]->(open)
        WHERE open.search IS NULL
        WITH open, open.left + count(*) AS left
        SET open.left = left
      }
      CALL (undone, top) {
        MATCH (undone)-[:MATCHES]->(satisfied)
        WHERE satisfied <> top
        REMOVE satisfied.search
      }
      REMOVE undone.search
      SET p.search = depth - 1, p.backtracks = p.backtracks + 1, p.forced = [],
        p.next = CASE WHEN top.left > 1 THEN 'retry' ELSE 'give up' END
    }
    CALL (p, depth, back) {
      WITH p
      WHERE back AND depth = 0
      SET p.state = 'exhausted', p.next = 'end'
    }
    RETURN CASE
      WHEN m IS NOT NULL THEN [depth + 1, c.id, m.id]
      WHEN back AND depth > 0 THEN [-depth, constraint]
    END AS event
  }
  RETURN collect(event) AS events
}
CALL (p) {
  MATCH (p)-[:HAS_MOVE]->(m:Move)
  WHERE m.search IS NULL AND m.status <> 'Maybe' OR m.search > 0 AND m.status <> 'No'
  SET m.status = CASE WHEN m.search IS NULL THEN 'Maybe' ELSE 'No' END
}
CALL (p) {
  MATCH (p)-[:HAS_CONSTRAINT]->(c:Constraint)
  WHERE c.search <= p.search AND c.moveId IS NOT NULL
  MATCH (c)<-[:MATCHES]-(m:Move {id: c.moveId})
  SET m.status = 'Yes'
}
SET p.prepared = p.choices + p.backtracks
RETURN events, p.state AS state, p.search AS search, p.next AS next,
  p.choices AS choices, p.backtracks AS backtracks;
