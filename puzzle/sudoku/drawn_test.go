package sudoku_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"graphcover/internal/testenv"
	"graphcover/puzzle/sudoku"
)

// readBack returns the only board that Read finds in a text, without a notice.
func readBack(t *testing.T, text string, rules *sudoku.Rules) sudoku.Board {
	t.Helper()
	var boards []sudoku.Board
	for f, err := range sudoku.Read(strings.NewReader(text), rules) {
		if err != nil || f.Notice != "" && !strings.HasSuffix(f.Notice, "is the picture whole?") && !strings.Contains(f.Notice, "0 is a number here") && !strings.Contains(f.Notice, "is a sum mistyped?") {
			t.Errorf("want a board, got %v, %q, of\n%s", err, f.Notice, text)
		}
		boards = append(boards, f.Board)
	}
	if len(boards) != 1 {
		t.Fatalf("want one board, got %d of\n%s", len(boards), text)
	}
	return boards[0]
}

// inOrder returns b with its cages in the order of their first cells, in which a picture has them.
func inOrder(t *testing.T, b sudoku.Board) sudoku.Board {
	t.Helper()
	words := strings.Split(b.Rules().String(), ",")
	rest := slices.DeleteFunc(slices.Clone(words), func(word string) bool { return word[0] == 'r' })
	cages := slices.SortedFunc(slices.Values(b.Rules().Cages()), func(a, b sudoku.Cage) int { return cmp.Compare(a.Cells[0], b.Cells[0]) })
	for _, c := range cages {
		rest = append(rest, fmt.Sprintf("%s=%d", strings.Join(b.Rules().CellNames(c.Cells), "+"), c.Sum))
	}
	return parse(t, strings.Join(rest, ",")).Rules().Empty().Of(b.Numbers())
}

// randomBoard returns a board of random rules, cages and clues, as they come.
func randomBoard(t *testing.T, r *rand.Rand) sudoku.Board {
	t.Helper()
	side := []int{4, 5, 6, 7, 8, 9, 9, 10, 12, 14, 16, 25}[r.IntN(12)]
	words := []string{fmt.Sprintf("%dx%[1]d", side)}
	if side == 5 || side == 7 || r.IntN(3) == 0 {
		words = append(words, "jigsaw="+randomRegions(r, side))
	} else if side == 6 && r.IntN(2) == 0 {
		words = append(words, "box=3x2")
	}
	for _, word := range []string{"x", "anti-knight", "anti-king"} {
		if r.IntN(3) == 0 {
			words = append(words, word)
		}
	}
	if r.IntN(3) == 0 {
		marks := make([]byte, side*side)
		for i := range marks {
			marks[i] = "EO..."[r.IntN(5)]
		}
		words = append(words, "even-odd="+string(marks))
	}
	if r.IntN(5) > 0 {
		words = append(words, randomCages(r, side)...)
	}
	numbers := make([]uint8, side*side)
	for i := range numbers {
		if r.IntN(3) == 0 {
			numbers[i] = uint8(1 + r.IntN(side))
		}
	}
	return parse(t, strings.Join(words, ",")).Rules().Empty().Of(numbers)
}

// randomRegions returns the rows, or the cells in any order.
func randomRegions(r *rand.Rand, side int) string {
	cells := make([]byte, side*side)
	for i := range cells {
		cells[i] = sudoku.Symbol(i/side + 1)[0]
	}
	if r.IntN(2) == 0 {
		r.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
	}
	for range r.IntN(20) { // two neighbors in a column
		i := r.IntN(len(cells) - side)
		cells[i], cells[i+side] = cells[i+side], cells[i]
	}
	return string(cells)
}

// randomCages returns cages in a random order. Most have cells side by side.
func randomCages(r *rand.Rand, side int) (cages []string) {
	taken := make([]bool, side*side)
	ways := 0
	for range 1 + r.IntN(2*side) {
		cell := r.IntN(side * side)
		var cells []int
		for size := 1 + r.IntN(min(side, 7)); len(cells) < size && !taken[cell]; {
			taken[cell] = true
			cells = append(cells, cell)
			from := cells[r.IntN(len(cells))]
			switch next := from + []int{1, -1, side, -side}[r.IntN(4)]; {
			case r.IntN(30) == 0:
				cell = r.IntN(side * side)
			case next >= 0 && next < side*side && (next/side == from/side || next%side == from%side):
				cell = next
			}
		}
		if len(cells) == 0 || len(cells) > 4 && ways > 3 {
			continue
		}
		size := len(cells)
		low, high := size*(size+1)/2, size*(2*side-size+1)/2
		sum := low + r.IntN(high-low+1)
		if size > 4 { // few sets of numbers
			ways++
			sum = []int{low, high}[r.IntN(2)]
		}
		var names []string
		for _, cell := range cells {
			names = append(names, fmt.Sprintf("r%dc%d", cell/side+1, cell%side+1))
		}
		cages = append(cages, fmt.Sprintf("%s=%d", strings.Join(names, "+"), sum))
	}
	return cages
}

// TestHeaded draws random boards and reads them back, also with what a command says below a picture.
func TestHeaded(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	short, full := 0, 0
	for range testenv.Cases(150, 3_000) {
		b := randomBoard(t, r)
		text := b.Headed()
		want := inOrder(t, b)
		if head, _, _ := strings.Cut(text, "\n"); strings.Contains(head, "=") && strings.Contains(head, "r") && head == sudoku.Heading+b.Rules().String() && b.Rules().HasCages() {
			full++
			want = b
		} else if b.Rules().HasCages() {
			short++
		}
		for _, text := range []string{text, text + "\n30 clues, seed 1\n2.6 medium on a scale for 9x9, hardest naked single; 7 steps, sum 9.1; 0 choices, 0 backtracks\n", "# mine\n\n" + strings.ReplaceAll(text, "\n", " \r\n"), "  " + strings.ReplaceAll(text, "\n", "\n  ")} {
			if got := readBack(t, text, nil); got != want {
				t.Fatalf("want %s\ngot  %s\nof\n%s", want, got, text)
			}
		}
		if got, err := sudoku.Parse(text); err != nil || got != want {
			t.Fatalf("parsed: want %s\ngot  %s, %v\nof\n%s", want, got, err, text)
		}
		two := text + "\n30 clues, seed 1\n" + text
		if got := read(strings.NewReader(two)); len(got) != 2 {
			t.Fatalf("want two boards, got %q of\n%s", got, two)
		}
	}
	if short == 0 || full == 0 {
		t.Errorf("want cages in pictures and in headings, got %d, %d", short, full)
	}
	testenv.Report(t, "%d boards with cages read from their pictures, %d from their headings", short, full)
}

// killer4 is a killer in which cages go on in other boxes, one cell is in no cage, and one is a clue.
const (
	killer4 = "sudoku:4x4,r1c1+r2c1=5,r1c2+r1c3=5,r2c3+r3c3=3,r2c4=1,r3c1+r3c2+r4c1+r4c2=10,r3c4+r4c4=7:...............4"
	drawn4  = `+5--+5--+---+---+
| . : . ! . : . |
+   ....+3...1..+
| . : . | . : . |
+10-+---+- -+7--+
| .   . | . : . |
+       +....   +
| .   . | . : 4 |
+---+---+---+---+
`
)

// framed4 has a frame around each cell, and is no picture that is drawn. In blankLine4 a line holds only a blank.
var (
	framed4    = strings.Repeat("+---+---+---+---+\n| 1 | . | 3 | . |\n", 4) + "+---+---+---+---+\n"
	blankLine4 = "+---+---+---+---+\n| 1 | . | 3 | . |\n \n+---+---+---+---+"
)

// TestBlankInPicture parses texts that begin as a picture does and have a line that holds only a blank.
func TestBlankInPicture(t *testing.T) {
	for text, want := range map[string]string{
		blankLine4:                  "want 81 characters of 1-9, 0 and '.', got 4",
		"sudoku:4x4\n" + blankLine4: "want 16 cells",
		strings.Replace(drawn4, "| .   . | . : . |", "\t", 1): "want 9 lines for a board of 4x4, got 5",
	} {
		if got, err := sudoku.Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want %s, got %v, %v of\n%s", want, got, err, text)
		}
	}
}

// TestDrawn reads pictures that are not whole, have no heading, or are something else.
func TestDrawn(t *testing.T) {
	jigsaw := "sudoku:4x4,jigsaw=1112132233423444:1..............."
	drawnJigsaw := testenv.Must(sudoku.Parse(jigsaw))(t).Pretty()
	small := parse(t, "4x4:1...............").Pretty()
	lines := strings.SplitAfter(drawn4, "\n")
	change := func(line int, old, to string) string {
		changed := slices.Clone(lines)
		changed[line-1] = strings.Replace(changed[line-1], old, to, 1)
		if changed[line-1] == lines[line-1] {
			t.Fatalf("line %d has no %q", line, old)
		}
		return strings.Join(changed, "")
	}
	const compared = `
               graph (server)     memory (dlx)
status                 solved           solved
choices                    15               15
backtracks                  3                3
round trips                 5                0
loading               89.1 ms                -
solving               47.2 ms           940 µs

the grids agree, the traces agree, both answers verified; the graph took 50.2x as long
`
	at := func(line, column int, what string) []string {
		return []string{fmt.Sprintf("sudoku: line %d: in the picture of cages, column %d: %s", line, column, what)}
	}
	for name, c := range map[string]struct {
		kind, text string
		want       []string
	}{
		"without a heading":     {"", drawn4, []string{"1 " + killer4}},
		"with given rules":      {"4x4,x", drawn4, []string{"1 " + strings.Replace(killer4, "4x4", "4x4,x", 1)}},
		"a heading, x":          {"", "sudoku:4x4,x\n" + drawn4, []string{"2 " + strings.Replace(killer4, "4x4", "4x4,x", 1)}},
		"a title and a remark":  {"", "My killer\n\n" + drawn4 + "\n6 cages, seed 7", []string{"3 " + killer4}},
		"a heading, a remark":   {"", "sudoku:4x4\n" + drawn4 + "\n6 cages, seed 7\n\nsolved: 3 choices, 0 backtracks, 5 µs (memory, bits)\n1...............", []string{"2 " + killer4, "15 sudoku:4x4:1..............."}},
		"a remark too close":    {"", "sudoku:4x4\n" + drawn4 + "6 cages, seed 7", []string{"sudoku: line 11: in the picture of cages: want a blank line after the 9 lines of a board of 4x4"}},
		"cages after words":     {"", "sudoku:4x4,x\n" + small + "\nsecond\nr1c1+r1c2=3\n", []string{"2 sudoku:4x4,x:1...............", "sudoku: line 8: want 1-4, 0 and '.', got 's' after 0 cells", "9 sudoku:4x4,x,r1c1+r1c2=3 (the cages leave 14 cells free, such as r1c3, and no clues follow; is the list of cages whole?)"}},
		"words, a wrong board":  {"", "sudoku:4x4\n" + small + "\nhello\n4..............x\n", []string{"2 sudoku:4x4:1...............", "sudoku: line 8: want 1-4, 0 and '.', got 'h' after 0 cells", "sudoku: line 9: want 1-4, 0 and '.', got 'x' after 15 cells"}},
		"words before cells":    {"", "sudoku:4x4\n" + small + "\nbest of 1998, very hard: 4..............3.\n", []string{"2 sudoku:4x4:1...............", "sudoku: line 8: want 1-4, 0 and '.', got 'b' after 0 cells"}},
		"remarks":               {"", "sudoku:4x4\n" + small + "\n1 clue, seed 7\n\nsolved: 3 choices, 0 backtracks, 5 µs (memory, bits)\nhello\n1 clue, seed 7\n", []string{"2 sudoku:4x4:1...............", "sudoku: line 11: want 1-4, 0 and '.', got 'h' after 0 cells", "sudoku: line 12: want 1-4, 0 and '.', got 'c' after 1 cells"}},
		"remarks of compare":    {"", "sudoku:4x4\n" + small + "\n" + compared + "1..............4\n", []string{"2 sudoku:4x4:1...............", "18 sudoku:4x4:1..............4"}},
		"two":                   {"", drawn4 + "\n" + drawn4 + "sudoku:4x4\n" + drawn4, []string{"1 " + killer4, "11 " + killer4, "21 " + killer4}},
		"a board, then it":      {"", blog + "\n" + drawn4 + "\n" + blog, []string{"1 " + blog, "2 " + killer4, "12 " + blog}},
		"no line end":           {"", strings.TrimSpace(drawn4), []string{"1 " + killer4}},
		"no clue, cells free":   {"", strings.Replace(drawn4, "4", ".", 1), []string{"1 " + strings.TrimSuffix(killer4, ":...............4") + " (the cages leave 3 cells free, such as r1c4, and no clues follow; is the picture whole?)"}},
		"of another size":       {"6x6", drawn4, []string{"sudoku: line 1: in the picture of cages: want a board of 6x6, which is 25 columns wide, got 17 columns"}},
		"the cages are given":   {"4x4,r1c1=4", drawn4, at(1, 2, "want '4' beside the other walls, got '5'")},
		"jigsaw":                {"", drawnJigsaw, []string{"1 " + jigsaw}},
		"jigsaw, a heading":     {"", "sudoku:4x4,jigsaw=4443423322132111\n" + drawnJigsaw, []string{"2 sudoku:4x4,jigsaw=4443423322132111:1..............."}},
		"frames around cells":   {"4x4", framed4, []string{"2 sudoku:4x4:1.3.1.3.1.3.1.3."}},
		"a wall is missing":     {"", change(2, "!", " "), at(2, 9, `want '!' beside the other walls, got ' '`)},
		"a wall too many":       {"", change(6, ":", "|"), at(6, 13, "want ':' beside the other walls, got '|'")},
		"a hole in a cage":      {"", change(5, "- -", "---"), at(7, 10, "want ' ' beside the other walls, got '.'")},
		"a strange wall":        {"", change(5, "- -", "-.-"), at(5, 10, `want a wall "---", "...", "- -" or "   ", or a sum such as "12-", got "-.-"`)},
		"a strange side":        {"", change(4, ":", ";"), at(4, 5, `want a wall '|', ':', '!' or ' ', got ";"`)},
		"a strange corner":      {"", change(3, "+3", "-3"), at(3, 9, `want + or another corner of walls, got "-"`)},
		"a corner of no wall":   {"", change(7, "       ", "   .   "), at(7, 5, `want ' ' beside the other walls, got '.'`)},
		"a wide cell":           {"", change(8, " 4 ", " 44"), at(8, 14, `want a cell with a blank before and after it, got " 44"`)},
		"no symbol":             {"", change(8, " 4 ", " 5 "), at(8, 15, "want 1-4, 0 and '.' in a cell, got '5'")},
		"a character too many":  {"", change(8, "| .", "|  ."), at(8, 2, `want a cell with a blank before and after it, got "  ."`)},
		"a character too few":   {"", change(1, "+5--", "+5-"), at(1, 2, `want a wall "---", "...", "- -" or "   ", or a sum such as "12-", got "5-+"`)},
		"too long":              {"", change(8, "4 |", "4 | x"), at(8, 18, `want the end of a line of 17 characters, got " x"`)},
		"too short":             {"", change(8, " |\n", "\n"), at(8, 14, `want a cell with a blank before and after it, got " 4"`)},
		"a line is missing":     {"", strings.Replace(drawn4, lines[3], "", 1), at(4, 1, `want "|", as walls and rows take turns, got "+"`)},
		"the end is missing":    {"", strings.Replace(drawn4, lines[8], "", 1), []string{"sudoku: line 8: in the picture of cages: want 9 lines for a board of 4x4, got 8"}},
		"no sum":                {"", change(3, "1..", "..."), at(3, 14, "want ' ' beside the other walls, got '.'")},
		"a sum too great":       {"", change(1, "5--+5", "9--+5"), []string{`sudoku: line 1: in the picture of cages: in the cage "r1c1+r2c1=9": want a sum from 3 to 7 for 2 cells, got "9"`}},
		"a sum in a wrong cell": {"", change(7, "+       +", "+   .3..+"), at(7, 6, "want the sum of a cage above its first cell, r3c1, got 3 above r4c2")},
		"indented":              {"", "  " + strings.ReplaceAll(change(8, " 4 ", " 5 "), "\n", "\n  "), at(8, 17, "want 1-4, 0 and '.' in a cell, got '5'")},
	} {
		var rules *sudoku.Rules
		if c.kind != "" {
			rules = parse(t, c.kind).Rules()
		}
		if got := noticed(c.text, rules); !slices.Equal(got, c.want) {
			t.Errorf("%s: want %q\ngot  %q", name, c.want, got)
		}
	}
}

// TestDrawnMarks reads pictures of a board of which E is a number, and a small e an even cell.
func TestDrawnMarks(t *testing.T) {
	marks := strings.Repeat(".", 255) + "E"
	text := parse(t, "16x16,even-odd="+marks+":.A"+strings.Repeat(".", 254)).Headed()
	want := []string{"2 sudoku:16x16,even-odd=" + marks + ":.A" + strings.Repeat(".", 254)}
	wrong := []string{"sudoku: line 20: want to know what a small e is here, an even cell or the number E; " +
		"that is clear if all other letters are capitals, and the picture is as it is drawn, with a blank line after it"}
	if got := noticed(text+"\n1 clue, seed 1\n", nil); !slices.Equal(got, want) {
		t.Errorf("want %q, got %q", want, got)
	}
	for _, changed := range []string{strings.Replace(text, "A", "a", 1), text + "1 clue\n"} {
		if got := noticed(changed, nil); !slices.Equal(got, wrong) {
			t.Errorf("want %q, got %q", wrong, got)
		}
	}
}
