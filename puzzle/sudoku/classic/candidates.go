package classic

import "graphcover/puzzle/sudoku"

// AllDigits holds the nine numbers.
const AllDigits sudoku.Digits = 1<<(side+1) - 2

// Candidates holds the numbers that each cell may still take. A cell that is decided
// has one; a cell with none shows that the grid has no solution.
//
// It is also a puzzle, a grid with pencil marks: see marks.go.
type Candidates [cells]sudoku.Digits

// Candidates returns, for each empty cell, the numbers that none of its peers has,
// and for the other cells their number.
func (g Grid) Candidates() Candidates { return g.Marks().reduced() }

// Marks returns g as a grid of candidates in which an empty cell may take all nine
// numbers.
func (g Grid) Marks() Candidates {
	var all Candidates
	for cell, number := range g {
		all[cell] = AllDigits
		if number > 0 {
			all[cell] = sudoku.DigitsOf(int(number))
		}
	}
	return all
}

// singles returns the grid of the cells that have exactly one candidate.
func (c Candidates) singles() Grid {
	var g Grid
	for cell, digits := range c {
		if digits.Len() == 1 {
			g[cell] = uint8(digits.Least())
		}
	}
	return g
}

// reduced returns c without the candidates that are the only candidate of a peer. Cells
// with one candidate keep it.
func (c Candidates) reduced() Candidates {
	numbers := c.singles()
	for cell := range c {
		if numbers[cell] > 0 {
			continue
		}
		for _, peer := range Peers[cell] {
			c[cell] &^= sudoku.DigitsOf(int(numbers[peer])) // bit 0 for another cell
		}
	}
	return c
}

// Pretty draws the candidates of every cell for people, in 11 lines that each end
// with a newline.
func (c Candidates) Pretty() string { return sudoku.PrettyCandidates(c[:], side, 3, 3) }
