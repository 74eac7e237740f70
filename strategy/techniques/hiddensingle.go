package techniques

import (
	"fmt"

	"graphcover/puzzle/sudoku"
)

// HiddenSingle finds a number that has only one place left in a unit.
type HiddenSingle struct{}

func (HiddenSingle) String() string { return "hidden single" }

// Cost implements [Technique].
func (HiddenSingle) Cost() int { return 2 }

// Find looks at the blocks, where people see it best, and at the units that only some boards
// have, then at the rows and columns,
// and in each at the numbers in ascending order.
func (t HiddenSingle) Find(p *Position) (Step, bool) {
	for i := range p.rules.Units {
		u := (p.rules.blocks + i) % len(p.rules.Units)
		var once, twice sudoku.Digits
		for _, cell := range p.rules.Units[u].Cells {
			digits := p.open(cell)
			twice |= once & digits
			once |= digits
		}
		single := once &^ twice
		if single == 0 {
			continue
		}
		for _, cell := range p.rules.Units[u].Cells {
			if p.open(cell).Has(single.Least()) {
				return p.place(t, unitSet(u), cell, single.Least()), true
			}
		}
	}
	return Step{}, false
}

// Reason implements [Technique].
func (HiddenSingle) Reason(s Step) string { return hidden(s) }

// hidden is the reason of a step for which the numbers of s fit only in its cells.
func hidden(s Step) string {
	return fmt.Sprintf("in %s, %s %s only in %s", s.of().unitList(s.Base), digitList(s.Digits(), "and"), fits(s.Digits()), s.of().cellList(s.Cells()))
}
