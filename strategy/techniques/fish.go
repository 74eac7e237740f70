package techniques

// fishes holds the names of fish by their number of rows.
var fishes = [...]string{2: "X-wing", 3: "swordfish", 4: "jellyfish"}

// Fish finds Size rows, 2 to 4, in which the places of a number are in only Size
// columns. The number can't be anywhere else in these columns. It also finds the same with
// rows and columns exchanged.
type Fish struct{ Size int }

func (t Fish) String() string { return fishes[t.Size] }

// Cost implements [Technique].
func (t Fish) Cost() int {
	if t.Size == 4 {
		return 27
	}
	return 9 + t.Size
}

// Find looks at the numbers in ascending order, and for each first at the rows.
func (t Fish) Find(p *Position) (Step, bool) {
	r := p.rules
	for number := 1; number <= r.Side; number++ {
		for _, kind := range [...]struct{ base, cover int }{{r.rows, r.columns}, {r.columns, r.rows}} {
			var lines []int // those in which the number has 2 to Size places
			var places []Units
			for u := kind.base; u < kind.base+r.Side; u++ {
				in := p.lines(number, u, kind.cover)
				if n := in.count(); n > 1 && n <= t.Size {
					lines, places = append(lines, u), append(places, in)
				}
			}
			for set := range subsets(len(lines), t.Size) {
				var base, cover Units
				for i, u := range lines {
					if set.has(i) {
						base = base.or(unitSet(u))
						cover = cover.or(places[i])
					}
				}
				if cover.count() != t.Size {
					continue
				}
				if s, found := p.confined(t, number, base, cover); found {
					return s, true
				}
			}
		}
	}
	return Step{}, false
}

// Reason implements [Technique].
func (Fish) Reason(s Step) string { return confinement(s) }
