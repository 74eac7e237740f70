package sudoku_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"graphcover/internal/testenv"
	"graphcover/puzzle/sudoku"
)

// cages4 are cages that cover a board of 4x4, and rest4 how the rules name them.
const (
	cages4 = "A1+A2+A3=6\nA4+B4=5\nB1+B2+B3=9\nC1+C2+D1=9\nC3+C4=3\nD2+D3+D4=8\n"
	rest4  = "r1c1+r1c2+r1c3=6,r1c4+r2c4=5,r2c1+r2c2+r2c3=9,r3c1+r3c2+r4c1=9,r3c3+r3c4=3,r4c2+r4c3+r4c4=8"
)

// noticed returns what Read finds in a text: "LINE BOARD", "LINE BOARD (NOTICE)", or an error.
func noticed(text string, rules *sudoku.Rules) (found []string) {
	for f, err := range sudoku.Read(strings.NewReader(text), rules) {
		switch {
		case err != nil:
			found = append(found, err.Error())
		case f.Notice != "":
			found = append(found, fmt.Sprintf("%d %s (%s)", f.Line, f.Board, f.Notice))
		default:
			found = append(found, fmt.Sprintf("%d %s", f.Line, f.Board))
		}
	}
	return found
}

// TestCageList reads lists of cages, among other things, and lists that are not right.
func TestCageList(t *testing.T) {
	const killer4 = "sudoku:4x4," + rest4
	const again = `sudoku: line 8: in the cage "A1+A2+A3=6": want each cell in one cage, got A1 again`
	free := func(n int, first string) string {
		return fmt.Sprintf(" (the cages leave %d cells free, such as %s, and no clues follow; is the list of cages whole?)", n, first)
	}
	for name, c := range map[string]struct {
		kind, text string
		want       []string
	}{
		"after a heading":                   {"", "sudoku:4x4\n" + cages4, []string{"1 " + killer4}},
		"with given rules":                  {"4x4", "# from a newspaper\n" + cages4, []string{"2 " + killer4}},
		"more rules":                        {"4x4,x", "\n" + cages4, []string{"2 sudoku:4x4,x," + rest4}},
		"more cages":                        {"4x4,r1c1+r1c2+r1c3=6", cages4[11:], []string{"1 " + killer4}},
		"in a line":                         {"4x4", strings.ReplaceAll(cages4, "\n", ", "), []string{"1 " + killer4}},
		"blanks, comments and blank lines":  {"4x4", "\n" + strings.NewReplacer("+", " + ", "=", " =  ", "\n", " # a cage\n\n# and\n").Replace(cages4), []string{"2 " + killer4}},
		"lower case":                        {"4x4", strings.ToLower(cages4), []string{"1 " + killer4}},
		"other names":                       {"4x4", strings.ReplaceAll(rest4, ",", "\n"), []string{"1 " + killer4}},
		"no line end":                       {"4x4", strings.TrimSpace(cages4), []string{"1 " + killer4}},
		"a board after it":                  {"4x4", cages4 + "1...\n....\n....\n....\n", []string{"7 " + killer4 + ":1..............."}},
		"boards after it, blank lines":      {"4x4", cages4 + "\n1...............\n\n.2..............\n", []string{"8 " + killer4 + ":1...............", "10 " + killer4 + ":.2.............."}},
		"a board before it":                 {"4x4", "1...............\n" + cages4, []string{"1 sudoku:4x4:1...............", "2 " + killer4}},
		"two":                               {"4x4", cages4 + "\n" + cages4, []string{"1 " + killer4, "8 " + killer4}},
		"two, a board after each":           {"4x4", strings.Repeat(cages4+"1...............\n", 2), []string{"7 " + killer4 + ":1...............", "14 " + killer4 + ":1..............."}},
		"two with headings":                 {"", strings.Repeat("sudoku:4x4\n"+cages4, 2), []string{"1 " + killer4, "8 " + killer4}},
		"two, the first does not cover":     {"4x4", cages4[11:] + "\n\n" + cages4, []string{`sudoku: line 9: in the cage "A4+B4=5": want each cell in one cage, got A4 again`}},
		"two without a blank line":          {"4x4", cages4 + "# again\n" + cages4, []string{again}},
		"a cage too many":                   {"4x4", cages4 + "\nA5=1\n", []string{`sudoku: line 8: in the cage "A5=1": want a cell from r1c1 to r4c4, got "A5"`}},
		"a wrong sum of all":                {"4x4", strings.Replace(cages4, "=8", "=7", 1), []string{"1 " + strings.Replace(killer4, "=8", "=7", 1) + " (the cages cover the board, and their sums add up to 39, while all numbers of a 4x4 board add up to 40: there is no solution; is a sum mistyped?)"}},
		"a cage too few":                    {"4x4", cages4[11:], []string{"1 " + strings.Replace(killer4, "r1c1+r1c2+r1c3=6,", "", 1) + free(3, "r1c1")}},
		"a cage too few, and a heading":     {"", "sudoku:4x4\n" + cages4[11:] + "sudoku:4x4\n1...............\n", []string{"1 " + strings.Replace(killer4, "r1c1+r1c2+r1c3=6,", "", 1) + free(3, "r1c1"), "8 sudoku:4x4:1..............."}},
		"a cage too few, and a board":       {"4x4", cages4[11:] + "1...............", []string{"6 " + strings.Replace(killer4, "r1c1+r1c2+r1c3=6,", "", 1) + ":1..............."}},
		"9x9":                               {"", "Killer 1\n\nF8=8\n", []string{"3 sudoku:9x9,r6c8=8" + free(80, "r1c1")}},
		"9x9, and a grid":                   {"", "F8=8\n" + blog + "\n", []string{"2 sudoku:9x9,r6c8=8:" + blog}},
		"9x9, a grid before it":             {"", blog + "\nF8=8\n", []string{"1 " + blog, "2 sudoku:9x9,r6c8=8" + free(80, "r1c1")}},
		"a size without boxes":              {"", "A1+A2+A3=6\nB1+B2+B3=6\nC1+C2+C3=6\n", []string{"1 sudoku:9x9,r1c1+r1c2+r1c3=6,r2c1+r2c2+r2c3=6,r3c1+r3c2+r3c3=6" + free(72, "r1c4")}},
		"another size":                      {"", cages4, []string{"sudoku: line 1: want the cages of a board of 9x9, got cages that cover a board of 4x4; to read them, write sudoku:4x4"}},
		"another size, after a grid":        {"", blog + "\n" + cages4, []string{"1 " + blog, "sudoku: line 2: want the cages of a board of 9x9, got cages that cover a board of 4x4; before them, write the heading sudoku:4x4"}},
		"a larger board":                    {"", "A1+A2=3\nA12+B12=3\n", []string{`sudoku: line 2: in the cage "A12+B12=3": want a cell from r1c1 to r9c9, got "A12"; before the cages of a board of another size, write a heading such as sudoku:16x16`}},
		"a colon":                           {"", "A1+A2:3\n", []string{`sudoku: line 1: want a cage such as A1+A2+B1=11, got "A1+A2:3"`}},
		"a mistyped first cell":             {"", "Al+A2=11\nA3+A4=3\n" + blog + "\n", []string{`sudoku: line 1: want a cage such as A1+A2+B1=11, got "Al+A2=11"`}},
		"a mistyped line with few cells":    {"", "A0+00=0\nA1=1\n", []string{`sudoku: line 1: want a cage such as A1+A2+B1=11, got "A0+00=0"`}},
		"no sum":                            {"", "A1+A2\n", []string{`sudoku: line 1: want a cage such as A1+A2+B1=11, got "A1+A2"`}},
		"a sum that can't be":               {"", "# one\n\nA1+A2=2\nA3=1\n" + blog + "\nsudoku:9x9\n" + blog, []string{`sudoku: line 3: in the cage "A1+A2=2": want a sum from 3 to 17 for 2 cells, got "2"`, "7 " + blog}},
		"a semicolon":                       {"", "A1+A2=3; A3=1\n", []string{`sudoku: line 1: in the cage "A1+A2=3; A3=1": want a sum from 3 to 17 for 2 cells, got "3; A3=1"`}},
		"blanks for plus signs":             {"", "A1 A2 = 3\n", []string{`sudoku: line 1: in the cage "A1 A2 = 3": want a cell from r1c1 to r9c9, got "A1 A2"`}},
		"minus signs":                       {"", "A1=1\nA2-A3=3\n", []string{`sudoku: line 2: in the cage "A2-A3=3": want a cell from r1c1 to r9c9, got "A2-A3"`}},
		"a title after it":                  {"", "F8=8\nKiller 2\n", []string{"sudoku: line 2: want 1-9, 0 and '.', got 'K' after 0 cells"}},
		"numbers from 0":                    {"4x4,0-3", cages4, []string{"sudoku: line 1: want numbers from 1 beside cages and marks of even and odd cells, got numbers from 0"}},
		"a name of a grid":                  {"", "A1=" + blog + "\n", []string{"1 " + blog}},
		"a row of 16 numbers, as in a cage": {"16x16", strings.Repeat("A1+B2CDEFG345678.", 16) + "\n", []string{"1 sudoku:16x16:" + strings.Repeat("A1B2CDEFG345678.", 16)}},
	} {
		var rules *sudoku.Rules
		if c.kind != "" {
			rules = parse(t, c.kind).Rules()
		}
		if got := noticed(c.text, rules); !slices.Equal(got, c.want) {
			t.Errorf("%s: want %q\ngot  %q", name, c.want, got)
		}
	}
	for text, want := range map[string]string{
		"F8=8": "sudoku:9x9,r6c8=8", "\n# one\nF8=8\n" + blog: "sudoku:9x9,r6c8=8:" + blog, "sudoku:4x4\n" + cages4: killer4,
		"F8=8\n" + blog + "\n" + blog: "sudoku: want one board, got several", "F8=8\nF8=8": `sudoku: line 2: in the cage "F8=8": want each cell in one cage, got F8 again`,
	} {
		got, err := sudoku.Parse(text)
		if shown := got.String(); err == nil && shown != want || err != nil && err.Error() != want {
			t.Errorf("%q: want %s, got %s, %v", text, want, shown, err)
		}
	}
}

// TestCageListOfOtherSide gives the side of the board that cages cover, as of boards without a heading.
func TestCageListOfOtherSide(t *testing.T) {
	for _, err := range sudoku.Read(strings.NewReader("My killer\n"+cages4+"1234123412341234"), nil) {
		if syntax, ok := err.(*sudoku.SyntaxError); !ok || syntax.Side != 4 || syntax.Line != 2 {
			t.Errorf("want the side 4 in line 2, got %v", err)
		}
	}
}

// TestEndlessCageList reads more cages than a board has cells.
func TestEndlessCageList(t *testing.T) {
	got := noticed(strings.Repeat("A1=1\n\n", 10_000), nil)
	if want := `sudoku: line 3: in the cage "A1=1": want each cell in one cage, got A1 again`; !slices.Equal(got, []string{want}) {
		t.Errorf("want %s, got %.200q", want, got)
	}
}

// TestCageListsAreReadBack writes killers as lines, in all forms that lines may have, and reads them.
func TestCageListsAreReadBack(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 41))
	for range testenv.Cases(300, 5000) {
		side := []int{4, 6, 9, 12, 16, 25}[r.IntN(6)]
		killer, lines := randomKiller(t, r, side)
		var clues string
		if r.IntN(2) == 0 {
			clues = strings.Repeat(".", side*side-1) + "1"
			killer = parse(t, killer.Rules().String()+":"+clues)
			clues = "\n" + clues + "\n"
		}
		heading, rules := fmt.Sprintf("sudoku:%dx%[1]d\n", side), (*sudoku.Rules)(nil)
		switch {
		case side == 9 && r.IntN(2) == 0:
			heading = ""
		case r.IntN(2) == 0:
			heading, rules = "", parse(t, fmt.Sprint(side)).Rules()
		}
		text := heading + lines + clues
		found := 0
		for f, err := range sudoku.Read(strings.NewReader(text), rules) {
			if found++; err != nil || f.Board != killer {
				t.Fatalf("%q: want %s, got %s, %v", text, killer, f.Board, err)
			}
		}
		if found != 1 {
			t.Fatalf("%q: want a board, got %d", text, found)
		}
	}
}

// randomKiller returns a killer, and its cages as lines.
func randomKiller(t *testing.T, r *rand.Rand, side int) (sudoku.Board, string) {
	t.Helper()
	cells := r.Perm(side * side)
	if r.IntN(2) == 0 {
		cells = cells[:1+r.IntN(len(cells))]
	}
	blank := func() string { return strings.Repeat(" ", max(0, r.IntN(5)-2)) }
	rules, lines := fmt.Sprint(side), ""
	for len(cells) > 0 {
		size := min(len(cells), 1+r.IntN(4))
		var names, written []string
		for _, cell := range cells[:size] {
			name := fmt.Sprintf("r%dc%d", cell/side+1, cell%side+1)
			names = append(names, name)
			switch r.IntN(3) {
			case 0:
				name = sudoku.WithLetters(name)
			case 1:
				name = strings.ToLower(sudoku.WithLetters(name))
			}
			written = append(written, name)
		}
		cells = cells[size:]
		low, high := size*(size+1)/2, size*(2*side-size+1)/2
		sum := low + r.IntN(high-low+1)
		rules += fmt.Sprintf(",%s=%d", strings.Join(names, "+"), sum)
		end := []string{"\n", ",\n", ", ", ",", " # a comment\n", "\n\n", "\n# a comment\n"}[r.IntN(7)]
		lines += strings.Join(written, blank()+"+"+blank()) + blank() + "=" + blank() + fmt.Sprint(sum) + blank() + end
	}
	return parse(t, rules), lines
}
