// Make up to $steps steps of a coloring in one transaction. Each turn of the loop sees
// what the earlier ones have written. The loop ends early when every cell is colored, or
// when everything has been tried.
//
// A step gives the next cell the first color that none of its neighbors has. With the
// order 'dsatur' (Brélaz 1979) the next cell is the blank one whose neighbors have the
// most colors; among equals the one with the most blank neighbors, and then the one with
// the lowest id. With 'published' (Gupta 2020) it is the blank cell with the lowest id.
// If no color is possible, the step takes back the last color given instead. The cell
// that had it is then the next one again, and undone is the color that it had.
//
// While the statement runs, a cell that is not a clue has two more properties. The first,
// near, counts the neighbors of each color: a neighbor of color c adds 32^(c - 1), so
// each color has one digit in base 32. There are at most 20 neighbors. The second, rank,
// is 1701 * colors of neighbors + 81 * blank neighbors + 80 - id. With dsatur, the blank
// cell with the greatest rank is next. A colored cell keeps both values as they were
// before it was colored.
//
// An event is a number: 10 * id + color when a color is given, -1 when one is taken back.
// The events of the last call are kept, with the number of steps before it, so that a
// client that lost the answer can call again without making any step twice.
//
// If the coloring was replaced, there is no row, and nothing is changed.
//
// :param puzzle => 'sudoku'
// :param loaded => '81fec6dd-85ec-4fdf-bc43-36efd5f16f33'
// :param order => 'dsatur'
// :param step => 0
// :param steps => 1000

MATCH (p:Coloring:Graphcover {name: $puzzle, loaded: $loaded})
SET p.loaded = $loaded // as it is: takes the write lock before the next line reads
WITH p
WHERE p:Coloring
CALL (p) {
  WITH p
  WHERE p.choices + p.backtracks = $step AND p.state = 'searching'
  WITH p, [null] + [k IN range(0, 8) | toInteger(32 ^ k)] AS one // of each color
  CALL (p) {
    MATCH (p)-[:HAS_CELL]->(c:Cell)
    WITH c ORDER BY c.id
    RETURN collect(c) AS cells
  }
  CALL (cells, one) {
    UNWIND cells AS c
    WITH c, one
    WHERE c:Blank OR c.search > 0
    MATCH (c)-[:ADJACENT]-(n:Cell)
    WITH c, one, n, CASE WHEN n.search < coalesce(c.search, 82) THEN n.color END AS color // before c had one
    WITH c, sum(one[color]) AS near, count(DISTINCT color) AS saturation, count(*) - count(color) AS blank
    SET c.near = near, c.rank = 1701 * saturation + 81 * blank + 80 - c.id
  }
  CALL (p, cells, one) {
    UNWIND range(1, $steps) AS turn
    CALL (p, cells, one) {
      WITH *
      WHERE p.state = 'searching'
      CALL (cells) {
        UNWIND cells AS c
        WITH c
        WHERE c:Blank
        RETURN max(CASE $order WHEN 'published' THEN c.rank % 81 ELSE c.rank END) AS rank
      }
      WITH *, cells[80 - rank % 81] AS next
      WITH *, [color IN range(p.undone + 1, 9) WHERE next.near / one[color] % 32 = 0][0] AS color
      SET p.state = CASE
          WHEN next IS NULL THEN 'solved'
          WHEN color IS NULL AND p.search = 0 THEN 'exhausted' // the clues are not taken back
          ELSE 'searching'
        END
      WITH *
      WHERE p.state = 'searching'
      WITH p, one, color, CASE WHEN color IS NULL THEN [c IN cells WHERE c.search = p.search][0] ELSE next END AS c
      WITH *, CASE WHEN color IS NULL THEN -1 ELSE 1 END AS sign, coalesce(color, c.color) AS changed
      CALL (c, one, sign, changed) {
        MATCH (c)-[:ADJACENT]-(n:Blank)
        WITH n, sign, one[changed] AS unit, n.near / one[changed] % 32 AS before
        SET n.near = n.near + sign * unit,
          n.rank = n.rank + sign * CASE WHEN before = (1 - sign) / 2 THEN 1701 - 81 ELSE -81 END
      }
      FOREACH (_ IN CASE sign WHEN 1 THEN [1] ELSE [] END |
        REMOVE c:Blank
        SET p.search = p.search + 1, p.choices = p.choices + 1, p.undone = 0,
          p.guesses = p.guesses + CASE WHEN c.rank / 1701 < 8 THEN 1 ELSE 0 END
        SET c.color = color, c.search = p.search
      )
      FOREACH (_ IN CASE sign WHEN 1 THEN [] ELSE [1] END |
        SET c:Blank, p.search = p.search - 1, p.backtracks = p.backtracks + 1, p.undone = changed
        REMOVE c.color, c.search
      )
      RETURN CASE sign WHEN 1 THEN 10 * c.id + color ELSE -1 END AS event
    }
    RETURN collect(event) AS events
  }
  SET p.events = events, p.eventsFrom = $step
  FOREACH (c IN cells | REMOVE c.near, c.rank, c:C1:C2:C3:C4:C5:C6:C7:C8:C9)
  FOREACH (c IN [c IN cells WHERE c.color = 1] | SET c:C1)
  FOREACH (c IN [c IN cells WHERE c.color = 2] | SET c:C2)
  FOREACH (c IN [c IN cells WHERE c.color = 3] | SET c:C3)
  FOREACH (c IN [c IN cells WHERE c.color = 4] | SET c:C4)
  FOREACH (c IN [c IN cells WHERE c.color = 5] | SET c:C5)
  FOREACH (c IN [c IN cells WHERE c.color = 6] | SET c:C6)
  FOREACH (c IN [c IN cells WHERE c.color = 7] | SET c:C7)
  FOREACH (c IN [c IN cells WHERE c.color = 8] | SET c:C8)
  FOREACH (c IN [c IN cells WHERE c.color = 9] | SET c:C9)
}
WITH p
WHERE p.eventsFrom = $step
RETURN p.events AS events, p.state AS state, p.choices AS choices, p.backtracks AS backtracks, p.guesses AS guesses;
