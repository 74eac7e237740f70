-- Solve a Sudoku by a recursive query, in SQLite and in DuckDB. :puzzle has 81 characters; empty cells
-- are dots.
--
-- A row of search is a grid of which the first empty cells are filled, and the number of its first
-- empty cell, from 1; 0 when none is left. The next rows put each digit there that no peer has. The
-- query can't choose the cell with the fewest digits: the recursion would have to count them.
WITH RECURSIVE
  number(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n < 80),
  digit(d) AS (SELECT CAST(n AS TEXT) FROM number WHERE n BETWEEN 1 AND 9),
  peer(cell, other) AS MATERIALIZED (
    SELECT a.n + 1, b.n + 1
    FROM number AS a, number AS b
    WHERE a.n <> b.n AND (
      a.n % 9 = b.n % 9 -- a column
      OR a.n - a.n % 9 = b.n - b.n % 9 -- a row
      OR a.n - a.n % 27 = b.n - b.n % 27 AND a.n % 9 - a.n % 3 = b.n % 9 - b.n % 3 -- a block
    )
  ),
  search(grid, cell) AS (
    SELECT CAST(:puzzle AS TEXT), instr(:puzzle, '.')
    UNION ALL
    SELECT substr(grid, 1, cell - 1) || d || substr(grid, cell + 1), instr(substr(grid, 1, cell - 1) || d || substr(grid, cell + 1), '.')
    FROM search, digit
    WHERE cell > 0 AND NOT EXISTS (
      SELECT 1 FROM peer WHERE peer.cell = search.cell AND substr(search.grid, CAST(other AS INTEGER), 1) = d
    )
  )
SELECT grid FROM search WHERE cell = 0
