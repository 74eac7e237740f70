package format

import (
	"errors"
	"io"
	"iter"

	"graphcover/puzzle/sudoku"
)

// This file has all that the other files need of the readers of text.

// parseCells reads the cells of a board, which has no pencil marks.
func parseCells(rules *sudoku.Rules, text string) (sudoku.Board, error) {
	if !rules.IsClassic() {
		return rules.Board(text)
	}
	b, err := sudoku.Parse(text)
	if err == nil && (b.HasMarks() || !b.Rules().IsClassic()) {
		err = errors.New("want the cells of a Sudoku alone")
	}
	return b, err
}

// Parse reads a Sudoku as [sudoku.Board.String] writes it: its cells, or pencil marks.
func Parse(text string) (Puzzle, error) {
	b, notice, err := sudoku.ParseWithNotice(text)
	if err != nil {
		return Puzzle{}, err
	}
	p := *Of(b)
	p.Notice = notice
	return p, nil
}

// readText yields the Sudokus in a text that is in no other format.
func readText(r io.Reader) iter.Seq2[Found, error] {
	return func(yield func(Found, error) bool) {
		for f, err := range sudoku.Read(r, nil) {
			var p Puzzle
			if err == nil {
				p = *Of(f.Board)
				p.Notice = f.Notice
			}
			if !yield(Found{p, f.Line}, err) {
				return
			}
		}
	}
}
