package techniques

// locked finds a number whose places in a unit of base are all in one other unit of cover.
func (p *Position) locked(t Technique, base, cover func(u int) bool) (Step, bool) {
	for u := range p.rules.Units {
		if !base(u) {
			continue
		}
		for number := 1; number <= p.rules.Side; number++ {
			for _, v := range p.common(number, u).indices() {
				if !cover(v) {
					continue
				}
				if s, found := p.confined(t, number, unitSet(u), unitSet(v)); found {
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
