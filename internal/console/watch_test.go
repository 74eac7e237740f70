package console

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
	"graphcover/puzzle"
	"graphcover/puzzle/sudoku"
)

// TestWatchPictures draws a search step by step and compares every byte.
func TestWatchPictures(t *testing.T) {
	var screen bytes.Buffer
	entry := testenv.Must(puzzle.Parse("1" + strings.Repeat(".", 80)))(t)
	w := &Watcher{to: &screen, entry: entry, draws: true, undone: -1}
	w.draw() // there is nothing new
	if screen.Len() > 0 {
		t.Fatalf("want nothing drawn, got %q", screen.String())
	}
	rest := strings.Repeat(". . . | . . . | . . .\x1b[K\n", 2) + "------+-------+------\x1b[K\n" +
		strings.Repeat(". . . | . . . | . . .\x1b[K\n", 3) + "------+-------+------\x1b[K\n" + strings.Repeat(". . . | . . . | . . .\x1b[K\n", 3)
	observe := func(kind exactcover.Kind, search, cell, number int) string {
		w.observe(exactcover.Event{Kind: kind, Search: search, Option: sudoku.Classic().OptionOf(cell, max(number, 1)), Item: cell})
		screen.Reset()
		w.draw()
		return screen.String()
	}
	const up = "\r\x1b[12A"
	for i, c := range []struct {
		got, before, row, line string
	}{
		{observe(exactcover.Choose, 1, 1, 2), "", "\x1b[1m1\x1b[0m \x1b[7m2\x1b[0m . | . . . | . . .", "step 1: r1c2=2 for 2 in row 1; 1 choice, 0 backtracks, depth 1"},
		{observe(exactcover.Choose, 2, 2, 5), up, "\x1b[1m1\x1b[0m 2 \x1b[7m5\x1b[0m | . . . | . . .", "step 2: r1c3=5 for 3 in row 1; 2 choices, 0 backtracks, depth 2"},
		{observe(exactcover.Backtrack, 2, 0, 0), up, "\x1b[1m1\x1b[0m 2 \x1b[2m5\x1b[0m | . . . | . . .", "step 3: r1c3=5 undone; 2 choices, 1 backtrack, depth 1"},
		{observe(exactcover.Backtrack, 1, 0, 0), up, "\x1b[1m1\x1b[0m \x1b[2m2\x1b[0m . | . . . | . . .", "step 4: r1c2=2 undone; 2 choices, 2 backtracks, depth 0"},
		{observe(exactcover.Choose, 1, 1, 3), up, "\x1b[1m1\x1b[0m \x1b[7m3\x1b[0m . | . . . | . . .", "step 5: r1c2=3 for 2 in row 1; 3 choices, 2 backtracks, depth 1"},
	} {
		if want := c.before + c.row + "\x1b[K\n" + rest + c.line + "\x1b[K\n\x1b[J"; c.got != want {
			t.Errorf("picture %d: want %q, got %q", i+1, want, c.got)
		}
	}
	// A message takes the place of the picture, which is drawn again below it.
	messages := &Messages{Writer: &screen, Results: &Results{Writer: io.Discard}}
	messages.watcher.Store(w)
	screen.Reset()
	io.WriteString(messages, "a message\n")
	io.WriteString(messages, "another\n")
	w.draw()
	if want := up + "\x1b[J" + "a message\nanother\n" + "\x1b[1m1\x1b[0m \x1b[7m3\x1b[0m "; !strings.HasPrefix(screen.String(), want) {
		t.Errorf("two messages: want %q, got %q", want, screen.String())
	}
	// Steps by hand come without events.
	w.observe(exactcover.Event{Kind: exactcover.Backtrack, Search: 7})
	w.observe(exactcover.Event{Kind: exactcover.Choose, Search: 9, Option: 3})
	w.end = func() {}
	screen.Reset()
	w.Finish()
	if got := screen.String(); got != up+"\x1b[J" {
		t.Errorf("the end: want the picture taken away, got %q", got)
	}
	(*Watcher)(nil).Begin()
	(*Watcher)(nil).Finish()
	w.columns = 10
	screen.Reset()
	w.draw()
	if got := screen.String(); !strings.HasSuffix(got, "\nstep 7: r1\x1b[K\n\x1b[J") {
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
		{"16x16", "G", 1, 10, "\x1b[1mG\x1b[0m \x1b[7mA\x1b[0m . . | . . . . | "},
		{"4x4,jigsaw=1112122233434443", "1", 3, 4, "| \x1b[1m1\x1b[0m   .   . | \x1b[7m4\x1b[0m |"},
		{"4x4,r1c1+r1c2=3", "1", 1, 2, "| \x1b[1m1\x1b[0m   2 | .   . |"},
	} {
		rules := testenv.Must(sudoku.ParseRules(c.rules))(t)
		b := testenv.Must(rules.Board(c.clue + strings.Repeat(".", rules.Side()*rules.Side()-1)))(t)
		var screen bytes.Buffer
		w := &Watcher{to: &screen, entry: puzzle.Entry{Puzzle: b}, draws: true, undone: -1}
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
