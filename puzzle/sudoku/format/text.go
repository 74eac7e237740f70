package format

import (
	"io"
	"iter"
	"strings"

	"graphcover/puzzle/sudoku"
	"graphcover/puzzle/sudoku/classic"
)

// This file has all that the other files need of the readers of text.

// parseCells reads the cells of a board.
func parseCells(rules *sudoku.Rules, text string) (sudoku.Board, error) {
	if !rules.IsClassic() {
		return rules.Board(text)
	}
	g, err := classic.Parse(text)
	return g.Board(), err
}

// Parse reads a Sudoku as [sudoku.Board.String] writes it: its cells, or pencil marks.
func Parse(text string) (p Puzzle, err error) {
	if spec, isBoard := strings.CutPrefix(text, sudoku.Heading); isBoard {
		if p.Board, p.Notice, err = sudoku.ParseWithNotice(spec); err != nil {
			if b, ok := parseMarks(spec); ok {
				return *Of(b), nil
			}
		}
		return p, err
	}
	if p.Board, err = parseCells(sudoku.Classic(), text); err != nil {
		if c, ok := classic.ParseCandidates(text); ok {
			return *Of(sudoku.Classic().Marked(c[:])), nil
		}
	}
	return p, err
}

// parseMarks reads rules, a colon, and pencil marks: a group of symbols for each cell, or as many
// signs for each cell as there are numbers, '.' for one that is missing.
func parseMarks(spec string) (b sudoku.Board, ok bool) {
	rules, text, _ := strings.Cut(spec, ":")
	k, err := sudoku.ParseRules(rules)
	if err != nil {
		return b, false
	}
	n, symbols := k.Side(), k.Outline().Symbols
	groups := strings.Fields(text)
	if len(groups) == 1 && len(text) == n*n*n {
		for groups = nil; text != ""; text = text[n:] {
			groups = append(groups, text[:n])
		}
	}
	if len(groups) != n*n {
		return b, false
	}
	c := make(sudoku.Candidates, n*n)
	for cell, group := range groups {
		for _, symbol := range strings.ReplaceAll(group, ".", "") {
			number := 1 + strings.IndexRune(symbols, symbol)
			if number == 0 || c[cell].Has(number) {
				return b, false
			}
			c[cell] |= sudoku.DigitsOf(number)
		}
	}
	return k.Marked(c), true
}

// readText yields the Sudokus in a text that is in no other format.
func readText(r io.Reader) iter.Seq2[Found, error] {
	return func(yield func(Found, error) bool) {
		for f, err := range classic.Read(r) {
			p := Puzzle{Board: f.Grid.Board()}
			if f.Candidates != nil {
				p.Candidates = f.Candidates[:]
			}
			if f.IsCut {
				p.Notice = isCut
			}
			if !yield(Found{p, f.Line}, err) {
				return
			}
		}
	}
}
