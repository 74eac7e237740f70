package sudoku_test

import (
	"fmt"
	"graphcover/puzzle/sudoku"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestLists reads lines as they stand in other people's lists, with a Sudoku among other
// things.
func TestLists(t *testing.T) {
	zeros := strings.ReplaceAll(blog, ".", "0")
	placed := strings.Replace(blog, "762", "+76+2", 1) // as in HoDoKu, with two numbers that were entered
	for name, line := range map[string]string{
		"a rating after it":              blog + "  ED=1.5/1.2/1.2",
		"a rating of one digit":          blog + " 7",
		"a comment after it":             blog + " # 1.5",
		"a comment at once":              blog + "#2",
		"a comment of another language":  blog + " // level 3, 2.0",
		"a number before it":             "7: " + blog,
		"a number in brackets":           "(12) " + blog,
		"a number with a sign before it": "#12 " + blog,
		"an id":                          "0f3a91c2 " + zeros + " 1.5",
		"a time":                         "2026-01-02T10:30:00Z\t" + blog,
		"its solution":                   blog + "," + solvedBlog,
		"its solution before it":         solvedBlog + " " + blog,
		"id, puzzle, solution, rating":   `17;"` + zeros + `";"` + solvedBlog + `";4.2`,
		"HoDoKu's library":               ":0300:5:" + placed + ":214 425:813::",
		"a link":                         "https://example.org/sudoku.htm?bd=" + zeros + "&level=3",
		"a link with the cells as path":  "https://example.org/2/" + zeros,
		"a name with digits":             "top95-17=" + blog,
		"full-width digits beside it":    "第１７問 " + blog,
		"minus signs":                    strings.ReplaceAll(blog, ".", "-"),
		"underscores and a rating":       strings.ReplaceAll(blog, ".", "_") + " 2.5",
		"asterisks and a number":         "4) " + strings.ReplaceAll(blog, ".", "*"),
		"the letter x":                   strings.ReplaceAll(blog, ".", "x") + ";" + solvedBlog,
		"the letter X with blanks":       strings.Join(strings.Split(strings.ReplaceAll(blog, ".", "X"), ""), " "),
		"blanks and a comment":           strings.Join(strings.Split(blog, ""), " ") + " # 17 of 20",
		"a blank in the middle":          blog[:40] + " " + blog[40:],
		"a blank after the first row":    blog[:9] + " " + blog[9:],
		"signs between some cells":       blog[:20] + "!" + blog[20:33] + "/" + blog[33:],
		"a solution":                     blog[:0] + solvedBlog + "\t1",
	} {
		want := blog
		if name == "a solution" {
			want = solvedBlog
		}
		if got := read(strings.NewReader(line + "\n")); !slices.Equal(got, []string{"1 " + want}) {
			t.Errorf("%s: want %s, got %q", name, want, got)
		}
		if g, err := sudoku.Parse(line); err != nil || g.String() != want {
			t.Errorf("%s alone: want %s, got %s, %v", name, want, g, err)
		}
	}
}

// TestOtherCellsInALine reads lines with 81 digits and dots, of which some belong to something else,
// and lines with several grids. Each must be an error that quotes what is too much.
func TestOtherCellsInALine(t *testing.T) {
	const cut = ", and beside it "
	other := strings.Replace(blog, "762", "267", 1)
	for line, want := range map[string]string{
		blog[:80] + " #2":                  "got 80; 80 of them in one word" + cut + `"2"`,
		blog[:80] + "#2":                   "got 80; 80 of them in one word" + cut + `"2"`,
		blog[:80] + "\t7":                  "got 80; 80 of them in one word" + cut + `"7"`,
		blog[:80] + " |1":                  "got 80; 80 of them in one word" + cut + `"1"`,
		blog[:80] + " v2":                  "got 80; 80 of them in one word" + cut + `"v2"`,
		blog[:78] + " 1.5":                 "got 78; 78 of them in one word" + cut + `"1.5"`,
		"7: " + blog[:80]:                  "got 80; 80 of them in one word" + cut + `"7"`,
		"#5 " + blog[1:]:                   "got 80; 80 of them in one word" + cut + `"5"`,
		"0f3a91c2 " + blog[:73] + " 1.5":   "got 73; 73 of them in one word" + cut + `"0f3a91c2", "1.5"`,
		blog[:77] + " 1 2 3 4":             "got 77; 77 of them in one word" + cut + `"1", "2", "3", more`,
		blog + "1.5":                       `got 84; after the first 81, without a blank, comes "1.5"`,
		blog + " " + other:                 "got 162; 81 of them in one word" + cut + `"` + other + `"`,
		blog + "," + solvedBlog[1:] + "7":  "got 162; 81 of them in one word" + cut + `"` + solvedBlog[1:] + `7"`,
		strings.Repeat("1", 82) + " a 1.5": `got 85; after the first 81, without a blank, comes "1"`,
	} {
		if got, want := read(strings.NewReader(line)), "sudoku: line 1: want 81 characters of 1-9, 0 and '.', "+want; !slices.Equal(got, []string{want}) {
			t.Errorf("%s: want %s\ngot  %q", line, want, got)
		}
		if g, err := sudoku.Parse(line); err == nil {
			t.Errorf("%s alone: want an error, got %s", line, g)
		}
	}
}

// TestCommentsInRows reads grids of nine lines with comments after the rows.
func TestCommentsInRows(t *testing.T) {
	nine := cut(blog, 9)
	with := func(row int, line string) string {
		lines := slices.Clone(nine)
		lines[row] = line
		return strings.Join(lines, "\n") + "\n"
	}
	for text, want := range map[string]string{
		with(3, nine[3]+" # 4 of 9"):               "1 " + blog,
		with(0, nine[0]+"#2"):                      "1 " + blog,
		with(3, nine[3][:8]+" #2"):                 `sudoku: line 4: want 81 characters of 1-9, 0 and '.', or 9 in a line of a grid, got 8; `,
		with(3, nine[3][:8]+" 7"):                  `sudoku: line 4: want 81 characters of 1-9, 0 and '.', or 9 in a line of a grid, got 8; `,
		with(8, nine[8][:7]+"\t12"):                `sudoku: line 9: want 81 characters of 1-9, 0 and '.', or 9 in a line of a grid, got 7; `,
		blog[:40] + "\n" + blog[40:80] + " #1\n":   "sudoku: line 1: want 81 characters",
		blog[:27] + "\n" + blog[27:80] + "\n# 7\n": "sudoku: line 1: want 81 characters",
	} {
		if got := read(strings.NewReader(text)); len(got) == 0 || !strings.HasPrefix(got[0], want) || strings.HasPrefix(got[len(got)-1], "1 ") != strings.HasPrefix(want, "1 ") {
			t.Errorf("%q: want %s, got %q", text, want, got)
		}
	}
}

// TestEmptySigns reads grids of nine lines with each sign for empty cells, and with rows that
// have no number.
func TestEmptySigns(t *testing.T) {
	const sparse = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
	framed := regexp.MustCompile(`(.)(.)(.)(.)(.)(.)(.)(.)(.)`)
	for _, sign := range "-_*xX" {
		for name, grid := range map[string]string{"blog": blog, "a row without a number": sparse} {
			plain := cut(strings.ReplaceAll(grid, ".", string(sign)), 9)
			inFrames := make([]string, len(plain))
			for i, row := range plain {
				inFrames[i] = framed.ReplaceAllString(row, "$1 $2 $3 | $4 $5 $6 | $7 $8 $9")
			}
			for how, text := range map[string]string{
				"rows":       strings.Join(plain, "\n"),
				"with bars":  strings.Join(inFrames, "\n"),
				"with rules": strings.Join(slices.Insert(slices.Insert(slices.Clone(inFrames), 6, "------+-------+------"), 3, "------+-------+------"), "\n"),
				"one line":   strings.Join(plain, ""),
			} {
				if got := read(strings.NewReader("Grid 1\n" + text + "\n")); !slices.Equal(got, []string{"2 " + grid}) {
					t.Errorf("%c, %s, %s: want %s, got %q", sign, name, how, grid, got)
				}
			}
		}
	}
	rule := strings.Join(slices.Insert(cut(blog, 9), 3, "---------"), "\n")
	if got := read(strings.NewReader(rule)); !slices.Equal(got, []string{"1 " + blog}) {
		t.Errorf("a rule of nine signs: want %s, got %q", blog, got)
	}
	if got := read(strings.NewReader("12-3_...-\n" + strings.Repeat("---------\n", 8))); len(got) != 0 {
		t.Errorf("two signs: want nothing, got %q", got)
	}
}

// TestPlainZeros reads grids in which 0 may be an empty cell or a number.
func TestPlainZeros(t *testing.T) {
	from0 := strings.ReplaceAll(blog, "9", "0") // the same Sudoku of 0 to 8
	for name, c := range map[string]struct{ text, want string }{
		"0 for 9":                        {from0, "want to know what 0 is"},
		"0 for 9, in nine lines":         {strings.Join(cut(from0, 9), "\n"), "want to know what 0 is"},
		"0 for 9, in lines of 27":        {strings.Join(cut(from0, 27), "\n"), "want to know what 0 is"},
		"0 for 9, with a rating":         {from0 + " 1.5", "want to know what 0 is"},
		"0 for 9, other cells empty":     {strings.ReplaceAll(from0, ".", "_"), "want 81 characters"},
		"both empty, and a 9":            {strings.Replace(blog, ".", "0", 3), "1 " + blog},
		"both empty, and two zeros meet": {strings.Replace(strings.ReplaceAll(blog, "9", "."), ".", "0", 2), "1 " + strings.ReplaceAll(blog, "9", ".")},
		"0 alone":                        {strings.ReplaceAll(strings.ReplaceAll(blog, "9", "."), ".", "0"), "1 " + strings.ReplaceAll(blog, "9", ".")},
		"0 alone, in a solution":         {strings.ReplaceAll(solvedBlog, "9", "0"), "1 " + strings.ReplaceAll(solvedBlog, "9", ".")},
	} {
		got := fmt.Sprint(read(strings.NewReader(c.text)))
		if !strings.Contains(got, c.want) {
			t.Errorf("%s: want %s, got %s", name, c.want, got)
		}
	}
	if _, err := sudoku.Parse(from0); err == nil || !strings.Contains(err.Error(), "sudoku:9x9,0-8:CELLS") || !strings.Contains(err.Error(), "sudoku:9x9,1-9:CELLS") {
		t.Errorf("want both readings, got %v", err)
	}
}
