// Make up to $steps steps of the search in one transaction, with the same result as the
// statements of classic mode. The statement reads the tags that the last step has left,
// searches, and writes the new tags and what the puzzle keeps beside them: see read/search.
// It stops early at a solution, from which the next call continues, and when everything has
// been tried.
//
// Everything else that it writes is removed before it ends:
//
//   (m:Left)     a move of status Maybe
//   (c:Unmet)    a primary constraint that no move of status Yes satisfies
//   c.rank       of an open constraint: 2^32 * the number of its Maybe moves + its id.
//                The search turns to the least rank
//   c.by         the search number of the first Yes move that satisfies the constraint
//   level        a node for each choice that stands, with what is needed to undo it. Its
//                number is the search number of the choice
//   loop         a node with the state of the loop
//
// Numbers that ranks are compared with, where n is the number of Maybe moves:
//
//    4294967296  2^32      a lower rank has n = 0: a dead end. rank % 2^32 is the id
//    8589934592  2 * 2^32  a lower rank has n <= 1: the constraint goes into the queue
//   12884901888  3 * 2^32  a lower rank has n <= 2: without a queue, the first such
//                          constraint by id has the least rank
//
// Properties of a level:
//
//   choice[0]    the constraint
//   choice[1]    the move chosen for it
//   choice[2]    the branch before this choice, as in at[3]
//   ruledOut     the moves that the choice has ruled out, and its own move
//   trail        the ranks, before the choice, of the open constraints whose rank it changed
//
// Properties of the loop. The numbers are in one list because that is read and written
// fastest; -1 means none, and 0 is a valid id.
//
//   exhausted    true after everything has been tried that extends the choices kept
//   stuck        then the constraint without moves, + 1, or 0, as in at[4]
//   queue        the ids of the open constraints with one move left
//   at[0]        steps made
//   at[1]        depth: the number of choices that stand, and the number of the last level
//   at[2]        open constraints
//   at[3]        branch: the last level whose constraint has another move to try; if there
//                is none, the number of choices kept
//   at[4]        at a dead end the constraint without moves, + 1; after a solution 0; else
//                -1. It is the second number of the next undo's event
//   at[5]        after an undo the move undone, else -1
//   at[6]        after an undo the constraint to try again, else -1
//
// The variable colored is true if there are secondary constraints. The loop looks at colors
// only then. The variable kept is the number of choices kept: those made by hand and all before
// them, which the loop does not undo. If nothing that extends them is left to try, the loop
// ends, and the next step is classic/4_backtrack. What the last undo left in at[5] and at[6]
// stays with the puzzle then, so that another client finds the same end. If no choice is kept,
// the search is exhausted or starts over, as in classic/4_backtrack.
//
// The variable places is null unless the puzzle has an order of its own: see load/puzzle.
// Then the search turns to the constraint of the least place, and the queue is not used.
//
// The variable keys is null unless the moves are tried in a random order. Then it has a number
// for each move, 2^32 * its turn + its id, by which moves are compared instead of by id.
//
// The events returned are numbers in a row: for a choice its search number, constraint,
// move, and how many moves the constraint had left, with this one; for an undo 0 and the
// constraint without moves, + 1, or 0 and 0 after a solution. The puzzle keeps the events of the
// last call with the number of steps before it and the client, so that a client whose
// connection broke can read them again.
//
// There is no row, and nothing is changed, if the puzzle was replaced, if its search is
// not at $step steps in the state $state, if the tags of the choices that stand are not
// those that the last step has left, if there are more or fewer moves and constraints than
// given, or if $recorded is not whether the search is recorded. If it is, record/steps
// follows in the same transaction.
//
// :param puzzle => 'sudoku'
// :param loaded => '81fec6dd-85ec-4fdf-bc43-36efd5f16f33'
// :param client => '3f1c2b1e-5d0f-4a55-9d4c-0e1f6a9b7c2d'
// :param constraints => 324
// :param moves => 729
// :param step => 0
// :param state => 'searching'
// :param steps => 4000
// :param recorded => false

MATCH (p:Puzzle:Graphcover {name: $puzzle})
SET p:Graphcover // changes nothing, but takes the write lock before the next line reads
WITH p
WHERE p:Puzzle AND p.loaded = $loaded AND p.choices + p.backtracks = $step AND p.state = $state AND p.state <> 'exhausted'
  AND $recorded = EXISTS {
    (p)-[:HAS_TREE]->(t)
    WHERE t.ended IS NULL
  }
// The move of id i is moves[i], the constraint constraints[i].
CALL (p) {
  MATCH (p)-[:HAS_MOVE]->(m)
  WITH m, m.status AS status ORDER BY m.id
  RETURN collect(m) AS moves, collect(CASE status WHEN 'Maybe' THEN m END) AS maybes,
    collect(CASE status WHEN 'Yes' THEN m END) AS yes
}
CALL (p) {
  MATCH (p)-[:HAS_CONSTRAINT]->(c)
  WITH c ORDER BY c.id
  RETURN collect(c) AS constraints, count(c.secondary) AS secondary
}
WITH *, p.kept AS kept, size(p.pathMoves) AS standing, secondary > 0 AS colored,
  CASE p.order WHEN 'first' THEN range(0, $constraints - 1) WHEN 'kind' THEN p.kinds END AS places,
  p.turns AS turns
WHERE size(moves) = $moves AND size(constraints) = $constraints
  AND p.pathMoves = COLLECT {
    UNWIND yes AS m
    WITH m.id AS id, m.search AS search
    WHERE search > 0
    RETURN id ORDER BY search
  } AND p.pathConstraints = COLLECT {
    UNWIND constraints AS c
    WITH c.id AS id, c.search AS search
    WHERE search IS NOT NULL
    RETURN id ORDER BY search
  }
// There can be no more levels than primary constraints, nor than choices that stand plus
// steps to make.
CALL (standing, constraints, secondary) {
  WITH size(constraints) - secondary AS most, standing + $steps AS reached
  UNWIND range(0, CASE WHEN reached < most THEN reached ELSE most END) AS _
  CREATE (level)
  RETURN collect(level) AS levels
}
CREATE (loop {exhausted: false, branch: kept})
FOREACH (m IN maybes | SET m:Left)
FOREACH (c IN CASE WHEN colored THEN [c IN constraints WHERE c.secondary IS NULL] ELSE constraints END | SET c:Unmet)
WITH *
CALL (yes) {
  UNWIND yes AS m
  MATCH (m)-[:MATCHES]->(c)
  REMOVE c:Unmet
}
WITH *, [c IN constraints WHERE c:Unmet] AS openConstraints
CALL (moves) {
  UNWIND moves AS m
  WITH m
  WHERE m:Left
  MATCH (m)-[:MATCHES]->(c)
  WITH c, count(*) AS left
  SET c.rank = c.id + 4294967296 * left
}
FOREACH (c IN [c IN openConstraints WHERE c.rank IS NULL] | SET c.rank = c.id)
WITH *, CASE WHEN turns IS NOT NULL THEN [id IN range(0, $moves - 1) | 4294967296 * turns[id] + id] END AS keys
// Rebuild the levels of the choices that stand from their tags.
CALL (yes, standing, kept) {
  UNWIND CASE WHEN standing > kept THEN yes ELSE [] END AS m
  MATCH (m)-[:MATCHES]->(c)
  WITH c, min(m.search) AS by
  SET c.by = by
}
CALL (p, loop, moves, constraints, levels, kept, standing, keys) {
  UNWIND range(kept + 1, standing) AS search
  WITH loop, moves, levels, kept, keys, search, constraints[p.pathConstraints[search - 1]] AS c, moves[p.pathMoves[search - 1]] AS chosen
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
    WHERE open.by IS NULL OR open.by > search
    WITH DISTINCT search, open
    RETURN collect(open.id + 4294967296 * COUNT {
      (open)<-[:MATCHES]-(m)
      WHERE m.status = 'Maybe' OR m.search >= search
    }) AS trail
  }
  WITH loop, kept, chosen, c, search, levels[search] AS level, ruledOut, trail, EXISTS {
    (c)<-[:MATCHES]-(other)
    WHERE other.search = search AND coalesce(keys[other.id], other.id) > coalesce(keys[chosen.id], chosen.id)
  } AS more
  SET level.choice = [c.id, chosen.id], level.ruledOut = ruledOut, level.trail = trail
  WITH loop, kept, search, level, more ORDER BY search
  WITH loop, kept, collect(level) AS rebuilt, collect(CASE WHEN more THEN search END) AS branches
  FOREACH (i IN range(0, size(rebuilt) - 1) |
    FOREACH (level IN [rebuilt[i]] | SET level.choice = level.choice + coalesce([b IN branches WHERE b <= kept + i][-1], kept))
  )
  SET loop.branch = coalesce(branches[-1], kept)
}
// Where the last step has left the search. After an undo the constraint of the choice
// undone comes next.
CALL (p, loop, constraints, openConstraints, standing, keys) {
  WITH p, loop, openConstraints, standing, keys, constraints[p.retryConstraint] AS last,
    [c IN openConstraints WHERE c.rank < 8589934592 | c.rank] AS least
  WITH *, EXISTS {
    (last)<-[:MATCHES]-(m:Left)
    WHERE coalesce(keys[m.id], m.id) > coalesce(keys[p.retryMove], p.retryMove)
  } AS more
  SET loop.queue = [rank IN least WHERE rank >= 4294967296 | rank - 4294967296],
    loop.at = [0, standing, size(openConstraints), loop.branch, CASE
        WHEN p.state = 'solved' THEN 0
        WHEN last IS NULL THEN coalesce([rank IN least WHERE rank < 4294967296][0] + 1, -1)
        WHEN NOT more THEN last.id + 1
        ELSE -1
      END, coalesce(p.retryMove, -1), coalesce(last.id, -1)]
}
// The loop. It runs in blocks of 50 turns, so that turns after its end cost little.
CALL (loop, moves, constraints, levels, colored, kept, places, keys) {
  UNWIND range(1, $steps, 50) AS block
  CALL (loop, moves, constraints, levels, colored, kept, places, keys) {
    WITH *
    WHERE loop.at[0] < $steps AND (loop.at[4] >= 0 OR loop.at[2] > 0)
    UNWIND range(1, 50) AS turn
    CALL (loop, moves, constraints, levels, colored, kept, places, keys) {
      WITH *, loop.at AS at
      WHERE at[0] < $steps AND (at[4] >= 0 OR at[2] > 0)
      // At a dead end, undo the choices down to the last branch, or as many as steps are left.
      CALL (loop, moves, constraints, levels, colored, kept, at) {
        WITH *, at[0] AS from, at[1] AS depth, at[3] AS branch, at[4] AS deadEnd
        WHERE deadEnd >= 0
        WITH *, CASE
            WHEN depth - branch >= $steps - from THEN depth - ($steps - from) + 1
            WHEN branch = kept THEN kept + 1
            ELSE branch
          END AS target
        CALL (moves, levels, depth, target) {
          UNWIND levels[target..depth + 1] AS level
          UNWIND level.ruledOut AS id
          WITH moves[id] AS m
          SET m:Left
        }
        CALL (moves, levels, colored, depth, target) {
          UNWIND levels[target..depth + 1] AS level
          WITH colored, moves[level.choice[1]] AS undone
          MATCH (undone)-[:MATCHES]->(satisfied)
          WHERE NOT colored OR satisfied.secondary IS NULL
          SET satisfied:Unmet
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
        WITH loop, kept, at, from, deadEnd, depth, branch, target, opened, coalesce(levels[target].choice, [-1, -1, kept]) AS undone,
          [search IN range(depth, target, -1) |
            [0, CASE search WHEN depth THEN deadEnd ELSE 1 + levels[search + 1].choice[0] END]] AS events
        SET loop.at = [from + depth - target + 1, target - 1, at[2] + opened, CASE WHEN target = branch THEN undone[2] ELSE branch END,
          CASE WHEN target = branch THEN -1 ELSE undone[0] + 1 END, undone[1], undone[0]]
        // Only the clues and what is kept are left.
        FOREACH (_ IN CASE depth WHEN kept THEN [1] ELSE [] END |
          SET loop.exhausted = true, loop.stuck = deadEnd,
            loop.at = [from, kept, 0, kept, -1, CASE kept WHEN 0 THEN -1 ELSE at[5] END, CASE kept WHEN 0 THEN -1 ELSE at[6] END]
        )
        WITH events
        UNWIND events AS event
        RETURN collect(event) AS undos
      }
      // Choose a move.
      CALL (loop, moves, constraints, levels, colored, places, keys) {
        WITH *, loop.at AS now
        WHERE now[4] < 0 AND now[0] < $steps AND now[2] > 0
        WITH *, now[1] + 1 AS search, CASE WHEN now[5] >= 0 THEN coalesce(keys[now[5]], now[5]) ELSE -1 END AS undone,
          CASE WHEN now[5] >= 0 THEN [now[6]] WHEN places IS NULL THEN loop.queue ELSE [] END AS queue
        // Without a queue no rank has n <= 1: the first constraint with n = 2, if there is
        // one, has the least rank.
        CALL (constraints, queue, undone, places, keys) {
          UNWIND CASE
              WHEN size(queue) > 0
              THEN [constraints[reduce(least = queue[0], id IN queue | CASE WHEN id < least THEN id ELSE least END)]]
              WHEN places IS NULL
              THEN constraints + [null]
              ELSE [null]
            END AS next
          WITH *
          WHERE size(queue) > 0 OR next IS NULL OR next:Unmet AND next.rank < 12884901888
          WITH next LIMIT 1
          WITH coalesce(next, constraints[CASE
              WHEN places IS NULL
              THEN reduce(least = null, c IN constraints |
                CASE WHEN c:Unmet AND (least IS NULL OR c.rank < least) THEN c.rank ELSE least END) % 4294967296
              ELSE reduce(least = null, c IN [c IN constraints WHERE c:Unmet] |
                CASE
                  WHEN least IS NULL OR places[c.id] < places[least.id] THEN c
                  WHEN places[c.id] = places[least.id] AND c.rank < least.rank THEN c
                  ELSE least
                END).id
            END]) AS c
          MATCH (c)<-[:MATCHES]-(m:Left)
          WHERE coalesce(keys[m.id], m.id) > undone
          RETURN c, min(coalesce(keys[m.id], m.id)) % 4294967296 AS move, count(*) AS candidates
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
          MATCH (s)<-[:MATCHES]-(m:Left)
          RETURN collect(DISTINCT m) AS found
        }
        WITH *, CASE
            WHEN colored THEN [chosen] + COLLECT {
              MATCH (chosen)-[given:MATCHES]->()<-[match:MATCHES]-(m:Left)
              WHERE coalesce(match.color <> given.color, true) // one without a color, too
              RETURN DISTINCT m
            }
            WHEN size(found) = 0 THEN [chosen]
            ELSE found
          END AS ruledOut
        FOREACH (c IN satisfied | REMOVE c:Unmet)
        WITH *
        CALL (ruledOut) {
          UNWIND ruledOut AS m
          MATCH (m)-[:MATCHES]->(changed:Unmet)
          WITH changed, count(*) AS fewer
          WITH changed, changed.rank AS before, changed.rank - 4294967296 * fewer AS rank
          SET changed.rank = rank
          RETURN collect(before) AS trail, min(CASE WHEN rank < 4294967296 THEN rank END) AS dead,
            collect(CASE WHEN 4294967296 <= rank < 8589934592 THEN rank - 4294967296 END) AS forced
        }
        WITH *, levels[search] AS level, c.id AS constraint, [m IN ruledOut | m.id] AS ids,
          [id IN queue + forced WHERE constraints[id]:Unmet] AS next
        FOREACH (m IN ruledOut | REMOVE m:Left)
        SET level.choice = [constraint, move, now[3]], level.ruledOut = ids, level.trail = trail, loop.queue = next,
          loop.at = [now[0] + 1, search, now[2] - size(satisfied), CASE WHEN candidates > 1 THEN search ELSE now[3] END, coalesce(dead + 1, -1), -1, -1]
        RETURN collect([search, constraint, move, candidates]) AS choice
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
FOREACH (m IN CASE WHEN standing > kept THEN [m IN moves WHERE m:Left AND m.search IS NOT NULL] ELSE [] END |
  SET m.status = 'Maybe' REMOVE m.search
)
FOREACH (c IN [id IN p.pathConstraints[kept..] | constraints[id]] | REMOVE c.search, c.moveId)
WITH *
CALL (moves, constraints, levels, kept, depth) {
  UNWIND range(kept + 1, depth) AS search
  WITH moves, search, levels[search] AS level, constraints[levels[search].choice[0]] AS c
  FOREACH (m IN [id IN level.ruledOut | moves[id]] | SET m.status = 'No', m.search = search)
  FOREACH (m IN [moves[level.choice[1]]] | SET m.status = 'Yes')
  SET c.search = search, c.moveId = level.choice[1]
}
WITH *, [search IN range(kept + 1, depth) | levels[search].choice] AS chosen, loop.exhausted AND kept = 0 AS over,
  NOT loop.exhausted AND at[2] = 0 AND at[4] < 0 AND at[0] < $steps AS solved, (at[0] + depth - standing) / 2 AS choices
SET p.choices = p.choices + choices, p.backtracks = p.backtracks + at[0] - choices,
  p.pathMoves = p.pathMoves[..kept] + [choice IN chosen | choice[1]],
  p.pathConstraints = p.pathConstraints[..kept] + [choice IN chosen | choice[0]],
  p.retryMove = CASE WHEN at[5] >= 0 THEN at[5] END, p.retryConstraint = CASE WHEN at[5] >= 0 THEN at[6] END,
  p.solutions = CASE WHEN solved THEN p.solutions + 1 WHEN over AND p.partial THEN 0 ELSE p.solutions END,
  p.state = CASE
    WHEN solved THEN 'solved'
    WHEN over AND NOT p.partial THEN 'exhausted'
    WHEN at[0] = 0 AND NOT over THEN p.state
    ELSE 'searching'
  END,
  p.partial = p.partial AND NOT over, p.events = events, p.eventsFrom = $step, p.eventsBy = $client
FOREACH (m IN [m IN moves WHERE m:Left] | REMOVE m:Left)
FOREACH (c IN constraints | REMOVE c:Unmet, c.rank, c.by)
WITH p, events, depth, CASE WHEN kept > 0 THEN loop.stuck END AS stuck, levels, loop
FOREACH (level IN levels | DELETE level)
DELETE loop
RETURN events, stuck, p.state AS state, p.partial AS partial, depth, p.choices AS choices, p.backtracks AS backtracks, p.solutions AS solutions;
