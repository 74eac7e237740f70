package techniques

import (
	"iter"
	"slices"

	"graphcover/puzzle/sudoku"
)

// A component is a connected component of the graph of a unit.
type component struct {
	cells  []int           // ascending
	digits []sudoku.Digits // their candidates
}

// componentsOf returns the components of the graph of a unit, ordered by their first
// cells. The vertices are the undecided cells, and an edge joins two cells that share
// a candidate.
//
// A number of the unit that is not placed is a candidate in only one component.
// Unless there is a hidden contradiction, each component has as many candidates as
// cells. A tuple that is smaller than its component has a neighbor outside that
// shares a candidate with it, so the tuple always eliminates something.
func (p *Position) componentsOf(unit int) []component {
	if p.components[unit] == nil {
		p.components[unit] = p.findComponents(unit)
	}
	return p.components[unit]
}

func (p *Position) findComponents(unit int) []component {
	components := []component{} // not nil, even if the unit is decided
	for _, cell := range p.rules.Units[unit].Cells {
		if p.open(cell) == 0 {
			continue
		}
		joined := component{cells: []int{cell}} // with the components that the cell has a neighbor in
		components = slices.DeleteFunc(components, func(c component) bool {
			isNear := union(p.Candidates, c.cells)&p.open(cell) != 0
			if isNear {
				joined.cells = append(joined.cells, c.cells...)
			}
			return isNear
		})
		components = append(components, joined)
	}
	for i := range components {
		c := &components[i]
		slices.Sort(c.cells)
		for _, cell := range c.cells {
			c.digits = append(c.digits, p.Candidates[cell])
		}
	}
	slices.SortFunc(components, func(a, b component) int { return a.cells[0] - b.cells[0] })
	return components
}

// union returns the candidates of the cells in a set.
func (c component) union(set subset) sudoku.Digits {
	var all sudoku.Digits
	for i, digits := range c.digits {
		if set.has(i) {
			all |= digits
		}
	}
	return all
}

// all returns the set of all cells of c.
func (c component) all() subset { return 1<<len(c.cells) - 1 }

// tuples yields the sets of n cells that have n candidates among them, with these
// candidates. It leaves out the whole component.
func (c component) tuples(n int) iter.Seq2[subset, sudoku.Digits] {
	return func(yield func(subset, sudoku.Digits) bool) {
		if n < 1 || n >= len(c.cells) {
			return
		}
		for set := range subsets(len(c.cells), n) {
			if digits := c.union(set); digits.Len() == n && !yield(set, digits) {
				return
			}
		}
	}
}

// A subset is a set of the numbers from 0 to 24, as bits.
type subset uint32

func (s subset) has(i int) bool { return s>>i&1 != 0 }

// subsets yields the sets of n of the first m numbers, ordered as binary numbers (R.
// W. Gosper; HAKMEM, item 175). There must be at least one number in a set.
func subsets(m, n int) iter.Seq[subset] {
	return func(yield func(subset) bool) {
		for s := subset(1)<<n - 1; s < 1<<m; {
			if !yield(s) {
				return
			}
			low := s & -s
			next := s + low
			s = next | (s^next)/low>>2
		}
	}
}
