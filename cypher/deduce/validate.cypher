// What is wrong with a board, full or partial? No row means that nothing is wrong.
//
// A cell is its place, row by row from 0. For each cell, $numbers lists what is in it: one
// number, none, or several; $candidates lists what else it may take if it is empty; $allowed,
// what fits its mark as even or odd; $peers, the cells that must differ from it. $units holds the
// cells of each unit, which contains each number up to $side once. $pairs holds pairs of cells a
// move of a chess piece apart, and $cages their cells, and the sets of numbers with their sums.
//
// Each row of the answer is a conflict: a number repeated in a unit, with its cells; several
// numbers in a cell; a number that a unit lacks and has no place for, with the unit's empty
// cells, each of which sees that number elsewhere or doesn't have it as a candidate; an empty
// cell without a candidate; the same number a move of chess apart; a number that its cell does
// not allow; and a cage with a number repeated, or without a set of numbers for its cells. unit is
// the place of the unit, the pair, the marked cell or the cage, by which the rows of a kind of
// conflict are sorted. Nothing is read from the database.
//
// :param side => 4
// :param numbers => [[1], [2], [3], [4], [3], [4], [1], [2], [2], [1], [4], [3], [4], [3], [2], []]
// :param candidates => [cell IN range(0, 15) | [1, 2, 3, 4]]
// :param allowed => [cell IN range(0, 15) | [1, 2, 3, 4]]
// :param peers => [cell IN range(0, 15) | [other IN range(0, 15) WHERE other <> cell AND (other / 4 = cell / 4 OR other % 4 = cell % 4 OR other / 8 = cell / 8 AND other % 4 / 2 = cell % 4 / 2)]]
// :param units => [n IN range(0, 3) | [k IN range(0, 3) | 4 * n + k]]
// :param pairs => []
// :param cages => []

WITH [cell IN range(0, size($numbers) - 1) | reduce(taken = [], peer IN $peers[cell] | taken + $numbers[peer])] AS taken
WITH [cell IN range(0, size($numbers) - 1) |
  CASE WHEN $numbers[cell] = [] THEN [n IN $candidates[cell] WHERE NOT n IN taken[cell]] END] AS left // null for a cell that is not empty
CALL (left) {
  UNWIND range(0, size($units) - 1) AS unit
  UNWIND range(1, $side) AS number
  WITH left, unit, number, [cell IN $units[unit] WHERE number IN $numbers[cell]] AS holders,
    [cell IN $units[unit] WHERE left[cell] IS NOT NULL] AS empty
  WHERE size(holders) > 1 OR size(holders) = 0 AND NONE(cell IN empty WHERE number IN left[cell])
  RETURN CASE size(holders) WHEN 0 THEN 'missing' ELSE 'repeated' END AS conflict, unit, number, [] AS numbers,
    CASE size(holders) WHEN 0 THEN empty ELSE holders END AS places
UNION ALL
  UNWIND range(0, size(left) - 1) AS cell
  WITH cell, left[cell] AS candidates
  WHERE size($numbers[cell]) > 1 OR size(candidates) = 0
  RETURN CASE size(candidates) WHEN 0 THEN 'no candidate' ELSE 'several numbers' END AS conflict, null AS unit, null AS number,
    $numbers[cell] AS numbers, [cell] AS places
UNION ALL
  UNWIND range(0, size($pairs) - 1) AS k
  UNWIND [n IN $numbers[$pairs[k][0]] WHERE n IN $numbers[$pairs[k][1]]] AS number
  RETURN 'apart' AS conflict, k AS unit, number, [] AS numbers, $pairs[k] AS places
UNION ALL
  UNWIND range(0, size(left) - 1) AS cell
  UNWIND [n IN $numbers[cell] WHERE NOT n IN $allowed[cell]] AS number
  RETURN 'parity' AS conflict, cell AS unit, number, [] AS numbers, [cell] AS places
UNION ALL
  UNWIND range(0, size($cages) - 1) AS cage
  WITH left, cage, $cages[cage].cells AS cells
  WITH cage, cells, [cell IN cells | coalesce(left[cell], $numbers[cell])] AS held,
    [n IN range(1, $side) WHERE size([cell IN cells WHERE n IN $numbers[cell]]) > 1] AS repeated
  WITH cage, cells, repeated, CASE WHEN repeated <> [] THEN repeated
    WHEN ANY(way IN $cages[cage].ways WHERE ALL(numbers IN held WHERE ANY(n IN numbers WHERE n IN way))
      AND ALL(n IN way WHERE ANY(numbers IN held WHERE n IN numbers))) THEN []
    ELSE [$cages[cage].sum] END AS wrong
  UNWIND wrong AS number
  RETURN CASE repeated WHEN [] THEN 'sum' ELSE 'repeated in cage' END AS conflict, cage AS unit, number, [] AS numbers,
    CASE repeated WHEN [] THEN cells ELSE [cell IN cells WHERE number IN $numbers[cell]] END AS places
}
RETURN conflict, unit, number, numbers, places
ORDER BY CASE conflict WHEN 'repeated' THEN 0 WHEN 'several numbers' THEN 1 WHEN 'missing' THEN 2 WHEN 'no candidate' THEN 3
  WHEN 'apart' THEN 4 WHEN 'parity' THEN 5 ELSE 6 END, unit, number, places;
