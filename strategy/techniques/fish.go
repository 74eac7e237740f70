package techniques

// fish finds size rows, 2 to 4, in which the places of a number are in only size
// columns. The number can't be anywhere else in these columns. It also finds the same with
// rows and columns exchanged. It looks at the numbers in ascending order, and for each first at
// the rows.
func (p *Position) fish(size int) (Step, bool) {
	r := p.rules
	for number := 1; number <= r.Side; number++ {
		for _, kind := range [...]struct{ base, cover int }{{r.rows, r.columns}, {r.columns, r.rows}} {
			var lines []int // those in which the number has 2 to size places
			var places []Units
			for u := kind.base; u < kind.base+r.Side; u++ {
				in := p.lines(number, u, kind.cover)
				if n := in.count(); n > 1 && n <= size {
					lines, places = append(lines, u), append(places, in)
				}
			}
			for set := range subsets(len(lines), size) {
				var base, cover Units
				for i, u := range lines {
					if set.has(i) {
						base = base.or(unitSet(u))
						cover = cover.or(places[i])
					}
				}
				if cover.count() != size {
					continue
				}
				if s, found := p.confined(number, base, cover); found {
					return s, true
				}
			}
		}
	}
	return Step{}, false
}
