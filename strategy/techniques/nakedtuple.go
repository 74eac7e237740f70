package techniques

import "fmt"

// sizes holds the names of tuples by their number of cells.
var sizes = [...]string{2: "pair", 3: "triple", 4: "quad"}

// NakedTuple finds Size cells of a unit, 2 to 4, that have only Size candidates among
// them and are not their whole component. They take these numbers, so the rest of the
// component loses them. A larger tuple is the complement of a [HiddenTuple].
type NakedTuple struct{ Size int }

func (t NakedTuple) String() string { return "naked " + sizes[t.Size] }

// Cost implements [Technique].
func (t NakedTuple) Cost() int { return 2*t.Size - 1 }

// Find looks at the rows, columns and blocks in order.
func (t NakedTuple) Find(p *Position) (Step, bool) {
	for u := range p.rules.Units {
		for _, c := range p.componentsOf(u) {
			for set, digits := range c.tuples(t.Size) {
				s := p.step(t)
				s.Base = unitSet(u)
				for i, cell := range c.cells {
					if set.has(i) {
						s.Reason[cell] = c.digits[i]
					} else {
						s.Eliminated[cell] = c.digits[i] & digits
					}
				}
				return s, true
			}
		}
	}
	return Step{}, false
}

// Reason implements [Technique].
func (t NakedTuple) Reason(s Step) string {
	return fmt.Sprintf("in %s, %s hold only %s", s.of().unitList(s.Base), s.of().cellList(s.Cells()), digitList(s.Digits(), "and"))
}
