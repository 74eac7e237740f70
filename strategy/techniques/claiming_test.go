package techniques_test

import (
	"testing"

	"graphcover/strategy/techniques"
)

func TestClaiming(t *testing.T) {
	checkTechnique(t, techniques.Claiming{},
		"8746591232.5.78469.6942.578921837645743.6.8915869142374...8.9.6.98.467.265..9.384",
		"in row 9, 1 fits only in block 8, so r7c4, r7c6 and r8c4 can't be 1")
	// The same with rows and columns exchanged.
	checkTechnique(t, techniques.Claiming{},
		"82.9754.67.6248.95459136.8.6.48.9...57236184998.7.4.6.145682973267493..8398517624",
		"in column 9, 1 fits only in block 6, so r4c7, r4c8 and r6c7 can't be 1")
}

// claimings returns all eliminations from the rest of a block that contains all
// places of a number in a line.
func claimings(p *techniques.Position) []change {
	return locked(p, []string{"row", "column"}, []string{"block"})
}
