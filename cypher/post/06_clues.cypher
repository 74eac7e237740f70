// Set the clues: the moves that the puzzle begins with.
//
// Each clue is [row, column, number]. These are the clues of the post's puzzle; change the
// list for another one. They have the search number 0.

UNWIND [
  [1, 4, 2], [1, 6, 5],
  [2, 1, 1], [2, 4, 9], [2, 6, 7], [2, 7, 6], [2, 8, 2],
  [3, 3, 5], [3, 5, 4],
  [4, 1, 2], [4, 6, 9],
  [5, 3, 6], [5, 4, 4], [5, 7, 1],
  [6, 1, 8], [6, 8, 7],
  [7, 2, 7], [7, 9, 4],
  [8, 4, 6], [8, 9, 9],
  [9, 2, 6], [9, 3, 3], [9, 5, 1]
] AS clue
MATCH (m:Move {row: clue[0], column: clue[1], number: clue[2]})
SET m.status = 'Yes', m.search = 0;
