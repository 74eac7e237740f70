package techniques

import "fmt"

// NakedSingle finds a cell that has only one candidate left, which is its number.
type NakedSingle struct{}

func (NakedSingle) String() string { return "naked single" }

// Cost implements [Technique].
func (NakedSingle) Cost() int { return 1 }

// Find looks at the cells in order.
func (t NakedSingle) Find(p *Position) (Step, bool) {
	for cell := range p.Candidates {
		if digits := p.open(cell); digits.Len() == 1 {
			return p.place(t, Units{}, cell, digits.Least()), true
		}
	}
	return Step{}, false
}

// Reason implements [Technique].
func (NakedSingle) Reason(s Step) string {
	return fmt.Sprintf("%s can hold only %s", s.of().cellList(s.Cells()), s.Digits())
}
