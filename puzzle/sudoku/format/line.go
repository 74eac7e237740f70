package format

import "strings"

// The format line has a Sudoku in each line: 81 characters, or with pencil marks 81 groups
// of digits, or other boards with their rules. Package sudoku reads it, and describes it.
var line = &Format{
	Name: "line", Extensions: []string{".txt", ".sudoku"}, Many: true, Marks: true, takes: anyRules,
	write: func(p *Puzzle, _ *Encoder) (string, error) {
		return p.Marked().String() + "\n", nil
	},
}

// The format sdm is a collection: 81 characters in each line, 0 for an empty cell. It is
// described by SudoCue (sudocue.net/fileformats.php). Package sudoku reads it.
var sdm = &Format{
	Name: "sdm", Extensions: []string{".sdm"}, Many: true,
	write: func(p *Puzzle, _ *Encoder) (string, error) {
		return withZeros(p) + "\n", nil
	},
}

// withZeros returns the cells, with 0 for an empty one.
func withZeros(p *Puzzle) string { return strings.ReplaceAll(p.Board.Cells(), ".", "0") }
