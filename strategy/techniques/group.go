package techniques

import (
	"iter"
	"math/bits"
	"slices"

	"graphcover/puzzle/sudoku"
)

// A group is a set of cells with a rule about all of their numbers together, beyond that cells
// which see each other differ. A cage is one, and so are the cells that the rule of 45 leaves.
type group struct {
	cells []int
	rule  groupRule
	sees  []uint32 // of each cell, the places in cells of those that it sees, as bits

	// sets holds the sets of numbers that fill the group if its cells all differ and this is known
	// beforehand, as in a cage; or nil.
	sets [][]int
}

// A groupRule says which numbers the cells of a group can have.
type groupRule interface {
	// allows reports whether each cell can have one of its candidates, given in the order of the
	// cells. If each has a single one, the answer is exact; else it may be true although there is no
	// way. Each cell has at least one.
	allows(candidates []sudoku.Digits) bool
}

// A sum is the rule that the numbers of the first cells, less those of the others, have a total.
type sum struct {
	total  int
	added  int  // how many cells come first
	differ bool // whether all cells see each other, and none is subtracted
}

// allows implements [groupRule].
func (s sum) allows(candidates []sudoku.Digits) bool {
	least, greatest := 0, 0
	open, decided, all := 0, 0, sudoku.Digits(0) // the cells with several candidates, the sum of the others
	for i, digits := range candidates {
		low, high := digits.Least(), digits.Greatest()
		if i >= s.added {
			low, high = -high, -low
		}
		least, greatest = least+low, greatest+high
		if digits.Len() > 1 {
			open, all = open+1, all|digits
		} else {
			decided += low
		}
	}
	if s.total < least || s.total > greatest {
		return false
	}
	if !s.differ {
		return true
	}
	low, high, ok := extremes(all, open)
	return ok && decided+low <= s.total && s.total <= decided+high
}

// extremes returns the sums of the n least and of the n greatest numbers of a set, or false if it
// has fewer.
func extremes(of sudoku.Digits, n int) (least, greatest int, ok bool) {
	if of.Len() < n {
		return 0, 0, false
	}
	up, down := of, of
	for range n {
		least, up = least+up.Least(), up&(up-1)
		greatest, down = greatest+down.Greatest(), down&^sudoku.DigitsOf(down.Greatest())
	}
	return least, greatest, true
}

// newSum returns the group of cells whose numbers have a sum.
func (r *rules) newSum(cells []int, total int) *group { return r.newDifference(cells, nil, total) }

// newDifference returns the group of cells of which the numbers of some, less those of the others,
// have a total.
func (r *rules) newDifference(added, subtracted []int, total int) *group {
	g := &group{cells: slices.Concat(added, subtracted)}
	differ := len(subtracted) == 0
	for i, a := range g.cells {
		g.sees = append(g.sees, 0)
		for k, b := range g.cells {
			if a != b && r.see(a, b) {
				g.sees[i] |= 1 << k
			}
		}
		differ = differ && bits.OnesCount32(g.sees[i]) == len(g.cells)-1
	}
	g.rule = sum{total, len(added), differ}
	return g
}

// A filling holds candidates for each cell of a group, in their order. In a way to fill the group,
// each cell has one.
type filling [25]sudoku.Digits

// candidatesIn returns the candidates of the cells of g.
func (p *Position) candidatesIn(g *group) (f filling) {
	for i, cell := range g.cells {
		f[i] = p.Candidates[cell]
	}
	return f
}

// ways yields the ways to fill g with candidates of f.
func (g *group) ways(f filling) iter.Seq[filling] {
	return func(yield func(filling) bool) { g.fill(f, 0, yield) }
}

// fill yields the ways to fill g, where some cells are decided and their numbers are removed from
// the cells that they see. It reports whether to go on.
func (g *group) fill(f filling, decided uint32, yield func(filling) bool) bool {
	next := -1 // the cell with the fewest candidates
	for i := range g.cells {
		if f[i] == 0 {
			return true
		}
		if decided>>i&1 == 0 && (next < 0 || f[i].Len() < f[next].Len()) {
			next = i
		}
	}
	if !g.rule.allows(f[:len(g.cells)]) {
		return true
	}
	if next < 0 {
		return yield(f)
	}
	for number := range f[next].All() {
		with := f
		with[next] = sudoku.DigitsOf(number)
		for seen := g.sees[next] &^ decided; seen != 0; seen &= seen - 1 {
			with[bits.TrailingZeros32(seen)] &^= with[next]
		}
		if !g.fill(with, decided|1<<next, yield) {
			return false
		}
	}
	return true
}

// canFill reports whether candidates leave a way to fill g.
func (g *group) canFill(f filling) bool {
	for range g.ways(f) {
		return true
	}
	return false
}

// possible returns the candidates of f with which there is a way to fill g.
func (g *group) possible(f filling) (held filling) {
	for i := range g.cells {
		for number := range f[i].All() {
			if held[i].Has(number) {
				continue
			}
			with := f
			with[i] = sudoku.DigitsOf(number)
			for way := range g.ways(with) {
				for k, digits := range way[:len(g.cells)] {
					held[k] |= digits
				}
				break
			}
		}
	}
	return held
}

// needs reports whether each way to fill g has a number.
func (g *group) needs(number int, f filling) bool {
	for i := range f {
		f[i] &^= sudoku.DigitsOf(number)
	}
	return !g.canFill(f)
}

// setsIn returns the sets of numbers that fill g with candidates of f, each ascending, in
// lexicographic order. A number may be in a set twice if cells don't see each other.
func (g *group) setsIn(f filling) (found [][]int) {
	if g.sets != nil {
		for _, numbers := range g.sets {
			within := f
			for i := range g.cells {
				within[i] &= sudoku.DigitsOf(numbers...)
			}
			if g.canFill(within) {
				found = append(found, numbers)
			}
		}
		return found
	}
	for way := range g.ways(f) {
		var numbers []int
		for _, digits := range way[:len(g.cells)] {
			numbers = append(numbers, digits.Least())
		}
		slices.Sort(numbers)
		if at, known := slices.BinarySearchFunc(found, numbers, slices.Compare); !known {
			found = slices.Insert(found, at, numbers)
		}
	}
	return found
}
