// Package sudoku reads Sudoku grids, makes exact cover problems of them, and draws
// solutions. A problem has 729 options (a number in a cell) and 324 items of four
// kinds. The model, its order and its names are those of the blog post "Solving
// Sudoku with Neo4j" (N. Smith, 2020); the reduction is TAOCP 7.2.2.1, (28).
//
// Begin with [Of], which makes a grid of a board, or [Parse]. [Grid] has everything else.
// [Candidates] are a grid with pencil marks. They, [Units] and [Peers] are for solvers that work
// on the grid itself, too.
package classic

import (
	"fmt"
	"strings"

	"graphcover/exactcover"
)

const (
	side  = 9
	cells = side * side
)

// A Grid holds the numbers of a Sudoku row by row; 0 is an empty cell.
type Grid [cells]uint8

// String returns g as 81 characters, '.' for an empty cell.
func (g Grid) String() string {
	var text [cells]byte
	for i, number := range g {
		text[i] = '.'
		if number > 0 {
			text[i] = '0' + number
		}
	}
	return string(text[:])
}

// Clues returns the number of cells that are not empty.
func (g Grid) Clues() int {
	n := 0
	for _, number := range g {
		if number > 0 {
			n++
		}
	}
	return n
}

// Pretty draws g for people, in 11 lines that each end with a newline.
func (g Grid) Pretty() string {
	var b strings.Builder
	for i, number := range g {
		row, column := i/side, i%side
		switch {
		case column == 0 && row > 0 && row%3 == 0:
			b.WriteString("------+-------+------\n")
		case column > 0 && column%3 == 0:
			b.WriteString("| ")
		}
		if number > 0 {
			b.WriteByte('0' + number)
		} else {
			b.WriteByte('.')
		}
		if column == side-1 {
			b.WriteByte('\n')
		} else {
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// Problem returns the exact cover problem whose solutions are those of g. All grids
// share its items and options; its given options are the clues.
func (g Grid) Problem() *exactcover.Problem {
	p := *model()
	p.Given = g.Given()
	return &p
}

// Base returns the problem of the empty grid, which all grids share.
func (g Grid) Base() *exactcover.Problem { return model() }

// Given returns the options of the clues, ascending.
func (g Grid) Given() []int {
	given := make([]int, 0, g.Clues())
	for i, number := range g {
		if number > 0 {
			given = append(given, OptionOf(i, int(number)))
		}
	}
	return given
}

// With returns g with the chosen options written into it.
func (g Grid) With(s exactcover.Solution) Grid {
	for _, o := range s {
		cell, number := PlaceOf(o)
		g[cell] = uint8(number)
	}
	return g
}

// Answer returns the grid of a solution as 81 characters.
func (g Grid) Answer(s exactcover.Solution) any { return g.With(s).String() }

// Picture draws the grid of a solution, or of part of one.
func (g Grid) Picture(s exactcover.Solution) string { return g.With(s).Pretty() }

// Contradictions names the clues that conflict, such as "two 5s in row 3". If there
// are any, g has no solution.
func (g Grid) Contradictions() []string {
	var found []string
	for _, unit := range Units {
		var count [side + 1]int
		for _, cell := range unit.Cells {
			count[g[cell]]++
		}
		for number := 1; number <= side; number++ {
			if k := count[number]; k > 1 {
				found = append(found, fmt.Sprintf("%s %ds in %s", words[k], number, unit))
			}
		}
	}
	return found
}

var words = [...]string{2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine"}
