// Make up to $steps steps of the search in one transaction, with the same result as the
// statements of classic mode. The statement reads the tags that the last step has left,
// searches, and writes the new tags and what the puzzle keeps beside them: see read/search.
// It stops early at a solution, from which the next call continues, and when everything has
// been tried.
//
// Everything else that it writes is removed before it ends:
//
//   (m:Left)     a move of status Maybe
//   (c:Unmet)    a primary constraint that no move of status Yes satisfies: it is open. One with
//                a quota is open while it needs a move, or may have one more
//   c.rank       of an open constraint: unit * the number of its Maybe moves + its id. The
//                search turns to the least rank. Of one with a quota, the number is that of its
//                branches: see classic/1_select_with_quotas
//   c.by         the search number of the first Yes move that satisfies the constraint
//   c.taken      of a constraint with a quota: how many moves of status Yes match it
//   level        a node for each choice that stands, with what is needed to undo it. Its
//                number is the search number of the choice
//   loop         a node with the state of the loop
//
// Properties of a level:
//
//   constraint, move
//                the ids: the choice. There is no move if the constraint gets no more
//   branch       what branch was before this choice
//   ruledOut     the moves that the choice has ruled out, and its own move
//   trail        the ranks, before the choice, of the open constraints whose rank it changed
//   counted, closed
//                the constraints with a quota that the move matches, and those that were open before
//                the choice, and no longer after
//   cost, adds   of a search for the cheapest solution: what the choice costs, and what it adds to the
//                bound
//
// Properties of the loop. The numbers of its state are in one list, because that is read and
// written fastest. Each block of the loop begins by giving them these names, in this order; -1
// means none, and 0 is a valid id.
//
//   made         steps made
//   depth        the number of choices that stand, and the number of the last level
//   open         how many constraints are open
//   branch       the last level whose constraint has another branch to try; if there is none,
//                the number of choices kept
//   dead         at a dead end the constraint without moves, + 1; after a solution 0; at a cut -2;
//                else -1. It is the second number of the next undo's event
//   retryMove, retryConstraint
//                after an undo the move undone, and the constraint to try again; else -1. The
//                move is -1 too if "no more" was undone, which is a constraint's last branch
//   cost, bound  of a search for the cheapest solution: what the moves of status Yes cost, and what every
//                solution with them costs at least
//
//   queue        the ids of the open constraints with one branch left
//
// Other variables:
//
//   unit         2^32, more than any id. A rank below unit has no branch left: a dead end. The
//                id is rank % unit, or that plus unit where a quota has made the rank negative
//   twoMoves     2 * unit: a lower rank has at most one branch left, and is for the queue
//   threeMoves   3 * unit: a lower rank has at most two branches left. If the queue is empty, the
//                first such constraint by id has the least rank
//   keys         a number for each move, by which the moves of a constraint are compared: its
//                id, or unit * its turn + its id if they are tried in a random order
//   places       null unless the puzzle has an order of its own: see load/puzzle. Then the
//                search turns to the constraint of the least place, and the queue is not used
//   colored      whether there are secondary constraints. Only then does the loop look at colors
//   doomed       the open constraints that have no branch left although the last step was an undo: a
//                choice by hand has left them so. The move tried again is a dead end, then
//   $quotas      whether constraints have quotas. Only then does the loop look at them. taken is
//                null for the other constraints
//   $cheapest    what a search for the cheapest solution needs. If asked, a choice is cut, which means
//                that it is a dead end, if its bound is above limit, the last one that is of use; and a
//                solution that costs best or more is cut, too. Both are null before the first solution.
//                base is the bound before anything is chosen, as prices/set explains, and sign -1 if costs
//                are to be as high as possible. Then cost, bound, best and limit have their signs changed
//   kept         the number of choices kept: those made by hand and all before them, which the
//                loop does not undo. If nothing that extends them is left to try, the loop ends
//                at a dead end of that depth, and the next step is classic/4_backtrack. What the
//                last undo left to retry stays with the puzzle then, so that another client finds
//                the same end. If no choice is kept, the search is exhausted or starts over, as
//                in classic/4_backtrack
//
// The events returned are numbers in a row: for a choice its search number, constraint,
// move (-1 for "no more"), and how many branches the constraint had left, with this one; for an
// undo 0 and the constraint without moves, + 1, or 0 and 0 after a solution, or 0 and -2 at a
// cut. The puzzle keeps the events of the last call with the number of steps before it and the
// client, so that a client whose connection broke can read them again.
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
// :param quotas => false
// :param cheapest => {asked: false, sign: 1, base: 0, best: null, limit: null}

MATCH (p:Puzzle:Graphcover {name: $puzzle})
SET p:Graphcover // changes nothing, but takes the write lock before the next line reads
WITH p, count(*) AS locked
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
  p.turns AS turns, 4294967296 AS unit, 8589934592 AS twoMoves, 12884901888 AS threeMoves
WHERE size(moves) = $moves AND size(constraints) = $constraints
  AND [move IN p.pathMoves WHERE move >= 0] = COLLECT {
    UNWIND yes AS m
    WITH m.id AS id, m.search AS search
    WHERE search > 0
    RETURN id ORDER BY search
  } AND p.pathConstraints = COLLECT {
    UNWIND constraints AS c
    WITH c.id AS id, CASE WHEN $quotas THEN coalesce(c.searches, c.search) ELSE c.search END AS searches
    UNWIND searches AS search // a list, a number, or null
    RETURN id ORDER BY search
  }
// There can be no more levels than primary constraints, and moves if constraints have quotas, nor
// than choices that stand plus steps to make.
CALL (standing, moves, constraints, secondary) {
  WITH size(constraints) - secondary + CASE WHEN $quotas THEN size(moves) ELSE 0 END AS most, standing + $steps AS reached
  UNWIND range(0, CASE WHEN reached < most THEN reached ELSE most END) AS _
  CREATE (level)
  RETURN collect(level) AS levels
}
FOREACH (m IN maybes | SET m:Left)
FOREACH (c IN [c IN constraints WHERE (NOT colored OR c.secondary IS NULL) AND NOT ($quotas AND c.low IS NOT NULL)] | SET c:Unmet)
WITH *
CALL (yes) {
  UNWIND yes AS m
  MATCH (m)-[:MATCHES]->(c)
  REMOVE c:Unmet
}
CALL (constraints, unit) {
  UNWIND CASE WHEN $quotas THEN constraints ELSE [] END AS c
  WITH c, unit, c.low AS low
  WHERE low IS NOT NULL
  WITH c, unit, low, COUNT { (c)<-[:MATCHES]-({status: 'Yes'}) } AS taken, COUNT { (c)<-[:MATCHES]-(:Left) } AS left
  WITH *, CASE WHEN taken < low THEN low - taken ELSE 0 END AS need
  SET c.taken = taken, c.rank = unit * CASE WHEN left < need THEN 0 ELSE left + 1 - need END + c.id
  WITH c
  WHERE need > 0 OR left > 0
  SET c:Unmet
}
WITH *, [c IN constraints WHERE c:Unmet] AS openConstraints,
  CASE WHEN turns IS NULL THEN range(0, $moves - 1) ELSE [id IN range(0, $moves - 1) | unit * turns[id] + id] END AS keys
CALL (moves, unit) {
  UNWIND moves AS m
  WITH m
  WHERE m:Left
  MATCH (m)-[:MATCHES]->(c)
  WITH c, count(*) AS left
  WHERE NOT $quotas OR c.taken IS NULL
  SET c.rank = unit * left + c.id
}
FOREACH (c IN [c IN openConstraints WHERE c.rank IS NULL] | SET c.rank = c.id)
WITH *
// Rebuild the levels of the choices that stand from their tags.
CALL (yes, standing, kept) {
  UNWIND CASE WHEN standing > kept THEN yes ELSE [] END AS m
  MATCH (m)-[:MATCHES]->(c)
  WITH c, min(m.search) AS by
  WHERE NOT $quotas OR c.taken IS NULL
  SET c.by = by
}
CALL (p, moves, constraints, levels, kept, standing, keys, unit) {
  UNWIND range(kept + 1, standing) AS search
  WITH search, constraints[p.pathConstraints[search - 1]] AS c, p.pathMoves[search - 1] AS move
  WITH search, c, CASE WHEN move >= 0 THEN moves[move] END AS chosen
  CALL (chosen, search, unit) {
    MATCH (chosen)-[:MATCHES]->(satisfied)
    MATCH (satisfied)<-[:MATCHES]-(m)
    WHERE m.search = search
    WITH satisfied, collect(m.id) AS ids
    SET satisfied.rank = CASE WHEN $quotas AND satisfied.taken IS NOT NULL THEN satisfied.rank ELSE unit * size(ids) + satisfied.id END
    WITH ids
    UNWIND ids AS id
    RETURN collect(DISTINCT id) AS chosenOver
  }
  WITH *, CASE
      WHEN chosen IS NOT NULL THEN chosenOver
      ELSE COLLECT {
        MATCH (c)<-[:MATCHES]-(m)
        WHERE m.search = search
        RETURN m.id
      }
    END AS ruledOut
  CALL (moves, search, ruledOut, unit) {
    UNWIND ruledOut AS id
    WITH moves[id] AS m
    MATCH (m)-[:MATCHES]->(open)
    WHERE open.by IS NULL OR open.by > search
    WITH DISTINCT open
    WITH open, COUNT {
      (open)<-[:MATCHES]-(m)
      WHERE m.status = 'Maybe' OR m.search >= search
    } AS left, CASE WHEN $quotas AND open.taken IS NOT NULL THEN open.low - COUNT {
      (open)<-[:MATCHES]-(m {status: 'Yes'})
      WHERE m.search < search
    } ELSE 1 END AS need
    RETURN collect(unit * (left + 1 - CASE WHEN need > 0 THEN need ELSE 0 END) + open.id) AS trail,
      collect(CASE WHEN $quotas AND open.taken IS NOT NULL THEN open END) AS several
  }
  WITH *, [c IN several WHERE NOT EXISTS {
      (c)<-[:MATCHES]-(m)
      WHERE m.status = 'Maybe' OR m.search > search
    } AND c.low <= COUNT {
      (c)<-[:MATCHES]-(m {status: 'Yes'})
      WHERE m.search <= search
    } | c.id] AS closed, [c IN CASE WHEN $cheapest.asked THEN several ELSE [] END WHERE c.price > 0
      AND EXISTS { (c)<-[:MATCHES]-(chosen) } AND c.low <= COUNT {
        (c)<-[:MATCHES]-(m {status: 'Yes'})
        WHERE m.search < search
      } | c.price] AS beyond, levels[search] AS level
  SET level.constraint = c.id, level.move = chosen.id, level.ruledOut = ruledOut, level.trail = trail, level.closed = closed,
    level.counted = [c IN several WHERE EXISTS { (c)<-[:MATCHES]-(chosen) } | c.id]
  FOREACH (_ IN CASE WHEN $cheapest.asked THEN [1] ELSE [] END |
    SET level.cost = coalesce($cheapest.sign * chosen.cost, 0),
      level.adds = coalesce(chosen.adds, 0) + reduce(sum = 0, price IN beyond | sum + price)
  )
  WITH search, level, CASE
      WHEN $quotas AND c.taken IS NOT NULL THEN chosen IS NOT NULL AND COUNT {
        (c)<-[:MATCHES]-(other)
        WHERE (other.status = 'Maybe' OR other.search >= search) AND keys[other.id] > keys[chosen.id]
      } >= c.low - COUNT {
        (c)<-[:MATCHES]-(m {status: 'Yes'})
        WHERE m.search < search
      }
      ELSE EXISTS {
        (c)<-[:MATCHES]-(other)
        WHERE other.search = search AND keys[other.id] > keys[chosen.id]
      }
    END AS another ORDER BY search
  WITH collect(level) AS rebuilt, collect(CASE WHEN another THEN search END) AS branches
  CALL (kept, rebuilt, branches) {
    UNWIND range(0, size(rebuilt) - 1) AS i
    WITH rebuilt[i] AS level, coalesce([search IN branches WHERE search <= kept + i][-1], kept) AS before
    SET level.branch = before
  }
  RETURN coalesce(branches[-1], kept) AS branch
}
// What all moves of status Yes cost and add. A constraint of positive price that they match more often
// than it needs adds its price.
CALL (yes) {
  UNWIND CASE WHEN $cheapest.asked THEN yes ELSE [] END AS m
  RETURN sum($cheapest.sign * m.cost) AS cost, sum(m.adds) AS adds
}
CALL (constraints) {
  UNWIND CASE WHEN $cheapest.asked THEN constraints ELSE [] END AS c
  WITH c.price AS price, c.taken - c.low AS more
  WHERE price > 0 AND more > 0
  RETURN sum(price * more) AS beyond
}
WITH *, CASE WHEN $cheapest.asked THEN $cheapest.base + adds + beyond ELSE 0 END AS bound
// Where the last step has left the search. After an undo the constraint of the choice
// undone comes next.
WITH *, constraints[p.retryConstraint] AS retry, [c IN openConstraints WHERE c.rank < twoMoves | c.rank] AS least
WITH *, CASE
    WHEN $quotas AND retry.taken IS NOT NULL THEN p.retryMove >= 0 AND COUNT {
      (retry)<-[:MATCHES]-(m:Left)
      WHERE keys[m.id] > keys[p.retryMove]
    } >= retry.low - retry.taken
    ELSE EXISTS {
      (retry)<-[:MATCHES]-(m:Left)
      WHERE keys[m.id] > keys[p.retryMove]
    }
  END AS another
CREATE (loop {queue: [rank IN least WHERE rank >= unit | rank - unit],
  state: [0, standing, size(openConstraints), branch, CASE
      WHEN p.state = 'solved' THEN 0
      WHEN retry IS NULL THEN coalesce([rank IN least WHERE rank < unit][0] + 1, CASE
          WHEN CASE WHEN size(openConstraints) = 0 THEN cost >= $cheapest.best ELSE bound > $cheapest.limit END THEN -2
          ELSE -1
        END)
      WHEN NOT another THEN retry.id + 1
      ELSE -1
    END, coalesce(p.retryMove, -1), coalesce(retry.id, -1), cost, bound]})
// A row has room for every variable that its query has had so far. A WITH drops none of them, but an
// aggregation drops those that it does not name. So the rows of the loop are narrow.
WITH p, moves, constraints, levels, loop, standing, kept, colored, places, keys, unit, twoMoves, threeMoves,
  CASE WHEN retry IS NULL THEN [] ELSE [c IN openConstraints WHERE c.rank < unit] END AS doomed, count(*) AS rows
// The loop. It runs in blocks of 50 turns, so that turns after its end cost little.
CALL (loop, moves, constraints, levels, colored, kept, places, keys, unit, twoMoves, threeMoves, doomed) {
  UNWIND range(1, $steps, 50) AS block
  CALL (loop, moves, constraints, levels, colored, kept, places, keys, unit, twoMoves, threeMoves, doomed) {
    WITH loop.state AS at // made, depth, open, branch, dead
    WHERE at[0] < $steps AND CASE WHEN at[4] <> -1 THEN at[1] > kept ELSE at[2] > 0 END
    UNWIND range(1, 50) AS turn
    CALL (loop, moves, constraints, levels, colored, kept, places, keys, unit, twoMoves, threeMoves, doomed) {
      // At a dead end, undo the choices down to the last branch, or as many as steps are left.
      CALL (loop, moves, constraints, levels, colored, kept, unit) {
        WITH loop.state AS state
        WITH state[0] AS made, state[1] AS depth, state[2] AS open, state[3] AS branch, state[4] AS dead,
          state[7] AS cost, state[8] AS bound
        WHERE dead <> -1 AND depth > kept AND made < $steps
        WITH *, CASE
            WHEN depth - branch >= $steps - made THEN depth - ($steps - made) + 1
            WHEN branch = kept THEN kept + 1
            ELSE branch
          END AS target
        WITH *, levels[target] AS last, levels[target..depth + 1] AS undone
        CALL (moves, undone) {
          UNWIND undone AS level
          UNWIND level.ruledOut AS id
          WITH moves[id] AS m
          SET m:Left
        }
        CALL (moves, colored, undone) {
          UNWIND undone AS level
          WITH moves[level.move] AS m
          MATCH (m)-[:MATCHES]->(satisfied)
          WHERE (NOT colored OR satisfied.secondary IS NULL) AND (NOT $quotas OR satisfied.taken IS NULL)
          SET satisfied:Unmet
          RETURN count(*) AS opened
        }
        CALL (constraints, unit, undone) {
          // Ranks only fall, so the greatest of a constraint's ranks is its oldest.
          CALL (unit, undone) {
            UNWIND undone AS level
            UNWIND level.trail AS rank
            RETURN rank % unit AS id, max(rank) AS oldest
          }
          WITH constraints[id] AS c, oldest
          SET c.rank = oldest
        }
        FOREACH (level IN CASE WHEN $quotas THEN undone ELSE [] END |
          FOREACH (c IN [id IN level.counted | constraints[id]] | SET c.taken = c.taken - 1)
          FOREACH (c IN [id IN level.closed | constraints[id]] | SET c:Unmet)
        )
        SET loop.queue = [], loop.state = [made + size(undone), target - 1,
            open + opened + CASE WHEN $quotas THEN reduce(n = 0, level IN undone | n + size(level.closed)) ELSE 0 END,
            CASE WHEN target = branch THEN last.branch ELSE branch END,
            CASE WHEN target = branch THEN -1 ELSE last.constraint + 1 END,
            coalesce(last.move, -1), last.constraint,
            CASE WHEN $cheapest.asked THEN reduce(n = cost, level IN undone | n - level.cost) ELSE 0 END,
            CASE WHEN $cheapest.asked THEN reduce(n = bound, level IN undone | n - level.adds) ELSE 0 END]
        WITH depth, dead, target
        UNWIND range(depth, target, -1) AS search
        RETURN collect([0, CASE search WHEN depth THEN dead ELSE levels[search + 1].constraint + 1 END]) AS undos
      }
      // Choose a move.
      CALL (loop, moves, constraints, levels, colored, places, keys, unit, twoMoves, threeMoves, doomed) {
        WITH loop.state AS state
        WITH state[0] AS made, state[1] AS depth, state[2] AS open, state[3] AS branch, state[4] AS dead,
          state[5] AS retryMove, state[6] AS retryConstraint, state[7] AS cost, state[8] AS bound
        WHERE dead = -1 AND made < $steps AND open > 0
        WITH *, depth + 1 AS search, CASE WHEN places IS NULL THEN loop.queue ELSE [] END AS queue,
          CASE WHEN retryMove >= 0 THEN keys[retryMove] ELSE -1 END AS tried
        WITH *, CASE
            WHEN retryMove >= 0 THEN retryConstraint
            ELSE reduce(first = queue[0], id IN queue | CASE WHEN id < first THEN id ELSE first END)
          END AS known
        // The COLLECT runs only if it is needed. A CALL would run in each turn.
        WITH *, constraints[coalesce(known, CASE
            WHEN places IS NULL
            THEN coalesce(COLLECT {
                UNWIND constraints AS c
                WITH c
                WHERE c:Unmet AND c.rank < threeMoves
                RETURN c.id LIMIT 1
              }[0], reduce(least = null, c IN constraints |
                CASE WHEN c:Unmet AND (least IS NULL OR c.rank < least) THEN c.rank ELSE least END) % unit)
            ELSE reduce(least = null, c IN [c IN constraints WHERE c:Unmet] |
              CASE
                WHEN least IS NULL OR places[c.id] < places[least.id] THEN c
                WHEN places[c.id] = places[least.id] AND c.rank < least.rank THEN c
                ELSE least
              END).id
          END)] AS c
        CALL (c, keys, tried, unit) {
          MATCH (c)<-[:MATCHES]-(m:Left)
          WHERE keys[m.id] > tried
          WITH min(keys[m.id]) AS least, count(*) AS active
          RETURN least % unit AS move, active
        }
        // Without a move left to try, the choice is "no more": chosen is null then.
        WITH *, moves[move] AS chosen, CASE
            WHEN $quotas AND c.taken IS NOT NULL THEN active + 1 - CASE WHEN c.taken < c.low THEN c.low - c.taken ELSE 0 END
            ELSE active
          END AS candidates
        CALL (chosen, colored) {
          MATCH (chosen)-[:MATCHES]->(s)
          WHERE NOT colored OR s.secondary IS NULL
          RETURN collect(s) AS matched
        }
        WITH *, CASE WHEN $quotas THEN [s IN matched WHERE s.taken IS NULL OR s.taken + 1 = s.high] ELSE matched END AS satisfied,
          CASE WHEN $quotas THEN [s IN matched WHERE s.taken < s.low] ELSE [] END AS helped,
          CASE WHEN $quotas THEN [s IN matched WHERE s.taken IS NOT NULL] ELSE [] END AS counted
        // A satisfied constraint with one move left needs no look: the move is this one.
        CALL (satisfied, colored, twoMoves) {
          UNWIND CASE WHEN colored OR $quotas THEN [] ELSE satisfied END AS s
          WITH s
          WHERE s.rank >= twoMoves
          MATCH (s)<-[:MATCHES]-(m:Left)
          RETURN collect(DISTINCT m) AS found
        }
        WITH *, CASE
            WHEN $quotas THEN COLLECT {
              MATCH (chosen)-[given:MATCHES]->(s)<-[match:MATCHES]-(m:Left)
              WHERE coalesce(match.color <> given.color, true) AND (s.taken IS NULL OR s.taken + 1 = s.high)
              RETURN m
            UNION
              // Of a constraint with a quota also the moves before the chosen one, or all its moves.
              MATCH (c)<-[:MATCHES]-(m:Left)
              WHERE m = chosen OR c.taken IS NOT NULL AND coalesce(keys[m.id] < keys[move], true)
              RETURN m
            }
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
        CALL (ruledOut, helped, unit, twoMoves) {
          UNWIND ruledOut AS m
          MATCH (m)-[:MATCHES]->(changed:Unmet)
          WITH changed, count(*) AS fewer
          WITH changed, changed.rank AS before, changed.rank - unit * CASE WHEN $quotas AND changed IN helped THEN fewer - 1 ELSE fewer END AS rank
          SET changed.rank = rank
          RETURN collect(before) AS trail, min(CASE WHEN rank < unit THEN (rank % unit + unit) % unit END) AS failed,
            collect(CASE WHEN unit <= rank < twoMoves <= before THEN rank - unit END) AS forced
        }
        // A constraint with a quota is emptied, and so closes, when it needs no more and has none left. It had
        // more branches before, or needed a move.
        WITH *, levels[search] AS level, c.id AS constraint, [m IN ruledOut | m.id] AS ids,
          [id IN queue + forced WHERE constraints[id]:Unmet] AS next, CASE
            WHEN $quotas
            THEN [c IN [id IN forced | constraints[id]] + [c IN helped WHERE NOT c.id IN forced AND NOT c IN satisfied]
              WHERE unit <= c.rank < twoMoves AND c.taken + CASE WHEN c IN counted THEN 1 ELSE 0 END >= c.low]
            ELSE []
          END AS emptied, CASE
            WHEN size(doomed) = 0 THEN failed
            ELSE reduce(first = failed, c IN doomed | CASE
              WHEN c:Unmet AND c.rank < unit AND (first IS NULL OR c.id < first) THEN c.id
              ELSE first
            END)
          END AS without,
          CASE WHEN $cheapest.asked THEN coalesce($cheapest.sign * chosen.cost, 0) ELSE 0 END AS costs,
          CASE
            WHEN $cheapest.asked
            THEN coalesce(chosen.adds, 0) + reduce(n = 0, c IN [c IN counted WHERE c.taken >= c.low AND c.price > 0] | n + c.price)
            ELSE 0
          END AS adds
        FOREACH (m IN ruledOut | REMOVE m:Left)
        FOREACH (_ IN CASE WHEN $quotas OR $cheapest.asked THEN [1] ELSE [] END |
          SET level.counted = [c IN counted | c.id], level.closed = [c IN satisfied + emptied WHERE c.taken IS NOT NULL | c.id],
            level.cost = costs, level.adds = adds
          FOREACH (c IN emptied | REMOVE c:Unmet)
          FOREACH (c IN counted | SET c.taken = c.taken + 1)
        )
        SET level.constraint = constraint, level.move = move, level.branch = branch, level.ruledOut = ids, level.trail = trail,
          loop.queue = CASE WHEN $quotas THEN [id IN next WHERE NOT constraints[id] IN emptied] ELSE next END,
          loop.state = [made + 1, search, open - size(satisfied) - size(emptied),
            CASE WHEN candidates > 1 THEN search ELSE branch END, CASE
              WHEN without IS NOT NULL THEN without + 1
              WHEN CASE WHEN open = size(satisfied) + size(emptied) THEN cost + costs >= $cheapest.best ELSE bound + adds > $cheapest.limit END THEN -2
              ELSE -1
            END, -1, -1, cost + costs, bound + adds]
        RETURN collect([search, constraint, coalesce(move, -1), candidates]) AS choice
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
WITH *, loop.state AS state
WITH *, state[0] AS made, state[1] AS depth, state[2] AS open, state[4] AS dead, state[5] AS retryMove, state[6] AS retryConstraint,
  state[7] AS finalCost
WITH *, (made + depth - standing) / 2 AS choices, made < $steps AND dead = -1 AND open = 0 AS solved,
  made < $steps AND dead <> -1 AND depth = kept AS exhausted
FOREACH (m IN [m IN moves WHERE standing > kept AND m:Left AND m.search IS NOT NULL] |
  SET m.status = 'Maybe' REMOVE m.search
)
FOREACH (c IN [id IN p.pathConstraints[kept..] | constraints[id]] | REMOVE c.search, c.moveId)
WITH *
CALL (moves, constraints, levels, kept, depth) {
  UNWIND range(kept + 1, depth) AS search
  WITH search, levels[search] AS level
  WITH search, level, constraints[level.constraint] AS c, moves[level.move] AS chosen
  FOREACH (m IN [id IN level.ruledOut | moves[id]] | SET m.status = 'No', m.search = search)
  SET chosen.status = 'Yes'
  WITH search, level, c
  WHERE NOT $quotas OR c.taken IS NULL
  SET c.search = search, c.moveId = level.move
}
CALL (constraints, levels, kept, depth) {
  UNWIND CASE WHEN $quotas THEN constraints ELSE [] END AS c
  WITH *
  WHERE c.taken IS NOT NULL
  WITH c, [search IN c.searches WHERE search <= kept] AS before,
    [search IN range(kept + 1, depth) WHERE levels[search].constraint = c.id] AS after, levels
  WITH c, coalesce(before, []) + after AS searches,
    coalesce(c.moveIds[..size(before)], []) + [search IN after | coalesce(levels[search].move, -1)] AS moveIds
  SET c.searches = CASE WHEN size(searches) > 0 THEN searches END, c.moveIds = CASE WHEN size(searches) > 0 THEN moveIds END
  REMOVE c.taken
}
WITH *, levels[kept + 1..depth + 1] AS chosen, exhausted AND kept = 0 AS over
WITH *, over AND p.partial AS restart
SET p.choices = p.choices + choices, p.backtracks = p.backtracks + made - choices,
  p.pathMoves = p.pathMoves[..kept] + [level IN chosen | coalesce(level.move, -1)],
  p.pathConstraints = p.pathConstraints[..kept] + [level IN chosen | level.constraint],
  p.retryMove = CASE WHEN retryConstraint >= 0 AND NOT over THEN retryMove END,
  p.retryConstraint = CASE WHEN retryConstraint >= 0 AND NOT over THEN retryConstraint END,
  p.solutions = CASE WHEN solved THEN p.solutions + 1 WHEN restart THEN 0 ELSE p.solutions END,
  p.state = CASE
    WHEN solved THEN 'solved'
    WHEN over AND NOT restart THEN 'exhausted'
    WHEN made = 0 AND NOT over THEN p.state
    ELSE 'searching'
  END,
  p.partial = p.partial AND NOT over, p.events = events, p.eventsFrom = $step, p.eventsBy = $client
FOREACH (_ IN CASE WHEN solved AND $cheapest.asked THEN [1] ELSE [] END |
  SET p.best = $cheapest.sign * finalCost,
    p.bestMoves = [m IN moves WHERE m.status = 'Yes' AND m.search = 0 | m.id] + [move IN p.pathMoves WHERE move >= 0]
)
FOREACH (m IN [m IN moves WHERE m:Left] | REMOVE m:Left)
FOREACH (c IN constraints | REMOVE c:Unmet, c.rank, c.by)
WITH p, events, depth, CASE WHEN exhausted AND kept > 0 THEN dead END AS stuck, levels, loop
FOREACH (level IN levels | DELETE level)
DELETE loop
RETURN events, stuck, p.state AS state, p.partial AS partial, depth, p.choices AS choices, p.backtracks AS backtracks, p.solutions AS solutions;
