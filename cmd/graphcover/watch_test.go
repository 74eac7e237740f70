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

	"graphcover/exactcover"
	"graphcover/internal/neo4jtest"
	"graphcover/puzzle"
	"graphcover/puzzle/sudoku"
)

// TestWatchPictures draws a search step by step and compares every byte.
func TestWatchPictures(t *testing.T) {
	var screen bytes.Buffer
	entry, err := puzzle.Parse("1" + strings.Repeat(".", 80))
	if err != nil {
		t.Fatal(err)
	}
	w := &watcher{to: &screen, entry: entry, draws: true, undone: -1}
	w.draw() // there is nothing new
	if screen.Len() > 0 {
		t.Fatalf("want nothing drawn, got %q", screen.String())
	}
	rest := strings.Repeat(". . . | . . . | . . .\x1b[K\n", 2) + "------+-------+------\x1b[K\n" +
		strings.Repeat(". . . | . . . | . . .\x1b[K\n", 3) + "------+-------+------\x1b[K\n" + strings.Repeat(". . . | . . . | . . .\x1b[K\n", 3)
	observe := func(kind exactcover.Kind, search, cell, number int) string {
		w.observe(exactcover.Event{Kind: kind, Search: search, Option: sudoku.Classic().OptionOf(cell, max(number, 1))})
		screen.Reset()
		w.draw()
		return screen.String()
	}
	const up = "\r\x1b[12A"
	for i, c := range []struct {
		got, before, row, line string
	}{
		{observe(exactcover.Choose, 1, 1, 2), "", "\x1b[1m1\x1b[0m 2 . | . . . | . . .", "step 1: 1 choice, 0 backtracks, depth 1"},
		{observe(exactcover.Choose, 2, 2, 5), up, "\x1b[1m1\x1b[0m 2 5 | . . . | . . .", "step 2: 2 choices, 0 backtracks, depth 2"},
		{observe(exactcover.Backtrack, 2, 0, 0), up, "\x1b[1m1\x1b[0m 2 \x1b[2m5\x1b[0m | . . . | . . .", "step 3: 2 choices, 1 backtrack, depth 1"},
		{observe(exactcover.Backtrack, 1, 0, 0), up, "\x1b[1m1\x1b[0m \x1b[2m2\x1b[0m . | . . . | . . .", "step 4: 2 choices, 2 backtracks, depth 0"},
		{observe(exactcover.Choose, 1, 1, 3), up, "\x1b[1m1\x1b[0m 3 . | . . . | . . .", "step 5: 3 choices, 2 backtracks, depth 1"},
	} {
		if want := c.before + c.row + "\x1b[K\n" + rest + c.line + "\x1b[K\n\x1b[J"; c.got != want {
			t.Errorf("picture %d: want %q, got %q", i+1, want, c.got)
		}
	}
	// A message takes the place of the picture, which is drawn again below it.
	messages := &messageWriter{Writer: &screen, results: &resultWriter{Writer: io.Discard}}
	messages.watcher.Store(w)
	screen.Reset()
	io.WriteString(messages, "a message\n")
	io.WriteString(messages, "another\n")
	w.draw()
	if want := up + "\x1b[J" + "a message\nanother\n" + "\x1b[1m1\x1b[0m 3 "; !strings.HasPrefix(screen.String(), want) {
		t.Errorf("two messages: want %q, got %q", want, screen.String())
	}
	// Steps by hand come without events.
	w.observe(exactcover.Event{Kind: exactcover.Backtrack, Search: 7})
	w.observe(exactcover.Event{Kind: exactcover.Choose, Search: 9, Option: 3})
	w.end = func() {}
	screen.Reset()
	w.finish()
	if got := screen.String(); got != up+"\x1b[J" {
		t.Errorf("the end: want the picture taken away, got %q", got)
	}
	(*watcher)(nil).begin()
	(*watcher)(nil).finish()
	w.columns = 10
	screen.Reset()
	w.draw()
	if got := screen.String(); !strings.HasSuffix(got, "\nstep 7: 4 \x1b[K\n\x1b[J") {
		t.Errorf("a narrow terminal: want a line of ten characters, got %q", got)
	}
}

// TestWatchBoards draws a search on boards of other sizes and rules: the clue is bold, and the
// choice of a cage's numbers is in no cell.
func TestWatchBoards(t *testing.T) {
	for _, c := range []struct {
		rules, clue  string
		cell, number int
		line         string
	}{
		{"16x16", "G", 1, 10, "\x1b[1mG\x1b[0m A . . | . . . . | "},
		{"4x4,jigsaw=1112122233434443", "1", 3, 4, "| \x1b[1m1\x1b[0m   .   . | 4 |"},
		{"4x4,r1c1+r1c2=3", "1", 1, 2, "| \x1b[1m1\x1b[0m   2 | .   . |"},
	} {
		rules, err := sudoku.ParseRules(c.rules)
		if err != nil {
			t.Fatal(err)
		}
		b, err := rules.Board(c.clue + strings.Repeat(".", rules.Side()*rules.Side()-1))
		if err != nil {
			t.Fatal(err)
		}
		var screen bytes.Buffer
		w := &watcher{to: &screen, entry: puzzle.Entry{Puzzle: b}, draws: true, undone: -1}
		w.observe(exactcover.Event{Kind: exactcover.Choose, Search: 1, Option: rules.OptionOf(c.cell, c.number)})
		if rules.HasCages() {
			w.observe(exactcover.Event{Kind: exactcover.Choose, Search: 2, Option: len(b.Problem().Options) - 1})
		}
		w.draw()
		if !strings.Contains(screen.String(), c.line) {
			t.Errorf("%s: want the line %q, got %q", c.rules, c.line, screen.String())
		}
	}
}

// TestFits measures pictures.
func TestFits(t *testing.T) {
	for _, c := range []struct {
		picture       string
		columns, rows int
		want          bool
	}{
		{"ab\ncd\n", 2, 2, true}, {"ab\ncd", 2, 2, true}, {"ab\ncde\n", 2, 2, false}, {"ab\ncd\nef\n", 2, 2, false},
		{bold + "ab" + plain + "\n" + dim + "cd" + plain + "\n", 2, 2, true}, {"┌┐\n└┘\n", 2, 2, true},
	} {
		if got := fits(c.picture, c.columns, c.rows); got != c.want {
			t.Errorf("%q in %d columns and %d rows: got %t", c.picture, c.columns, c.rows, got)
		}
	}
}

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
