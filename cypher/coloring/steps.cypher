// Make up to $steps steps of a coloring in one transaction. Each turn of the loop sees
// what the earlier ones have written. The loop ends early when every cell is colored, or
// when everything has been tried. Called after a solution, it continues to the next one.
//
// A step gives the next cell the first of the colors 1 to $colors that is not forbidden for
// it and that none of its neighbors has. With the order 'dsatur' (Brélaz 1979) the next cell
// is the blank one that most colors are ruled out for in this way; among equals the one with
// the most blank neighbors, and then the one with the lowest id. With 'published' (Gupta
// 2020) it is the blank cell with the lowest id. If no color is possible, the step takes back
// the last color given instead. The cell that had it is then the next one again, and undone is
// the color that it had. If colors are $interchangeable, only the first of the colors greater
// than all those in use is tried.
//
// While the statement runs, a cell without a given color has two more properties. The first,
// near, lists for each color how many neighbors have it, plus 1 if it is forbidden. The second,
// rank, is n * n * colors ruled out + n * blank neighbors + n - 1 - id, where n is the number
// of cells. With dsatur, the blank cell with the greatest rank is next. A colored cell keeps
// both values as they were before it was colored.
//
// An event is a number: ($colors + 1) * id + color when a color is given, -1 when one is
// taken back. The events of the last call are kept, with the numbers of steps and
// solutions before it, so that a client that lost the answer can call again without making
// any step twice.
//
// If the coloring was replaced, there is no row, and nothing is changed.
//
// :param puzzle => 'sudoku'
// :param loaded => '81fec6dd-85ec-4fdf-bc43-36efd5f16f33'
// :param order => 'dsatur'
// :param colors => 9
// :param interchangeable => false
// :param step => 0
// :param solutions => 0
// :param steps => 1000

MATCH (p:Coloring:Graphcover {name: $puzzle})
SET p:Graphcover // changes nothing, but takes the write lock before the next line reads
WITH p, count(*) AS locked
WHERE p:Coloring AND p.loaded = $loaded
CALL (p) {
  WITH p
  WHERE p.choices + p.backtracks = $step AND p.solutions = $solutions AND p.state <> 'exhausted'
  WITH p, p.state = 'solved' AS again
  CALL (p) {
    MATCH (p)-[:HAS_CELL]->(c)
    WITH c ORDER BY c.id
    RETURN collect(c) AS cells
  }
  WITH p, again, cells, size(cells) AS n
  SET p.state = 'searching'
  WITH *
  CALL (cells, n) {
    UNWIND cells AS c
    WITH c, n
    WHERE c:Blank OR c.choice > 0
    OPTIONAL MATCH (c)-[:ADJACENT]-(other)
    WITH c, n, other, CASE WHEN other.choice < coalesce(c.choice, n + 1) THEN other.color END AS color // before c had one
    WITH c, n, collect(color) AS near, count(other) - count(color) AS blank
    WITH c, n, blank, near + coalesce(c.forbidden, []) AS near
    WITH c, n, blank, [color IN range(1, $colors) | size([other IN near WHERE other = color])] AS near
    SET c.near = near, c.rank = n * n * size([times IN near WHERE times > 0]) + n * blank + n - 1 - c.id
  }
  CALL (p, again, cells, n) {
    UNWIND range(1, $steps) AS turn
    CALL (p, again, cells, n, turn) {
      WITH *
      WHERE p.state = 'searching'
      CALL (cells, n) {
        UNWIND cells AS c
        WITH c, n
        WHERE c:Blank
        RETURN max(CASE $order WHEN 'published' THEN c.rank % n ELSE c.rank END) AS rank
      }
      CALL (cells) {
        UNWIND CASE WHEN $interchangeable THEN cells ELSE [] END AS c
        RETURN max(c.color) AS used
      }
      WITH *, cells[n - 1 - rank % n] AS next,
        CASE WHEN NOT $interchangeable OR used >= $colors THEN $colors ELSE coalesce(used, 0) + 1 END AS most
      WITH *, next.near AS near
      WITH *, [color IN range(p.undone + 1, most) WHERE near[color - 1] = 0][0] AS color
      SET p.state = CASE
          WHEN next IS NULL AND NOT (again AND turn = 1) THEN 'solved'
          WHEN color IS NULL AND p.depth = 0 THEN 'exhausted' // given colors are not taken back
          ELSE 'searching'
        END
      SET p.solutions = p.solutions + CASE p.state WHEN 'solved' THEN 1 ELSE 0 END
      WITH *
      WHERE p.state = 'searching'
      WITH p, n, color, CASE WHEN color IS NULL THEN [c IN cells WHERE c.choice = p.depth][0] ELSE next END AS c
      WITH *, CASE WHEN color IS NULL THEN -1 ELSE 1 END AS sign, coalesce(color, c.color) AS changed
      CALL (c, n, sign, changed) {
        MATCH (c)-[:ADJACENT]-(blank:Blank)
        WITH n, sign, changed, blank, blank.near AS near
        SET blank.near = near[0..changed - 1] + [near[changed - 1] + sign] + near[changed..],
          blank.rank = blank.rank + sign * CASE near[changed - 1] WHEN (1 - sign) / 2 THEN n * n - n ELSE -n END
      }
      CALL (p, n, c, color) {
        WITH *
        WHERE color IS NOT NULL
        REMOVE c:Blank
        SET p.depth = p.depth + 1, p.choices = p.choices + 1, p.undone = 0,
          p.guesses = p.guesses + CASE WHEN c.rank / (n * n) < $colors - 1 THEN 1 ELSE 0 END
        SET c.color = color, c.choice = p.depth
      }
      CALL (p, c, color, changed) {
        WITH *
        WHERE color IS NULL
        SET c:Blank, p.depth = p.depth - 1, p.backtracks = p.backtracks + 1, p.undone = changed
        REMOVE c.color, c.choice
      }
      RETURN CASE sign WHEN 1 THEN ($colors + 1) * c.id + color ELSE -1 END AS event
    }
    RETURN collect(event) AS events
  }
  SET p.events = events, p.eventsFrom = $step, p.eventsAfter = $solutions
  FOREACH (c IN cells | REMOVE c.near, c.rank, c:C1:C2:C3:C4:C5:C6:C7:C8:C9)
  FOREACH (c IN [c IN cells WHERE 1 <= c.color <= 9] | SET c:$('C' + c.color))
}
WITH p
WHERE p.eventsFrom = $step AND p.eventsAfter = $solutions
RETURN p.events AS events, p.state AS state, p.choices AS choices, p.backtracks AS backtracks, p.guesses AS guesses;
