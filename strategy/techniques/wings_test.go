package techniques_test

import (
	"graphcover/puzzle/sudoku"
	"graphcover/strategy/techniques"
)

// wings returns all changes by two wings and a pivot with that many candidates.
func wings(candidates int) func(*techniques.Position) []change {
	return func(p *techniques.Position) (all []change) {
		for pivot := range p.Grid {
			for _, a := range classic.Layout().Peers[pivot] {
				for _, b := range classic.Layout().Peers[pivot] {
					if a >= b || left(p, pivot).Len() != candidates || left(p, a).Len() != 2 || left(p, b).Len() != 2 {
						continue
					}
					for z := range (left(p, a) & left(p, b)).All() {
						digit := sudoku.DigitsOf(z)
						rest := (left(p, a) | left(p, b)) &^ digit
						switch {
						case rest.Len() != 2:
						case candidates == 2 && left(p, pivot) == rest:
							all = append(all, excluded(p, mark{a, z}, mark{b, z}))
						case candidates == 3 && left(p, pivot) == rest|digit:
							all = append(all, excluded(p, mark{a, z}, mark{b, z}, mark{pivot, z}))
						}
					}
				}
			}
		}
		return someOf(all)
	}
}

// wWings returns all changes by two cells with the same two candidates and a number with two
// places, each seen by one of them.
func wWings(p *techniques.Position) (all []change) {
	for a := range p.Grid {
		for b := range p.Grid {
			if left(p, a).Len() != 2 || left(p, a) != left(p, b) || a == b || seesCell(a, b) {
				continue
			}
			for _, unit := range classic.Layout().Units {
				for x := range left(p, a).All() {
					z := (left(p, a) &^ sudoku.DigitsOf(x)).Least()
					in := places(p, x, unit.Cells)
					if len(in) == 2 && seesCell(a, in[0]) && seesCell(b, in[1]) {
						all = append(all, excluded(p, mark{a, z}, mark{b, z}))
					}
				}
			}
		}
	}
	return someOf(all)
}
