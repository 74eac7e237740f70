package sudoku_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle/sudoku"
)

func parse(t testing.TB, spec string) sudoku.Board {
	t.Helper()
	return testenv.Must(sudoku.Parse(sudoku.Heading + spec))(t)
}

// solutions returns up to limit solutions of b, each verified, and what the search took.
func solutions(t testing.TB, b sudoku.Board, limit int) (found []string, log exactcover.Log) {
	t.Helper()
	p := b.Problem()
	for s, err := range memsolver.All(t.Context(), p, memsolver.DLX, memsolver.Log(&log)) {
		if exactcover.IsConflict(err) {
			return nil, log
		}
		if err == nil {
			err = exactcover.Verify(p, s)
		}
		testenv.Check(t, err)
		if found = append(found, b.Answer(s).(string)); len(found) == limit {
			break
		}
	}
	return found, log
}

// A solved is a board and its only solution.
type solved struct {
	sudoku.Board
	solution string
}

// readSolved reads a file of testdata: a board in a line, then its only solution. Lines that
// begin with # are comments.
func readSolved(t testing.TB, file string) (all []solved) {
	content := testenv.Must(os.ReadFile("testdata/" + file))(t)
	for line := range strings.Lines(string(content)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		text, solution, _ := strings.Cut(strings.TrimSpace(line), " ")
		b := parse(t, strings.TrimPrefix(text, sudoku.Heading))
		if b.String() != text {
			t.Errorf("want %.40s as it is written, got %s", text, b)
		}
		all = append(all, solved{b, solution})
	}
	return all
}

// checkSolved checks that a solution keeps the rules and the clues.
func checkSolved(t testing.TB, b solved) {
	t.Helper()
	if !rulesOf(b.Rules().String()).allows(b.solution) {
		t.Errorf("%.40s: want a solution that keeps the rules, got %s", b.Rules(), b.solution)
	}
	for cell, clue := range b.Cells() {
		if clue != '.' && byte(clue) != b.solution[cell] {
			t.Errorf("%.40s: want the clues in the solution, got %s", b.Rules(), b.solution)
		}
	}
}

// TestKnown solves a board of each size and variant. We have made them: a full grid, from
// which clues were taken at random as long as the solution stayed the only one.
func TestKnown(t *testing.T) {
	seen := make(map[string]bool)
	cages := false
	for _, b := range readSolved(t, "known.txt") {
		checkSolved(t, b)
		name := fmt.Sprintf("%.40s", b.Rules())
		found, log := solutions(t, b.Board, 2)
		if len(found) != 1 || found[0] != b.solution {
			t.Errorf("%s: want only %s, got %s", name, b.solution, found)
		}
		if log.Steps() > 40_000 {
			t.Errorf("%s: want a quick search, got %d steps", name, log.Steps())
		}
		for _, rule := range strings.Split(b.Rules().String(), ",") {
			rule, _, _ = strings.Cut(rule, "=")
			seen[rule] = true
			cages = cages || strings.Contains(rule, "+r")
		}
	}
	for _, rule := range strings.Fields("4x4 6x6 8x8 10x10 12x12 15x15 16x16 25x25 box jigsaw x windoku anti-knight anti-king even-odd") {
		if !seen[rule] {
			t.Errorf("want a board with %s, got none", rule)
		}
	}
	if !cages {
		t.Error("want a board with cages, got none")
	}
}

// anotherSum matches a cage of one or more cells, and its sum.
var anotherSum = regexp.MustCompile(`(r\d+c\d+)=(\d+)`)

// TestSolution checks that the options of each full board are an exact cover, those of its cages
// included, and that they are none if a cage has another sum.
func TestSolution(t *testing.T) {
	changed := 0
	for _, b := range readSolved(t, "known.txt") {
		full := testenv.Must(b.Rules().Board(b.solution))(t)
		if err := exactcover.Verify(b.Problem(), full.Solution()); err != nil {
			t.Errorf("%.60s: %v", b, err)
		}
		text := b.Rules().String()
		for _, m := range anotherSum.FindAllStringSubmatchIndex(text, -1) {
			sum := testenv.Must(strconv.Atoi(text[m[4]:m[5]]))(t)
			rules, err := sudoku.ParseRules(fmt.Sprintf("%s%d%s", text[:m[4]], sum+1, text[m[5]:]))
			if err != nil {
				continue // too many for its cells
			}
			changed++
			wrong := testenv.Must(rules.Board(b.solution))(t)
			if exactcover.Verify(rules.Empty().Problem(), wrong.Solution()) == nil {
				t.Errorf("%.60s: want no solution where a sum is %d", b, sum+1)
			}
		}
	}
	if changed == 0 {
		t.Error("want boards with cages")
	}
}

// TestPublished solves boards that others have published; the file says where.
func TestPublished(t *testing.T) {
	sizes := make(map[string]int)
	for _, b := range readSolved(t, "published.txt") {
		checkSolved(t, b)
		name := b.Rules().String()
		sizes[name]++
		count, found := 0, ""
		for s := range testenv.Values(t, memsolver.All(t.Context(), b.Problem())) {
			count, found = count+1, b.Answer(s).(string)
		}
		if count != 1 || found != b.solution {
			t.Errorf("%s: want only %s, got %d solutions, the last %s", name, b.solution, count, found)
		}
	}
	if sizes["16x16"] != 2 || sizes["25x25"] != 1 {
		t.Errorf("want two boards of 16x16 and one of 25x25, got %v", sizes)
	}
}

// latins holds all fillings of a 4x4 board whose rows and columns have each number once.
var latins = func() []string {
	var all []string
	var fill func(grid string)
	fill = func(grid string) {
		if len(grid) == 16 {
			all = append(all, grid)
			return
		}
		for _, symbol := range "1234" {
			at := len(grid)
			fits := true
			for other := range grid {
				fits = fits && (rune(grid[other]) != symbol || other/4 != at/4 && other%4 != at%4)
			}
			if fits {
				fill(grid + string(symbol))
			}
		}
	}
	fill("")
	return all
}()

// matching returns the fillings that the rules allow and that have the clues.
func matching(r rules, clues string) (grids []string) {
	for _, grid := range latins {
		agrees := r.allows(grid)
		for cell, clue := range clues {
			agrees = agrees && (clue == '.' || byte(clue) == grid[cell])
		}
		if agrees {
			grids = append(grids, grid)
		}
	}
	return grids
}

// TestCounts compares numbers of boards with published ones: the Latin squares are OEIS
// A002860, the grids of 4x4 are A107739, and those of 6x6 were counted by E. Pettersen
// (2006; "Mathematics of Sudoku", Wikipedia).
func TestCounts(t *testing.T) {
	if len(latins) != 576 {
		t.Fatalf("want 576 Latin squares of order 4, got %d", len(latins))
	}
	if found, _ := solutions(t, parse(t, "4x4"), 0); len(found) != 288 {
		t.Errorf("4x4: want 288 grids, got %d", len(found))
	}
	// Relabeling makes 720 grids of each with the first row 123456.
	if found, _ := solutions(t, parse(t, "6x6:123456"+strings.Repeat(".", 30)), 0); len(found) != 28_200_960/720 {
		t.Errorf("6x6: want %d grids, got %d", 28_200_960/720, len(found))
	}
}

// TestAgainstRules puts random rules on boards of 4x4, with random clues, and compares the
// solutions with those that a plain checker finds among all fillings. Contradictions must
// be told exactly if the given options exclude each other.
func TestAgainstRules(t *testing.T) {
	rng := rand.New(rand.NewPCG(18, 4))
	solvable, contradicting := 0, 0
	for range testenv.Cases(400, 4000) {
		kind := randomKind(rng)
		clues := []byte(strings.Repeat(".", 16))
		for range rng.IntN(5) {
			clues[rng.IntN(16)] = "1234"[rng.IntN(4)]
		}
		b := parse(t, kind+":"+string(clues))
		want := matching(rulesOf(kind), string(clues))
		got, _ := solutions(t, b, 0)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s: want %s, got %s", b, want, got)
		}
		if len(want) > 0 {
			solvable++
		}
		contradicts := len(b.Contradictions()) > 0
		if contradicts {
			contradicting++
		}
		if exactcover.IsConflict(b.Problem().Validate()) != contradicts {
			t.Errorf("%s: got the contradictions %q, and %v", b, b.Contradictions(), b.Problem().Validate())
		}
		if again := parse(t, strings.TrimPrefix(b.String(), sudoku.Heading)); again.String() != b.String() {
			t.Errorf("want %s, got %s", b, again)
		}
	}
	if solvable < 30 || contradicting < 30 {
		t.Errorf("want boards of each kind, got %d solvable and %d contradicting ones", solvable, contradicting)
	}
}

// randomKind returns the rules of a board of 4x4.
func randomKind(rng *rand.Rand) string {
	kind := "4x4"
	if rng.IntN(3) == 0 {
		regions := []byte(strings.Repeat("1234", 4))
		rng.Shuffle(16, func(i, j int) { regions[i], regions[j] = regions[j], regions[i] })
		if grid := latins[rng.IntN(len(latins))]; rng.IntN(2) == 0 {
			regions = []byte(grid) // a rule that some fillings keep
		}
		kind += ",jigsaw=" + string(regions)
	}
	for _, rule := range []string{"x", "windoku", "anti-knight", "anti-king"} {
		if rng.IntN(4) == 0 {
			kind += "," + rule
		}
	}
	if rng.IntN(3) == 0 {
		marks := []byte(strings.Repeat(".", 16))
		for range rng.IntN(5) {
			marks[rng.IntN(16)] = "EO"[rng.IntN(2)]
		}
		kind += ",even-odd=" + string(marks)
	}
	cells := rng.Perm(16)
	for range rng.IntN(4) {
		size := 1 + rng.IntN(4)
		cage := slices.Sorted(slices.Values(cells[:size]))
		cells = cells[size:]
		least, most := size*(size+1)/2, size*(9-size)/2
		var names []string
		for _, cell := range cage {
			names = append(names, fmt.Sprintf("r%dc%d", cell/4+1, cell%4+1))
		}
		kind += fmt.Sprintf(",%s=%d", strings.Join(names, "+"), least+rng.IntN(most-least+1))
	}
	return kind
}

// TestPlain checks that a board of 9x9 without variants is the classic Sudoku, however it is
// written.
func TestPlain(t *testing.T) {
	const text = "...2.5...1..9.762...5.4....2....9.....64..1..8......7..7......4...6....9.63.1...."
	b := parse(t, "9x9,box=3x3:"+text)
	if b.String() != text || b.Rules() != sudoku.Classic() || b.Base() != parse(t, "9").Base() {
		t.Errorf("want %s, and a problem that all share, got %s", text, b)
	}
	for _, other := range []string{"9x9,x", "8x8", "9x9,r1c1+r1c2=3", "9x9,even-odd=" + strings.Repeat(".", 81)} {
		if parse(t, other).Rules().IsClassic() {
			t.Errorf("%s: want it to be no plain Sudoku", other)
		}
	}
}

// TestModel looks at the items and options of a board with all rules.
func TestModel(t *testing.T) {
	b := parse(t, "4x4,x,windoku,anti-knight,anti-king,even-odd=E...............,r1c1+r2c1=5:.1..............")
	p := b.Problem()
	testenv.Check(t, p.Validate())
	names := func(o int) (items []string) {
		for _, item := range p.Options[o].Items {
			items = append(items, p.ItemName(item))
		}
		return items
	}
	for o, want := range map[int][]string{
		b.Rules().OptionOf(0, 1): {"1 in row 1", "1 in column 1", "1 in block 1", "r1c1", "1 in diagonal 1", "1 in cage 1",
			"1 in r1c1 or r2c3", "1 in r1c1 or r3c2", "r1c1 even"},
		b.Rules().OptionOf(5, 4): {"4 in row 2", "4 in column 2", "4 in block 1", "r2c2", "4 in diagonal 1", "4 in window 1",
			"4 in r1c4 or r2c2", "4 in r2c2 or r3c4", "4 in r2c2 or r4c3", "4 in r2c2 or r4c1", "4 in r1c3 or r2c2", "4 in r2c2 or r3c1"},
		64: {"sum of cage 1", "2 in cage 1", "3 in cage 1"},
		65: {"sum of cage 1", "1 in cage 1", "4 in cage 1"},
		66: {"r1c1 even"},
	} {
		if got := names(o); !sameSet(got, want) {
			t.Errorf("%s: want %q, got %q", p.OptionName(o), want, got)
		}
	}
	if got := p.OptionNames([]int{0, 64, 65, 66}); !slices.Equal(got, []string{"r1c1#1", "cage 1=1+4", "cage 1=2+3", "r1c1 even"}) || len(p.Options) != 67 {
		t.Errorf("want 67 options with their names, got %d, %q", len(p.Options), got)
	}
	if want := []int{b.Rules().OptionOf(1, 1), 66}; !slices.Equal(p.Given, want) {
		t.Errorf("want %v given, got %v", want, p.Given)
	}
	if got, want := p.Options[27].Attributes, map[string]any{"row": 2, "column": 3, "block": 2, "number": 4}; !reflect.DeepEqual(got, want) {
		t.Errorf("want %v, got %v", want, got)
	}
	if got := parse(t, "4x4,jigsaw=1112132234424433").Problem(); got.Options[63].Attributes["region"] != 3 || got.ItemName(44) != "1 in region 4" {
		t.Errorf("want regions, got %v and %s", got.Options[63].Attributes, got.ItemName(44))
	}
}

// sameSet reports whether two lists have the same elements.
func sameSet(a, b []string) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}

func TestContradictions(t *testing.T) {
	for spec, want := range map[string][]string{
		"4x4:1..2............":                           nil,
		"4x4:1..1............":                           {"two 1s in row 1 (r1c1 and r1c4)"},
		"4x4,x:1..............1":                         {"two 1s in diagonal 1 (r1c1 and r4c4)"},
		"4x4,windoku:.....3....3.....":                   {"two 3s in window 1 (r2c2 and r3c3)"},
		"4x4,anti-knight:4.....4.........":               {"4 in r1c1 and in r2c3, a knight's move apart"},
		"4x4,anti-king:..4..4..........":                 {"4 in r1c3 and in r2c2, a king's move apart"},
		"4x4,even-odd=OE..............:2.1.............": {"2 in r1c1, which is marked as odd"},
		"4x4,r1c1+r2c3+r3c2=6:1.....1..1......":          {"three 1s in the cage at r1c1 (r1c1, r2c3 and r3c2)"},
		"4x4,jigsaw=1112132234424433:1....1..........":   nil,
		"4x4,jigsaw=1112132234424433:.1..1...........":   {"two 1s in region 1 (r1c2 and r2c1)"},
		"16x16:" + "G..G" + strings.Repeat(".", 252):     {"two Gs in row 1 (r1c1 and r1c4)", "two Gs in block 1 (r1c1 and r1c4)"},
		"16x16:" + strings.Repeat("2", 16) + strings.Repeat(".", 240): {
			"16 2s in row 1 (r1c1, r1c2, r1c3, r1c4, r1c5, r1c6, r1c7, r1c8, r1c9, r1c10, r1c11, r1c12, r1c13, r1c14, r1c15 and r1c16)",
			"four 2s in block 1 (r1c1, r1c2, r1c3 and r1c4)", "four 2s in block 2 (r1c5, r1c6, r1c7 and r1c8)",
			"four 2s in block 3 (r1c9, r1c10, r1c11 and r1c12)", "four 2s in block 4 (r1c13, r1c14, r1c15 and r1c16)",
		},
	} {
		if got := parse(t, spec).Contradictions(); !slices.Equal(got, want) {
			t.Errorf("%s: want %q, got %q", spec, want, got)
		}
	}
}

func TestPicture(t *testing.T) {
	for spec, want := range map[string]string{
		"6x6,even-odd=E.O.................................:.1.2": `
e 1 o | 2 . .
. . . | . . .
------+------
. . . | . . .
. . . | . . .
------+------
. . . | . . .
. . . | . . .
`,
		"4x4,jigsaw=1112132234424433,r2c2+r2c3=3,r4c4=2:1": `
+---+---+---+---+
| 1   .   . | . |
+   +3--+---+   +
| . | . ! . : . |
+---+---+---+   +
`,
	} {
		rulesText, cells, _ := strings.Cut(spec, ":")
		side := int(spec[0] - '0')
		b := parse(t, rulesText+":"+cells+strings.Repeat(".", side*side-len(cells)))
		if got := b.Picture(nil); !strings.HasPrefix("\n"+got, want) {
			t.Errorf("%s: want%s\ngot\n%s", spec, want, got)
		}
	}
	b := parse(t, "4x4:1...............")
	if got := b.Picture(exactcover.Solution{b.Rules().OptionOf(15, 4)}); got != "1 . | . .\n. . | . .\n----+----\n. . | . .\n. . | . 4\n" {
		t.Errorf("want the chosen option, got\n%s", got)
	}
}

// TestEqual compares boards of rules that are read twice: they are equal if their rules, clues and
// marks are.
func TestEqual(t *testing.T) {
	for _, spec := range []string{"9x9", "6x6,x", "4x4,jigsaw=1112122233434443", "4x4,r1c1+r1c2=3", "4x4,even-odd=E...............", "4x4,0-3"} {
		a, b := parse(t, spec), parse(t, spec)
		if a != b || a.Base() != b.Base() || a == a.With(exactcover.Solution{0}) {
			t.Errorf("%s: want two equal boards, and another with a number", spec)
		}
		marks := a.Marks()
		marks[1] = sudoku.DigitsOf(1, 2)
		if a.Rules().Marked(marks) != b.Rules().Marked(marks) || a.Rules().Marked(marks) == a {
			t.Errorf("%s: want two equal boards with pencil marks", spec)
		}
	}
}

// TestZeroBoard prints the board that has no rules, as an error may do that comes with one.
func TestZeroBoard(t *testing.T) {
	if got := (sudoku.Board{}).String(); got != "" {
		t.Errorf("want an empty text, got %q", got)
	}
}

// TestNameCages has people find cages by their first cells, in items, in options, and where there is no such cage.
func TestNameCages(t *testing.T) {
	rules := parse(t, "4x4,r1c1+r1c2=5,r3c4+r4c4=4:................").Rules()
	for text, want := range map[string]string{
		"1 in cage 2": "1 in the cage at r3c4", "cage 1=1+4": "the cage at r1c1 as 1+4", "cage 3": "cage 3", "a cage": "a cage",
	} {
		if got := rules.NameCages(text); got != want {
			t.Errorf("%s: want %s, got %s", text, want, got)
		}
	}
}
