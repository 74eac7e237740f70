package dates_test

import (
	"strings"
	"testing"

	"graphcover/internal/dates"
)

// TestISO reads dates in all forms, and words that are none.
func TestISO(t *testing.T) {
	for word, want := range map[string]string{
		"2026-12-31": "2026-12-31", "31.12.2026": "2026-12-31", "1.2.2026": "2026-02-01", "01.02.2026": "2026-02-01",
		"31.02.2026": "31.02.2026", "12/31/2026": "12/31/2026", "31.12.26": "31.12.26", "monday": "monday", "": "",
	} {
		if got := dates.ISO(word); got != want {
			t.Errorf("%q: want %q, got %q", word, want, got)
		}
		if _, ok := dates.Parse(word); ok != (want != word || word == "2026-12-31") {
			t.Errorf("%q: want another answer than %t", word, ok)
		}
	}
}

func split(text string) []string { return strings.Fields(text) }

func message(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
