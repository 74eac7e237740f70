// Create the moves of a Sudoku: each number in each cell.
//
// Nothing is decided yet: every status is Maybe. Blocks are counted like words on a page.
// Where the post has id(m), which is deprecated, these files have m.id: the place of the
// move in the order row, column, number, from 0. So the order is the post's, and the ids
// are those that graphcover gives.

UNWIND range(1, 9) AS row
UNWIND range(1, 9) AS column
UNWIND range(1, 9) AS number
CREATE (m:Move {row: row, column: column, number: number, status: 'Maybe'})
SET m.block = (row - 1) / 3 * 3 + (column - 1) / 3 + 1,
    m.id = (row - 1) * 81 + (column - 1) * 9 + number - 1;
