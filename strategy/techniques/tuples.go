package techniques

import (
	"fmt"

	"graphcover/puzzle/sudoku"
)

// nakedTuple finds size cells of a unit, 2 to 4, that have only size candidates
// among them and are not their whole component. They take these numbers, so the rest of the
// component loses them. A larger tuple is the complement of a hidden one. It looks at the rows,
// columns and blocks in order.
func (p *Position) nakedTuple(size int) (Step, bool) {
	for u := range p.rules.Units {
		for _, c := range p.componentsOf(u) {
			for set, digits := range c.tuples(size) {
				return p.tuple(u, c, isNaked, set, digits), true
			}
		}
	}
	return Step{}, false
}

func nakedReason(s Step) string {
	return fmt.Sprintf("in %s, %s hold only %s", s.of().unitList(s.Base), s.of().cellList(s.Cells()), digitList(s.Digits(), "and"))
}

// hiddenTuple finds size numbers, 2 to 4, that have only size places in a unit.
// These cells lose their other candidates. In its component, it is the complement of a naked
// tuple, which takes all the other numbers. It looks at the rows, columns and blocks in order.
func (p *Position) hiddenTuple(size int) (Step, bool) {
	for u := range p.rules.Units {
		for _, c := range p.componentsOf(u) {
			if c.union(c.all()).Len() != len(c.cells) {
				continue // a hidden contradiction; the complement is not a tuple
			}
			for set, digits := range c.tuples(len(c.cells) - size) {
				s := p.tuple(u, c, isHidden, set, digits)
				if len(s.Cells()) == size { // otherwise there is a hidden contradiction: a cell without these numbers
					return s, true
				}
			}
		}
	}
	return Step{}, false
}

// A tupleKind says whether a step is a tuple.
type tupleKind int

const (
	isNoTuple tupleKind = iota
	isNaked
	isHidden
)

// tuple returns the step of a set of cells of a component that take these digits. The set is the
// naked tuple, or the complement of the hidden one.
func (p *Position) tuple(u int, c component, kind tupleKind, set subset, digits sudoku.Digits) Step {
	s := p.step()
	s.Base, s.tuple = unitSet(u), kind
	for i, cell := range c.cells {
		switch {
		case !set.has(i):
			s.Eliminated[cell] = c.digits[i] & digits
			if kind == isHidden {
				s.Reason[cell] = c.digits[i] &^ digits
			}
		case kind == isNaked:
			s.Reason[cell] = c.digits[i]
		}
	}
	return s
}
