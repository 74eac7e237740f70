package sudoku_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"graphcover/puzzle/sudoku"
)

// pair is a puzzle with a naked pair in row 3, which has led to three eliminations in
// marked.
const pair = "62.5148.91.89324.6..96..2.13957261488..1435922148953679..25.684...3..925582469713"

func marked(t testing.TB) sudoku.Candidates {
	t.Helper()
	c := plainBoard(t, pair).Candidates()
	for _, cell := range []int{18, 19, 25} {
		c[cell] &^= sudoku.DigitsOf(7)
	}
	return c
}

// allDigits holds the nine numbers.
const allDigits sudoku.Digits = 1<<10 - 2

// textOf returns candidates as a board of 9x9 is written.
func textOf(c sudoku.Candidates) string { return sudoku.Classic().Marked(c).String() }

// lines returns the nine rows of c with a blank between two cells and bars between
// blocks.
func lines(c sudoku.Candidates) []string {
	var all []string
	for row := range 9 {
		line := ""
		for column := range 9 {
			if column == 3 || column == 6 {
				line += "| "
			}
			line += c[9*row+column].String() + " "
		}
		all = append(all, strings.TrimSpace(line))
	}
	return all
}

// framed returns rows with other lines between the bands.
func framed(rows []string, top, middle, bottom string) string {
	return strings.Join(slices.Concat([]string{top}, rows[:3], []string{middle}, rows[3:6], []string{middle}, rows[6:], []string{bottom}), "\n") + "\n"
}

// TestReadCandidates reads grids of candidates in the layouts of several programs.
func TestReadCandidates(t *testing.T) {
	c := marked(t)
	const solution = "798265431134987625625341987217539846356478192849126573571892364482653719963714258"
	spaced := strings.Join(cut(solution, 9), " ") + "\n" // nine groups of nine digits
	var solutions []string                               // of a line each, the fifth too short
	for line := 1; line <= 9; line++ {
		solutions = append(solutions, fmt.Sprintf("%d %s", line, solution))
	}
	solutions[4] = "sudoku: line 5: want 81 characters of 1-9, 0 and '.', got 80"
	rows := lines(c)
	plain := strings.Join(rows, "\n") + "\n"
	found := func(line int) string { return fmt.Sprintf("%d %s", line, textOf(c)) }
	grid := func(line int) string { return fmt.Sprintf("%d %s", line, pair) }
	replace := strings.NewReplacer
	bars := func(bar string) []string { return strings.Split(strings.ReplaceAll(plain, "|", bar), "\n")[:9] }
	signs := bars("|") // the marks of programs that show a step
	signs[0] = replace("37", "*37", "5", "<5>").Replace(signs[0])
	signs[2] = replace("57", "#57", "9", "*9*").Replace(signs[2])
	full, open := make(sudoku.Candidates, 81), make(sudoku.Candidates, 81) // of the row that the last line is not
	for cell := range full {
		full[cell], open[cell] = allDigits, allDigits
	}
	full[4], open[0], open[1] = sudoku.DigitsOf(1, 9), sudoku.DigitsOf(5), sudoku.DigitsOf(1, 5)
	unnoted := strings.Repeat(". . . | 0 0 0 | . . .\n", 8)
	for peer := range open {
		if slices.Contains(sudoku.Classic().Layout().Peers[0], peer) && peer != 1 {
			open[peer] &^= sudoku.DigitsOf(5)
		}
	}
	var places strings.Builder // nine characters for each cell
	for _, digits := range c {
		for n := 1; n <= 9; n++ {
			if digits.Has(n) {
				fmt.Fprint(&places, n)
			} else {
				places.WriteByte('.')
			}
		}
	}
	var puzzles []string // of a line each
	for line := 1; line <= 9; line++ {
		puzzles = append(puzzles, fmt.Sprintf("%d %s", line, strings.Repeat("123456789", 9)))
	}
	for _, test := range []struct {
		name, text string
		want       []string
	}{
		{"nine lines", plain, []string{found(1)}},
		{"as it is drawn here", c.Pretty(sudoku.Classic()), []string{found(1)}},
		{"in a line", textOf(c), []string{found(1)}},
		{"in a line with bars", strings.Join(rows, " || "), []string{found(1)}},
		{"nine characters for each cell", places.String(), []string{found(1)}},
		{"nine characters, zeros", strings.ReplaceAll(places.String(), ".", "0") + "\n" + places.String(), []string{found(1), found(2)}},
		{"nine characters, bars", strings.ReplaceAll(places.String(), "9", "9|"), []string{found(1)}},
		{"Simple Sudoku", framed(rows, " *-----------*", " |-----+-----|", " *------------*"), []string{found(2)}},
		{"Simple Sudoku, after the givens", framed(strings.Fields("62.|514|8.9 1.8|932|4.6 ..9|6..|2.1 395|726|148 8..|143|592 214|895|367 9..|25.|684 ...|3..|925 582|469|713"),
			" *-----------*", " |---+---+---|", " *-----------*") + "\n\n" + framed(rows, " *-----------*", " |-----+-----|", " *------------*"),
			[]string{grid(2), found(17)}},
		{"HoDoKu", framed(rows, ".--------.------.-----.", ":--------+------+-----:", "'--------'------'-----'"), []string{found(2)}},
		{"box drawing", framed(bars("║"), "╔════╦════╦════╗", "╠════╬════╬════╣", "╚════╩════╩════╝"), []string{found(2)}},
		{"signs of a step", strings.Join(signs, "\n"), []string{found(1)}},
		{"two, with titles", "Grid 1\n" + plain + "Grid 2\n" + plain, []string{found(2), found(12)}},
		{"two, a rule between", plain + "----------\n" + plain, []string{found(1), found(11)}},
		{"three, nothing between", plain + plain + plain, []string{found(1), found(10), found(19)}},
		{"more than are kept, nothing between", strings.Repeat(plain, 2500), founds(c, 2500)},
		{"more than are kept, in long lines", strings.Repeat(strings.Join(lines(full), "\n")+"\n", 1100), founds(full, 1100)},
		{"blank lines between the rows", strings.Join(rows, "\n\n"), []string{found(1)}},
		{"blank lines between the rows, then a sign", strings.Join(lines(exchanged(full, 4, 76)), "\n\n") + "\n*\n",
			founds(exchanged(full, 4, 76), 1)},
		{"blank lines between the rows, then a number", strings.Join(lines(exchanged(full, 4, 76)), "\n\n") + "\n12\n" + blog,
			append(founds(exchanged(full, 4, 76), 1), "19 "+blog)},
		{"blank lines between the rows, the last too short, then a title", strings.Join(rows[:8], "\n\n") + "\n\n1 2 3 4 5 6 7 8\nGrid\n", []string{
			"sudoku: line 17: want the candidates of 9 cells, as in the lines beside it, got 8 cells"}},
		{"eight rows, then a puzzle in two lines", strings.Join(rows[:8], "\n") + "\n\n" + blog[:80] + "\n" + blog[80:], []string{
			"sudoku: line 1: want 9 lines with the candidates of 9 cells each, got 8",
			"10 " + blog}},
		{"blank lines between the bands, CR LF", strings.ReplaceAll(framed(rows, "", "", ""), "\n", "\r\n"), []string{found(2)}},
		{"comments between", "# 1 2 3\n" + strings.Join(rows, "\n# 12 3 4 5 6 7 8 9 1\n"), []string{found(2)}},
		{"among other grids", pair + "\n" + plain + pair + "\n\n" + strings.Join(strings.Fields("62.5148.9 1.89324.6 ..96..2.1 395726148 8..143592 214895367 9..25.684 ...3..925 582469713"), "\n") + "\n\n" + plain,
			[]string{grid(1), found(2), grid(11), grid(13), found(23)}},
		{"between two plain grids, nothing between", grid81(pair) + plain + grid81(pair), []string{grid(1), found(10), grid(19)}},
		{"after part of a grid", grid81(pair)[:30] + "\n\n" + plain, []string{
			"sudoku: line 1: want 81 characters of 1-9, 0 and '.', got 27 in 3 lines", found(6)}},
		{"every candidate in a row", strings.Join(lines(full), "\n"), []string{"1 " + textOf(full)}},
		{"every candidate in a row, later", strings.Join(slices.Concat(lines(full)[3:6], lines(full)[:3], lines(full)[6:]), "\n"),
			[]string{"1 " + textOf(exchanged(full, 4, 31))}},
		{"no notes", "5 15 . | . . . | . . .\n" + unnoted, []string{"1 " + textOf(open)}},
		{"a digit twice", strings.Replace(plain, "57", "55", 1), []string{
			`sudoku: line 2: want different digits from 1 to 9 as the candidates of a cell, got "55"`}},
		{"a note of nothing and a digit", strings.Replace(plain, "67", "6.", 1), []string{
			`sudoku: line 5: want different digits from 1 to 9 as the candidates of a cell, got "6."`}},
		{"a short row, and a good grid", strings.Replace(plain, "345 ", "", 1) + "\n" + plain, []string{
			"sudoku: line 3: want the candidates of 9 cells, as in the lines beside it, got 8 cells", found(11)}},
		{"a row too few", strings.Join(rows[1:], "\n") + "\n\n" + plain, []string{
			"sudoku: line 1: want 9 lines with the candidates of 9 cells each, got 8", found(10)}},
		{"a row too many", plain + rows[0], []string{"sudoku: line 1: want 9 lines with the candidates of 9 cells each, got 10"}},
		{"a row too few, each with many candidates", strings.Repeat(strings.Repeat(" 12345678", 9)+"\n", 8), []string{
			"sudoku: line 1: want 9 lines with the candidates of 9 cells each, got 8"}},
		{"every candidate in every row is a puzzle a line", strings.Repeat(strings.Repeat(" 123456789", 9)+"\n", 9),
			puzzles},
		{"a solution a line, with a digit too few in one", strings.Repeat(spaced, 4) + spaced[1:] + strings.Repeat(spaced, 4), solutions},
		{"every candidate in a row, and a row", lines(full)[3] + "\n" + rows[0], []string{
			"1 " + strings.Repeat("123456789", 9), "sudoku: line 2: want 9 lines with the candidates of 9 cells each, got 2"}},
		{"binary data after rows", strings.Join(rows[:3], "\n") + "\n\x01" + blog[:50], []string{
			"sudoku: line 1: want 9 lines with the candidates of 9 cells each, got 3", "sudoku: line 4: want text, got binary data"}},
		{"a letter in a row", strings.Replace(plain, "345", "x345", 1), []string{
			`sudoku: line 3: want different digits from 1 to 9 as the candidates of a cell, got "x"`}},
		{"a digit that is not ASCII", strings.Replace(plain, "345", "34５", 1), []string{
			`sudoku: line 3: want different digits from 1 to 9 as the candidates of a cell, got "５"`}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := read(strings.NewReader(test.text)); !slices.Equal(got, test.want) {
				t.Errorf("%s\nwant %q\ngot  %q", test.text, test.want, got)
			}
		})
	}
}

// founds returns what Read finds in n grids of nine lines with nothing between them.
func founds(c sudoku.Candidates, n int) (all []string) {
	for _, line := range every(9, n) {
		all = append(all, fmt.Sprintf("%d %s", line, textOf(c)))
	}
	return all
}

// TestCandidatesText reads boards with pencil marks back from their text, of several sizes.
func TestCandidatesText(t *testing.T) {
	c := marked(t)
	none, all := slices.Clone(c), make(sudoku.Candidates, 81)
	none[40] = 0
	for cell := range all {
		all[cell] = allDigits
	}
	plain := plainBoard(t, blog)
	boards := []sudoku.Board{}
	for _, c := range []sudoku.Candidates{c, none, all, plain.Candidates(), plain.Marks()} {
		boards = append(boards, sudoku.Classic().Marked(c))
	}
	for _, spec := range []string{"4x4:1...............", "6x6,x:12", "4x4,0-3:0_2_____________", "16x16:G", "12x12,0-B:0", "25x25:P", "9x9,x:1"} {
		rules, cells, _ := strings.Cut(spec, ":")
		b := parse(t, rules)
		b = parse(t, rules+":"+cells+strings.Repeat(".", len(b.Cells())-len(cells)))
		one := b.Candidates()
		one[len(one)-1] = sudoku.DigitsOf(1, 2)
		boards = append(boards, b.Rules().Marked(b.Candidates()), b.Rules().Marked(b.Marks()), b.Rules().Marked(one))
		one[1] = 0
		boards = append(boards, b.Rules().Marked(one))
	}
	for _, b := range boards {
		again, err := sudoku.Parse(b.String())
		if err != nil || !slices.Equal(again.Marks(), b.Marks()) || again.String() != b.String() || again.Rules().String() != b.Rules().String() {
			t.Errorf("want %v, got %v, %v", b, again, err)
		}
		if got := read(strings.NewReader(b.String())); !slices.Equal(got, []string{"1 " + b.String()}) {
			t.Errorf("want %v in a text, got %q", b, got)
		}
	}
	for _, text := range []string{"", textOf(c) + "\n" + textOf(c), textOf(c) + "\n" + blog, textOf(c)[2:]} {
		if b, err := sudoku.Parse(text); err == nil {
			t.Errorf("%q: want no board, got %v", text, b)
		}
	}
}

// FuzzReadCandidates checks that each board with pencil marks is read again from its text.
func FuzzReadCandidates(f *testing.F) {
	c := marked(f)
	rows := strings.Join(lines(c), "\n") + "\n"
	f.Add(rows)
	f.Add(textOf(c) + "\n" + blog)
	f.Add(grid81(blog) + rows + grid81(blog) + "\n" + rows[:100] + "\n" + rows)
	f.Add(strings.Repeat(strings.Repeat(" 123456789", 9)+"\n", 4) + "\n\n" + strings.Repeat(". 12 3 4 5 6 . 8 . \n", 5))
	f.Add(framed(lines(c), ".----.", ":----+----:", "'----'"))
	f.Add(strings.Repeat("#\n1 2 3|4 5 6|7 8 9\n", 5) + "\n" + strings.Repeat(strings.Repeat("123456789 ", 9)+"\n", 4))
	f.Add("sudoku:4x4,x\n12 3 4 .\n1 2 34 4\n. . . .\n1234 1 2 3\n\nsudoku:16x16\n" + strings.Repeat("1AG 2 3 4 5 6 7 8 9 A B C D E F .\n", 16))
	f.Fuzz(func(t *testing.T, text string) {
		for found, err := range sudoku.Read(strings.NewReader(text), nil) {
			if err != nil || !found.HasMarks() {
				continue
			}
			if again, err := sudoku.Parse(found.String()); err != nil || again != found.Board {
				t.Errorf("%v, decided %v: read again, got %v, %v", found, found.Cells(), again, err)
			}
		}
	})
}

// TestReadAmongOthers reads grids of candidates among other grids and lines that are no
// grids, in a random order, with and without something between them.
func TestReadAmongOthers(t *testing.T) {
	c := marked(t)
	many := slices.Clone(c) // in lines that are too long for rows of numbers
	for cell := range many {
		many[cell] |= allDigits &^ sudoku.DigitsOf(cell%9+1)
	}
	apart := func(text string) string { return strings.Join(strings.Split(text, ""), " ") }
	nine := strings.Split(grid81(pair), "\n")[:9]
	const tooFew = "sudoku: line %d: want 9 lines with the candidates of 9 cells each, got 8"
	units := []struct{ text, want string }{
		{grid81(pair), "%d " + pair},
		{strings.ReplaceAll(apart(grid81(pair)), "\n ", "\n"), "%d " + pair},
		{"Grid\n" + strings.Join(nine, "\n\n") + "\nGrid\n", "%d " + pair},
		{pair + "\n", "%d " + pair},
		{blog[1:] + "\n", "sudoku: line %d: want 81 characters of 1-9, 0 and '.', got 80"},
		{strings.Join(lines(c), "\n") + "\n", "%d " + textOf(c)},
		{strings.Join(lines(c), "\n") + "\n", "%d " + textOf(c)},
		{strings.Join(lines(many), "\n") + "\n", "%d " + textOf(many)},
		{"Grid\n" + strings.Join(lines(many), "\n\n") + "\nGrid\n", "%d " + textOf(many)},
		{textOf(many) + "\n", "%d " + textOf(many)},
		{"Grid\n" + strings.Join(lines(c)[:8], "\n") + "\nGrid\n", tooFew},
		{"Grid\n" + strings.Join(lines(many)[:8], "\n") + "\nGrid\n", tooFew},
	}
	rng := rand.New(rand.NewPCG(17, 16))
	for range 3000 {
		var text strings.Builder
		var want []string
		for range 1 + rng.IntN(6) {
			unit := units[rng.IntN(len(units))]
			before := strings.Count(unit.text, "Grid\n") / 2 // 0 or 1
			want = append(want, fmt.Sprintf(unit.want, 1+before+strings.Count(text.String(), "\n")))
			text.WriteString(unit.text + []string{"", "\n", "\n\n", "Grid\n", "-----\n", "# 12 3 4 5 6 7 8 9 1\n"}[rng.IntN(6)])
		}
		if got := read(strings.NewReader(text.String())); !slices.Equal(got, want) {
			t.Fatalf("%s\nwant %q\ngot  %q", text.String(), want, got)
		}
	}
}

// grid81 returns a grid in nine lines.
func grid81(text string) string { return rows(text, 9) }

// exchanged returns c with the candidates of two cells exchanged.
func exchanged(c sudoku.Candidates, a, b int) sudoku.Candidates {
	c = slices.Clone(c)
	c[a], c[b] = c[b], c[a]
	return c
}
