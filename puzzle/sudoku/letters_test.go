package sudoku_test

import (
	"fmt"
	"testing"

	"graphcover/puzzle/sudoku"
)

// TestLetters names cells as section 3, "Approach", of "Sudoku Puzzle Solver" (docs/csp.md) does
// where it makes each square a variable: the letter is the row, from A at the top to I.
func TestLetters(t *testing.T) {
	for cell := range 81 {
		name := sudoku.Classic().CellName(cell)
		want := fmt.Sprintf("%c%d", "ABCDEFGHI"[cell/9], cell%9+1)
		if got := sudoku.WithLetters(name); got != want {
			t.Errorf("%s: want %s, got %s", name, want, got)
		}
		if got := sudoku.FromLetters(want); got != name {
			t.Errorf("%s: want %s, got %s", want, name, got)
		}
		option := sudoku.Classic().OptionName(cell, 5)
		if got := sudoku.FromLetters(want + "#5"); got != option {
			t.Errorf("%s#5: want %s, got %s", want, option, got)
		}
	}
	for text, want := range map[string]string{
		"in row 3, r3c1 and r3c8 hold only 1 and 9, so r3c7 can't be 1": "in row 3, C1 and C8 hold only 1 and 9, so C7 can't be 1",
		"(5) r4c2=8 (row 4, by r10c12#A)":                               "(5) D2=8 (row 4, by J12#A)",
		"r25c25, r26c1, r0c1, xr1c1, r1c1x, r1, c1, r1c123":             "Y25, r26c1, r0c1, xr1c1, r1c1x, r1, c1, r1c123",
	} {
		if got := sudoku.WithLetters(text); got != want {
			t.Errorf("%s: want %s, got %s", text, want, got)
		}
	}
	for name, want := range map[string]string{
		"c7": "r3c7", "i9#9": "r9c9#9", "i9=9": "r9c9#9", "r9c9=9": "r9c9#9", "R9C9=9": "r9c9#9", "A1=": "r1c1#", "A1+A2=9": "A1+A2=9", "B2 even": "r2c2 even", "Y25#P": "r25c25#P",
		"R3C7": "r3c7", "R13c7#D": "r13c7#D", "r2C2 even": "r2c2 even", "R3C0": "R3C0", "R3C7+R3C8": "R3C7+R3C8", "XR3C7": "XR3C7",
		"r3c7": "r3c7", "Z1": "Z1", "A0": "A0", "A": "A", "A100": "A100", "A1+A2": "A1+A2", "AA1": "AA1", "": "",
	} {
		if got := sudoku.FromLetters(name); got != want {
			t.Errorf("%q: want %q, got %q", name, want, got)
		}
	}
}
