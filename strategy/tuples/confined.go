package tuples

import (
	"fmt"

	"graphcover/puzzle/sudoku"
)

// confined returns the step that follows if a number has no place in the base units but
// in the cover units, which are as many: the base takes it once in each cover unit, so
// that it has no place left in the rest of these. It is false if it has none there.
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

// confinement says that the number of s is confined.
func confinement(s Step) string {
	return fmt.Sprintf("in %s, %s fits only in %s", s.Base, s.Digits(), s.Cover)
}

// places returns the units of one kind, given by its first index in [sudoku.Units],
// in which a number has a place in unit u.
func (p *Position) places(number, u, first int) Units {
	var found Units
	for _, cell := range sudoku.Units[u].Cells {
		if p.open(cell).Has(number) {
			found |= unitsOf(cell)
		}
	}
	return found & ((1<<9 - 1) << first)
}
