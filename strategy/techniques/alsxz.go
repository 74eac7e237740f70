package techniques

import (
	"cmp"
	"fmt"
	"slices"

	"graphcover/puzzle/sudoku"
)

// mostInSet is the most cells of a board with sets of cells, and mostDigits is more than the
// greatest number there.
const (
	mostInSet  = 64 * len(cellSet{})
	mostDigits = 12
)

// An almostLocked is an almost locked set.
type almostLocked struct {
	cells  []int
	set    cellSet
	digits sudoku.Digits
	with   [mostDigits]cellSet // the cells with each number
	seeing [mostDigits]cellSet // the cells that see all of those
	// usable are the numbers with a place outside that sees all of their places in the set.
	usable sudoku.Digits
}

// noSize is more than the cells of two sets.
const noSize = 2 * mostInSet

// almostLockedSets returns all that have two usable numbers, those with fewer cells first.
func (p *Position) almostLockedSets(places *[mostDigits]cellSet) []almostLocked {
	var all []almostLocked
	known := make(map[cellSet]bool)
	for _, unit := range p.rules.Units {
		var open []int
		for _, cell := range unit.Cells {
			if p.open(cell) != 0 {
				open = append(open, cell)
			}
		}
		for chosen := subset(1); chosen < 1<<len(open); chosen++ {
			var set cellSet
			var digits sudoku.Digits
			size := 0
			for i, cell := range open {
				if chosen.has(i) {
					set.add(cell)
					digits |= p.Candidates[cell]
					size++
				}
			}
			if digits.Len() == size+1 && !known[set] {
				known[set] = true
				if a := p.newAlmostLocked(set, digits, places); a.usable.Len() > 1 {
					all = append(all, a)
				}
			}
		}
	}
	slices.SortStableFunc(all, func(a, b almostLocked) int { return cmp.Compare(len(a.cells), len(b.cells)) })
	return all
}

func (p *Position) newAlmostLocked(set cellSet, digits sudoku.Digits, places *[mostDigits]cellSet) almostLocked {
	a := almostLocked{cells: set.indices(), set: set, digits: digits}
	for n := range digits.All() {
		a.seeing[n] = cellSet{^uint64(0), ^uint64(0)}
		for _, cell := range a.cells {
			if p.Candidates[cell].Has(n) {
				a.with[n].add(cell)
				a.seeing[n] = a.seeing[n].and(p.rules.peersOf[cell])
			}
		}
		if !a.seeing[n].and(places[n]).isEmpty() {
			a.usable |= sudoku.DigitsOf(n)
		}
	}
	return a
}

// alsXZ finds two almost locked sets without a common cell, of which only one can have a
// number x. It applies to boards of at most 11 rows, since there are too many sets in larger
// ones. An almost locked set is some cells of a unit with one candidate more than cells:
// the one without x takes all its other numbers. So a number z that both have is in one of
// the sets, and can't be where it sees all its places in both. The step is the one with the
// fewest cells in both sets together.
func alsXZ(p *Position) (Step, bool) {
	if !p.rules.isSmall() {
		return Step{}, false
	}
	var places [mostDigits]cellSet // of each number
	for cell := range p.Candidates {
		for n := range p.open(cell).All() {
			places[n].add(cell)
		}
	}
	var best Step
	size := noSize // of the best
	groups := groupsOf(p.almostLockedSets(&places))
	for x := 1; x <= p.rules.Side; x++ {
		for i, b := range groups[x] {
			for _, a := range groups[x][:i] {
				if !b.with.without(a.seeing).isEmpty() {
					continue
				}
				if s, cells := p.inGroups(x, a, b, &places, size); cells < size {
					best, size = s, cells
				}
			}
		}
	}
	return best, size < noSize
}

// A lockGroup holds the almost locked sets that have a number in the same cells, those with
// fewer cells first.
type lockGroup struct {
	with, seeing cellSet
	sets         []*almostLocked
}

// groupsOf returns the groups for each number that is usable.
func groupsOf(sets []almostLocked) (groups [mostDigits][]*lockGroup) {
	var known [mostDigits]map[cellSet]*lockGroup
	for n := range known {
		known[n] = make(map[cellSet]*lockGroup)
	}
	for i := range sets {
		for n := range sets[i].usable.All() {
			group := known[n][sets[i].with[n]]
			if group == nil {
				group = &lockGroup{with: sets[i].with[n], seeing: sets[i].seeing[n]}
				known[n][group.with] = group
				groups[n] = append(groups[n], group)
			}
			group.sets = append(group.sets, &sets[i])
		}
	}
	return groups
}

// inGroups returns the step with the fewest cells of a set of each group, and how many these
// are, if they are fewer than most. Only one of the sets can have x.
func (p *Position) inGroups(x int, first, second *lockGroup, places *[mostDigits]cellSet, most int) (best Step, size int) {
	size = most
	for _, a := range first.sets {
		for _, b := range second.sets {
			if len(a.cells)+len(b.cells) >= size {
				break
			}
			if common := a.usable & b.usable; common&(common-1) == 0 || !a.set.and(b.set).isEmpty() {
				continue
			}
			if s, found := p.alsXZ(x, a, b, places); found {
				best, size = s, len(a.cells)+len(b.cells)
			}
		}
	}
	return best, size
}

// alsXZ returns the step of two almost locked sets of which only one can have x.
func (p *Position) alsXZ(x int, a, b *almostLocked, places *[mostDigits]cellSet) (Step, bool) {
	for z := range (a.usable & b.usable &^ sudoku.DigitsOf(x)).All() {
		targets := a.seeing[z].and(b.seeing[z]).and(places[z])
		if targets.isEmpty() {
			continue
		}
		s := p.step()
		s.Parts = []Part{
			{"set", a.cells, a.digits}, {"set", b.cells, b.digits},
			{"x", nil, sudoku.DigitsOf(x)}, {"z", nil, sudoku.DigitsOf(z)},
		}
		s.about(p, a.cells...)
		s.about(p, b.cells...)
		for _, cell := range targets.indices() {
			s.Eliminated[cell] = sudoku.DigitsOf(z)
		}
		return s, true
	}
	return Step{}, false
}

func alsXZReason(s Step) string {
	a, b, x, z := s.Parts[0], s.Parts[1], s.Parts[2].Digits, s.Parts[3].Digits
	return fmt.Sprintf("%s %s only %s, and %s %s only %s; only one of these sets can have %s, and the other then has %s",
		s.of().cellList(a.Cells), verb(len(a.Cells), "holds", "hold"), digitList(a.Digits, "and"),
		s.of().cellList(b.Cells), verb(len(b.Cells), "holds", "hold"), digitList(b.Digits, "and"), x, z)
}
