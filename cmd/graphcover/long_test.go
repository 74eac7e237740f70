package main

import (
	"bytes"
	"strings"
	"testing"

	"graphcover/exactcover"
)

// TestLongNote checks that one note is printed for all jobs of a command, about the first long
// search, which need not be that of the first puzzle.
func TestLongNote(t *testing.T) {
	var stderr bytes.Buffer
	jobs := (&app{stderr: &stderr}).graphJobs(graphFlags{}, exactcover.Orders()[0], 2)
	for i, name := range []string{"queens:6", "pentomino:6x10", "domino:8x8"} {
		jobs[i%2].noteLong(t.Context(), parsed(t, name), 0)
		got := strings.Count(stderr.String(), "this search takes")
		if want := min(i, 1); got != want {
			t.Errorf("after %s: want %d notes, got %q", name, want, &stderr)
		}
	}
	if !strings.HasPrefix(stderr.String(), "graphcover: pentomino:6x10: ") {
		t.Errorf("want a note about pentomino:6x10, got %q", &stderr)
	}
}
