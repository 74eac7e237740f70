package csp

import (
	"gonum.org/v1/gonum/graph/topo"

	"graphcover/puzzle/sudoku"
)

// allDifferent removes candidates until each of them is part of an assignment of each of
// its units.
func (b *board) allDifferent() bool {
	var filtered [len(sudoku.Units)][side]sudoku.Digits // what was left of each unit
	for {
		if !b.singles() {
			return false
		}
		changed := false
		for u := range sudoku.Units {
			cells := &sudoku.Units[u].Cells
			domains, open := b.domains(cells)
			if open < fewestToFilter || domains == filtered[u] {
				continue
			}
			kept, ok := filter(domains)
			if !ok {
				return false
			}
			filtered[u] = kept
			for k, cell := range cells {
				for gone := domains[k] &^ kept[k]; gone != 0; gone &= gone - 1 {
					b.remove(setOf(cell), gone.Least()-1)
					changed = true
				}
			}
		}
		if !changed {
			return true
		}
	}
}

// fewestToFilter is how many cells of a unit must be open for filter to remove what singles
// leave. It does so only where some of them, not all, have as many candidates between
// them as they are cells. If they are all but one, the other has the only place of a number.
const fewestToFilter = 4

// domains returns the candidates of the cells of a unit, and how many are open.
func (b *board) domains(unit *[side]int) (domains [side]sudoku.Digits, open int) {
	for k, cell := range unit {
		domains[k] = b.candidates(cell)
		if domains[k].Len() > 1 {
			open++
		}
	}
	return domains, open
}

// filter returns the candidates of nine cells that are part of an assignment of all of
// them, which gives each another number, and false if there is none.
//
// It is Régin's algorithm: an assignment is a perfect matching of cells and numbers, and
// another candidate is part of one if it lies on a cycle of the residual graph. There the
// edge between a cell and its number in the matching leads to the cell, the others to the
// number. As nothing else leads from a number, it is one vertex here with its cell.
func filter(domains [side]sudoku.Digits) (kept [side]sudoku.Digits, ok bool) {
	cellOf, ok := match(domains)
	if !ok {
		return kept, false
	}
	var numberOf [side]int
	for n := 1; n <= side; n++ {
		numberOf[cellOf[n]] = n
	}
	var r residual
	for k := range domains {
		for left := domains[k] &^ sudoku.DigitsOf(numberOf[k]); left != 0; left &= left - 1 {
			r[k] |= 1 << cellOf[left.Least()]
		}
	}
	for _, component := range topo.TarjanSCC(&r) {
		var numbers sudoku.Digits
		for _, cell := range component {
			numbers |= sudoku.DigitsOf(numberOf[cell.ID()])
		}
		for _, cell := range component {
			kept[cell.ID()] = domains[cell.ID()] & numbers
		}
	}
	return kept, true
}

// match gives each cell another number of its domain, and returns the cell of each
// number, or false if that can't be done. It looks for augmenting paths, one cell after
// the other.
func match(domains [side]sudoku.Digits) (cellOf [side + 1]int, ok bool) {
	const none = -1
	for n := range cellOf {
		cellOf[n] = none
	}
	var seen sudoku.Digits // numbers that were asked for in this turn
	var place func(cell int) bool
	place = func(cell int) bool {
		for left := domains[cell]; left != 0; left &= left - 1 {
			n := left.Least()
			if seen.Has(n) {
				continue
			}
			seen |= sudoku.DigitsOf(n)
			if cellOf[n] == none || place(cellOf[n]) {
				cellOf[n] = cell
				return true
			}
		}
		return false
	}
	for cell := range domains {
		seen = 0
		if !place(cell) {
			return cellOf, false
		}
	}
	return cellOf, true
}
