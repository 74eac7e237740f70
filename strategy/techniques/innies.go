package techniques

import (
	"cmp"
	"fmt"
	"slices"
)

// A span is one or more units without a common cell, of which the sum is known: 45 for each on a
// board of 9x9. What the cages that lie in it leave of the sum belongs to its other cells, the
// innies. If the cages that it cuts are taken as a whole, their cells outside of it, the outies, have
// what is more than the sum.
type span struct {
	units Units
	sum   int   // of all its cells, without the cages that are inside
	alone []int // its cells in no cage
	cut   []cut // the cages of which only some cells are inside
}

// A cut is a cage that lies partly in a span.
type cut struct {
	sum             int
	inside, outside []int
}

// The roles of the cells that the rule of 45 leaves.
const (
	roleInnies = "innies"
	roleOuties = "outies"
)

// mostLeft is the most undecided cells that the rule of 45 is used for.
const mostLeft = 4

// findSpans returns the spans, those of fewer units first: each unit, as many rows or columns as
// lie side by side, and two blocks or regions that touch.
func (r *rules) findSpans() (all []span) {
	for u := range r.Units {
		all = append(all, r.newSpan(u))
	}
	for _, first := range []int{r.rows, r.columns} {
		for from := range r.Side {
			units := []int{first + from}
			for u := first + from + 1; u < first+r.Side; u++ {
				units = append(units, u)
				all = append(all, r.newSpan(units...))
			}
		}
	}
	for u := r.blocks; u < r.blocks+r.Side; u++ {
		for v := u + 1; v < r.blocks+r.Side; v++ {
			if r.touch(u, v) {
				all = append(all, r.newSpan(u, v))
			}
		}
	}
	slices.SortStableFunc(all, func(a, b span) int { return cmp.Compare(a.units.count(), b.units.count()) })
	return all
}

// touch reports whether a cell of a unit lies beside a cell of another.
func (r *rules) touch(u, v int) bool {
	for _, a := range r.Units[u].Cells {
		for _, b := range r.Units[v].Cells {
			if b-a == r.Side || a-b == r.Side || a/r.Side == b/r.Side && (a-b == 1 || b-a == 1) {
				return true
			}
		}
	}
	return false
}

func (r *rules) newSpan(units ...int) span {
	s := span{units: unitSet(units...), sum: len(units) * r.Side * (r.Side + 1) / 2}
	isCaged := make([]bool, r.cells)
	for _, c := range r.sudoku.Cages() {
		of := cut{sum: c.Sum}
		for _, cell := range c.Cells {
			isCaged[cell] = true
			if r.unitsOf[cell].and(s.units).isEmpty() {
				of.outside = append(of.outside, cell)
			} else {
				of.inside = append(of.inside, cell)
			}
		}
		switch {
		case len(of.outside) == 0:
			s.sum -= c.Sum
		case len(of.inside) > 0:
			s.cut = append(s.cut, of)
		}
	}
	for _, u := range units {
		for _, cell := range r.Units[u].Cells {
			if !isCaged[cell] {
				s.alone = append(s.alone, cell)
			}
		}
	}
	return s
}

// innieOrOutie finds a single undecided cell that is left over when the sums of cages are taken from
// that of units, or the other way around: its number is the difference. It looks at the spans in
// order.
func innieOrOutie(p *Position) (Step, bool) {
	return p.ofSpans(1, 1, (*Position).combinations)
}

// inniesAndOuties finds up to four undecided cells that are left over in the same way. They are
// like a cage, in which cells that don't see each other may have the same number. Of a cell
// inside and one outside, the difference is known.
func inniesAndOuties(p *Position) (Step, bool) {
	if s, found := p.ofSpans(2, mostLeft, (*Position).combinations); found {
		return s, true
	}
	return p.ofSpans(2, mostLeft, (*Position).overlap)
}

// ofSpans returns the first step that follows from a fact about a span. The fact has at least fewest and at
// most most undecided cells.
func (p *Position) ofSpans(fewest, most int, find func(*Position, fact) (Step, bool)) (Step, bool) {
	for i := range p.rules.spans {
		for _, c := range p.leftIn(&p.rules.spans[i], fewest, most) {
			if s, found := find(p, c); found {
				return s, true
			}
		}
	}
	return Step{}, false
}

// leftIn returns the facts about a span that have at least fewest and at most most undecided cells: the
// innies, the outies, and the cell inside and the one outside if each cage that is cut counts where it has fewer such cells.
func (p *Position) leftIn(s *span, fewest, most int) (facts []fact) {
	var known []leftover
	for _, isWhole := range [...]func(inside, outside int) bool{
		func(_, outside int) bool { return outside == 0 },
		func(inside, _ int) bool { return inside > 0 },
		func(inside, outside int) bool { return outside < inside },
	} {
		l := p.left(s, isWhole)
		if n := len(l.innies) + len(l.outies); n < fewest || n > most || slices.ContainsFunc(known, l.equals) {
			continue
		}
		known = append(known, l)
		if c, ok := p.rules.factOf(s, l); ok {
			facts = append(facts, c)
		}
	}
	return facts
}

// A leftover is the undecided cells that a span leaves: the numbers of the innies, less those of the
// outies, have the difference.
type leftover struct {
	innies, outies []int
	difference     int
}

func (l leftover) equals(other leftover) bool {
	return slices.Equal(l.innies, other.innies) && slices.Equal(l.outies, other.outies)
}

// left returns what a span leaves if those cages that it cuts are taken as a whole for which isWhole
// says so, by the numbers of their undecided cells inside and outside.
func (p *Position) left(s *span, isWhole func(inside, outside int) bool) leftover {
	l := leftover{difference: s.sum}
	add := func(to *[]int, cells []int, sign int) {
		for _, cell := range cells {
			if number := int(p.Grid[cell]); number > 0 {
				l.difference -= sign * number
			} else {
				*to = append(*to, cell)
			}
		}
	}
	add(&l.innies, s.alone, 1)
	for _, c := range s.cut {
		if isWhole(p.undecided(c.inside), p.undecided(c.outside)) {
			l.difference -= c.sum
			add(&l.outies, c.outside, -1)
		} else {
			add(&l.innies, c.inside, 1)
		}
	}
	return l
}

// undecided returns how many of some cells are undecided.
func (p *Position) undecided(cells []int) (n int) {
	for _, cell := range cells {
		if p.Grid[cell] == 0 {
			n++
		}
	}
	return n
}

// factOf returns the fact of what a span leaves. There is none about several cells on the one side
// and some on the other.
func (r *rules) factOf(s *span, l leftover) (fact, bool) {
	c := fact{base: s.units, role: roleInnies, premise: func() string { return r.premiseOf(s, l) }}
	switch {
	case len(l.outies) == 0:
		c.group = r.newSum(l.innies, l.difference)
	case len(l.innies) == 0:
		c.group, c.role = r.newSum(l.outies, -l.difference), roleOuties
	case len(l.innies) == 1 && len(l.outies) == 1:
		c.group, c.subtracted = r.newDifference(l.innies, l.outies, l.difference), 1
	default:
		return fact{}, false
	}
	return c, true
}

// premiseOf says in words what a span leaves: "row 1 has the sum 45, and the other cages and numbers
// there 38, which leaves 7 for r1c9".
func (r *rules) premiseOf(s *span, l leftover) string {
	n := s.units.count()
	total := n * r.Side * (r.Side + 1) / 2
	counted, them := total-l.difference, verb(n, "it", "them")
	innies, outies := r.cellList(l.innies), r.cellList(l.outies)
	text := fmt.Sprintf("%s %s the sum %d, and the ", r.unitList(s.units), verb(n, "has", "have"), total)
	switch {
	case len(l.outies) == 0:
		return text + fmt.Sprintf("other cages and numbers there %d, which leaves %d for %s", counted, l.difference, innies)
	case len(l.innies) == 0:
		return text + fmt.Sprintf("cages and numbers that cover %s %d, which leaves %d for %s outside", them, counted, -l.difference, outies)
	default:
		return text + fmt.Sprintf("cages and numbers that cover %s without %s, but with %s outside, %d: %[2]s is %[5]s %[3]s",
			them, innies, outies, counted, comparison(l.difference))
	}
}

// comparison says in words by how much a number differs from another: "3 less than".
func comparison(difference int) string {
	switch {
	case difference < 0:
		return fmt.Sprintf("%d less than", -difference)
	case difference > 0:
		return fmt.Sprintf("%d more than", difference)
	default:
		return "equal to"
	}
}
