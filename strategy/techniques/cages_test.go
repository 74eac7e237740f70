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
		{"6x6", testenv.Cases(15, 300), 0}, {"6x6,anti-king", testenv.Cases(3, 30), 0}, {"9x9", testenv.Cases(8, 60), 0}, {"9x9,x", testenv.Cases(2, 20), 0},
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
	used, links := make(map[string]int), 0
	eachKiller(t, func(b sudoku.Board) {
		total.play(t, b)
		p := techniques.NewPosition(b)
		for s := range p.Play() {
			used[s.Technique.String()]++
			for _, l := range s.Links {
				if strings.HasPrefix(l.By, "cage ") {
					links++
				}
			}
		}
	})
	for _, technique := range []string{"cage combinations", "innie or outie", "cage/unit overlap", "innies and outies", "naked pair", "pointing"} {
		if used[technique] == 0 {
			t.Errorf("want %s used, got %v", technique, used)
		}
	}
	if total.verdicts[strategy.Solved] == 0 || total.solutions == total.boards || links == 0 {
		t.Errorf("want some solved, some with several solutions, and links in cages, got %+v, %d links", total, links)
	}
	testenv.Report(t, "%+v; %v; %d links in cages", total, used, links)
}

// A rule is cells whose numbers, times their signs, have a total.
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
		if b.Rules().Side() > testenv.Cases(6, 9) {
			return
		}
		p := techniques.NewPosition(b)
		for step, found := p.Next(); found && !t.Failed(); step, found = p.Next() {
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

// TestCageExamples has killers in which a technique is the first that applies.
func TestCageExamples(t *testing.T) {
	for _, c := range []struct{ technique, board, want string }{
		{"cage combinations", "sudoku:4x4,r1c1+r1c2=3:................", ""},
	} {
		p := techniques.NewPosition(corpus.Board(t, c.board))
		s, found := p.Next()
		if !found || s.Technique.String() != c.technique || s.String() != c.want {
			t.Errorf("%s: want %s: %s\ngot %v: %s", c.board, c.technique, c.want, s.Technique, s)
		}
	}
}
