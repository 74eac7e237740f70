package techniques

// Claiming finds a number whose places in a row or column are all in one block. The
// number can't be anywhere else in that block.
type Claiming struct{}

func (Claiming) String() string { return "claiming" }

// Cost implements [Technique].
func (Claiming) Cost() int { return 10 }

// Find looks at the rows, then at the columns, and in each at the numbers in
// ascending order. Regions, diagonals and windows count as blocks.
func (t Claiming) Find(p *Position) (Step, bool) {
	return p.locked(t, p.rules.isLine, p.rules.isNoLine)
}

// Reason implements [Technique].
func (Claiming) Reason(s Step) string { return confinement(s) }
