package classic_test

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"graphcover/puzzle/sudoku/classic"
)

const blog = "...2.5...1..9.762...5.4....2....9.....64..1..8......7..7......4...6....9.63.1...."

// rows cuts text into lines of n characters.
func rows(text string, n int) (lines []string) {
	for ; len(text) > n; text = text[n:] {
		lines = append(lines, text[:n])
	}
	return append(lines, text)
}

// every returns count numbers: 1, 1+nth, 1+2*nth and so on.
func every(nth, count int) (lines []int) {
	for i := range count {
		lines = append(lines, 1+nth*i)
	}
	return lines
}

// read returns what Read finds in r: "LINE GRID", or an error.
func read(r io.Reader) (found []string) {
	for f, err := range classic.Read(r) {
		if err != nil {
			found = append(found, err.Error())
		} else {
			found = append(found, fmt.Sprintf("%d %s", f.Line, f.Grid))
		}
	}
	return found
}

func TestRead(t *testing.T) {
	grid, err := classic.Parse(blog)
	if err != nil {
		t.Fatal(err)
	}
	nine := rows(blog, 9)
	lines := func(s ...string) string { return strings.Join(s, "\n") + "\n" }
	found := func(n ...int) (want []string) {
		for _, line := range n {
			want = append(want, fmt.Sprintf("%d %s", line, blog))
		}
		return want
	}
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"nothing", "", nil},
		{"one a line", lines(blog, blog), found(1, 2)},
		{"no newline at the end", blog + "\n" + blog, found(1, 2)},
		{"CRLF, byte order mark, comment", "\ufeff# two\r\n" + blog + "\r\n" + blog + "\r\n", found(2, 3)},
		{"zeros", lines(strings.ReplaceAll(blog, ".", "0")), found(1)},
		{"noise in a line", lines("|" + strings.Join(nine, "|") + "| hard"), found(1)},
		{"nine lines", lines(nine...), found(1)},
		{"titles and rules between", lines("Grid 01") + lines(nine...) + lines("========") + lines(nine...), found(2, 12)},
		{"pretty", grid.Pretty() + "\n" + grid.Pretty(), found(1, 13)},
		{"dotted frame", lines(".-----.-----.") + lines(nine...) + lines("'-----'-----'"), found(2)},
		{"blank lines between bands", lines(nine[:3]...) + "\n" + lines(nine[3:6]...) + "\n" + lines(nine[6:]...), found(1)},
		{"UTF-16", strings.Join(rows(blog, 1), "\x00") + "\x00", found(1)},
		{"short line", lines(blog, blog[1:], blog), []string{
			found(1)[0], "sudoku: line 2: want 81 characters of 1-9, 0 and '.', got 80", found(3)[0]}},
		{"short row", lines(nine[:4]...) + lines(nine[4][1:]) + lines(nine[5:]...) + lines(nine...), []string{
			"sudoku: line 5: want 81 characters of 1-9, 0 and '.', or 9 in a line of a grid, got 8", found(10)[0]}},
		{"short first row", lines(nine[0][1:]) + lines(nine[1:]...) + lines(nine...), []string{
			"sudoku: line 1: want 81 characters of 1-9, 0 and '.', or 9 in a line of a grid, got 8", found(10)[0]}},
		{"long row", lines(nine[:8]...) + lines(nine[8]+".") + "\n" + lines(nine...), []string{
			"sudoku: line 9: want 81 characters of 1-9, 0 and '.', or 9 in a line of a grid, got 10", found(11)[0]}},
		{"a row too many, as of column numbers", lines("1 2 3 4 5 6 7 8 9") + lines(nine...), []string{
			"sudoku: line 1: want 9 lines of 9 characters for each grid, got 10 lines"}},
		{"a title of one word, of 19 characters in 55 bytes", lines("第1回ナンプレ大会の問題集とその解答例", blog), found(2)},
		{"rows with names", "A " + strings.Join(nine, "\nB ") + "\n", found(1)},
		{"titles with dates", lines("Sudoku of 2020-01-01.") + lines(nine...) + lines("Puzzle 12, 2020-01-01 10:30") + lines(nine...) + lines("2020-01-01", blog), found(2, 12, 22)},
		{"blank lines between rows", strings.Join(nine, "\n\n") + "\n\n" + strings.Join(nine, "\n\n"), found(1, 19)},
		{"a fragment between lines", lines(blog, blog[:8], blog), []string{
			found(1)[0], "sudoku: line 2: want 81 characters of 1-9, 0 and '.', or 9 in a line of a grid, got 8", found(3)[0]}},
		{"a fragment alone", "12345678", []string{
			"sudoku: line 1: want 81 characters of 1-9, 0 and '.', or 9 in a line of a grid, got 8"}},
		{"another sign for empty cells", lines(strings.ReplaceAll(blog, ".", "x")), found(1)},
		{"a cell sign that is ignored", lines("#" + blog), found(1)},
		{"blocks that fit, one that doesn't, blocks that fit", lines(nine[:6]...) + "\n" + lines(nine[6:]...) + "\n" +
			lines(nine[:6]...) + "\n" + lines(nine[:6]...) + "\n" + lines(nine[6:]...), append(found(1),
			"sudoku: line 12: want 81 characters of 1-9, 0 and '.', got 54 in 6 lines", found(19)[0])},
		{"more grids without a line between than are kept", strings.Repeat(lines(nine...), 2500), found(every(9, 2500)...)},
		{"grid cut short by the next", lines(nine[:8]...) + lines("========") + lines(nine...), []string{
			"sudoku: line 1: want 81 characters of 1-9, 0 and '.', got 72 in 8 lines", found(10)[0]}},
		{"grid cut short by a line of 81", lines(nine[:8]...) + lines(blog), []string{
			"sudoku: line 1: want 81 characters of 1-9, 0 and '.', got 72 in 8 lines", found(9)[0]}},
		{"grid cut short by the end", lines(nine[:7]...), []string{
			"sudoku: line 1: want 81 characters of 1-9, 0 and '.', got 63 in 7 lines"}},
		{"digits that are not ASCII", strings.ReplaceAll(blog, "6", "٦") + "\n", []string{
			"sudoku: line 1: want 81 characters of 1-9, 0 and '.', got 77; digits such as U+0666 '٦' don't count"}}, // four 6s
		{"an endless line", strings.Repeat("1", 3*classic.MaxLine) + "\n" + blog, []string{
			"sudoku: line 1: want at most 1048576 bytes in a line, got more", found(2)[0]}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := read(strings.NewReader(c.text))
			if fmt.Sprint(got) != fmt.Sprint(c.want) {
				t.Errorf("want %q\ngot  %q", c.want, got)
			}
		})
	}
}

// TestReadStopsAtAReadError cuts off a line, and a grid of candidates, whose last cell may
// have had more of them.
func TestReadStopsAtAReadError(t *testing.T) {
	marks := strings.Join(lines(marked(t)), "\n")
	for text, want := range map[string][]string{
		blog + "\n12": {"<nil>", "sudoku: line 2: the disk is gone"},
		marks:         {"sudoku: line 9: the disk is gone"},
	} {
		var got []string
		for _, err := range classic.Read(io.MultiReader(strings.NewReader(text), errReader{})) {
			got = append(got, fmt.Sprint(err))
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s: want %q, got %q", text, want, got)
		}
	}
}

type errReader struct{}

func (errReader) Read([]byte) (int, error) { return 0, fmt.Errorf("the disk is gone") }
