// What is wrong with a grid, full or partial? No row means that nothing is wrong.
//
// $rows holds nine lists of nine cells. A cell is the list of its candidates: one number
// for a filled cell, all nine for an empty cell about which nothing else is known. Each
// row of the answer is a conflict of one of three kinds: a number repeated in a unit, with
// its cells; a number that a unit lacks and has no place for, with the unit's empty cells,
// each of which sees that number elsewhere or doesn't have it as a candidate; or an empty
// cell without a candidate. Units are numbered from 0: nine rows, nine columns, nine
// blocks. Cells are numbered from 0, row by row. Nothing is read from the database.
//
// :param rows => [row IN [[1,2,3,4,5,6,7,8,9],[4,5,6,7,8,9,1,2,3],[7,8,9,1,2,3,4,5,6],[2,3,4,5,6,7,8,9,1],[5,6,7,8,9,1,2,3,4],[8,9,1,2,3,4,5,6,7],[3,4,5,6,7,8,9,1,2],[6,7,8,9,1,2,3,4,5],[9,1,2,3,4,5,6,7,0]] | [n IN row | CASE n WHEN 0 THEN range(1, 9) ELSE [n] END]]

UNWIND range(0, 80) AS cell
WITH cell, cell / 9 AS row, cell % 9 AS column, $rows[cell / 9][cell % 9] AS candidates
WITH {
    cell: cell, candidates: candidates,
    number: CASE size(candidates) WHEN 1 THEN candidates[0] ELSE 0 END,
    units: [row, 9 + column, 18 + 3 * (row / 3) + column / 3]
  } AS cell
WITH collect(cell) AS cells
WITH cells, [unit IN range(0, 26) | [cell IN cells WHERE unit IN cell.units]] AS units
WITH cells, units, [members IN units | [cell IN members | cell.number]] AS taken
CALL (cells, units, taken) {
  UNWIND range(0, 26) AS unit
  UNWIND range(1, 9) AS number
  WITH unit, number, taken, [cell IN units[unit] WHERE cell.number = number] AS holders,
    [cell IN units[unit] WHERE cell.number = 0] AS empty
  WITH *, ANY(cell IN empty WHERE
    number IN cell.candidates AND NONE(u IN cell.units WHERE number IN taken[u])) AS possible
  WHERE size(holders) > 1 OR size(holders) = 0 AND NOT possible
  RETURN CASE size(holders) WHEN 0 THEN 'missing' ELSE 'repeated' END AS conflict, unit, number,
    [cell IN CASE size(holders) WHEN 0 THEN empty ELSE holders END | cell.cell] AS places
UNION ALL
  UNWIND cells AS cell
  WITH cell, taken
  WHERE cell.number = 0
    AND ALL(number IN cell.candidates WHERE ANY(u IN cell.units WHERE number IN taken[u]))
  RETURN 'no candidate' AS conflict, null AS unit, null AS number, [cell.cell] AS places
}
RETURN conflict, unit, number, places
ORDER BY CASE conflict WHEN 'repeated' THEN 0 WHEN 'missing' THEN 1 ELSE 2 END, unit, number, places;
