package techniques_test

import (
	"testing"

	"graphcover/puzzle/sudoku"
	"graphcover/strategy/techniques"
)

func TestXYWing(t *testing.T) {
	checkTechnique(t, techniques.XYWing{},
		"1.5497.3...92.6.5......149.2.6..857..5.....18......96.5.47.968........45....45729",
		"r2c7 can only be 1 or 8; if it is 8, r2c5 is 3, and if it is 1, r8c7 is 3, so r8c5 can't be 3")
}

func TestXYZWing(t *testing.T) {
	checkTechnique(t, techniques.XYZWing{},
		"193784256..8625.1.562.3.847..1.4.....8.....7.925317468.59.7..242...9.78.8.74.2...",
		"r4c1 can only be 3, 6 or 7; if it is 7, r4c2 is 3, and if it is 6, r7c1 is 3: one of r4c1, r4c2 and r7c1 is 3, so r5c1 can't be 3")
}

func TestWWing(t *testing.T) {
	checkTechnique(t, techniques.WWing{},
		"8651..34..124.386534.658.121287..6536532814...7.536128.913.5.8653.86...1286917534",
		"r2c1 and r3c7 hold only 7 and 9, and can't both be 7, as in row 7 it fits only in r7c1 and r7c7, so r3c3 can't be 9")
}

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
