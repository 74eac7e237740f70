package techniques_test

import (
	"testing"

	"graphcover/puzzle/sudoku"
	"graphcover/strategy/techniques"
)

func TestNakedTuple(t *testing.T) {
	for _, c := range []struct {
		size       int
		grid, want string
	}{
		{2, "..9.27843.4853.279327489156412368795985714362736952418.74.93521..1.4.937.93.7.684",
			"in row 8, r8c2 and r8c6 hold only 5 and 6, so r8c1 can't be 5 or 6, and r8c4 can't be 6"},
		{3, "97..6.34526..4.179.45.7.2684..697852529834617687.1.9348.245.796.56.2.481.94.86523",
			"in column 6, r3c6, r7c6 and r8c6 hold only 1, 3 and 9, so r1c6 can't be 1, and r2c6 can't be 3"},
		{4, "6.4.37291213946578.7912.34636.259.1..21.74....45.81....9..631...3671.98.1...9...3",
			"in block 6, r4c7, r4c9, r5c7 and r6c7 hold only 4, 6, 7 and 8, so r5c8 and r6c8 can't be 6, and r6c9 can't be 7"},
	} {
		checkTechnique(t, techniques.NakedTuple{Size: c.size}, c.grid, c.want)
	}
}

// nakedTuples returns all eliminations from the rest of a unit by n of its cells that
// have n candidates among them.
func nakedTuples(n int) func(*techniques.Position) []change {
	return func(p *techniques.Position) (all []change) {
		for _, unit := range classic.Layout().Units {
			open := openCells(p, unit)
			for _, tuple := range choose(open, n) {
				var digits sudoku.Digits
				for _, cell := range tuple {
					digits |= left(p, cell)
				}
				if digits.Len() != n {
					continue
				}
				if c := loses(p, without(open, tuple), digits); !c.isNone() {
					all = append(all, c)
				}
			}
		}
		return all
	}
}
