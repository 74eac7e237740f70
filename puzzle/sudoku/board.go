// Package board makes exact cover problems of Sudokus of other sizes than 9x9, and of
// variants: boards of side 4 to 25 with boxes of any rectangle, with regions instead of
// boxes (jigsaw), with diagonals (X-Sudoku), windows (windoku), cages (killer), even and
// odd cells, and clues of chess (anti-knight, anti-king), in any combination.
//
// The rules of a board are a [Rules], which many boards can share; a [Board] adds the
// clues. Begin with [Parse] for a single board, or [Read] for a text of many. A board of
// 9x9 without variants is the [classic.Grid] that [Board.Grid] returns.
//
// The model extends that of package sudoku: an option puts a number into a cell, and has
// an item for the cell and one for the number in the row, in the column, and in the box or
// region. What the variants add is described at [newModel] and in docs/boards.md.
//
// Reference: TAOCP 7.2.2.1, (28) and the exercises on Sudoku and its variants.
package sudoku

import (
	"fmt"
	"strings"

	"graphcover/exactcover"
)

// A Board is a Sudoku of some kind with its clues.
type Board struct {
	rules *Rules
	cells string // the symbols from 1 row by row, '.' for an empty cell; written has 0 if the kind has
}

// Parse reads a board: its rules as [ParseRules] reads them, then a colon or the end of the
// line, and its cells row by row. '.' and '0' are empty cells; blanks, line ends and the
// characters "|/-+" are ignored. Beside other empty cells '0' may be a number: see [ParseRules].
// Without cells the board is empty.
func Parse(spec string) (Board, error) {
	b, _, err := ParseWithNotice(spec)
	return b, err
}

// ParseWithNotice does what Parse does, and also returns what [Found].Notice says.
func ParseWithNotice(spec string) (b Board, notice string, err error) {
	rules, cells := spec, ""
	if i := strings.IndexAny(spec, ":\n"); i >= 0 {
		rules, cells = spec[:i], spec[i+1:]
	}
	kind, err := ParseRules(strings.TrimSpace(rules))
	if err != nil {
		return Board{}, "", err
	}
	if strings.TrimSpace(cells) == "" {
		return kind.Empty(), "", nil
	}
	b, err = kind.Board(cells)
	if err != nil {
		return Board{}, "", err
	}
	return b, b.zeroNotice(kind), nil
}

// Empty returns the board without clues.
func (k *Rules) Empty() Board { return Board{k, strings.Repeat(".", k.side*k.side)} }

// Board reads the cells of a board, as [Parse] does.
func (k *Rules) Board(text string) (Board, error) {
	cells, err := k.readCells(text)
	if err != nil {
		return Board{}, err
	}
	if len(cells) != k.side*k.side {
		return Board{}, fmt.Errorf("want %d cells of %s, got %d", k.side*k.side, k.wanted(), len(cells))
	}
	if err := k.beside(text); err != nil {
		return Board{}, err
	}
	return k.settle(cells)
}

// Rules returns the rules of b.
func (b Board) Rules() *Rules { return b.rules }

// Cells returns the symbols of b row by row, '.' for an empty cell.
func (b Board) Cells() string { return b.rules.written(b.cells) }

// String returns "sudoku:" and the board as [Parse] reads it.
func (b Board) String() string {
	if strings.Trim(b.cells, ".") == "" {
		return "sudoku:" + b.rules.String()
	}
	return "sudoku:" + b.rules.String() + ":" + b.Cells()
}

// Text returns b as commands write it: as [Board.String] does, or its 81 cells alone if it is a
// Sudoku of package sudoku.
func (b Board) Text() string {
	if b.rules.IsClassic() {
		return b.cells
	}
	return b.String()
}

// number returns the number in a cell, 0 if it is empty.
func (b Board) number(cell int) int { return numberOf(b.cells[cell]) }

// Problem returns the exact cover problem. Its given options are the clues, then the marks
// of even and odd cells.
func (b Board) Problem() *exactcover.Problem {
	p := *b.Base()
	p.Given = b.Given()
	return &p
}

// Base returns the problem without anything given. It is the same for all boards that
// share their kind.
func (b Board) Base() *exactcover.Problem { return b.rules.model() }

// Given returns the options of the clues and of the marks, ascending.
func (b Board) Given() []int {
	var given []int
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
	options := len(b.Base().Options)
	for o := options - marks; o < options; o++ {
		given = append(given, o)
	}
	return given
}

// OptionOf returns the option that puts number, from 1, into cell. These options come
// first, in the order row, column, number.
func (k *Rules) OptionOf(cell, number int) int { return cell*k.side + number - 1 }

// With returns b with the chosen options written into it.
func (b Board) With(s exactcover.Solution) Board {
	cells := []byte(b.cells)
	for _, o := range s {
		if n := b.rules.side; o < n*n*n { // neither the combination of a cage nor a mark
			cells[o/n] = symbols[o%n]
		}
	}
	return Board{b.rules, string(cells)}
}

// Answer returns the symbols of a solution row by row, as a string.
func (b Board) Answer(s exactcover.Solution) any { return b.With(s).Cells() }

// Keep returns b with the cells alone that keep says, row by row; the others are empty.
func (b Board) Keep(keep []bool) Board {
	cells := []byte(b.cells)
	for cell := range cells {
		if !keep[cell] {
			cells[cell] = '.'
		}
	}
	return Board{b.rules, string(cells)}
}

// Clues returns the number of cells that are filled.
func (b Board) Clues() int { return len(b.cells) - strings.Count(b.cells, ".") }

// Picture draws the board of a solution, or of part of one.
func (b Board) Picture(s exactcover.Solution) string { return b.With(s).Pretty() }
