// Count the solutions in the space of a puzzle that have none of the moves $barred. A number
// that may be larger than 64 bits is given by its remainders modulo the primes, which are
// below 2^31 and in ascending order.
//
// The states are counted from the last to the first: those that the arcs of a state lead to
// come before it. While the statement runs, a state has the properties ways, with these
// remainders, and bits: no more than 2^bits solutions have been counted below it. At a choice
// the greatest number counts at most once for each arc; those of parts are multiplied.
//
// The column bits says how many bits the primes must have together for the remainders to be
// those of one number only; one is added for what is lost in rounding. For a space without
// solutions the remainders are 0. There is no row without a complete space.
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
      RETURN collect(next.ways) AS sums, coalesce(max(next.bits) + log(count(*)) / log(2), 0.0) AS bits
    }
    CALL (s) {
      MATCH (s)-[:PART]->(next)
      RETURN collect(next.ways) AS factors, coalesce(sum(next.bits), 0.0) AS more
    }
    SET s.bits = bits + more, s.ways = [k IN range(0, size($primes) - 1) |
      CASE s.kind
        WHEN 'choice' THEN reduce(sum = 0, ways IN sums | (sum + ways[k]) % $primes[k])
        ELSE reduce(product = 1, ways IN factors | product * ways[k] % $primes[k])
      END]
  }
}
WITH states, coalesce(states[-1].ways, [prime IN $primes | 0]) AS ways, coalesce(states[-1].bits, 0.0) + 1 AS bits
FOREACH (s IN states | REMOVE s.ways, s.bits)
RETURN ways, bits;
