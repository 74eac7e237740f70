package techniques

// pointing finds a number whose places in a block are all in one row or column. The
// number can't be anywhere else in that row or column. It looks at the blocks in order, in each
// at the numbers in ascending order, and for each number first at the rows. Regions, diagonals
// and windows count as blocks, and one of these may be in the place of the row.
func pointing(p *Position) (Step, bool) {
	return p.locked(p.rules.isNoLine, func(int) bool { return true })
}

// claiming finds a number whose places in a row or column are all in one block. The
// number can't be anywhere else in that block. It looks at the rows, then at the columns, and in
// each at the numbers in ascending order. Regions, diagonals and windows count as blocks.
func claiming(p *Position) (Step, bool) { return p.locked(p.rules.isLine, p.rules.isNoLine) }

// locked finds a number whose places in a unit of base are all in one other unit of cover.
func (p *Position) locked(base, cover func(u int) bool) (Step, bool) {
	for u := range p.rules.Units {
		if !base(u) {
			continue
		}
		for number := 1; number <= p.rules.Side; number++ {
			for _, v := range p.common(number, u).indices() {
				if !cover(v) {
					continue
				}
				if s, found := p.confined(number, unitSet(u), unitSet(v)); found {
					return s, true
				}
			}
		}
	}
	return Step{}, false
}

// isLine reports whether a unit is a row or a column.
func (r *rules) isLine(u int) bool { return u < r.blocks }

// isNoLine reports whether a unit is neither: a block, or a unit that only some boards have.
func (r *rules) isNoLine(u int) bool { return u >= r.blocks }
