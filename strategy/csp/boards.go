package csp

import (
	"maps"
	"slices"

	"graphcover/puzzle/sudoku"
)

// This file solves boards of any size. It makes the guesses and backtracks that the type
// board makes on 9x9, which is several times faster there.

// descendBoard searches from d, which must be propagated, and reports whether it has found a
// solution.
func (s *search) descendBoard(d *domains) bool {
	cell := d.fewest()
	if cell < 0 {
		numbers := make([]uint8, len(d.of))
		for cell, digits := range d.of {
			numbers[cell] = uint8(digits.Least())
		}
		s.answer.Board = s.puzzle.Of(numbers)
		return true
	}
	return s.tries(d.of[cell], func(number int) bool {
		next := d.clone()
		return next.keep(cell, sudoku.DigitsOf(number)) && next.propagate(s.units) && s.descendBoard(next)
	})
}

// A domains holds the numbers that each cell of a board may still take.
type domains struct {
	*sudoku.Layout
	of      []sudoku.Digits
	decided []int                   // cells whose peers may still have their number
	changed []bool                  // by unit: whether it has lost a candidate since the last look at its singles
	kept    map[int][]sudoku.Digits // by unit: the domains after the last filter
}

// newDomains returns the domains of b, before any propagation.
func newDomains(b sudoku.Board) *domains {
	d := &domains{Layout: b.Rules().Layout(), of: b.Marks(), kept: make(map[int][]sudoku.Digits)}
	d.changed = slices.Repeat([]bool{true}, len(d.Units))
	for cell, digits := range d.of {
		if digits.Len() == 1 {
			d.decided = append(d.decided, cell)
		}
	}
	return d
}

// clone returns a copy of d, which must be propagated.
func (d *domains) clone() *domains {
	return &domains{
		Layout: d.Layout, of: slices.Clone(d.of), changed: slices.Clone(d.changed),
		kept: maps.Clone(d.kept), // its values are not changed, but replaced
	}
}

// keep removes the other numbers from the domain of a cell. Like all methods that return a
// bool, it returns false if it finds that there is no solution.
func (d *domains) keep(cell int, digits sudoku.Digits) bool {
	before := d.of[cell]
	d.of[cell] &= digits
	if d.of[cell] == before {
		return before != 0
	}
	if d.of[cell].Len() == 1 {
		d.decided = append(d.decided, cell)
	}
	for _, u := range d.UnitsOf[cell] {
		d.changed[u] = true
	}
	return d.of[cell] != 0
}

// propagate draws the conclusions of [AllDifferent], or those of [Singles].
func (d *domains) propagate(units bool) bool {
	for again := true; again; {
		again = false
		if !d.singles() {
			return false
		}
		for u := 0; units && u < len(d.Units); u++ {
			removed, ok := d.filterUnit(u)
			if !ok {
				return false
			}
			again = again || removed
		}
	}
	return true
}

// singles decides cells until neither rule applies.
func (d *domains) singles() bool {
	for {
		for len(d.decided) > 0 {
			cell := d.decided[len(d.decided)-1]
			d.decided = d.decided[:len(d.decided)-1]
			for _, peer := range d.Peers[cell] {
				if !d.keep(peer, ^d.of[cell]) {
					return false
				}
			}
		}
		u := slices.Index(d.changed, true)
		if u < 0 {
			return true
		}
		d.changed[u] = false
		if !d.hidden(u) {
			return false
		}
	}
}

// hidden decides the cells that are the only place for a number in a unit.
func (d *domains) hidden(u int) bool {
	var once, more sudoku.Digits
	for _, cell := range d.Units[u].Cells {
		more |= once & d.of[cell]
		once |= d.of[cell]
	}
	if once != d.Numbers() {
		return false
	}
	for _, cell := range d.Units[u].Cells {
		single := d.of[cell] & (once &^ more)
		if single.Len() > 1 || single != 0 && !d.keep(cell, single) {
			return false
		}
	}
	return true
}

// filterUnit removes from the cells of a unit the candidates that are in no assignment of
// the whole unit, and reports whether there are any.
func (d *domains) filterUnit(u int) (removed, ok bool) {
	cells := d.Units[u].Cells
	before := make([]sudoku.Digits, len(cells))
	open := 0
	for k, cell := range cells {
		before[k] = d.of[cell]
		if before[k].Len() > 1 {
			open++
		}
	}
	if open < fewestToFilter || slices.Equal(before, d.kept[u]) {
		return false, true
	}
	kept := make([]sudoku.Digits, len(cells))
	if !filter(before, kept) {
		return false, false
	}
	d.kept[u] = kept
	for k, cell := range cells {
		removed = removed || kept[k] != before[k]
		if !d.keep(cell, kept[k]) {
			return false, false
		}
	}
	return removed, true
}

// fewest returns the lowest open cell among those with the fewest candidates, or -1 if all
// are decided.
func (d *domains) fewest() int {
	best, least := -1, 0
	for cell, digits := range d.of {
		if n := digits.Len(); n > 1 && (best < 0 || n < least) {
			best, least = cell, n
		}
	}
	return best
}
