// Find solutions in the space of a puzzle by their numbers, from 0: at a choice the solutions
// with a move of a lower id come first; among those of parts the first part decides first.
//
// Numbers may be larger than 64 bits. They are lists of $limbs digits to the base 10^8, the
// lowest first; there must be enough for the number of solutions. Reversed, they compare as
// the numbers do.
//
// First the solutions of all states are counted, from the last state to the first, as in
// space/count. Then each number is followed by a walk from the root:
//
//   at       the id of the state, or -1 at the end
//   number   of the solution among those of the state and, for each, of all that is pending
//   times    how many solutions all that is pending has
//   pending  parts that come after the state: [id, times] of each, the next one first
//   path     the moves chosen
//
// A row lists the moves of the solution of each number, in the order of $numbers. There is no
// row without a complete space that has solutions.
//
// :param puzzle => 'sudoku'
// :param limbs => 1
// :param numbers => [[0]]

MATCH (p:Puzzle:Graphcover {name: $puzzle})
SET p:Graphcover // changes nothing, but takes the write lock before the next lines read
WITH p, count(*) AS locked
WHERE p:Space
MATCH (p)-[:ROOT]->(root)
CALL (root) {
  MATCH (root)-[:CHOOSE|PART*0..]->(s)
  WITH DISTINCT s
  WITH s, s.id AS id ORDER BY id DESC
  RETURN collect(s) AS states
}
CALL (states) {
  UNWIND states AS s
  CALL (s) { // one state after another: each sees what was written before
    CALL (s) {
      MATCH (s)-[:CHOOSE]->(next)
      RETURN collect(next.solutions) AS sums
    }
    CALL (s) {
      MATCH (s)-[:PART]->(next)
      RETURN collect(next.solutions) AS factors
    }
    WITH s, CASE s.kind
        WHEN 'choice' THEN [[i IN range(0, $limbs - 1) | reduce(sum = 0, n IN sums | sum + n[i])]]
        ELSE [[i IN range(0, $limbs - 1) | CASE i WHEN 0 THEN 1 ELSE 0 END]] + factors
      END AS factors
    SET s.solutions = reduce(product = null, factor IN factors |
      reduce(digits = {carry: 0, list: []}, i IN range(0, $limbs - 1) |
        head([sum IN [digits.carry + CASE
            WHEN product IS NULL THEN factor[i]
            ELSE reduce(sum = 0, j IN range(0, i) | sum + product[j] * factor[i - j])
          END] |
          {carry: sum / 100000000, list: digits.list + [sum % 100000000]}
        ])
      ).list)
  }
}
CALL (states) {
  UNWIND reverse(states) AS s
  RETURN collect([n IN s.solutions | n]) AS counts, collect(s.kind) AS kinds, collect(COLLECT {
    MATCH (s)-[arc:CHOOSE|PART]->(next)
    RETURN [next.id, arc.move] ORDER BY arc.move, arc.part
  }) AS arcs
}
FOREACH (s IN states | REMOVE s.solutions)
// short are the counts without their leading zeros: to multiply by them takes less time.
WITH counts, kinds, arcs, COUNT { (p)-[:HAS_CONSTRAINT]->() } AS constraints,
  [i IN range(0, $limbs - 1) | CASE i WHEN 0 THEN 1 ELSE 0 END] AS one,
  [n IN counts | n[..1 + reduce(top = 0, i IN range(0, $limbs - 1) | CASE n[i] WHEN 0 THEN top ELSE i END)]] AS short
UNWIND range(0, size($numbers) - 1) AS k
// A walk takes at most one choice, one end and one state of parts for each constraint. It is
// made in blocks of 100 steps. Between them the lists are copied, for each step makes a list of
// lists one deeper, and the database can't read one that is thousands deep.
RETURN k, reduce(done = {at: 0, number: $numbers[k], times: one, pending: [], path: []}, _ IN range(0, 3 * constraints / 100) |
  CASE
    WHEN done.at < 0 THEN done
    ELSE head([block IN [reduce(walk = done, _ IN range(1, 100) |
      CASE
        WHEN walk.at < 0 THEN walk
        WHEN kinds[walk.at] = 'end'
        THEN CASE
          WHEN size(walk.pending) = 0 THEN {at: -1, number: walk.number, times: one, pending: [], path: walk.path}
          ELSE {at: walk.pending[0][0], number: walk.number, times: walk.pending[0][1], pending: walk.pending[1..], path: walk.path}
        END
        WHEN kinds[walk.at] = 'parts'
        THEN head([parts IN [reduce(parts = {times: walk.times, list: walk.pending}, hundred IN range(0, size(arcs[walk.at]) / 100) |
            head([more IN [reduce(some = parts, arc IN reverse(arcs[walk.at])[100 * hundred..100 * hundred + 100] |
              {
                list: [[arc[0], some.times]] + some.list,
                times: reduce(digits = {carry: 0, list: []}, i IN range(0, $limbs - 1) |
                  head([sum IN [digits.carry + reduce(sum = 0, j IN range(0, size(short[arc[0]]) - 1) | sum + CASE WHEN j > i THEN 0 ELSE short[arc[0]][j] * some.times[i - j] END)] |
                    {carry: sum / 100000000, list: digits.list + [sum % 100000000]}
                  ])
                ).list
              })] | {times: more.times, list: [entry IN more.list | entry]}])
            )] |
          {at: parts.list[0][0], number: walk.number, times: parts.list[0][1], pending: parts.list[1..], path: walk.path}])
        ELSE head([found IN [reduce(found = {number: walk.number}, arc IN arcs[walk.at] |
            CASE
              WHEN found.to IS NOT NULL THEN found
              ELSE head([ways IN [CASE WHEN walk.times = one THEN counts[arc[0]] ELSE reduce(digits = {carry: 0, list: []}, i IN range(0, $limbs - 1) |
                  head([sum IN [digits.carry + reduce(sum = 0, j IN range(0, size(short[arc[0]]) - 1) | sum + CASE WHEN j > i THEN 0 ELSE short[arc[0]][j] * walk.times[i - j] END)] |
                    {carry: sum / 100000000, list: digits.list + [sum % 100000000]}
                  ])
                ).list END] |
                CASE
                  WHEN reverse(found.number) < reverse(ways) THEN {number: found.number, to: arc[0], move: arc[1]}
                  ELSE {number: reduce(digits = {carry: 0, list: []}, i IN range(0, $limbs - 1) |
                    head([difference IN [found.number[i] - ways[i] - digits.carry] |
                      CASE
                        WHEN difference < 0 THEN {carry: 1, list: digits.list + [difference + 100000000]}
                        ELSE {carry: 0, list: digits.list + [difference]}
                      END
                    ])
                  ).list}
                END])
            END)] |
          {at: coalesce(found.to, -1), number: found.number, times: walk.times, pending: walk.pending, path: walk.path + [found.move]}])
      END)] |
      {
        at: block.at, number: [digit IN block.number | digit], times: [digit IN block.times | digit],
        pending: [part IN block.pending | part], path: [move IN block.path | move]
      }])
  END
).path AS moves ORDER BY k;
