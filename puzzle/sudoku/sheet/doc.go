// Package sheet draws Sudokus to print, as SVG and as PDF: one board, or pages of many with
// their answers behind them.
//
// A board is drawn in one place, board.go, and pages are laid out in one place, layout.go. Both
// draw on a [canvas], of which there is one for each format.
package sheet

import "graphcover/puzzle/sudoku"

// A Puzzle is a Sudoku with what is printed about it.
type Puzzle struct {
	Board sudoku.Board
	Marks sudoku.Candidates // the pencil marks, or nil
	// Title and Difficulty stand above the board, left and right. Either may be "".
	Title, Difficulty string
	Answer            *sudoku.Board // printed at the end, or nil
}
