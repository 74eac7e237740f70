package techniques

import (
	"fmt"

	"graphcover/puzzle/sudoku"
)

// nakedSingle finds the first cell that has only one candidate left, which is its number.
func nakedSingle(p *Position) (Step, bool) {
	for cell := range p.Candidates {
		if digits := p.open(cell); digits.Len() == 1 {
			return p.place(Units{}, cell, digits.Least()), true
		}
	}
	return Step{}, false
}

func nakedSingleReason(s Step) string {
	return fmt.Sprintf("%s can hold only %s", s.of().cellList(s.Cells()), s.Digits())
}

// hiddenSingle finds a number that has only one place left in a unit. It looks at the blocks,
// where people see it best, and at the units that only some boards have, then at the rows and
// columns, and in each at the numbers in ascending order.
func hiddenSingle(p *Position) (Step, bool) {
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
				return p.place(unitSet(u), cell, single.Least()), true
			}
		}
	}
	return Step{}, false
}

// hiddenReason is the reason of a step for which the numbers of s fit only in its cells.
func hiddenReason(s Step) string {
	return fmt.Sprintf("in %s, %s %s only in %s", s.of().unitList(s.Base), digitList(s.Digits(), "and"), verb(s.Digits().Len(), "fits", "fit"), s.of().cellList(s.Cells()))
}
