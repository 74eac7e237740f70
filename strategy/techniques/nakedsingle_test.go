package techniques_test

import (
	"testing"

	"graphcover/strategy/techniques"
)

func TestNakedSingle(t *testing.T) {
	checkTechnique(t, techniques.NakedSingle{},
		"43675821919532467827819643532147589656928134778463915261254798385391276.947863521",
		"r8c9 can hold only 4, so r8c9 is 4")
}

// nakedSingles returns all ways to place a number in a cell that can hold no other.
func nakedSingles(p *techniques.Position) (all []change) {
	for cell := range 81 {
		if digits := left(p, cell); digits.Len() == 1 {
			var c change
			c.placed[cell] = uint8(digits.Least())
			all = append(all, c)
		}
	}
	return all
}
