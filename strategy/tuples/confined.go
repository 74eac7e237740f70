package tuples

import (
	"fmt"

	"graphcover/puzzle/sudoku"
)

// confined returns the step that follows if all places of a number in the base units are
// in the cover units, and there are as many cover units as base units. The number is then
// in a base unit in each cover unit, so its other places in the cover units are ruled out.
// If there are no other places, confined returns false.
func (p *Position) confined(t Technique, number int, base, cover Units) (Step, bool) {
	s := Step{Technique: t, Base: base, Cover: cover}
	for cell := range p.Candidates {
		if !p.open(cell).Has(number) {
			continue
		}
		switch of := unitsOf(cell); {
		case of&base != 0:
			s.Reason[cell] = sudoku.DigitsOf(number)
		case of&cover != 0:
			s.Eliminated[cell] = sudoku.DigitsOf(number)
		}
	}
	return s, s.changes()
}

// confinement is the reason of a step that confined returned.
func confinement(s Step) string {
	return fmt.Sprintf("in %s, %s fits only in %s", s.Base, s.Digits(), s.Cover)
}

// places returns the units of one kind in which a number has a place within unit u.
// The kind is given by its first index in [sudoku.Units].
func (p *Position) places(number, u, first int) Units {
	var found Units
	for _, cell := range sudoku.Units[u].Cells {
		if p.open(cell).Has(number) {
			found |= unitsOf(cell)
		}
	}
	return found & ((1<<9 - 1) << first)
}
