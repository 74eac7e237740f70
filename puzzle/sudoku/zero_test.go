package sudoku_test

import (
	"fmt"
	"graphcover/puzzle/sudoku"
	"slices"
	"strings"
	"testing"
)

// rows cuts cells into lines of n.
func rows(cells string, n int) string { return strings.Join(cut(cells, n), "\n") + "\n" }

// TestZeros reads boards in which 0 is an empty cell, a number, or one of both.
func TestZeros(t *testing.T) {
	const notice = "0 is a number here"
	const ask4 = "want to know what 0 is: a number, with the rule 0-3 as in sudoku:4x4,0-3, or an empty cell, with the rule 1-4"
	for spec, want := range map[string]string{
		"4x4:0.2...0..0...3.0":                        "sudoku:4x4,0-3:0.2...0..0...3.0 " + notice,
		"4x4,x:0_2_____________":                      "sudoku:4x4,0-3,x:0.2............. " + notice,
		"4x4:0 * 2 * * * 0 * * 0 * * * 3 * 0":         "sudoku:4x4,0-3:0.2...0..0...3.0 " + notice,
		"4x4,0-3:0020002000000300":                    "two 0s",
		"4x4,0-3:0.2...0..0...3.0":                    "sudoku:4x4,0-3:0.2...0..0...3.0",
		"4x4,1-4:0.2...0..0...3.0":                    "sudoku:4x4:..2..........3..",
		"4x4:0.2...0..0...3.4":                        "sudoku:4x4:..2..........3.4", // 4 is there, so 0 is none of four numbers
		"4x4:002...0..0...3.0":                        "sudoku:4x4:..2..........3..", // two zeros in a row
		"4x4:0020000000000300":                        "sudoku:4x4:..2..........3..",
		"4x4:0123230110323210":                        ask4,
		"4x4,r1c1+r1c2=3:0.2...0..0...3.0":            ask4,
		"4x4,0-3:0.2...0..0...4.0":                    "want the symbols 0-3, got 4",
		"4x4,0-3,even-odd=E...............":           "want numbers from 1 beside cages and marks of even and odd cells, got numbers from 0",
		"4x4,0-3,1-4":                                 "want 0-3 or 1-4 once",
		"4x4,0-F":                                     `or the symbols 0-3 or 1-4, got "0-F"`,
		"16x16,0-F":                                   "sudoku:16x16,0-F",
		"25x25,0-O":                                   "sudoku:25x25,0-O",
		"6x6,box=3x2,0-5:0" + strings.Repeat(".", 35): "sudoku:6x6,0-5,box=3x2:0" + strings.Repeat(".", 35),
		"9x9:01......." + strings.Repeat(".", 72):     "sudoku:9x9,0-8:01......." + strings.Repeat(".", 72) + " " + notice,
		"9x9,1-9:01......." + strings.Repeat(".", 72): ".1......." + strings.Repeat(".", 72),
	} {
		b, got, err := sudoku.ParseWithNotice(sudoku.Heading + spec)
		if err != nil {
			got = err.Error()
		} else if contradictions := fmt.Sprint(b.Contradictions()); contradictions != "[]" {
			got = contradictions
		} else if got = b.String() + " " + got; len(got) > len(want) {
			got = strings.TrimSpace(got[:len(want)])
		}
		if !strings.Contains(got, want) {
			t.Errorf("%s: want %s, got %s", spec, want, got)
		}
		if err != nil {
			continue
		}
		if again := parse(t, b.Rules().String()+":"+b.Cells()); again.String() != b.String() || !slices.Equal(again.Given(), b.Given()) {
			t.Errorf("%s: want %s read again, got %s", spec, b, again)
		}
	}
}

// TestFrom0 checks that a board with the numbers from 0 is the board with 4 in place of 0, and is
// printed as it was read.
func TestFrom0(t *testing.T) {
	from0, from1 := parse(t, "4x4:0.2...0..0...3.0"), parse(t, "4x4:4.2...4..4...3.4")
	if !slices.Equal(from0.Given(), from1.Given()) || from0.Clues() != 6 {
		t.Errorf("want the clues of %s, got those of %s", from1, from0)
	}
	solution := from0.Answer(nil).(string)
	if solution != "0.2...0..0...3.0" || from0.Cells() != solution || strings.ContainsRune(from0.Picture(nil), '4') {
		t.Errorf("want it as it was read, got %s, %s", solution, from0.Picture(nil))
	}
	if got := from0.Rules().Outline(); got.Symbols != "1230" || got.Rules != "4x4,0-3" {
		t.Errorf("want the symbols 1230, got %+v", got)
	}
	if got := parse(t, "4x4,0-3:00..............").Contradictions(); len(got) == 0 || !strings.HasPrefix(got[0], "two 0s in row 1") {
		t.Errorf("want two 0s, got %q", got)
	}
}

// TestOtherCells reads boards that other people have written: with decimal numbers, other signs
// for empty cells, and something after the cells.
func TestOtherCells(t *testing.T) {
	const cells = "7..A2...............C..1............" + "............" // of 48
	all := cells + strings.Repeat(".", 96)                                // 12x12
	decimals := make([]string, 0, 144)
	for _, c := range all {
		decimals = append(decimals, map[rune]string{'.': "0", 'A': "10", 'C': "12"}[c]+strings.Trim(string(c), ".AC"))
	}
	var lines []string
	for row := range slices.Chunk(decimals, 12) {
		lines = append(lines, strings.Join(row, "  "))
	}
	decimal := strings.Join(lines, "\n") + "\n"
	const small = "1...6...........3................5.." // 6x6, and rows without a number
	want := func(kind, cells string) []string { return []string{"1 sudoku:" + kind + ":" + cells} }
	for name, c := range map[string]struct {
		kind, text string
		want       []string
	}{
		"decimal":                       {"12x12", decimal, want("12x12", all)},
		"decimal, with commas":          {"12x12", strings.ReplaceAll(decimal, "  ", ","), want("12x12", all)},
		"decimal, of two digits each":   {"12x12", strings.ReplaceAll(strings.ReplaceAll(decimal, "  0", "  00"), "  1\n", "  01\n"), want("12x12", all)},
		"decimal, in a line":            {"12x12", strings.Join(decimals, " ") + "\n", want("12x12", all)},
		"decimal, empty cells as dots":  {"12x12", strings.ReplaceAll(strings.ReplaceAll(decimal, "  0", "  ."), "  0", "  ."), want("12x12", all)},
		"decimal, too great":            {"12x12", strings.Replace(decimal, "10", "13", 1), nil},
		"bare":                          {"6x6", rows(small, 6), want("6x6", small)},
		"minus signs":                   {"6x6", rows(strings.ReplaceAll(small, ".", "-"), 6), want("6x6", small)},
		"minus signs, and bars":         {"6x6", strings.ReplaceAll(rows(strings.ReplaceAll(small, ".", "-"), 3), "\n", " | "), want("6x6", small)},
		"minus signs in a line":         {"6x6", strings.ReplaceAll(small, ".", "-") + "\n", want("6x6", small)},
		"underscores":                   {"6x6", rows(strings.ReplaceAll(small, ".", "_"), 6), want("6x6", small)},
		"asterisks":                     {"6x6", rows(strings.ReplaceAll(small, ".", "*"), 6), want("6x6", small)},
		"x":                             {"6x6", rows(strings.ReplaceAll(small, ".", "x"), 6), want("6x6", small)},
		"rules of as many minus signs":  {"6x6", strings.Replace(rows(small, 6), "\n", "\n------\n", 2), want("6x6", small)},
		"minus signs, and such rules":   {"6x6", "------\n" + rows(strings.ReplaceAll(small, ".", "-"), 6), []string{"sudoku: line 1: want 6 lines of 6 cells for each board, got 7 lines"}},
		"a row and a rating":            {"6x6", "1...6 1\n" + rows(small[6:], 6), []string{`sudoku: line 1: want 36 cells of 1-6, 0 and '.', or 6 in a line of a board, got 5; 5 of them in one word, and beside it "1"`}},
		"a line and a rating":           {"6x6", small[:35] + " 2\n", []string{`sudoku: line 1: want 36 cells of 1-6, 0 and '.', got 35; 35 of them in one word, and beside it "2"`}},
		"a number, and a line":          {"6x6", "3: " + small + "\n", want("6x6", small)},
		"a comment":                     {"6x6", small[:35] + " #2\n", []string{"sudoku: line 1: want 1-6, 0 and '.', got '#' after 35 cells"}},
		"a heading, and no board":       {"", "sudoku:6x6\n", []string{"1 sudoku:6x6 (the text ends after this heading, so the board has no clues; is the text whole?)"}},
		"a killer without clues":        {"", "sudoku:4x4,r1c1+r1c2=3\n", []string{"1 sudoku:4x4,r1c1+r1c2=3 (the text ends after this heading, so the board has no clues; is the text whole?)"}},
		"cages that cover the board":    {"", caged(6), []string{"1 " + strings.TrimSpace(caged(6))}},
		"cages with a wrong sum":        {"", caged(5), []string{"1 " + strings.TrimSpace(caged(5)) + " (the cages cover the board, and their sums add up to 39, while all numbers of a 4x4 board add up to 40: there is no solution; is a sum mistyped?)"}},
		"the same, and a clue":          {"", caged(5) + "1...\n....\n....\n....\n", []string{"2 " + strings.TrimSpace(caged(5)) + ":1............... (the cages cover the board, and their sums add up to 39, while all numbers of a 4x4 board add up to 40: there is no solution; is a sum mistyped?)"}},
		"a heading before another one":  {"", "sudoku:6x6\nsudoku:6x6\n" + small + "\n", []string{"1 sudoku:6x6", "3 sudoku:6x6:" + small}},
		"zeros, the sizes in a heading": {"", "sudoku:4x4\n0.2.\n..0.\n.0..\n.3.0\n", []string{"2 sudoku:4x4,0-3:0.2...0..0...3.0 (0 is a number here"}},
	} {
		var kind *sudoku.Rules
		if c.kind != "" {
			kind = parse(t, c.kind).Rules()
		}
		got := noticed(c.text, kind)
		if c.want == nil {
			if slices.ContainsFunc(got, func(s string) bool { return !strings.HasPrefix(s, "sudoku: line ") }) || len(got) == 0 {
				t.Errorf("%s: want an error, got %q", name, got)
			}
			continue
		}
		for i := range got {
			if i < len(c.want) && strings.Contains(c.want[i], "(0 is") {
				got[i] = got[i][:min(len(got[i]), len(c.want[i]))]
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: want %q\ngot  %q", name, c.want, got)
		}
	}
}

// caged returns a heading with cages of two cells that cover a board of 4x4. Their sums add up to 40,
// as the numbers do, if that of the last one is 6.
func caged(last int) string {
	var b strings.Builder
	b.WriteString("sudoku:4x4")
	for row := range 3 {
		fmt.Fprintf(&b, ",r%dc1+r%[1]dc2=4,r%[1]dc3+r%[1]dc4=6", row+1)
	}
	fmt.Fprintf(&b, ",r4c1+r4c2=4,r4c3+r4c4=%d\n", last)
	return b.String()
}

// TestBare reads boards of other sizes without a heading. They are one error, which has their side.
func TestBare(t *testing.T) {
	small, large := strings.Repeat("1", 6)+strings.Repeat(".", 30), strings.Repeat("G", 16)+strings.Repeat(".", 240)
	for text, want := range map[string]int{
		rows(small, 6): 6, "# one\n\n" + rows(small, 6) + "\n" + rows(small, 6): 6, small + "\n" + small + "\n": 6,
		rows(large, 16): 16, large: 16, rows(strings.ReplaceAll(small, ".", "-"), 6): 6, strings.Replace(rows(small, 6), "\n", "\n---+---\n", 2): 6,
		rows(strings.Repeat(".", 16), 4): 4, rows(strings.Repeat(".", 256), 16): 4, // sixteen boards of 4x4 as well
		"": 0, "# nothing": 0, "abc": 0, strings.Repeat(".", 81): 0, rows(strings.Repeat(".", 81), 9): 0, rows(small[:30], 6): 0, rows(strings.Repeat(".", 25), 5): 0,
		rows(strings.Repeat("G", 36), 6): 0,
	} {
		got := 0
		for _, err := range sudoku.Read(strings.NewReader(text), nil) {
			if syntax, ok := err.(*sudoku.SyntaxError); ok && syntax.Side > 0 {
				got += syntax.Side
			}
		}
		if got != want {
			t.Errorf("%.60q: want %d, got %d", text, want, got)
		}
	}
}
