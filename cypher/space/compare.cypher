// Compare the spaces of two puzzles: how many solutions each has, and how many of these have
// each move. Moves of the two puzzles are the same if they have the same name; those of one
// name in one puzzle count as one, with the sum. Clues are in all solutions.
//
// Each space is counted as by space/options: see there for the properties ways, bits and above
// that states have meanwhile. For $primes see space/count.
//
// There is one row. The list solutions has the remainders of both numbers of solutions. The
// list differ has, for each name with different numbers, [name, remainders, remainders]: first
// the names of the first puzzle in the order of its moves, then those that only the second one
// has. The column bits is as in space/count. There is no row unless both puzzles have complete
// spaces.
//
// :param puzzle => 'sudoku'
// :param other => 'sudoku 2'
// :param primes => [2147483587, 2147483629, 2147483647]

MATCH (p:Puzzle:Graphcover)
WHERE p.name IN [$puzzle, $other]
WITH p ORDER BY p.name // so that two clients do not wait for each other
SET p:Graphcover // changes nothing, but takes the write locks before the next lines read
WITH collect(p) AS puzzles
UNWIND [[0, $puzzle], [1, $other]] AS side
WITH side[0] AS side, [p IN puzzles WHERE p.name = side[1] AND p:Space][0] AS p
CALL (p) { // one puzzle after the other: both may be the same
  WITH p
  WHERE p IS NOT NULL
  CALL (p) {
    MATCH (p)-[:HAS_MOVE]->(m)
    WITH m.name AS name ORDER BY m.id
    RETURN collect(name) AS names
  }
  CALL (p) {
    MATCH (p)-[:ROOT]->(root)
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
        RETURN collect(next.ways) AS sums, coalesce(max(next.bits) + log(count(*)) / log(2), 0.0) AS bits
      }
      CALL (s) {
        MATCH (s)-[:PART]->(next)
        RETURN collect(next.ways) AS factors, coalesce(sum(next.bits), 0.0) AS more
      }
      SET s.above = [prime IN $primes | 0], s.bits = bits + more, s.ways = [k IN range(0, size($primes) - 1) |
        CASE s.kind
          WHEN 'choice' THEN reduce(sum = 0, ways IN sums | (sum + ways[k]) % $primes[k])
          ELSE reduce(product = 1, ways IN factors | product * ways[k] % $primes[k])
        END]
    }
  }
  FOREACH (root IN states[-1..] | SET root.above = [prime IN $primes | 1])
  WITH p, names, states, coalesce(states[-1].ways, [prime IN $primes | 0]) AS total, coalesce(states[-1].bits, 0.0) + 1 AS bits
  CALL (states) {
    UNWIND reverse(states) AS s
    CALL (s) { // one state after another: each sees what was written before
      CALL (s) {
        MATCH (s)-[:CHOOSE]->(next)
        SET next.above = [k IN range(0, size($primes) - 1) | (next.above[k] + s.above[k]) % $primes[k]]
      }
      CALL (s) {
        MATCH (s)-[arc:PART]->(next)
        WITH s, next, COLLECT {
          MATCH (s)-[other:PART]->(factor)
          WHERE other.part <> arc.part
          RETURN factor.ways
        } AS factors
        SET next.above = [k IN range(0, size($primes) - 1) |
          (next.above[k] + reduce(product = s.above[k], ways IN factors | product * ways[k] % $primes[k])) % $primes[k]]
      }
    }
  }
  CALL (p, names, states, total) {
    CALL (p, names, states, total) {
      UNWIND states AS s
      MATCH (s)-[arc:CHOOSE]->(next)
      WITH arc.move AS id, s.above AS above, next.ways AS ways
      RETURN id, [k IN range(0, size($primes) - 1) | above[k] * ways[k] % $primes[k]] AS remainders
    UNION ALL
      UNWIND p.clues AS id
      RETURN id, total AS remainders
    UNION ALL
      UNWIND range(0, size(names) - 1) AS id
      RETURN id, [prime IN $primes | 0] AS remainders // moves without a solution, too
    }
    UNWIND range(0, size($primes) - 1) AS k
    WITH names[id] AS name, k, min(id) AS first, sum(remainders[k]) % $primes[k] AS remainder ORDER BY name, k
    WITH name, min(first) AS first, collect(remainder) AS ways
    RETURN collect([name, first, ways]) AS moves
  }
  FOREACH (s IN states | REMOVE s.ways, s.bits, s.above)
  RETURN total, bits, moves
}
WITH side, total, bits, moves ORDER BY side
WITH collect(total) AS solutions, max(bits) AS bits, collect(moves) AS sides
WHERE size(sides) = 2
CALL (sides) {
  UNWIND [0, 1] AS side
  UNWIND sides[side] AS move
  WITH move[0] AS name,
    min(CASE side WHEN 0 THEN move[1] END) AS first, min(CASE side WHEN 1 THEN move[1] END) AS second,
    collect(CASE side WHEN 0 THEN move[2] END)[0] AS one, collect(CASE side WHEN 1 THEN move[2] END)[0] AS two
  WITH name, first, second, coalesce(one, [prime IN $primes | 0]) AS one, coalesce(two, [prime IN $primes | 0]) AS two
  WHERE one <> two
  WITH name, one, two ORDER BY first, second // null comes last
  RETURN collect([name, one, two]) AS differ
}
RETURN solutions, bits, differ;
