// Count, for each move, the solutions in the space of a puzzle that have it and none of the
// moves $barred. For $primes and the first part see space/count.
//
// While the second part runs, from the first state to the last, a state has the property
// above: in how many ways the choices and the solutions of other parts lead to it. A move of
// an arc is in as many solutions as there are ways to the arc times ways from there on.
//
// There is a row for each move that an arc chooses; the others are in no solution, or are
// clues and in all. The order is that of the moves.
//
// :param puzzle => 'sudoku'
// :param primes => [2147483587, 2147483629, 2147483647]
// :param barred => [17]

MATCH (p:Puzzle:Graphcover {name: $puzzle})
SET p:Graphcover // changes nothing, but takes the write lock before the next lines read
WITH p, count(*) AS locked
WHERE p:Space
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
      MATCH (s)-[arc:CHOOSE]->(next)
      WHERE NOT arc.move IN $barred
      RETURN collect(next.ways) AS sums
    }
    CALL (s) {
      MATCH (s)-[:PART]->(next)
      RETURN collect(next.ways) AS factors
    }
    SET s.above = [prime IN $primes | 0], s.ways = [k IN range(0, size($primes) - 1) |
      CASE s.kind
        WHEN 'choice' THEN reduce(sum = 0, ways IN sums | (sum + ways[k]) % $primes[k])
        ELSE reduce(product = 1, ways IN factors | product * ways[k] % $primes[k])
      END]
  }
}
FOREACH (root IN states[-1..] | SET root.above = [prime IN $primes | 1])
WITH states
CALL (states) {
  UNWIND reverse(states) AS s
  CALL (s) { // one state after another: each sees what was written before
    CALL (s) {
      MATCH (s)-[arc:CHOOSE]->(next)
      WHERE NOT arc.move IN $barred
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
CALL (states) {
  UNWIND states AS s
  MATCH (s)-[arc:CHOOSE]->(next)
  WHERE NOT arc.move IN $barred
  WITH arc.move AS move, s.above AS above, next.ways AS ways
  UNWIND range(0, size($primes) - 1) AS k
  WITH move, k, sum(above[k] * ways[k] % $primes[k]) % $primes[k] AS remainder ORDER BY move, k
  WITH move, collect(remainder) AS ways
  RETURN collect([move, ways]) AS rows
}
FOREACH (s IN states | REMOVE s.ways, s.above)
WITH rows
UNWIND rows AS row
RETURN row[0] AS move, row[1] AS ways ORDER BY move;
