package sudoku_test

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"graphcover/internal/testenv"
	"graphcover/puzzle/sudoku"
)

// blog is a Sudoku of 9x9.
const blog = "...2.5...1..9.762...5.4....2....9.....64..1..8......7..7......4...6....9.63.1...."

// cut cuts text into lines of n characters.
func cut(text string, n int) (lines []string) {
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

// read returns what Read finds in r without rules.
func read(r io.Reader) []string { return readAs(r, nil) }

// readAs returns what Read finds in r: "LINE BOARD", or an error.
func readAs(r io.Reader, rules *sudoku.Rules) (found []string) {
	for f, err := range sudoku.Read(r, rules) {
		if err != nil {
			found = append(found, err.Error())
		} else {
			found = append(found, fmt.Sprintf("%d %s", f.Line, f.Board))
		}
	}
	return found
}

// solvedBlog is its solution.
const solvedBlog = "798265431134987625625341987217539846356478192849126573571892364482653719963714258"

// plainBoard returns a board that is not written with a heading.
func plainBoard(t testing.TB, text string) sudoku.Board {
	t.Helper()
	return testenv.Must(sudoku.Parse(text))(t)
}

func TestReadPlain(t *testing.T) {
	grid := testenv.Must(sudoku.Parse(blog))(t)
	nine := cut(blog, 9)
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
		{"UTF-16", strings.Join(cut(blog, 1), "\x00") + "\x00", found(1)},
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
		{"an endless line", strings.Repeat("1", 3*sudoku.MaxLine) + "\n" + blog, []string{
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
		for _, err := range sudoku.Read(io.MultiReader(strings.NewReader(text), iotest.ErrReader(errors.New("the disk is gone"))), nil) {
			got = append(got, fmt.Sprint(err))
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s: want %q, got %q", text, want, got)
		}
	}
}

// TestAnySize reads boards of other sizes than 9x9 among other things, broken into lines, and with
// pencil marks.
func TestAnySize(t *testing.T) {
	const a = "1234341221434321"
	const rows = "1234\n3412\n2143\n4321\n"
	const groups = "12 3 4 .\n1 2 34 4\n. . . .\n1234 1 2 3\n"
	inALine := parse(t, "4x4:"+strings.ReplaceAll(groups, "\n", " ")).String()
	row := " 3" + strings.Repeat(" .", 14) + "\n"
	numbers := "3" + strings.Repeat(".", 14)
	twelves := strings.Repeat("12"+row, 15)
	const unsure = "sudoku: line 1: want to know what two digits such as 12 are: a number, which may be written C, " +
		"or pencil marks, which may be written with 16 characters for each cell, one for each number"
	for _, c := range []struct {
		name, rules, text string
		want              []string
	}{
		{"a list", "4x4", "17; " + a + "; 2.5\n", []string{"1 sudoku:4x4:" + a}},
		{"two lines of eight", "4x4", a[:8] + "\n" + a[8:] + "\n", []string{"1 sudoku:4x4:" + a}},
		{"a blank line in it", "4x4", rows[:10] + "\n" + rows[10:], []string{"1 sudoku:4x4:" + a}},
		{"a title between", "4x4", rows + "Grid 2\n" + rows, []string{
			"1 sudoku:4x4:" + a, "sudoku: line 5: want 1-4, 0 and '.', got 'G' after 0 cells", "6 sudoku:4x4:" + a}},
		{"a row too many", "4x4", rows + "1234\n", []string{"sudoku: line 1: want 4 lines of 4 cells for each board, got 5 lines"}},
		{"pencil marks", "4x4", groups, []string{"1 " + inALine}},
		{"pencil marks, a row too few", "4x4", groups[:18], []string{"sudoku: line 1: want 4 lines with the candidates of 4 cells each, got 2"}},
		{"groups of numbers or pencil marks", "16x16", "12" + row + twelves, []string{unsure}},
		{"groups of pencil marks", "16x16", "123" + row + twelves, []string{"1 " + parse(t, "16x16:"+strings.ReplaceAll("123"+row+twelves, "\n", " ")).String()}},
		{"numbers", "16x16", "10" + row + twelves, []string{"1 sudoku:16x16:A" + numbers + strings.Repeat("C"+numbers, 15)}},
		{"a number too great, or pencil marks", "16x16", "17" + row + twelves, []string{unsure}},
	} {
		if got := readAs(strings.NewReader(c.text), parse(t, c.rules).Rules()); !slices.Equal(got, c.want) {
			t.Errorf("%s: want %q\ngot  %q", c.name, c.want, got)
		}
	}
	if b := parse(t, strings.TrimPrefix(inALine, sudoku.Heading)); !b.HasMarks() || b.Marks()[0] != sudoku.DigitsOf(1, 2) {
		t.Errorf("want pencil marks, got %v", b)
	}
}
