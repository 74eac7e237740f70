package english_test

import (
	"strings"
	"testing"

	"graphcover/internal/english"
)

// TestDidYouMean looks for words that are meant, and for those that are not.
func TestDidYouMean(t *testing.T) {
	words := []string{"solve", "solver", "count", "compare", "status", "db", "x", "X-wing", "clues"}
	for got, want := range map[string]string{
		"slove": "solve", "SOLVE": "solve", "solv": "solve", "ssolve": "solve", "cuont": "count", "cont": "count",
		"comparison": "compare", "sta": "status", "xwing": "X-wing", "clue": "clues", "bd": "db",
		"st": "", "vlose": "", "y": "", "": "", "nosuch": "", "solve": "", "counterexample": "count",
	} {
		if meant := english.DidYouMean(got, words); want == "" && meant != "" || want != "" && meant != "; did you mean "+want+"?" {
			t.Errorf("%q: want %q meant, got %q", got, want, meant)
		}
	}
	if got := english.Mistyped("Anna Klein", []string{"Anna Berger"}); got != "" {
		t.Errorf("want another name of the same beginning not meant, got %s", got)
	}
	if got := english.Mistyped("nils udde", []string{"Anna Berger", "Nils Ude"}); got != "Nils Ude" {
		t.Errorf("want a mistyped name meant, got %q", got)
	}
	if got := english.DidYouMean("solve", words, strings.ToUpper); got != "; did you mean SOLVE?" {
		t.Errorf("want the word as it is to be written, got %q", got)
	}
	if got := english.DidYouMean("SOLVE", words, strings.ToUpper); got != "" {
		t.Errorf("want nothing for what was written so, got %q", got)
	}
}
