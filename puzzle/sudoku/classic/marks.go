package classic

import (
	"fmt"
	"strings"

	"graphcover/exactcover"
	"graphcover/puzzle/sudoku"
)

// This file makes a puzzle of a grid with pencil marks. In its solutions, every number is
// a candidate of its cell.

// String returns c in a line that [Read] reads: as 81 groups of digits, or with nine
// characters for each cell if one has no candidate.
func (c Candidates) String() string {
	var groups [cells]string
	for cell, digits := range c {
		if groups[cell] = digits.String(); digits == 0 {
			return c.places()
		}
	}
	return strings.Join(groups[:], " ")
}

// places returns c as 729 characters: for each cell the number n at the place n, or '.'.
func (c Candidates) places() string {
	var b strings.Builder
	for _, digits := range c {
		for n := 1; n <= side; n++ {
			if digits.Has(n) {
				b.WriteByte('0' + byte(n))
			} else {
				b.WriteByte('.')
			}
		}
	}
	return b.String()
}

// Marks returns c, as [Grid.Marks] does for a grid.
func (c Candidates) Marks() Candidates { return c }

// Grid returns the decided cells of c. A text does not show whether the only candidate of
// a cell is its number or a pencil mark. As in the program HoDoKu, it is a pencil mark if
// it is also one of several candidates of a peer: people who decide a cell remove its
// number from its peers.
func (c Candidates) Grid() Grid {
	g := c.singles()
	for cell, number := range g {
		for _, peer := range Peers[cell] {
			if c[peer].Len() > 1 && c[peer].Has(int(number)) {
				g[cell] = 0
			}
		}
	}
	return g
}

// Problem returns the exact cover problem whose solutions are those of c. It has the items
// and options of every Sudoku. The decided cells are given. In the other cells, what is
// not a candidate is excluded.
func (c Candidates) Problem() *exactcover.Problem {
	g := c.Grid()
	p := g.Problem()
	for cell, digits := range c {
		if g[cell] > 0 {
			continue
		}
		for number := range (AllDigits &^ digits).All() {
			p.Excluded = append(p.Excluded, OptionOf(cell, number))
		}
	}
	return p
}

// Contradictions names what shows that c has no solution: numbers that are the only
// candidate of several cells in a unit, such as "two 5s in row 3", and cells without a
// candidate.
func (c Candidates) Contradictions() []string {
	found := c.singles().Contradictions()
	for cell, digits := range c {
		if digits == 0 {
			found = append(found, fmt.Sprintf("%s has no candidate", CellName(cell)))
		}
	}
	return found
}

// Clues returns the number of decided cells.
func (c Candidates) Clues() int { return c.Grid().Clues() }

// With returns c with the chosen options written into it. Their numbers are removed from
// the peers of their cells.
func (c Candidates) With(s exactcover.Solution) Candidates {
	for _, o := range s {
		cell, number := PlaceOf(o)
		for _, peer := range Peers[cell] {
			c[peer] &^= sudoku.DigitsOf(number)
		}
	}
	for _, o := range s { // if two exclude each other, both are seen
		cell, number := PlaceOf(o)
		c[cell] = sudoku.DigitsOf(number)
	}
	return c
}

// Answer returns the grid of a solution as 81 characters.
func (c Candidates) Answer(s exactcover.Solution) any { return c.Grid().Answer(s) }

// Picture draws the grid of a solution, or of part of one.
func (c Candidates) Picture(s exactcover.Solution) string { return c.Grid().Picture(s) }
