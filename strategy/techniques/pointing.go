package techniques

// Pointing finds a number whose places in a block are all in one row or column. The
// number can't be anywhere else in that row or column.
type Pointing struct{}

func (Pointing) String() string { return "pointing" }

// Cost implements [Technique].
func (Pointing) Cost() int { return 9 }

// Find looks at the blocks in order, in each at the numbers in ascending order, and
// for each number first at the rows. Regions, diagonals and windows count as blocks, and one
// of these may be in the place of the row.
func (t Pointing) Find(p *Position) (Step, bool) {
	return p.locked(t, p.rules.isNoLine, func(int) bool { return true })
}

// Reason implements [Technique].
func (Pointing) Reason(s Step) string { return confinement(s) }
