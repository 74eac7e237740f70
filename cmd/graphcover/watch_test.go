package main

import (
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

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
	if got := onTerminal(t, 24, 80, "solve", "--watch", "--solver", "memory", hard); got.exit != exitOK || !strings.Contains(got.stdout, grid+"solved: ") || got.stderr != "" && !strings.Contains(got.stderr, "--pause") {
		t.Errorf("want the grid at the end, got %+v", got)
	}
	lines := regexp.MustCompile(`(?m)^step (\d+): .+( for .+| undone); \d+ choices?, \d+ backtracks?, depth \d+$`)
	// A search of 6,028 steps.
	long := []string{"solve", "--watch", "--solver", "memory", "--order", "kind", "pentomino:5x12"}
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
		found := lines.FindAllStringSubmatch(got.stderr, -1)
		if len(found) != 1005 || len(found) != strings.Count(got.stderr, "\n") {
			t.Errorf("%s: want a line for each of 1000 steps, and 5 more, got %d of %d", what, len(found), strings.Count(got.stderr, "\n"))
		}
		for i, line := range found {
			if want := min(i+1, 1000) + max(i-999, 0)*1000; line[1] != strconv.Itoa(want) {
				t.Fatalf("%s: line %d: want step %d, got %s", what, i+1, want, line[0])
			}
		}
	}
}

// TestWatchPause watches searches in memory with pauses. Without one, a short search says how to
// watch it.
func TestWatchPause(t *testing.T) {
	t.Setenv("TERM", "xterm")
	short := []string{"solve", "--watch", "--solver", "memory", "queens:6"}
	if got := onTerminal(t, 24, 80, short...); got.exit != exitOK || !strings.Contains(got.said(), "--pause 100ms") {
		t.Errorf("want how to watch it, got %+v", got)
	}
	got := onTerminal(t, 24, 80, append(short, "--pause", "120ms")...)
	for _, want := range []string{"step 1: r4c1 for row 4; 1 choice", "step 7: r1c3 undone; ", "\r\x1b[7A", "solved: 14"} {
		if got.exit != exitOK || got.stderr != "" || !strings.Contains(got.stdout, want) {
			t.Errorf("want %q, got %+v", want, got)
		}
	}
	begin := time.Now()
	got = graphcover(t.Context(), append(short, "--pause", "10ms")...)
	if took := time.Since(begin); got.exit != exitOK || strings.Count(got.stderr, "\n") != 22 || took < 220*time.Millisecond {
		t.Errorf("want 22 lines in 220 ms or more, got %v, %+v", took, got)
	}
}

// TestPauseUnseen asks for pauses in searches of which no step is shown.
func TestPauseUnseen(t *testing.T) {
	for _, command := range [][]string{
		{"solve", "--solver", "memory", "queens:6"},
		{"solve", "--solver", "memory", "--all", "queens:6"},
		{"count", "--solver", "memory", "queens:6"},
		{"generate"},
		{"generate", "--solver", "memory"},
	} {
		got := graphcover(t.Context(), append(command, "--pause", "10ms")...)
		if got.exit != exitUsage || got.stdout != "" || !strings.Contains(got.stderr, "--pause: want ") {
			t.Errorf("%q: want --pause refused, got %+v", command, got)
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
	if look := "to see the search in Neo4j Browser: graphcover db status --puzzle-name '" + name + "'"; !strings.Contains(got.stderr, look) {
		t.Errorf("want %q, got %q", look, got.stderr)
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
