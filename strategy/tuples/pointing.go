package tuples

// Pointing finds a number whose places in a block are all in one row or column: it
// has none in the rest of that.
type Pointing struct{}

func (Pointing) String() string { return "pointing" }

// Cost implements [Technique].
func (Pointing) Cost() int { return 9 }

// Find looks at the blocks, in each at the numbers in their order, first for a row.
func (t Pointing) Find(p *Position) (Step, bool) {
	return p.locked(t, []int{blocks}, []int{rows, columns})
}

// Reason implements [Technique].
func (Pointing) Reason(s Step) string { return confinement(s) }
