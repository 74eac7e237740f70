package sudoku_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle/sudoku"
)

// several has 71 solutions.
const several = "...8......3....5.246........4...28.59....13..6......9.....8...4...26.........312."

// TestCandidatesProblem rules out candidates of a grid with many solutions at random. The
// solutions left must be those that have none of them.
func TestCandidatesProblem(t *testing.T) {
	g := parse(t, "9x9:"+several)
	var all []sudoku.Board
	for solution := range testenv.Values(t, memsolver.New(memsolver.DLX).All(t.Context(), g.Problem(), nil)) {
		all = append(all, g.With(solution))
	}
	rng := rand.New(rand.NewPCG(16, 7))
	some := 0
	for range 50 {
		c := g.Candidates()
		for range 1 + rng.IntN(20) {
			if cell, n := rng.IntN(81), 1+rng.IntN(9); c[cell].Len() > 1 {
				c[cell] &^= sudoku.DigitsOf(n)
			}
		}
		want := slices.DeleteFunc(slices.Clone(all), func(g sudoku.Board) bool {
			for cell, number := range g.Numbers() {
				if !c[cell].Has(int(number)) {
					return true
				}
			}
			return false
		})
		if len(want) > 0 && len(want) < len(all) {
			some++
		}
		b := sudoku.Classic().Marked(c)
		if found := b.Contradictions(); len(found) > 0 {
			if len(want) > 0 {
				t.Errorf("%v: want %d solutions, got %q", c, len(want), found)
			}
			continue
		}
		p := b.Problem()
		if err := p.Validate(); err != nil {
			t.Fatalf("%v: %v", c, err)
		}
		for _, engine := range []memsolver.Engine{memsolver.DLX, memsolver.Cells, memsolver.Bits, memsolver.Auto} {
			var got []sudoku.Board
			for solution, err := range memsolver.New(engine).All(t.Context(), p, nil) {
				if err == nil {
					err = exactcover.Verify(p, solution)
				}
				if err != nil {
					t.Fatalf("%v, %s: %v", c, engine, err)
				}
				got = append(got, parse(t, "9x9:"+b.Answer(solution).(string)))
			}
			if !slices.Equal(sorted(got), sorted(want)) {
				t.Errorf("%v, %s: want %v, got %v", c, engine, want, got)
			}
		}
	}
	if some < 10 {
		t.Errorf("want many grids with some of the solutions, got %d", some)
	}
}

func sorted(grids []sudoku.Board) (all []string) {
	for _, g := range grids {
		all = append(all, g.String())
	}
	slices.Sort(all)
	return all
}

// TestDecided checks which cells with one candidate are decided: those whose number no
// peer with several candidates has.
func TestDecided(t *testing.T) {
	c := marked(t)
	if got := sudoku.Classic().Marked(c).Cells(); got != pair {
		t.Errorf("want the clues, without r3c1, whose 4 is a candidate of r8c1, too; got %s, want %s", got, pair)
	}
	c[63] &^= sudoku.DigitsOf(4) // r8c1
	c[64] &^= sudoku.DigitsOf(4) // r8c2
	c[19] &^= sudoku.DigitsOf(4) // r3c2
	if got := sudoku.Classic().Marked(c).Numbers()[18]; got != 4 {
		t.Errorf("want r3c1 decided, now that no peer has 4, got %d", got)
	}
	p := sudoku.Classic().Marked(marked(t)).Problem()
	for o, option := range p.Options {
		cell, number, _ := sudoku.Classic().MoveOf(o)
		digits := marked(t)[cell]
		given, excluded := slices.Contains(p.Given, o), slices.Contains(p.Excluded, o)
		wantGiven := pair[cell] == '0'+byte(number)
		if given != wantGiven || excluded != (pair[cell] == '.' && !digits.Has(number)) {
			t.Errorf("%s: given %v, excluded %v of %s", option.Name, given, excluded, digits)
		}
	}
}

// TestCandidatesContradictions checks the contradictions that are visible without a search.
func TestCandidatesContradictions(t *testing.T) {
	c := marked(t)
	if found := sudoku.Classic().Marked(c).Contradictions(); len(found) > 0 {
		t.Errorf("want none, got %q", found)
	}
	c[2], c[40] = sudoku.DigitsOf(5), 0
	want := []string{"two 5s in row 1 (r1c3 and r1c4)", "two 5s in column 3 (r1c3 and r4c3)", "r5c5 has no candidate"}
	if found := sudoku.Classic().Marked(c).Contradictions(); !slices.Equal(found, want) {
		t.Errorf("want %q, got %q", want, found)
	}
}

// TestCandidatesConflicts checks that a grid and its candidates have the same conflicts,
// and that a candidate which a number excludes does not count.
func TestCandidatesConflicts(t *testing.T) {
	for _, change := range []struct {
		cells  []int
		digits sudoku.Digits
		want   []string
	}{
		{nil, 0, nil},
		{[]int{2}, sudoku.DigitsOf(3), nil},
		{[]int{40}, 0, []string{
			"no 4 in row 5, and no place for it in r5c2, r5c3, r5c5", "no 4 in column 5, and no place for it in r3c5, r5c5, r8c5",
			"no 4 in block 5, and no place for it in r5c5", "no candidate for r5c5"}},
		{[]int{2, 7}, sudoku.DigitsOf(7), []string{"7 twice in row 1: r1c3, r1c8",
			"no 3 in row 1, which is full", "no 7 in row 2, and no place for it in r2c2, r2c8"}},
	} {
		c := marked(t)
		for _, cell := range change.cells {
			c[cell] = change.digits
		}
		var got []string
		for _, conflict := range sudoku.Classic().Marked(c).Conflicts() {
			got = append(got, conflict.String())
		}
		if !slices.Equal(got, change.want) {
			t.Errorf("%v: want %q, got %q", change.cells, change.want, got)
		}
	}
}
