package compare_test

import (
	"os"
	"slices"
	"testing"

	"graphcover/compare"
	"graphcover/internal/testenv"
	"graphcover/puzzle"
)

// TestWithContradictions adds what the tables of a roster show to what a search has found, or to nothing.
func TestWithContradictions(t *testing.T) {
	t.Chdir(t.TempDir())
	testenv.Check(t, os.WriteFile("roster.csv", []byte("days\n7\n\nshift,people\nday,2\n\nname,shifts,away\nann,7,2\nbob,0-7\n"), 0o600))
	roster, queens := testenv.Must(puzzle.Parse("roster:roster.csv"))(t), testenv.Must(puzzle.Parse("queens:3"))(t)
	const shown = "ann is to work at least 7 shifts, but can on 6 days at most (away 2)\nday 2: day needs 2 people, but only bob can work it"
	for _, c := range []struct{ found, want string }{{"", shown}, {"a conflict", shown + "\na conflict"}} {
		var found *compare.Reason
		if c.found != "" {
			found = &compare.Reason{Text: c.found}
		}
		if got := compare.WithContradictions(t.Context(), roster, found); got == nil || got.Text != c.want || !slices.Contains(got.About, "day-2") {
			t.Errorf("%q: want %q, got %+v", c.found, c.want, got)
		}
	}
	if got := compare.WithContradictions(t.Context(), queens, nil); got != nil {
		t.Errorf("want no reason, got %+v", got)
	}
}
