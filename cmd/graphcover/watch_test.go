package main

import (
	"bytes"
	"io"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/creack/pty"

	"graphcover/internal/neo4jtest"
)

// onTerminal runs a command whose results go to a terminal of some rows, and returns its
// status and what was on the terminal and on standard error.
func onTerminal(t *testing.T, rows uint16, args ...string) (status int, watched, messages string) {
	t.Helper()
	screen, terminal, err := pty.Open()
	if err != nil {
		t.Skip(err)
	}
	defer screen.Close()
	t.Setenv("TERM", "xterm")
	if err := pty.Setsize(terminal, &pty.Winsize{Rows: rows, Cols: 80}); err != nil {
		t.Fatal(err)
	}
	var b, stderr bytes.Buffer
	done := make(chan struct{})
	go func() {
		io.Copy(&b, screen) // until the terminal is closed
		close(done)
	}()
	a := &app{program: "graphcover", stdin: strings.NewReader(""), stdout: terminal, stderr: &stderr}
	status = a.main(t.Context(), args)
	terminal.Close()
	<-done
	return status, strings.ReplaceAll(b.String(), "\r\n", "\n"), stderr.String()
}

// TestWatch watches searches in memory, on terminals and elsewhere.
func TestWatch(t *testing.T) {
	const hard = "../../examples/hard.sudoku"
	watch := []string{"solve", "--watch", "--solver", "memory", hard}
	var plain bytes.Buffer
	a := &app{program: "graphcover", stdout: &plain, stderr: io.Discard}
	if status := a.main(t.Context(), []string{"solve", "--solver", "memory", "--engine", "dlx", hard}); status != 0 {
		t.Fatalf("status %d", status)
	}
	grid := plain.String()[:strings.Index(plain.String(), "solved")]
	status, watched, messages := onTerminal(t, 24, watch...)
	if status != 0 || !strings.Contains(watched, grid+"solved: ") || messages != "" {
		t.Errorf("want the grid at the end, got status %d, %q, %q", status, watched, messages)
	}
	lines := regexp.MustCompile(`(?m)^step \d+000: \d+ choices?, \d+ backtracks?, depth \d+$`)
	// A search of more than 1,000 steps.
	long := []string{"solve", "--watch", "--solver", "memory", "pentomino:5x12"}
	for what, run := range map[string]func() (int, string, string){
		"NO_COLOR": func() (int, string, string) {
			t.Setenv("NO_COLOR", "1")
			defer os.Unsetenv("NO_COLOR")
			return onTerminal(t, 24, long...)
		},
		"few rows": func() (int, string, string) { return onTerminal(t, 8, long...) },
		"no terminal": func() (int, string, string) {
			var stdout, stderr bytes.Buffer
			a := &app{program: "graphcover", stdout: &stdout, stderr: &stderr}
			return a.main(t.Context(), long), stdout.String(), stderr.String()
		},
	} {
		status, watched, messages := run()
		if status != 0 || strings.Contains(watched+messages, "\x1b") || !strings.Contains(watched, "solved: ") {
			t.Errorf("%s: want the answer and no escapes, got status %d, %q, %q", what, status, watched, messages)
		}
		if found := lines.FindAllString(messages, -1); len(found) == 0 || len(found) != strings.Count(messages, "\n") {
			t.Errorf("%s: want a line for each thousandth step, got %q", what, messages)
		}
	}
}

// TestWatchInGraph watches a search in the graph, with a pause after each step: pictures are
// drawn over one another.
func TestWatchInGraph(t *testing.T) {
	db := neo4jtest.DB(t)
	name := neo4jtest.Puzzle(t, db)
	status, watched, messages := onTerminal(t, 24, "solve", "--watch", "--pause", "20ms", "--puzzle-name", name, "../../examples/blog.sudoku")
	if status != 0 {
		t.Fatalf("status %d, %s", status, messages)
	}
	pictures := strings.Split(watched, "\r\x1b[12A")
	if len(pictures) < 8 {
		t.Errorf("want many pictures, got %d: %q", len(pictures), watched)
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
