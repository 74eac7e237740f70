package techniques

import (
	"fmt"

	"graphcover/puzzle/sudoku"
)

// confined returns the step that follows if all places of a number in the base units are
// in the cover units, and there are as many cover units as base units. The number is then
// in a base unit in each cover unit, so its other places in the cover units are ruled out.
// If there are no other places, confined returns false.
func (p *Position) confined(number int, base, cover Units) (Step, bool) {
	var places, lost []int
	for cell := range p.Candidates {
		if !p.open(cell).Has(number) {
			continue
		}
		switch of := p.rules.unitsOf[cell]; {
		case !of.and(base).isEmpty():
			places = append(places, cell)
		case !of.and(cover).isEmpty():
			lost = append(lost, cell)
		}
	}
	if len(lost) == 0 {
		return Step{}, false
	}
	s := p.step()
	s.Base, s.Cover = base, cover
	for _, cell := range places {
		s.Reason[cell] = sudoku.DigitsOf(number)
	}
	for _, cell := range lost {
		s.Eliminated[cell] = sudoku.DigitsOf(number)
	}
	return s, true
}

// confinement is the reason of a step that confined returned.
func confinement(s Step) string {
	return fmt.Sprintf("in %s, %s fits only in %s", s.of().unitList(s.Base), s.Digits(), s.of().unitList(s.Cover))
}

// lines returns the rows, or the columns, in which a number has a place within unit u. They
// are given by the first of them.
func (p *Position) lines(number, u, first int) Units {
	var found Units
	for _, cell := range p.rules.Units[u].Cells {
		if p.open(cell).Has(number) {
			found = found.or(p.rules.unitsOf[cell])
		}
	}
	return p.rules.ofKind(found, first)
}

// common returns the other units that contain all places of a number within unit u.
func (p *Position) common(number, u int) Units {
	found, none := Units{^uint64(0), ^uint64(0)}, true
	for _, cell := range p.rules.Units[u].Cells {
		if p.open(cell).Has(number) {
			found, none = found.and(p.rules.unitsOf[cell]), false
		}
	}
	if none {
		return Units{}
	}
	return found.without(unitSet(u))
}
