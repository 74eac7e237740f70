package main

import (
	"strings"
	"testing"
)

// TestPDFOnTerminal checks that no PDF is written to a terminal, which could not show it.
func TestPDFOnTerminal(t *testing.T) {
	got := onTerminal(t, 24, 80, "convert", "--to", "pdf", "../../examples/blog.sudoku", "-")
	if got.exit != exitUsage || got.stdout != "" || !strings.Contains(got.stderr, "want a file for the format pdf, got a terminal") {
		t.Errorf("want it refused, got %+v", got)
	}
}
