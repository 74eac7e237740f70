// Solve a Sudoku by one statement without a graph. It keeps the list of all grids of which the first
// empty cells are filled, and fills one more cell of each of them in every turn.
//
// Cypher has no recursion, but reduce carries a list from one turn to the next. It can't stop early, and
// all grids have the same next cell, so it is not the one with the fewest numbers. A grid is text, which
// takes less time than a list: a slice of a list keeps the list that it is a slice of.
//
// :param puzzle => '...2.5...1..9.762...5.4....2....9.....64..1..8......7..7......4...6....9.63.1....'

WITH [cell IN range(0, 80) WHERE substring($puzzle, cell, 1) = '.' | cell] AS blank, [cell IN range(0, 80) |
    [other IN range(0, 80)
      WHERE other <> cell AND (other / 9 = cell / 9 OR other % 9 = cell % 9
        OR other / 27 = cell / 27 AND other % 9 / 3 = cell % 9 / 3)]] AS peers
// The i-th pair of a grid and a number is grid i / 9 with the number i % 9 + 1.
WITH reduce(grids = [$puzzle], cell IN blank |
    [i IN range(0, 9 * size(grids) - 1)
      WHERE none(other IN peers[cell] WHERE substring(grids[i / 9], other, 1) = toString(i % 9 + 1))
      | substring(grids[i / 9], 0, cell) + toString(i % 9 + 1) + substring(grids[i / 9], cell + 1)]) AS solutions
UNWIND solutions AS grid
RETURN grid;
