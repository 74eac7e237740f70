package sudoku_test

import (
	"fmt"
	"graphcover/puzzle/sudoku"
	"slices"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	for spec, want := range map[string]string{
		"16":                                  "sudoku:16x16",
		"6x6,box=2x3":                         "sudoku:6x6",
		"6x6,box=3x2,x":                       "sudoku:6x6,box=3x2,x",
		"4x4,anti-king,windoku":               "sudoku:4x4,windoku,anti-king",
		"4x4,r2c1+r1c1=5":                     "sudoku:4x4,r1c1+r2c1=5",
		"4x4:1234 / 3412 / 2143 / 0":          "want 16 cells of 1-4, 0 and '.', got 13",
		"4x4\n12|34\n3412\n--+--\n2143\n0...": "sudoku:4x4:123434122143....",
		"10:a" + strings.Repeat("0", 99):      "sudoku:10x10:A" + strings.Repeat(".", 99),
		"":                                    `want a size from 4x4 to 25x25, got ""`,
		"3x3":                                 `want a size from 4x4 to 25x25, got "3x3"`,
		"26":                                  `want a size from 4x4 to 25x25, got "26"`,
		"6x4":                                 `want a size from 4x4 to 25x25, got "6x4"`,
		"7x7":                                 "want jigsaw=GRID, a symbol for the region of each cell, as in jigsaw=11122...: a board of side 7 has no boxes, because 7 is a prime number",
		"6x6,box=6x1":                         `want a box of at least 2 rows and 2 columns, and of 6 cells, got "6x1"`,
		"6x6,box=":                            `want a box of at least 2 rows and 2 columns, and of 6 cells, got ""`,
		"6x6,windoku":                         "windoku: want boxes that are squares, as on a board of side 4, 9, 16 or 25",
		"16,box=2x8,windoku":                  "windoku: want boxes that are squares, as on a board of side 4, 9, 16 or 25",
		"4x4,x,x":                             `want each rule once, got "x" again`,
		"4x4,y":                               `want box=ROWSxCOLUMNS, jigsaw=GRID, x, windoku, anti-knight, anti-king, even-odd=GRID, a cage such as r1c1+r1c2=9, or the symbols 0-3 or 1-4, got "y"`,
		"4x4,x=1":                             `want box=ROWSxCOLUMNS, jigsaw=GRID, x, windoku, anti-knight, anti-king, even-odd=GRID, a cage such as r1c1+r1c2=9, or the symbols 0-3 or 1-4, got "x=1"`,
		"4x4,jigsaw=11":                       "jigsaw: want the regions of 16 cells, got 2",
		"4x4,jigsaw=1111222233334441":         "jigsaw: want 4 regions of 4 cells, got 5 cells of region 1",
		"4x4,jigsaw=1111222233334455":         "jigsaw: want 1-4, 0 and '.', got '5' after 14 cells",
		"4x4,box=2x2,jigsaw=1111222233334444": "want box= or jigsaw=, got both",
		"4x4,even-odd=EX":                     "even-odd: want E, O and '.', got 'X' after 1 cells",
		"4x4,even-odd=EO":                     "even-odd: want the marks of 16 cells, got 2",
		"4x4,A1+r1c2=3,b1+B2=7":               "sudoku:4x4,r1c1+r1c2=3,r2c1+r2c2=7",
		"4x4,A1+A5=3":                         `want a cell from r1c1 to r4c4, got "A5"`,
		"4x4,A1+r1c1=3":                       "want each cell in one cage, got r1c1 again",
		"4x4,r1c1+r1c5=3":                     `want a cell from r1c1 to r4c4, got "r1c5"`,
		"4x4,r1c1+r1c1=3":                     "want each cell in one cage, got r1c1 again",
		"4x4,r1c1+r1c2=3,r1c2=1":              "want each cell in one cage, got r1c2 again",
		"4x4,r1c1+r1c2=8":                     `want a sum from 3 to 7 for 2 cells, got "8"`,
		"4x4,r1c1=0":                          `want a sum from 1 to 4 for 1 cell, got "0"`,
		"4x4,r1c1+r1c2+r1c3+r1c4+r2c1=10":     "want a cage of at most 4 cells, as its numbers differ, got 5",
		"4x4:1y":                              "want 1-4, 0 and '.', got 'y' after 1 cells",
		"12:" + strings.Repeat("D", 144):      "want 1-9, A-C, 0 and '.', got 'D' after 0 cells",
	} {
		b, err := sudoku.Parse(sudoku.Heading + spec)
		got := fmt.Sprint(err)
		if err == nil {
			got = b.String()
		}
		if got != want {
			t.Errorf("%q: want %s\ngot %s", spec, want, got)
		}
	}
	var cells []string
	for cell := range 12 {
		cells = append(cells, fmt.Sprintf("r1c%d", cell+1))
	}
	if _, err := sudoku.Parse("sudoku:25," + strings.Join(cells, "+") + "=156"); err == nil || !strings.Contains(err.Error(), "20,000") {
		t.Errorf("want too many sets of numbers, got %v", err)
	}
	if _, err := sudoku.Parse("sudoku:25," + strings.Join(cells, "+") + "=80"); err != nil {
		t.Errorf("want few sets of numbers, got %v", err)
	}
}

func TestRead(t *testing.T) {
	const a, b = "1234341221434321", "12.............4"
	kind := parse(t, "4x4").Rules()
	for _, c := range []struct {
		name, text string
		kind       *sudoku.Rules
		want       []string
	}{
		{"lines", a + "\n" + b + "\n", kind, []string{"1 sudoku:4x4:" + a, "2 sudoku:4x4:" + b}},
		{"rows", "# one\n12 34\n34 12\n-----\n21|43\n43|21\n12..\n....\n....\n...4", kind,
			[]string{"2 sudoku:4x4:" + a, "7 sudoku:4x4:" + b}},
		{"headings", "sudoku:4x4,x\n" + b + "\nsudoku:6\nsudoku:4x4:" + a + "\nsudoku:8x8,x", nil,
			[]string{"2 sudoku:4x4,x:" + b, "3 sudoku:6x6", "4 sudoku:4x4:" + a, "5 sudoku:8x8,x"}},
		{"no heading", b, nil, []string{"sudoku: line 1: want 81 characters of 1-9, 0 and '.', got boards of 4x4, with 16 cells each; to read them, write sudoku:4x4"}},
		{"a wrong heading", "sudoku:4x5\n" + b + "\nsudoku:4\n" + b, nil,
			[]string{`sudoku: line 1: want a size from 4x4 to 25x25, got "4x5"`, "4 sudoku:4x4:" + b}},
		{"a wrong board of a line", "sudoku:4x4:12\n" + b, kind, []string{"sudoku: line 1: want 16 cells of 1-4, 0 and '.', got 2", "2 sudoku:4x4:" + b}},
		{"a long line", a + "1\n" + a[1:] + "\n" + a, kind, []string{
			"sudoku: line 1: want 16 cells of 1-4, 0 and '.', got 17; after the first 16, without a blank, comes \"1\"", "sudoku: line 2: want 16 cells of 1-4, 0 and '.', got 15", "3 sudoku:4x4:" + a}},
		{"a wrong row", "1234\n341\n2143\n4321\n" + a, kind, []string{
			"sudoku: line 2: want 16 cells of 1-4, 0 and '.', or 4 in a line of a board, got 3", "5 sudoku:4x4:" + a}},
		{"a wrong symbol", "1234\n3y12\n2143\n4321\n" + a, kind, []string{"sudoku: line 2: want 1-4, 0 and '.', got 'y' after 1 cells", "5 sudoku:4x4:" + a}},
		{"a row too few", "1234\n3412\n2143\n\n" + a, kind, []string{"sudoku: line 1: want 16 cells of 1-4, 0 and '.', got 12 in 3 lines", "5 sudoku:4x4:" + a}},
		{"rows, then a line", "1234\n" + a, kind, []string{"sudoku: line 1: want 16 cells of 1-4, 0 and '.', got 4", "2 sudoku:4x4:" + a}},
		{"CR LF, a byte order mark", "\ufeffsudoku:4\r\n" + a + "\r\n", nil, []string{"2 sudoku:4x4:" + a}},
		{"binary data", a + "\n\x00\x01\n" + a, kind, []string{"1 sudoku:4x4:" + a, "sudoku: line 2: want text, got binary data"}},
		{"a line without an end", strings.Repeat("1", 1<<20+1), kind, []string{"sudoku: line 1: want at most 1048576 bytes in a line, got more"}},
		{"nothing", "# a comment\n", kind, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := readAs(strings.NewReader(c.text), c.kind); !slices.Equal(got, c.want) {
				t.Errorf("want %q\ngot  %q", c.want, got)
			}
		})
	}
}

// FuzzParse checks that a board is read again from its text, and that its problem is valid
// unless clues contradict each other.
func FuzzParse(f *testing.F) {
	for _, spec := range []string{
		"4x4:1234341221434321", "5,jigsaw=3111133221332224445544555", "9x9,x,windoku,anti-knight,anti-king", "6,even-odd=" + strings.Repeat("EO.", 12),
		"4,r1c1+r1c2=5,r2c1=3:1...............", "4x4\n12|34\n34|12\n--+--\n", "25", "6,box=3x2", "16x16,box=2x8:", "4,r1c1+r1c2=5=3", "4,,", "4x4x4",
		"4:0.2...0..0...3.0", "4,0-3:0_2", "4,1-4:0123", "4:0123230110323210", "12:" + strings.Repeat("10 0 . ", 48), "6,0-5,box=3x2,x",
		"4\n" + cages4, "4:A1=1,A2+A3=5\n\n1...............", "4,x\n" + drawn4,
		"4\n" + framed4, "4\n" + blankLine4,
	} {
		f.Add(spec)
	}
	f.Fuzz(func(t *testing.T, spec string) {
		b, err := sudoku.Parse(sudoku.Heading + spec)
		if err != nil {
			if len(err.Error()) > 1000 {
				t.Errorf("%q: want a short error, got %v", spec, err)
			}
			return
		}
		again, err := sudoku.Parse(b.String())
		if err != nil || again.String() != b.String() || again.Cells() != b.Cells() {
			t.Fatalf("%q: want %s, got %v, %v", spec, b, again, err)
		}
		if drawn, err := sudoku.Parse(b.Headed()); !b.HasMarks() && (err != nil || drawn != b && drawn != inOrder(t, b)) {
			t.Errorf("%q: its picture read again: want %s, got %s, %v", spec, b, drawn, err)
		}
		if b.Rules().Side() > 12 {
			return // large problems take too long to make for a fuzz test
		}
		p := b.Problem()
		if err := p.Validate(); (err != nil) != (len(b.Contradictions()) > 0) {
			t.Errorf("%q: got %v, and the contradictions %q", spec, err, b.Contradictions())
		}
		if lines := strings.Count(b.Picture(p.Given), "\n"); lines < b.Rules().Side() {
			t.Errorf("%q: want a picture, got %d lines", spec, lines)
		}
	})
}

// FuzzRead checks that everything found has its line, and that boards written one a line
// are read again.
func FuzzRead(f *testing.F) {
	f.Add("sudoku:4x4,x\n1234341221434321\n12 34\n34 12\n--+--\n..|..\n4321\n")
	f.Add("sudoku:4\n0.2.\n..0.\n.0..\n.3.0\n\n1--2\n----\n--3-\n4---\n1 _ _ 2\nsudoku:12\n" + strings.Repeat("0 10 . 12 0 0 0 0 0 0 0 7\n", 12) + "sudoku:4,0-3\n0")
	f.Add("sudoku:4\nsudoku:6\n\nsudoku:4:1234341221434321\n# a comment\n12\n\x00")
	f.Add("sudoku:4,x\n" + cages4 + "\n" + cages4 + "1234341221434321\nA1=1 # one\nr1c1=2\nsudoku:9x9\nI9=9")
	f.Add("sudoku:4x4,x\n" + drawn4 + "\n6 cages, seed 1\n" + drawn4 + "sudoku:4,even-odd=EO..............\ne o | . .\n1 . | . .\n----+----\n. . | . .\n. . | . .\n\n1 clue")
	f.Fuzz(func(t *testing.T, text string) {
		var lines strings.Builder
		var boards []string
		last := 0
		for f, err := range sudoku.Read(strings.NewReader(text), nil) {
			if err != nil {
				continue
			}
			if f.Line <= last || f.Line > strings.Count(text, "\n")+strings.Count(text, "\r")+1 {
				t.Errorf("%q: want a line after %d, got %d", text, last, f.Line)
			}
			last = f.Line
			boards = append(boards, fmt.Sprintf("%d %s", len(boards)+1, f.Board))
			line := f.Board.String()
			if !strings.HasPrefix(line, sudoku.Heading) {
				line = sudoku.Heading + "9x9:" + line // there may be a heading of another size before it
			}
			lines.WriteString(line + "\n")
		}
		if got := read(strings.NewReader(lines.String())); !slices.Equal(got, boards) {
			t.Errorf("want %q, got %q", boards, got)
		}
	})
}
