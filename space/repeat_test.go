package space_test

import (
	"errors"
	"strings"
	"testing"

	"graphcover/internal/corpus"
	"graphcover/internal/testenv"
	"graphcover/space"
)

// TestCheckRepeats checks that the spaces of docs/space.md, which are small beside their trees, are
// built, and that those are refused that would be nearly as large.
func TestCheckRepeats(t *testing.T) {
	for text, refused := range map[string]bool{
		"domino:16x16": false, "queens:12": false, "queens:13": false, "langford:12": false, "latin:6": false, "soma:3x3x3": false,
		"pentomino:3x20": false, "pentomino:4x15": false, "sudoku:6x6:....................................": false,
		"55" + strings.Repeat(".", 79): false, // has no states
		"pentomino:6x10":               true, "macmahon:6x4": true,
	} {
		err := space.CheckRepeats(t.Context(), corpus.Entry(t, text).Problem())
		repeats := new(space.RepeatError)
		switch {
		case errors.As(err, &repeats) != refused:
			t.Errorf("%s: want it refused: %t, got %v", text, refused, err)
		case !refused:
			testenv.Check(t, err)
		case repeats.Share <= 0 || repeats.Share >= 0.1 || repeats.States != 20_000:
			t.Errorf("%s: want a share below 0.1 after 20000 states, got %+v", text, repeats)
		}
	}
}
