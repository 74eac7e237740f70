package techniques_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"graphcover/internal/corpus"
	"graphcover/internal/testenv"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy"
	"graphcover/strategy/techniques"
)

// randomKiller returns a board with random cages around the numbers of a full one, and a few of its
// numbers as clues. Some cells are in no cage.
func randomKiller(t *testing.T, full sudoku.Board, clues int, random *rand.Rand) sudoku.Board {
	t.Helper()
	side, numbers := full.Rules().Side(), full.Numbers()
	caged := make([]bool, len(numbers))
	text := full.Rules().String()
	for first := range numbers {
		if caged[first] {
			continue
		}
		cage := []int{first}
		for tries := random.IntN(9); tries > 0; tries-- {
			from := cage[random.IntN(len(cage))]
			row, column := from/side, from%side
			switch random.IntN(4) {
			case 0:
				row--
			case 1:
				row++
			case 2:
				column--
			default:
				column++
			}
			if row < 0 || row >= side || column < 0 || column >= side || caged[row*side+column] {
				continue
			}
			next := row*side + column
			if !slices.ContainsFunc(cage, func(cell int) bool { return numbers[cell] == numbers[next] }) {
				cage = append(cage, next)
			}
		}
		if len(cage) == 1 && random.IntN(4) > 0 {
			continue
		}
		sum := 0
		for _, cell := range cage {
			caged[cell] = true
			sum += int(numbers[cell])
		}
		text += fmt.Sprintf(",%s=%d", strings.Join(full.Rules().CellNames(cage), "+"), sum)
	}
	given := make([]uint8, len(numbers))
	for _, cell := range random.Perm(len(numbers))[:clues] {
		given[cell] = numbers[cell]
	}
	return testenv.Must(sudoku.ParseRules(text))(t).Empty().Of(given)
}

// eachKiller calls yield with random killers of several sizes and variants.
func eachKiller(t *testing.T, yield func(b sudoku.Board)) {
	t.Helper()
	random := rand.New(rand.NewPCG(38, 14))
	for _, c := range []struct {
		rules         string
		boards, clues int
	}{
		{"4x4", testenv.Cases(40, 400), 0}, {"4x4,x", testenv.Cases(10, 100), 0}, {"5x5,jigsaw=3111133221332224445544555", testenv.Cases(10, 100), 1},
		{"6x6", testenv.Cases(15, 300), 0}, {"6x6,anti-king", testenv.Cases(3, 30), 0}, {"9x9", testenv.Cases(4, 60), 0}, {"9x9,x", testenv.Cases(0, 20), 0},
	} {
		for i, full := range fullBoards(t, c.rules) {
			for range (c.boards + i) / 2 { // one of them for the second alone
				yield(randomKiller(t, full, c.clues, random))
			}
		}
	}
}

// fullBoards returns two full boards of these rules.
func fullBoards(t *testing.T, rules string) (all []sudoku.Board) {
	t.Helper()
	for _, b := range makeBoards(t, rules, 2, 0) {
		for _, numbers := range boardSolutions(t, b, 1) {
			all = append(all, b.Of(numbers))
		}
	}
	return all
}

// TestKillers plays random killers to the end, most of them with several solutions, and compares each
// step with the solutions that exact cover finds.
func TestKillers(t *testing.T) {
	var total playedBoards
	eachKiller(t, func(b sudoku.Board) { total.play(t, b) })
	for _, technique := range []string{"cage combinations", "innie or outie", "cage/unit overlap", "innies and outies", "forcing chain"} {
		if total.used[technique] == 0 {
			t.Errorf("want %s used, got %v", technique, total.used)
		}
	}
	if total.verdicts[strategy.Solved] == 0 || total.solutions == total.boards || total.inCages == 0 {
		t.Errorf("want some solved, some with several solutions, and links in cages, got %+v", total)
	}
	testenv.Report(t, "%+v", total)
}

// A sumRule is cells whose numbers, times their signs, have a total.
type sumRule struct {
	cells, signs []int
	total        int
}

// changeOfRule returns the candidates that a sum rules out: those of its undecided cells that are in
// no choice of a candidate for each cell by which cells that must differ do and the sum is right. It
// tries all choices. needed has the numbers that each choice has.
func changeOfRule(p *techniques.Position, r sumRule) (lost sudoku.Candidates, needed sudoku.Digits) {
	layout := p.Board().Rules().Layout()
	held := make(sudoku.Candidates, len(p.Grid))
	needed = layout.Numbers()
	chosen := make([]int, len(r.cells))
	var try func(i, sum int)
	try = func(i, sum int) {
		if i == len(r.cells) {
			if sum == r.total {
				for k, cell := range r.cells {
					held[cell] |= sudoku.DigitsOf(chosen[k])
				}
				needed &= sudoku.DigitsOf(chosen...)
			}
			return
		}
	numbers:
		for number := range p.Candidates[r.cells[i]].All() {
			for k, other := range r.cells[:i] {
				if chosen[k] == number && slices.Contains(layout.Peers[r.cells[i]], other) {
					continue numbers
				}
			}
			chosen[i] = number
			try(i+1, sum+r.signs[i]*number)
		}
	}
	try(0, 0)
	lost = make(sudoku.Candidates, len(p.Grid))
	for _, cell := range r.cells {
		lost[cell] = p.Candidates[cell] &^ held[cell]
	}
	return lost, needed
}

// cageRules returns the sums of the cages.
func cageRules(p *techniques.Position) (all []sumRule) {
	for _, c := range p.Board().Rules().Cages() {
		r := sumRule{cells: c.Cells, total: c.Sum}
		for range c.Cells {
			r.signs = append(r.signs, 1)
		}
		all = append(all, r)
	}
	return all
}

// mostCut is the most cages for which all choices are tried.
const mostCut = 8

// unitRules returns what the rule of 45 says of at most four undecided cells: for each set of units
// that cuts at most mostCut cages, and each choice of some of these. The sum of the units, less those
// of the chosen cages and of the cages inside, is that of the other cells inside, less that of the
// cells of chosen cages outside.
func unitRules(p *techniques.Position, of [][]int) (all []sumRule) {
	rules := p.Board().Rules()
	side := rules.Side()
	for _, units := range of {
		weight := make([]int, side*side) // how often a cell counts: in units, less in cages
		total := len(units) * side * (side + 1) / 2
		for _, u := range units {
			for _, cell := range rules.Layout().Units[u].Cells {
				weight[cell]++
			}
		}
		inside := slices.Clone(weight)
		var cut []sudoku.Cage
		for _, c := range rules.Cages() {
			switch places := slices.DeleteFunc(slices.Clone(c.Cells), func(cell int) bool { return inside[cell] == 0 }); len(places) {
			case 0:
			case len(c.Cells):
				total -= takeCage(weight, c)
			default:
				cut = append(cut, c)
			}
		}
		if len(cut) <= mostCut {
			all = append(all, rulesOfCut(p, weight, cut, total)...)
		}
	}
	return all
}

// takeCage takes a cage away from what cells count, and returns its sum.
func takeCage(weight []int, c sudoku.Cage) int {
	for _, cell := range c.Cells {
		weight[cell]--
	}
	return c.Sum
}

// rulesOfCut returns the rules of unitRules for one set of units.
func rulesOfCut(p *techniques.Position, of []int, cut []sudoku.Cage, total int) (all []sumRule) {
	for taken := range 1 << len(cut) {
		weight, r := slices.Clone(of), sumRule{total: total}
		for i, c := range cut {
			if taken>>i&1 != 0 {
				r.total -= takeCage(weight, c)
			}
		}
		for cell, w := range weight {
			switch {
			case w != 0 && p.Grid[cell] > 0:
				r.total -= w * int(p.Grid[cell])
			case w != 0:
				r.cells, r.signs = append(r.cells, cell), append(r.signs, w)
			}
		}
		if len(r.cells) > 0 && len(r.cells) <= 4 {
			all = append(all, r)
		}
	}
	return all
}

// spansOf returns sets of units that don't overlap: each unit, rows or columns side by side, and two
// blocks or regions.
func spansOf(k *sudoku.Rules) (all [][]int) {
	for u := range k.Layout().Units {
		all = append(all, []int{u})
	}
	n := k.Side()
	for first := range 2 {
		for from := range n {
			for to := from + 1; to < n; to++ {
				var units []int
				for u := from; u <= to; u++ {
					units = append(units, first*n+u)
				}
				all = append(all, units)
			}
		}
	}
	for u := 2 * n; u < 3*n; u++ {
		for v := 2 * n; v < u; v++ {
			all = append(all, []int{v, u})
		}
	}
	return all
}

// allowedBy reports whether a step changes what a rule says: all candidates that it rules out, or, if
// there is one undecided cell, its number; or a number that it needs, wherever that number sees all its
// places.
func allowedBy(p *techniques.Position, s techniques.Step, r sumRule) bool {
	lost, needed := changeOfRule(p, r)
	for _, cell := range r.cells {
		if number := int(s.Placed[cell]); number > 0 {
			return p.Candidates[cell]&^lost[cell] == sudoku.DigitsOf(number)
		}
	}
	if slices.Equal(s.Eliminated, lost) {
		return true
	}
	for number := range needed.All() {
		if slices.Equal(s.Eliminated, overlapOf(p, r, number)) {
			return true
		}
	}
	return false
}

// overlapOf returns the candidates that see all places of a number in the undecided cells of a rule.
func overlapOf(p *techniques.Position, r sumRule, number int) sudoku.Candidates {
	lost := make(sudoku.Candidates, len(p.Grid))
	places := places(p, number, r.cells)
	if len(places) == 0 {
		return lost
	}
	for cell := range p.Grid {
		peers := p.Board().Rules().Layout().Peers[cell]
		if left(p, cell).Has(number) && !slices.ContainsFunc(places, func(place int) bool { return !slices.Contains(peers, place) }) {
			lost[cell] = sudoku.DigitsOf(number)
		}
	}
	return lost
}

// TestCageDefinitions plays random killers, and compares the steps of cages and of the rule of 45 with
// plain definitions that try everything. A technique that finds nothing must have nothing to find: of
// the rule of 45, this is so for single cells that no cage gives.
func TestCageDefinitions(t *testing.T) {
	checked := make(map[string]int)
	eachKiller(t, func(b sudoku.Board) {
		every := 3 // steps, on boards where trying everything is quick
		if b.Rules().Side() > 5 {
			every = testenv.Cases(25, 15)
		}
		p := techniques.NewPosition(b)
		n := 0
		for step, found := p.Next(); found && !t.Failed(); step, found = p.Next() {
			if n++; n%every != 1 {
				p.Take(step)
				continue
			}
			for _, name := range []string{"cage combinations", "cage/unit overlap", "innie or outie", "innies and outies"} {
				s, ok := named(t, name).Find(p)
				if name[0] == 'c' {
					checkCageStep(t, p, name, s, ok)
				} else {
					checkSpanStep(t, p, name, s, ok)
				}
				if ok {
					checked[name]++
				}
			}
			p.Take(step)
		}
	})
	if len(checked) < 4 {
		t.Errorf("want steps of each technique, got %v", checked)
	}
	testenv.Report(t, "%v", checked)
}

// checkCageStep checks a step of a cage, or that there is none.
func checkCageStep(t *testing.T, p *techniques.Position, name string, s techniques.Step, found bool) {
	t.Helper()
	for _, r := range cageRules(p) {
		switch lost, needed := changeOfRule(p, r); {
		case found && allowedBy(p, s, r):
			return
		case found:
		case name == "cage combinations":
			if slices.ContainsFunc(lost, func(digits sudoku.Digits) bool { return digits != 0 }) {
				t.Fatalf("%v: want cage combinations to rule out %v", p.Board(), lost)
			}
		default:
			for number := range needed.All() {
				if lost := overlapOf(p, r, number); slices.ContainsFunc(lost, func(digits sudoku.Digits) bool { return digits != 0 }) {
					t.Fatalf("%v: want %d, which a cage needs, ruled out: %v", p.Board(), number, lost)
				}
			}
		}
	}
	if found {
		t.Fatalf("%v: %s: %s: want a step of a cage", p.Board(), name, s)
	}
}

// checkSpanStep checks a step by the rule of 45, or that there is none.
func checkSpanStep(t *testing.T, p *techniques.Position, name string, s techniques.Step, found bool) {
	t.Helper()
	for _, r := range unitRules(p, spansOf(p.Board().Rules())) {
		if found && allowedBy(p, s, r) {
			return
		}
		if _, inCage := named(t, "cage combinations").Find(p); !found && !inCage && name == "innie or outie" && len(r.cells) == 1 {
			t.Fatalf("%v: want r%v to be found by the rule of 45", p.Board(), r)
		}
	}
	if found {
		t.Fatalf("%v: %s: %s: want a step by the rule of 45", p.Board(), name, s)
	}
}

// TestCageExamples has killers in which a technique applies, and how it says why.
func TestCageExamples(t *testing.T) {
	empty := strings.Repeat(".", 81)
	for _, c := range []struct{ technique, board, want string }{
		{"cage combinations", "sudoku:4x4,r1c1+r1c2=3:................",
			"the cage of r1c1 and r1c2 has the sum 3, and only 1+2 can give it here, so r1c1 and r1c2 can't be 3 or 4"},
		{"cage combinations", "sudoku:4x4,r1c1+r1c2=5:........1.......",
			"the cage of r1c1 and r1c2 has the sum 5, and only 1+4 and 2+3 can give it here, but not with 4 in r1c2, so r1c2 can't be 4"},
		{"cage combinations", "sudoku:4x4,r1c1+r1c2=5:2...............",
			"the cage of r1c1 and r1c2 has the sum 5, and only 2+3 can give it here, so r1c2 is 3"},
		{"cage combinations", "sudoku:4x4,r3c3=4:................",
			"the cage of r3c3 has the sum 4, so r3c3 is 4"},
		{"cage combinations", "sudoku:16x16,r1c1+r1c2+r1c3+r1c4+r1c5=20:" + strings.Repeat(".", 256),
			"the cage of r1c1, r1c2, r1c3, r1c4 and r1c5 has the sum 20, and 7 sets of numbers can give it here, so r1c1, r1c2, r1c3, r1c4 and r1c5 can't be B, C, D, E, F or G"},
		{"cage/unit overlap", "sudoku:4x4,r1c1+r1c2=3:................",
			"the cage of r1c1 and r1c2 has the sum 3, and only 1+2 can give it here: one of r1c1 and r1c2 is 1, so r1c3, r1c4, r2c1 and r2c2 can't be 1"},
		{"innie or outie", "sudoku:9x9,r1c1+r1c2+r1c3=15,r1c4+r1c5+r1c6=15,r1c7+r1c8=8:" + empty,
			"row 1 has the sum 45, and the other cages and numbers there 38, which leaves 7 for r1c9, so r1c9 is 7"},
		{"innie or outie", "sudoku:9x9,r1c1+r1c2+r1c3=15,r1c4+r1c5+r1c6=15,r1c7+r1c8+r1c9+r2c9=20:" + empty,
			"row 1 has the sum 45, and the cages and numbers that cover it 50, which leaves 5 for r2c9 outside, so r2c9 is 5"},
		{"innie or outie", "sudoku:4x4,r1c1+r2c1=5,r1c2+r2c2=5,r1c3+r1c4=3,r2c3+r2c4+r3c4=9:................",
			"block 2 has the sum 10, and the cages and numbers that cover it 12, which leaves 2 for r3c4 outside, so r3c4 is 2"},
		{"innies and outies", "sudoku:9x9,r1c1+r1c2+r1c3=15,r1c4+r1c5+r1c6+r1c7=26:" + empty,
			"row 1 has the sum 45, and the other cages and numbers there 41, which leaves 4 for r1c8 and r1c9, and only 1+3 can give it here, so r1c8 and r1c9 can't be 2, 4, 5, 6, 7, 8 or 9"},
		{"innies and outies", "sudoku:9x9,r1c1+r1c2+r1c3=15,r1c4+r1c5+r1c6=15,r1c7+r1c8+r2c7=16:" + empty,
			"row 1 has the sum 45, and the cages and numbers that cover it without r1c9, but with r2c7 outside, 46: r1c9 is 1 less than r2c7, so r1c9 can't be 9, and r2c7 can't be 1"},
		{"innies and outies", "sudoku:9x9,r1c1+r1c2+r1c3+r2c1=15,r1c4+r1c5+r1c6+r2c5=16,r1c7+r1c8+r1c9=19:" + empty,
			"row 1 has the sum 45, and the cages and numbers that cover it 50, which leaves 5 for r2c1 and r2c5 outside, and only 1+4 and 2+3 can give it here, so r2c1 and r2c5 can't be 5, 6, 7, 8 or 9"},
		{"innies and outies", "sudoku:9x9,r1c1+r1c2+r1c3+r2c1=15,r1c4+r1c5+r1c6+r3c5=15,r1c7+r1c8+r1c9=19:" + empty,
			"row 1 has the sum 45, and the cages and numbers that cover it 49, which leaves 4 for r2c1 and r3c5 outside, and only 1+3 and 2+2 can give it here, so r2c1 and r3c5 can't be 4, 5, 6, 7, 8 or 9"},
	} {
		p := techniques.NewPosition(corpus.Board(t, c.board))
		if s, found := named(t, c.technique).Find(p); !found || s.String() != c.want {
			t.Errorf("%s: want %s\ngot %s", c.board, c.want, s)
		}
	}
}

// TestUnfillable looks for cages that can't be filled, each of which is a contradiction. A number may
// be wrong, or what others leave for the cells.
func TestUnfillable(t *testing.T) {
	for _, c := range []struct {
		board string
		want  []string
	}{
		{"sudoku:4x4,r1c1+r1c2=3:..1.............", []string{"the cage at r1c1 can't have the sum 3"}},
		{"sudoku:4x4,r1c1+r1c2=3:13..............", []string{"the cage at r1c1 can't have the sum 3"}},
		{"sudoku:4x4,r4c3=1,r1c1+r2c2=6:......4.4.......", []string{"the cage at r1c1 can't have the sum 6"}},
		{"sudoku:4x4,r1c1+r1c2=3:12..............", nil},
		{"sudoku:4x4,r1c1+r1c2=5:..1.............", nil},
	} {
		p := techniques.NewPosition(corpus.Board(t, c.board))
		verdict := strategy.Stuck
		if c.want != nil {
			verdict = strategy.Unsolvable
		}
		if got := p.Contradictions(); !slices.Equal(got, c.want) || p.Verdict() != verdict {
			t.Errorf("%s: want %q, got %q and %s", c.board, c.want, got, p.Verdict())
		}
	}
}
