package main

import (
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"graphcover/internal/neo4jtest"
)

// TestWatch watches searches in memory, on terminals and elsewhere.
func TestWatch(t *testing.T) {
	const hard = "../../examples/hard.sudoku"
	t.Setenv("TERM", "xterm")
	plain := graphcover(t.Context(), "solve", "--solver", "memory", "--engine", "dlx", hard)
	grid, _, solved := strings.Cut(plain.stdout, "solved")
	if plain.exit != exitOK || !solved {
		t.Fatalf("want it solved, got %+v", plain)
	}
	if got := onTerminal(t, 24, 80, "solve", "--watch", "--solver", "memory", hard); got.exit != exitOK || !strings.Contains(got.stdout, grid+"solved: ") || got.stderr != "" {
		t.Errorf("want the grid at the end, got %+v", got)
	}
	lines := regexp.MustCompile(`(?m)^step \d+000: \d+ choices?, \d+ backtracks?, depth \d+$`)
	// A search of more than 1,000 steps.
	long := []string{"solve", "--watch", "--solver", "memory", "pentomino:5x12"}
	for what, run := range map[string]func() ran{
		"NO_COLOR": func() ran {
			t.Setenv("NO_COLOR", "1")
			defer os.Unsetenv("NO_COLOR")
			return onTerminal(t, 24, 80, long...)
		},
		"few rows":    func() ran { return onTerminal(t, 8, 80, long...) },
		"no terminal": func() ran { return graphcover(t.Context(), long...) },
	} {
		got := run()
		if got.exit != exitOK || strings.Contains(got.said(), "\x1b") || !strings.Contains(got.stdout, "solved: ") {
			t.Errorf("%s: want the answer and no escapes, got %+v", what, got)
		}
		if found := lines.FindAllString(got.stderr, -1); len(found) == 0 || len(found) != strings.Count(got.stderr, "\n") {
			t.Errorf("%s: want a line for each thousandth step, got %q", what, got.stderr)
		}
	}
}

// TestWatchInGraph watches a search in the graph, with a pause after each step: pictures are
// drawn over one another.
func TestWatchInGraph(t *testing.T) {
	name := neo4jtest.Puzzle(t, neo4jtest.DB(t))
	t.Setenv("TERM", "xterm")
	got := onTerminal(t, 24, 80, "solve", "--watch", "--pause", "20ms", "--puzzle-name", name, "../../examples/blog.sudoku")
	if got.exit != exitOK {
		t.Fatalf("%+v", got)
	}
	pictures := strings.Split(got.stdout, "\r\x1b[12A")
	if len(pictures) < 8 {
		t.Errorf("want many pictures, got %d: %q", len(pictures), got.stdout)
	}
	steps := regexp.MustCompile(`step (\d+): `)
	last := 0
	for i, picture := range pictures[:len(pictures)-1] {
		found := steps.FindStringSubmatch(picture)
		if found == nil || strings.Count(picture, "\n") != 12 {
			t.Fatalf("picture %d: want 12 lines and the step, got %q", i, picture)
		}
		n, err := strconv.Atoi(found[1])
		if err != nil || n < last {
			t.Errorf("picture %d: want no earlier step than %d, got %s", i, last, found[0])
		}
		last = n
	}
	if end := pictures[len(pictures)-1]; !strings.HasPrefix(end, "\x1b[J") || !strings.Contains(end, "solved: ") {
		t.Errorf("want the answer in place of the last picture, got %q", end)
	}
}
