package techniques

// HiddenTuple finds Size numbers, 2 to 4, that have only Size places in a unit. These
// cells lose their other candidates. In its component, it is the complement of a naked
// tuple, which takes all the other numbers.
type HiddenTuple struct{ Size int }

func (t HiddenTuple) String() string { return "hidden " + sizes[t.Size] }

// Cost implements [Technique].
func (t HiddenTuple) Cost() int { return 2 * t.Size }

// Find looks at the rows, columns and blocks in order.
func (t HiddenTuple) Find(p *Position) (Step, bool) {
	for u := range p.rules.Units {
		for _, c := range p.componentsOf(u) {
			if c.union(c.all()).Len() != len(c.cells) {
				continue // a hidden contradiction; the complement is not a tuple
			}
			for set, digits := range c.tuples(len(c.cells) - t.Size) {
				s := p.step(t)
				s.Base = unitSet(u)
				for i, cell := range c.cells {
					if !set.has(i) {
						s.Reason[cell] = c.digits[i] &^ digits
						s.Eliminated[cell] = c.digits[i] & digits
					}
				}
				if len(s.Cells()) == t.Size { // otherwise there is a hidden contradiction: a cell without these numbers
					return s, true
				}
			}
		}
	}
	return Step{}, false
}

// Reason implements [Technique].
func (HiddenTuple) Reason(s Step) string { return hidden(s) }
