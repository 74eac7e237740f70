// Find the cheapest solutions in the space of a puzzle. The cost of a solution is the sum of
// those of its moves: $costs has that of each, by its id. Clues are not counted. For the
// dearest solutions the costs are negated.
//
// While the statement runs a state has the properties cost, of its cheapest solutions, and
// ways: how many there are, as in space/count. The row has those of the root, and the first
// of the cheapest solutions, in the order of space/nth. For $primes see space/count. There is
// no row without a complete space that has solutions.
//
// :param puzzle => 'sudoku'
// :param primes => [2147483587, 2147483629, 2147483647]
// :param costs => [3, 1, 4]

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
      MATCH (s)-[arc:CHOOSE]->(next)
      WITH $costs[arc.move] + next.cost AS cost, next.ways AS ways
      RETURN min(cost) AS least, collect([cost, ways]) AS arcs
    }
    CALL (s) {
      MATCH (s)-[:PART]->(next)
      RETURN sum(next.cost) AS total, collect(next.ways) AS factors
    }
    SET s.cost = coalesce(least, total), s.ways = [k IN range(0, size($primes) - 1) |
      CASE s.kind
        WHEN 'choice' THEN reduce(sum = 0, arc IN arcs | CASE arc[0] WHEN least THEN (sum + arc[1][k]) % $primes[k] ELSE sum END)
        ELSE reduce(product = 1, ways IN factors | product * ways[k] % $primes[k])
      END]
  }
}
CALL (states) {
  UNWIND reverse(states) AS s
  // Of a choice the first arc to a cheapest solution, of parts all.
  WITH s, COLLECT {
    MATCH (s)-[arc:CHOOSE|PART]->(next)
    WHERE arc.move IS NULL OR $costs[arc.move] + next.cost = s.cost
    RETURN [next.id, arc.move] ORDER BY arc.move, arc.part
  } AS arcs
  RETURN collect(CASE s.kind WHEN 'choice' THEN arcs[..1] ELSE arcs END) AS arcs
}
WITH states, arcs, root.cost AS cost, root.ways AS ways, COUNT { (p)-[:HAS_CONSTRAINT]->() } AS constraints
FOREACH (s IN states | REMOVE s.cost, s.ways)
// In blocks of 100 steps. Between them the lists are copied, for each step makes a list of lists
// one deeper, and the database can't read one that is thousands deep.
RETURN cost, ways, reduce(done = {pending: [0], path: []}, _ IN range(0, 3 * constraints / 100) |
  CASE
    WHEN size(done.pending) = 0 THEN done
    ELSE head([block IN [reduce(walk = done, _ IN range(1, 100) |
      CASE
        WHEN size(walk.pending) = 0 THEN walk
        ELSE head([next IN [arcs[walk.pending[0]]] | {
          pending: [arc IN next | arc[0]] + walk.pending[1..],
          path: walk.path + [arc IN next WHERE arc[1] IS NOT NULL | arc[1]]
        }])
      END)] |
      {pending: [id IN block.pending | id], path: [move IN block.path | move]}])
  END
).path AS moves;
