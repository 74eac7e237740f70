package techniques_test

import (
	"testing"

	"graphcover/strategy/techniques"
)

func TestHiddenSingle(t *testing.T) {
	checkTechnique(t, techniques.HiddenSingle{},
		"849375126312648579576219438165923847783564912294187365..843.7.14.17...83.378.1..4",
		"in row 8, 9 fits only in r8c5, so r8c5 is 9")
}

// hiddenSingles returns all ways to place a number that has one place in a unit.
func hiddenSingles(p *techniques.Position) (all []change) {
	for _, unit := range classic.Layout().Units {
		for number := 1; number <= 9; number++ {
			if cells := places(p, number, unit.Cells); len(cells) == 1 {
				var c change
				c.placed[cells[0]] = uint8(number)
				all = append(all, c)
			}
		}
	}
	return all
}
