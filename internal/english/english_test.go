package english_test

import (
	"testing"

	"graphcover/internal/english"
)

// TestEntries puts entries into sentences. What is no name of an option stays.
func TestEntries(t *testing.T) {
	for text, want := range map[string]string{
		"r3c7#4":                                "r3c7=4",
		"only without r12c25#P, or (r1c1#9).":   "only without r12c25=P, or (r1c1=9).",
		"r3c7 has no #4; r0c1#1, r1c1#12, c1#1": "r3c7 has no #4; r0c1#1, r1c1#12, c1#1",
		"":                                      "",
	} {
		if got := english.Entries(text); got != want {
			t.Errorf("%q: want %q, got %q", text, want, got)
		}
	}
}
