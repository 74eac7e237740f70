package tuples

import "graphcover/puzzle/sudoku"

// HiddenTuple finds Size numbers, 2 to 4, that have as many places in a unit: these
// cells lose their other candidates. It is found as the complement of a naked tuple
// in its component, which takes all other numbers there.
type HiddenTuple struct{ Size int }

func (t HiddenTuple) String() string { return "hidden " + sizes[t.Size] }

// Cost implements [Technique].
func (t HiddenTuple) Cost() int { return 2 * t.Size }

// Find looks at the rows, columns and blocks in their order.
func (t HiddenTuple) Find(p *Position) (Step, bool) {
	for u := range sudoku.Units {
		for _, c := range p.componentsOf(u) {
			if c.union(c.all()).Len() != len(c.cells) {
				continue // a hidden contradiction, and no complement
			}
			for set, digits := range c.tuples(len(c.cells) - t.Size) {
				s := Step{Technique: t, Base: 1 << u}
				for i, cell := range c.cells {
					if !set.has(i) {
						s.Reason[cell] = c.digits[i] &^ digits
						s.Eliminated[cell] = c.digits[i] & digits
					}
				}
				if len(s.Cells()) == t.Size { // else there are more cells than numbers: a hidden contradiction
					return s, true
				}
			}
		}
	}
	return Step{}, false
}

// Reason implements [Technique].
func (HiddenTuple) Reason(s Step) string { return hidden(s) }
