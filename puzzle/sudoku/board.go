// Package sudoku reads Sudokus of all sizes and rules, makes exact cover problems of them, and
// draws solutions: boards of side 4 to 25 with boxes of any rectangle, with regions instead of
// boxes (jigsaw), with diagonals (X-Sudoku), windows (windoku), cages (killer), even and odd
// cells, and clues of chess (anti-knight, anti-king), in any combination, with or without
// pencil marks.
//
// The rules of a board are [Rules], which many boards can share; those of the Sudoku of 9x9 are
// [Classic]. A [Board] adds the clues, and perhaps [Candidates] as pencil marks. Begin with
// [Parse] for a single board, or [Read] for a text of many. [Layout] is for solvers that work
// on the board itself.
//
// The model of 9x9, its order and its names are those of the blog post "Solving Sudoku with
// Neo4j" (N. Smith, 2020): a problem has 729 options (a number in a cell) and 324 items of four
// kinds. It is that of TAOCP 7.2.2.1, (28). What other rules add is described at [newModel] and
// in docs/boards.md.
package sudoku

import (
	"slices"
	"strings"

	"graphcover/exactcover"
)

// A Board is a Sudoku: its rules, its clues, and the pencil marks if it has any. It is never
// changed, and two boards are equal if they have the same rules, clues and marks.
type Board struct {
	rules *Rules
	cells string // the symbols from 1 row by row, '.' for an empty cell; written has 0 if the rules have
	marks string // see marks.go; "" if there are no pencil marks
}

// Parse reads a board as [Board.String] writes it. "sudoku:" is followed by the rules, as
// [ParseRules] reads them, then a colon or the end of the line, and the cells row by row. '.' and
// '0' are empty cells; blanks, line ends and the characters "|/-+" are ignored. Beside other empty
// cells '0' may be a number: see [ParseRules]. Without cells the board is empty.
//
// Without "sudoku:", a text is the Sudoku of 9x9: it has exactly 81 digits and dots, whatever else
// it has, or it is one line of which one word is that. In place of cells, a text may have pencil
// marks: see [Read].
func Parse(text string) (Board, error) {
	b, _, err := ParseWithNotice(text)
	return b, err
}

// ParseWithNotice does what Parse does, and also returns what [Found].Notice says.
func ParseWithNotice(text string) (b Board, notice string, err error) {
	spec, isHeaded := strings.CutPrefix(text, Heading)
	if !isHeaded {
		if b, _, err = (form{Classic(), false}).parse(text); err != nil {
			err = &SyntaxError{What: err.Error()}
		}
		return b, "", err
	}
	rules, cells := spec, ""
	if i := strings.IndexAny(spec, ":\n"); i >= 0 {
		rules, cells = spec[:i], spec[i+1:]
	}
	r, err := ParseRules(strings.TrimSpace(rules))
	switch {
	case err != nil:
		return Board{}, "", err
	case strings.TrimSpace(cells) == "":
		return r.Empty(), r.cageNotice(), nil
	}
	return form{r, true}.parse(cells)
}

// Empty returns the board without clues.
func (r *Rules) Empty() Board { return Board{rules: r, cells: strings.Repeat(".", r.side*r.side)} }

// Board reads the cells of a board, as [Parse] does.
func (r *Rules) Board(text string) (Board, error) {
	b, _, err := form{r, true}.parse(text)
	return b, err
}

// Rules returns the rules of b.
func (b Board) Rules() *Rules { return b.rules }

// Cells returns the symbols of b row by row, '.' for an empty cell.
func (b Board) Cells() string { return b.rules.written(b.cells) }

// String returns b as [Parse] reads it: the 81 cells of a Sudoku of 9x9 without other rules,
// and "sudoku:", the rules and the cells of any other board. Pencil marks are in place of the
// cells. The zero Board has no rules, and its text is "".
func (b Board) String() string {
	if b.rules == nil {
		return ""
	}
	cells := b.Cells()
	switch {
	case b.HasMarks():
		cells = b.Marks().text(b.rules)
	case !b.rules.IsClassic() && strings.Trim(b.cells, ".") == "":
		return Heading + b.rules.String()
	}
	if b.rules.IsClassic() {
		return cells
	}
	return Heading + b.rules.String() + ":" + cells
}

// number returns the number in a cell, 0 if it is empty.
func (b Board) number(cell int) int { return numberOf(b.cells[cell]) }

// Problem returns the exact cover problem. Its given options are the clues, then the marks
// of even and odd cells. What pencil marks leave out is excluded.
func (b Board) Problem() *exactcover.Problem {
	p := *b.rules.model()
	p.Given, p.Excluded = b.Given(), b.excluded()
	return &p
}

// Base returns the problem without anything given, which all boards of the same rules share,
// or nil if b has pencil marks.
func (b Board) Base() *exactcover.Problem {
	if b.HasMarks() {
		return nil
	}
	return b.rules.model()
}

// Given returns the options of the clues and of the marks, ascending.
func (b Board) Given() []int {
	given := make([]int, 0, b.Clues())
	for cell := range b.cells {
		if number := b.number(cell); number > 0 {
			given = append(given, b.rules.OptionOf(cell, number))
		}
	}
	marks := 0
	for _, mark := range b.rules.parity {
		if mark != noMark {
			marks++
		}
	}
	options := len(b.rules.model().Options)
	for o := options - marks; o < options; o++ {
		given = append(given, o)
	}
	return given
}

// Solution returns the options of a full board, ascending: those of [Board.Given], and for each cage
// the set of its numbers. A cage whose numbers don't have its sum has none.
func (b Board) Solution() exactcover.Solution {
	chosen := b.Given()
	way := b.rules.side * len(b.cells) // its option
	for _, c := range b.rules.cages {
		var numbers []int
		for _, cell := range c.Cells {
			numbers = append(numbers, b.number(cell))
		}
		slices.Sort(numbers)
		if at, ok := slices.BinarySearchFunc(c.Ways, numbers, slices.Compare); ok {
			chosen = append(chosen, way+at)
		}
		way += len(c.Ways)
	}
	slices.Sort(chosen)
	return chosen
}

// OptionOf returns the option that puts number, from 1, into cell. These options come
// first, in the order row, column, number.
func (r *Rules) OptionOf(cell, number int) int { return cell*r.side + number - 1 }

// With returns b with the chosen options written into it. From pencil marks, their numbers
// are removed in the peers of their cells.
func (b Board) With(s exactcover.Solution) Board {
	if b.HasMarks() {
		return b.rules.Marked(b.Marks().with(b.rules, s))
	}
	cells := []byte(b.cells)
	for _, o := range s {
		if cell, number, ok := b.rules.MoveOf(o); ok {
			cells[cell] = symbols[number-1]
		}
	}
	return Board{rules: b.rules, cells: string(cells)}
}

// MoveOf returns the cell and the number of an option, or false for one that is neither: the
// combination of a cage, or the mark of an even or odd cell.
func (r *Rules) MoveOf(option int) (cell, number int, ok bool) {
	n := r.side
	return option / n, option%n + 1, option < n*n*n
}

// Answer returns the symbols of a solution row by row, as a string.
func (b Board) Answer(s exactcover.Solution) any { return b.Solved(s).Cells() }

// Solved returns b with a solution, or part of one, and without pencil marks.
func (b Board) Solved(s exactcover.Solution) Board { return b.decided().With(s) }

// decided returns b without pencil marks.
func (b Board) decided() Board { return Board{rules: b.rules, cells: b.cells} }

// Keep returns b with the cells alone that keep says, row by row; the others are empty.
func (b Board) Keep(keep []bool) Board {
	cells := []byte(b.cells)
	for cell := range cells {
		if !keep[cell] {
			cells[cell] = '.'
		}
	}
	return Board{rules: b.rules, cells: string(cells)}
}

// Clues returns the number of cells that are filled.
func (b Board) Clues() int { return len(b.cells) - strings.Count(b.cells, ".") }

// Picture draws the board of a solution, or of part of one.
func (b Board) Picture(s exactcover.Solution) string { return b.Solved(s).Pretty() }
