// Make up to $steps steps of the search, as the five steps of classic mode would,
// in one transaction: each turn of the loop sees what those before it have
// written. It reads the tags and leaves the tags, as classic mode does. It ends
// early at a solution, behind which the next call goes on, and when everything
// has been tried.
//
// What else it writes is gone when it ends. While it runs, a move is :Maybe if its
// status is, and a constraint is :Open if it has no search and must be met: a
// secondary one never is. The rank of an open constraint is 2^32 for each Maybe
// move, plus its id: the least rank comes next.
//
// Where there are secondary constraints, colored is true, and colors are looked at.
// A secondary constraint has the search of the first choice that meets it, as in
// classic/2_choose_move. Without them the loop does nothing about them.
//
// Each choice that stands has a level, with what undoes it: the choice, which is
// [constraint, move, the last level above it with another move to try], the moves
// that it has ruled out, its own among them, and its trail, which is the ranks
// before it.
//
// The state of the loop is a node, too: its queue, the constraints with one move
// left, and where it is at, in one list because that is read and written fastest:
//
//   at[0]  the steps made
//   at[1]  the depth, which is the last level
//   at[2]  the number of open constraints
//   at[3]  the branch, which is the last level with another move to try
//   at[4]  at a dead end, or behind a solution, the second number of the event of
//          the undo to come, else -1
//   at[5]  behind an undo the move undone, else -1
//   at[6]  and the constraint to retry, else -1
//
// Events are numbers in a row: search, constraint, move for a choice, and 0,
// constraint + 1 for an undo because that constraint has no moves left, 0, 0
// behind a solution. Those of the last call are kept, with the number of steps
// before it and the client that called, for a client that has lost the answer.
//
// No row, and nothing is changed, if the puzzle was replaced, or the search is not
// at $step steps in the state $state.
//
// :param puzzle => 'sudoku'
// :param loaded => '81fec6dd-85ec-4fdf-bc43-36efd5f16f33'
// :param client => '3f1c2b1e-5d0f-4a55-9d4c-0e1f6a9b7c2d'
// :param step => 0
// :param state => 'searching'
// :param steps => 4000

MATCH (p:Puzzle:Graphcover {name: $puzzle})
SET p:Graphcover // as it is: takes the write lock before the next line reads
WITH p
WHERE p:Puzzle AND p.loaded = $loaded AND p.choices + p.backtracks = $step AND p.state = $state AND p.state <> 'exhausted'
// The move of id i is moves[i], the constraint constraints[i].
CALL (p) {
  MATCH (p)-[:HAS_MOVE]->(m:Move)
  WITH m ORDER BY m.id
  RETURN collect(m) AS moves
}
CALL (p) {
  MATCH (p)-[:HAS_CONSTRAINT]->(c:Constraint)
  WITH c ORDER BY c.id
  RETURN collect(c) AS constraints, count(c.secondary) AS secondary
}
// A search that has made no step has left no tags.
WITH *, secondary > 0 AS colored, CASE $step WHEN 0 THEN [] ELSE moves END AS taggedMoves,
  CASE $step WHEN 0 THEN [] ELSE constraints END AS tagged
WITH *, [c IN constraints WHERE (c.search IS NULL OR c.search > p.search) AND (NOT colored OR c.secondary IS NULL)] AS openConstraints
// Each level meets a constraint that must be met, and takes a step, or stands.
CALL (p, constraints, secondary) {
  WITH size(constraints) - secondary AS most, p.search + $steps AS reached
  UNWIND range(0, CASE WHEN reached < most THEN reached ELSE most END) AS _
  CREATE (level)
  RETURN collect(level) AS levels
}
CREATE (loop {exhausted: false, branch: 0})
FOREACH (m IN [m IN moves WHERE m.status = 'Maybe'] | SET m:Maybe)
FOREACH (c IN openConstraints | SET c:Open)
WITH *
CALL (moves) {
  UNWIND moves AS m
  WITH m
  WHERE m:Maybe
  MATCH (m)-[:MATCHES]->(c)
  WITH c, count(*) AS left
  SET c.rank = c.id + 4294967296 * left
}
FOREACH (c IN [c IN openConstraints WHERE c.rank IS NULL] | SET c.rank = c.id)
WITH *
// The levels of the choices that stand.
CALL (p, loop, moves, tagged, levels) {
  UNWIND tagged AS c
  WITH p, loop, moves, levels, c, c.search AS search
  WHERE c.moveId IS NOT NULL AND search <= p.search
  WITH loop, moves, levels, c, search, moves[c.moveId] AS chosen
  CALL (chosen, search) {
    MATCH (chosen)-[:MATCHES]->(satisfied)
    MATCH (satisfied)<-[:MATCHES]-(m)
    WHERE m.search = search
    WITH satisfied, collect(m.id) AS ids
    SET satisfied.rank = satisfied.id + 4294967296 * size(ids)
    WITH ids
    UNWIND ids AS id
    RETURN collect(DISTINCT id) AS ruledOut
  }
  CALL (moves, search, ruledOut) {
    UNWIND ruledOut AS id
    WITH search, moves[id] AS m
    MATCH (m)-[:MATCHES]->(open)
    WHERE open.search IS NULL OR open.search > search
    WITH DISTINCT search, open
    RETURN collect(open.id + 4294967296 * COUNT {
      (open)<-[:MATCHES]-(m)
      WHERE m.status = 'Maybe' OR m.search >= search
    }) AS trail
  }
  WITH loop, c, search, levels[search] AS level, ruledOut, trail, EXISTS {
    (c)<-[:MATCHES]-(other)
    WHERE other.search = search AND other.id > c.moveId
  } AS more
  SET level.choice = [c.id, c.moveId], level.ruledOut = ruledOut, level.trail = trail
  WITH loop, search, level, more ORDER BY search
  WITH loop, collect(level) AS standing, collect(CASE WHEN more THEN search END) AS branches
  FOREACH (i IN range(0, size(standing) - 1) |
    FOREACH (level IN [standing[i]] | SET level.choice = level.choice + coalesce([b IN branches WHERE b <= i][-1], 0))
  )
  SET loop.branch = coalesce(branches[-1], 0)
}
// Where the last step has left the search: behind an undo the constraint whose
// move was undone comes next.
CALL (p, loop, openConstraints, tagged) {
  WITH p, loop, openConstraints, [c IN tagged WHERE c.search > p.search][0] AS last,
    [c IN openConstraints WHERE c.rank < 8589934592 | c.rank] AS least
  WITH *, EXISTS {
    (last)<-[:MATCHES]-(m:Maybe)
    WHERE m.id > last.moveId
  } AS more
  SET loop.queue = [rank IN least WHERE rank >= 4294967296 | rank - 4294967296],
    loop.at = [0, p.search, size(openConstraints), loop.branch, CASE
        WHEN p.state = 'solved' THEN 0
        WHEN last IS NULL THEN coalesce([rank IN least WHERE rank < 4294967296][0] + 1, -1)
        WHEN NOT more THEN last.id + 1
        ELSE -1
      END, coalesce(last.moveId, -1), coalesce(last.id, -1)]
}
// The loop, in blocks, so that the turns that are not needed cost little.
CALL (loop, moves, constraints, levels, colored) {
  UNWIND range(1, $steps, 50) AS block
  CALL (loop, moves, constraints, levels, colored) {
    WITH *
    WHERE loop.at[0] < $steps AND (loop.at[4] >= 0 OR loop.at[2] > 0)
    UNWIND range(1, 50) AS turn
    CALL (loop, moves, constraints, levels, colored) {
      WITH *, loop.at AS at
      WHERE at[0] < $steps AND (at[4] >= 0 OR at[2] > 0)
      // At a dead end, undo the choices down to the last branch, or as many as may be.
      CALL (loop, moves, constraints, levels, colored, at) {
        WITH *, at[0] AS from, at[1] AS depth, at[3] AS branch, at[4] AS deadEnd
        WHERE deadEnd >= 0
        WITH *, CASE
            WHEN depth - branch >= $steps - from THEN depth - ($steps - from) + 1
            WHEN branch = 0 THEN 1
            ELSE branch
          END AS target
        CALL (moves, levels, depth, target) {
          UNWIND levels[target..depth + 1] AS level
          UNWIND level.ruledOut AS id
          WITH moves[id] AS m
          SET m:Maybe
        }
        CALL (moves, levels, colored, depth, target) {
          UNWIND levels[target..depth + 1] AS level
          WITH colored, moves[level.choice[1]] AS undone
          MATCH (undone)-[:MATCHES]->(satisfied)
          WHERE NOT colored OR satisfied.secondary IS NULL
          SET satisfied:Open
          RETURN count(*) AS opened
        }
        CALL (constraints, levels, depth, target) {
          // Of a constraint's ranks the first was the greatest.
          CALL (levels, depth, target) {
            UNWIND levels[target..depth + 1] AS level
            UNWIND level.trail AS rank
            RETURN rank % 4294967296 AS id, max(rank) AS first
          }
          WITH constraints[id] AS c, first
          SET c.rank = first
        }
        WITH loop, at, from, deadEnd, depth, branch, target, opened, coalesce(levels[target].choice, [-1, -1, 0]) AS undone,
          [search IN range(depth, target, -1) |
            [0, CASE search WHEN depth THEN deadEnd ELSE 1 + levels[search + 1].choice[0] END]] AS events
        SET loop.at = [from + depth - target + 1, target - 1, at[2] + opened, CASE WHEN target = branch THEN undone[2] ELSE branch END,
          CASE WHEN target = branch THEN -1 ELSE undone[0] + 1 END, undone[1], undone[0]]
        // Nothing is left to undo, but the clues.
        FOREACH (_ IN CASE depth WHEN 0 THEN [1] ELSE [] END |
          SET loop.exhausted = true, loop.at = [from, 0, 0, 0, -1, -1, -1]
        )
        WITH events
        UNWIND events AS event
        RETURN collect(event) AS undos
      }
      // Choose a move.
      CALL (loop, moves, constraints, levels, colored) {
        WITH *, loop.at AS now
        WHERE now[4] < 0 AND now[0] < $steps AND now[2] > 0
        WITH *, now[1] + 1 AS search, now[5] AS undone, CASE WHEN now[5] < 0 THEN loop.queue ELSE [now[6]] END AS queue
        // Without a queue the first constraint with two moves left, if any, has the
        // least rank.
        CALL (constraints, queue, undone) {
          UNWIND CASE
              WHEN size(queue) > 0
              THEN [constraints[reduce(least = queue[0], id IN queue | CASE WHEN id < least THEN id ELSE least END)]]
              ELSE constraints + [null]
            END AS next
          WITH *
          WHERE size(queue) > 0 OR next IS NULL OR next:Open AND next.rank < 12884901888
          WITH constraints, undone, next LIMIT 1
          WITH undone, coalesce(next, constraints[reduce(least = null, c IN constraints |
            CASE WHEN c:Open AND (least IS NULL OR c.rank < least) THEN c.rank ELSE least END) % 4294967296]) AS c
          MATCH (c)<-[:MATCHES]-(m:Maybe)
          WHERE m.id > undone
          RETURN c, min(m.id) AS move, count(*) AS candidates
        }
        WITH *, moves[move] AS chosen
        CALL (chosen, colored) {
          MATCH (chosen)-[:MATCHES]->(s)
          WHERE NOT colored OR s.secondary IS NULL
          RETURN collect(s) AS satisfied
        }
        // Where one move was left, it was this one.
        CALL (satisfied, colored) {
          UNWIND CASE WHEN colored THEN [] ELSE satisfied END AS s
          WITH s
          WHERE s.rank >= 8589934592
          MATCH (s)<-[:MATCHES]-(m:Maybe)
          RETURN collect(DISTINCT m) AS found
        }
        WITH *, CASE
            WHEN colored THEN [chosen] + COLLECT {
              MATCH (chosen)-[given:MATCHES]->()<-[match:MATCHES]-(m:Maybe)
              WHERE coalesce(match.color <> given.color, true) // one without a color, too
              RETURN DISTINCT m
            }
            WHEN size(found) = 0 THEN [chosen]
            ELSE found
          END AS ruledOut
        FOREACH (c IN satisfied | REMOVE c:Open)
        WITH *
        CALL (ruledOut) {
          UNWIND ruledOut AS m
          MATCH (m)-[:MATCHES]->(changed:Open)
          WITH changed, count(*) AS fewer
          WITH changed, changed.rank AS before, changed.rank - 4294967296 * fewer AS rank
          SET changed.rank = rank
          RETURN collect(before) AS trail, min(CASE WHEN rank < 4294967296 THEN rank END) AS dead,
            collect(CASE WHEN 4294967296 <= rank < 8589934592 THEN rank - 4294967296 END) AS forced
        }
        WITH *, levels[search] AS level, c.id AS constraint, [m IN ruledOut | m.id] AS ids,
          [id IN queue + forced WHERE constraints[id]:Open] AS next
        FOREACH (m IN ruledOut | REMOVE m:Maybe)
        SET level.choice = [constraint, move, now[3]], level.ruledOut = ids, level.trail = trail, loop.queue = next,
          loop.at = [now[0] + 1, search, now[2] - size(satisfied), CASE WHEN candidates > 1 THEN search ELSE now[3] END, coalesce(dead + 1, -1), -1, -1]
        RETURN collect([search, constraint, move]) AS choice
      }
      RETURN undos + choice AS events
    }
    UNWIND events AS event
    RETURN event
  }
  UNWIND event AS number
  RETURN collect(number) AS events
}
// The tags.
WITH *, loop.at AS at, loop.at[1] AS depth
FOREACH (m IN [m IN taggedMoves WHERE m:Maybe AND m.search IS NOT NULL] | SET m.status = 'Maybe' REMOVE m.search)
FOREACH (c IN [c IN tagged WHERE c.moveId IS NOT NULL] | REMOVE c.moveId)
FOREACH (c IN [c IN tagged WHERE c:Open AND c.search IS NOT NULL] | REMOVE c.search)
FOREACH (c IN CASE WHEN colored THEN [c IN tagged WHERE c.secondary AND c.search > 0] ELSE [] END | REMOVE c.search)
WITH *
CALL (moves, constraints, levels, colored, depth) {
  UNWIND range(1, depth) AS search
  WITH moves, colored, search, levels[search] AS level, constraints[levels[search].choice[0]] AS c
  FOREACH (m IN [id IN level.ruledOut | moves[id]] | SET m.status = 'No', m.search = search)
  SET c.moveId = level.choice[1]
  WITH colored, search, moves[level.choice[1]] AS m
  SET m.status = 'Yes'
  WITH colored, search, m
  MATCH (m)-[:MATCHES]->(satisfied)
  SET satisfied.search = CASE
      WHEN colored AND satisfied.secondary AND satisfied.search < search THEN satisfied.search
      ELSE search
    END
}
FOREACH (c IN CASE WHEN at[5] < 0 OR loop.exhausted THEN [] ELSE [constraints[at[6]]] END |
  SET c.search = depth + 1, c.moveId = at[5]
)
WITH *, (at[0] + depth - p.search) / 2 AS choices, NOT loop.exhausted AND at[2] = 0 AND at[4] < 0 AND at[0] < $steps AS solved
SET p.choices = p.choices + choices, p.backtracks = p.backtracks + at[0] - choices, p.search = depth,
  p.solutions = p.solutions + CASE WHEN solved THEN 1 ELSE 0 END,
  p.state = CASE WHEN solved THEN 'solved' WHEN loop.exhausted THEN 'exhausted' ELSE 'searching' END,
  p.events = events, p.eventsFrom = $step, p.eventsBy = $client
FOREACH (m IN [m IN moves WHERE m:Maybe] | REMOVE m:Maybe)
FOREACH (c IN constraints | REMOVE c:Open, c.rank)
FOREACH (level IN levels | DELETE level)
DELETE loop
RETURN events, p.state AS state, p.search AS search,
  p.choices AS choices, p.backtracks AS backtracks, p.solutions AS solutions;
