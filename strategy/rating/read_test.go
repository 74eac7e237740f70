package rating

import (
	"slices"
	"strings"
	"testing"
)

// TestRead reads ratings from a file with long lines. Nothing may be left out without a
// word.
func TestRead(t *testing.T) {
	const puzzle = "...2.5...1..9.762...5.4....2....9.....64..1..8......7..7......4...6....9.63.1...."
	text := puzzle + " 1\n" + puzzle + strings.Repeat(" ", 100_000) + "2\n" +
		strings.Repeat("#", longestLine+1) + "\n" + puzzle + " 3\n"
	var ratings []float64
	var errs []string
	for _, err := range Read("file", text, &ratings) {
		if err != nil {
			errs = append(errs, err.Error())
		}
	}
	if want := []float64{1, 2}; !slices.Equal(ratings, want) {
		t.Errorf("want the ratings %v, got %v", want, ratings)
	}
	if len(errs) != 1 || !strings.HasPrefix(errs[0], "file: line 3: want at most ") {
		t.Errorf("want an error for line 3, got %q", errs)
	}
}
