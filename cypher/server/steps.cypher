// Make up to $steps steps of the search in one transaction, with the same result as the
// statements of classic mode. The statement reads the tags that the last step has left,
// searches, and writes the tags of the new state. It stops early at a solution, from
// which the next call goes on, and when everything has been tried.
//
// Everything else that it writes is removed before it ends:
//
//   (m:Maybe)    a move of status Maybe
//   (c:Open)     a primary constraint without a search
//   c.rank       of an open constraint: 2^32 * its Maybe moves + its id. The search
//                turns to the least rank
//   level        a node for each choice that stands, with what is needed to undo it
//   loop         a node with the state of the loop
//
// Integers of the ranks, where n is the number of Maybe moves:
//
//    4294967296  2^32      a lower rank has n = 0: a dead end. rank % 2^32 is the id
//    8589934592  2 * 2^32  a lower rank has n <= 1: the constraint goes into the queue
//   12884901888  3 * 2^32  a lower rank has n <= 2: without a queue, the first such
//                          constraint by id has the least rank
//
// Properties of a level:
//
//   choice[0]    the constraint chosen
//   choice[1]    the move chosen for it
//   choice[2]    the branch before this choice, as in at[3]
//   ruledOut     the moves that the choice has ruled out, and its own move
//   trail        the ranks that its open constraints had before the choice
//
// Properties of the loop. The numbers are in one list because that is read and written
// fastest; -1 means none, and 0 is a valid id.
//
//   exhausted    true after everything has been tried
//   queue        the ids of the open constraints with one move left
//   at[0]        steps made
//   at[1]        depth: the number of choices that stand, and the number of the last level
//   at[2]        open constraints
//   at[3]        branch: the last level whose constraint has another move to try, 0 for
//                none
//   at[4]        at a dead end its constraint + 1, after a solution 0, else -1: the
//                second number of the next undo's event
//   at[5]        after an undo the move undone, else -1
//   at[6]        after an undo the constraint to try again, else -1
//
// The variable colored is true if there are secondary constraints: only then the loop
// looks at colors. A secondary constraint has the search of the first choice that
// covers it, as in classic/2_choose_move.
//
// The events returned are numbers in a row: for a choice its search, constraint and
// move; for an undo 0 and the constraint without moves + 1, or 0 and 0 after a solution.
// The puzzle keeps the events of the last call with the number of steps before it and
// the client, so that a client whose connection broke can read them again.
//
// There is no row, and nothing is changed, if the puzzle was replaced, or if its search
// is not at $step steps in the state $state.
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
// Before the first step there are no tags of choices.
WITH *, secondary > 0 AS colored, CASE $step WHEN 0 THEN [] ELSE moves END AS taggedMoves,
  CASE $step WHEN 0 THEN [] ELSE constraints END AS tagged
WITH *, [c IN constraints WHERE (c.search IS NULL OR c.search > p.search) AND (NOT colored OR c.secondary IS NULL)] AS openConstraints
// There can be no more levels than primary constraints, nor than choices that stand plus
// steps to make.
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
// Rebuild the levels of the choices that stand from their tags.
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
// Where the last step has left the search. After an undo the constraint of the choice
// undone comes next.
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
// The loop. It runs in blocks of 50 turns, so that turns after its end cost little.
CALL (loop, moves, constraints, levels, colored) {
  UNWIND range(1, $steps, 50) AS block
  CALL (loop, moves, constraints, levels, colored) {
    WITH *
    WHERE loop.at[0] < $steps AND (loop.at[4] >= 0 OR loop.at[2] > 0)
    UNWIND range(1, 50) AS turn
    CALL (loop, moves, constraints, levels, colored) {
      WITH *, loop.at AS at
      WHERE at[0] < $steps AND (at[4] >= 0 OR at[2] > 0)
      // At a dead end, undo the choices down to the last branch, or as many as steps are left.
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
          // Ranks only fall, so the greatest of a constraint's ranks is its oldest.
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
        // Only the clues are left.
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
        // Without a queue no rank has n <= 1: the first constraint with n = 2, if there is
        // one, has the least rank.
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
        // A satisfied constraint with one move left needs no look: the move is this one.
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
// Write the tags.
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
