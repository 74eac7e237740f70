package techniques

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"graphcover/internal/english"
	"graphcover/puzzle/sudoku"
)

// A fact is a group with the reason for its rule.
type fact struct {
	*group
	base    Units         // the units that the reason is about
	cage    int           // the number of the cage, from 1, or 0 if it is none
	premise func() string // the reason in words: "the cage of r1c1 and r1c2 has the sum 4"

	// role is that of the cells in the [Part] of a step. If the numbers of some are subtracted,
	// these are the last ones, and have a role of their own.
	role       string
	subtracted int
}

// findCages returns the facts of the cages, as a person would look at them: first those whose sum the fewest sets of
// numbers can give, of these the smallest.
func (r *rules) findCages() (all []fact) {
	for i, c := range r.sudoku.Cages() {
		g := r.newSum(c.Cells, c.Sum)
		g.sets = c.Ways
		all = append(all, fact{group: g, cage: i + 1, role: "cage", premise: func() string {
			return fmt.Sprintf("the cage of %s has the sum %d", r.cellList(c.Cells), c.Sum)
		}})
	}
	slices.SortStableFunc(all, func(a, b fact) int {
		return cmp.Or(cmp.Compare(len(a.sets), len(b.sets)), cmp.Compare(len(a.cells), len(b.cells)))
	})
	return all
}

// cageName returns the name for programs of a cage, which is numbered from 1.
func cageName(number int) string { return fmt.Sprintf("cage %d", number) }

// cageCombinations finds a cage with a cell that has a candidate with which there is no way to fill
// the cage: different numbers with its sum, one of the candidates of each cell. So it also finds what
// naked and hidden tuples within the cage rule out. It looks at the cages in the order of findCages.
func cageCombinations(p *Position) (Step, bool) {
	return p.firstOf(p.rules.cages, (*Position).combinations)
}

// cageOverlap finds a number that each way to fill a cage has, and rules it out wherever it sees all
// its places in the cage: mostly in the rest of a unit that these places are in. It looks at the
// cages in the order of findCages, and in each at the numbers in ascending order.
func cageOverlap(p *Position) (Step, bool) {
	return p.firstOf(p.rules.cages, (*Position).overlap)
}

// firstOf returns the first step that one of the facts has.
func (p *Position) firstOf(facts []fact, find func(*Position, fact) (Step, bool)) (Step, bool) {
	for _, c := range facts {
		if s, found := find(p, c); found {
			return s, true
		}
	}
	return Step{}, false
}

// combinations returns the step that rules out the candidates with which there is no way to fill a
// group. If only one of its cells is undecided and has one candidate left, the step places it.
func (p *Position) combinations(c fact) (Step, bool) {
	had := p.candidatesIn(c.group)
	held := c.possible(had)
	s, undecided := p.step(), 0
	for i, cell := range c.cells {
		s.Eliminated[cell] = had[i] &^ held[i]
		s.Reason[cell] = p.open(cell) & held[i]
		if p.open(cell) != 0 {
			undecided++
		}
	}
	if cells := s.Cells(); undecided == 1 && len(cells) == 1 && s.Reason[cells[0]].Len() == 1 {
		s = p.place(c.base, cells[0], s.Reason[cells[0]].Least())
	}
	if !s.changes() {
		return Step{}, false
	}
	p.explain(&s, c, held)
	return s, true
}

// overlap returns the step that rules out a number that each way to fill a group has, where it sees
// all its places in the group.
func (p *Position) overlap(c fact) (Step, bool) {
	had := p.candidatesIn(c.group)
	var open []int
	for _, cell := range c.cells {
		if p.open(cell) != 0 {
			open = append(open, cell)
		}
	}
	for number := range union(p.Candidates, open).All() {
		places := slices.DeleteFunc(slices.Clone(open), func(cell int) bool { return !p.Candidates[cell].Has(number) })
		lost := p.losers(number, places...)
		if lost.isEmpty() || !c.needs(number, had) {
			continue
		}
		s := p.step()
		for _, cell := range places {
			s.Reason[cell] = sudoku.DigitsOf(number)
		}
		p.rules.addTo(s.Eliminated, lost)
		p.explain(&s, c, had)
		s.premise += fmt.Sprintf(": %s is %s", p.rules.oneOf(places), sudoku.Symbol(number))
		return s, true
	}
	return Step{}, false
}

// explain says in s from which fact it follows. held has the candidates with which the group can be
// filled, or more.
func (p *Position) explain(s *Step, c fact, held filling) {
	s.Base, s.Cage = c.base, c.cage
	digits := func(of []sudoku.Digits) (all sudoku.Digits) {
		for _, d := range of {
			all |= d
		}
		return all
	}
	added := len(c.cells) - c.subtracted
	s.Parts = []Part{{c.role, c.cells[:added], digits(held[:added])}}
	if c.subtracted > 0 {
		s.Parts = append(s.Parts, Part{roleOuties, c.cells[added:], digits(held[added:len(c.cells)])})
	}
	s.premise = c.premise()
	if len(c.cells) > 1 && c.subtracted == 0 {
		s.premise += p.rules.sumsGiven(*s, c.setsIn(held))
	}
}

// mostListed is the most sets of numbers that a reason names.
const mostListed = 6

// sumsGiven says in words which sets of numbers give the sum of a group, and which candidates that s
// rules out are in these sets, but not where they are: ", and only 1+6 and 2+5 can give it here, but
// not with 6 in r1c2".
func (r *rules) sumsGiven(s Step, sets [][]int) string {
	var held sudoku.Digits
	var words []string
	for _, numbers := range sets {
		held |= sudoku.DigitsOf(numbers...)
		words = append(words, setText(numbers))
	}
	text := fmt.Sprintf(", and %d sets of numbers can give it here", len(sets))
	switch {
	case len(sets) == 0:
		text = ", which nothing can give here"
	case len(sets) <= mostListed:
		text = fmt.Sprintf(", and only %s can give it here", english.List(words, "and"))
	}
	var misplaced []string
	for _, part := range s.Parts {
		for _, cell := range part.Cells {
			if digits := s.Eliminated[cell] & held; digits != 0 {
				misplaced = append(misplaced, fmt.Sprintf("%s in %s", digitList(digits, "or"), r.sudoku.CellName(cell)))
			}
		}
	}
	if len(misplaced) > 0 {
		text += ", but not with " + english.List(misplaced, "or")
	}
	return text
}

// oneOf returns cells in words, one of which is meant: "one of r1c1 and r1c2".
func (r *rules) oneOf(cells []int) string {
	if len(cells) == 1 {
		return r.cellList(cells)
	}
	return "one of " + r.cellList(cells)
}

// setText returns a set of numbers in words: "1+6".
func setText(numbers []int) string {
	var words []string
	for _, number := range numbers {
		words = append(words, sudoku.Symbol(number))
	}
	return strings.Join(words, "+")
}

// groupReason is the reason of a step that follows from a group.
func groupReason(s Step) string { return s.premise }
