package csp

import (
	"graphcover/puzzle/sudoku"
	"graphcover/puzzle/sudoku/classic"
)

// allDifferent removes candidates until each one left is part of an assignment of
// each of its units.
func (p *position) allDifferent() bool {
	var filtered [unitCount][classic.Side]sudoku.Digits // by unit: the domains after the last filter
	for {
		if !p.Singles() {
			return false
		}
		changed := false
		for u, unit := range sudoku.Classic().Layout().Units {
			var domains, kept [classic.Side]sudoku.Digits
			open := 0
			for k, cell := range unit.Cells {
				domains[k] = p.domain(cell)
				if domains[k].Len() > 1 {
					open++
				}
			}
			if open < fewestToFilter || domains == filtered[u] {
				continue
			}
			if !filter(domains[:], kept[:]) {
				return false
			}
			filtered[u] = kept
			for k, cell := range unit.Cells {
				for gone := domains[k] &^ kept[k]; gone != 0; gone &= gone - 1 {
					p.Exclude(cell, gone.Least()-1)
					changed = true
				}
			}
		}
		if !changed {
			return true
		}
	}
}

// unitCount is how many rows, columns and blocks a grid of 9x9 has.
const unitCount = 3 * classic.Side

// fewestToFilter is the fewest open cells of a unit for which filter can remove
// anything that singles leaves. Filter removes candidates only if k of the open
// cells, but not all, have just k candidates among them. If k is 1, or one less than
// all, that is a single.
const fewestToFilter = 4

// mostCells is the most cells that a unit has: those of a board of 25x25.
const mostCells = 25

// filter sets kept to those candidates of the cells of a unit that are part of an assignment
// of different numbers to all of them. It returns false if there is no assignment.
//
// This is Régin's algorithm. An assignment is a perfect matching of cells and
// numbers. A candidate outside of the matching is part of another assignment if it
// lies on a cycle of the residual graph, in which the edge between a cell and its
// number leads to the cell, and the other edges lead to the number. Since no other
// edge leaves a number, a number and its cell are a single vertex here.
func filter(domains, kept []sudoku.Digits) bool {
	cellOf, ok := match(domains)
	if !ok {
		return false
	}
	var numberOf [mostCells]int
	for n := 1; n <= len(domains); n++ {
		numberOf[cellOf[n]] = n
	}
	var leads [mostCells]uint32 // by cell: the cells to which a path leads, as bits
	for k := range domains {
		for left := domains[k] &^ sudoku.DigitsOf(numberOf[k]); left != 0; left &= left - 1 {
			leads[k] |= 1 << cellOf[left.Least()]
		}
	}
	for via := range domains { // S. Warshall, "A theorem on Boolean matrices" (1962)
		for from := range domains {
			if leads[from]>>via&1 != 0 {
				leads[from] |= leads[via]
			}
		}
	}
	for k := range domains {
		kept[k] = sudoku.DigitsOf(numberOf[k])
		for left := domains[k] &^ kept[k]; left != 0; left &= left - 1 {
			if n := left.Least(); leads[cellOf[n]]>>k&1 != 0 {
				kept[k] |= sudoku.DigitsOf(n)
			}
		}
	}
	return true
}

// match gives each cell a different number of its domain, and returns the cell of
// each number, or false if that is impossible. It looks for augmenting paths, cell by
// cell.
func match(domains []sudoku.Digits) (cellOf [mostCells + 1]int, ok bool) {
	const none = -1
	for n := range cellOf {
		cellOf[n] = none
	}
	var seen sudoku.Digits // numbers that the current augmenting path has tried
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
