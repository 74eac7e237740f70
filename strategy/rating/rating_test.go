package rating

import (
	"errors"
	"math"
	"testing"

	"graphcover/internal/corpus"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy/techniques"
)

// TestOf rates steps whose rating does not depend on the technique alone.
func TestOf(t *testing.T) {
	of := func(name string, s techniques.Step) techniques.Step {
		t.Helper()
		technique := testenv.Must(techniques.Named(name))(t)
		s.Technique = technique
		return s
	}
	chain := func(links int) techniques.Step {
		return of("AIC", techniques.Step{Links: make([]techniques.Link, links)})
	}
	for _, c := range []struct {
		step techniques.Step
		want float64
	}{
		{of("hidden single", techniques.Step{Base: techniques.Units{1 << 20}}), 1.2},
		{of("hidden single", techniques.Step{Base: techniques.Units{1 << 3}}), 1.5},
		{chain(4), 7.0}, {chain(5), 7.1}, {chain(6), 7.1}, {chain(7), 7.2}, {chain(8), 7.2}, {chain(12), 7.3},
		{chain(13), 7.4}, {chain(16), 7.4}, {chain(24), 7.5}, {chain(32), 7.6}, {chain(33), 7.7},
	} {
		if got := Of(c.step); got != c.want {
			t.Errorf("%s with %d links: want %v, got %v", c.step.Technique, len(c.step.Links), c.want, got)
		}
	}
}

// TestDifficultyOf looks at both ends of each stretch.
func TestDifficultyOf(t *testing.T) {
	for rating, want := range map[float64]Difficulty{
		0: Easy, 1.9: Easy, 2.0: Medium, 2.9: Medium, 3.0: Hard, 4.4: Hard, 4.5: Expert, 6.9: Expert, 7.0: Diabolical, 11: Diabolical,
	} {
		if got := difficultyOf(rating); got != want {
			t.Errorf("%v: want %s, got %s", rating, want, got)
		}
	}
}

// TestSpearman has published examples and ties.
func TestSpearman(t *testing.T) {
	for _, c := range []struct {
		a, b []float64
		want float64
	}{
		{[]float64{1, 2, 3}, []float64{10, 20, 30}, 1},
		{[]float64{1, 2, 3}, []float64{3, 2, 1}, -1},
		{[]float64{106, 100, 86, 101, 99, 103, 97, 113, 112, 110}, []float64{7, 27, 2, 50, 28, 29, 20, 12, 6, 17}, -29.0 / 165},
		{[]float64{1, 2, 2, 3}, []float64{1, 2, 3, 4}, 3 / math.Sqrt(10)},
	} {
		if got := Spearman(c.a, c.b); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%v and %v: want %v, got %v", c.a, c.b, c.want, got)
		}
	}
	if got := Spearman([]float64{1, 1}, []float64{1, 2}); !math.IsNaN(got) {
		t.Errorf("want no correlation of equal values, got %v", got)
	}
}

// TestRate rates collections. The steps must lead to the solution, the hardest step must give
// the rating, and no step may come when one of lower rating applies.
func TestRate(t *testing.T) {
	for file, n := range map[string]int{
		"norvig_easy50.txt": testenv.Cases(10, 50), "norvig_hardest11.txt": testenv.Cases(4, 11),
		"norvig_top95.txt": testenv.Cases(8, 95), "top1465.txt": testenv.Cases(8, 1000),
	} {
		nets, chains := 0, 0
		for _, entry := range corpus.Read(t, file)[:n] {
			known := testenv.Must(memsolver.Solve(t.Context(), entry.Problem(), memsolver.Bits))(t)
			b := entry.Puzzle.(sudoku.Board)
			p := techniques.NewPosition(b)
			r, err := Rate(t.Context(), p, true)
			if err != nil || r.Stuck != nil || p.Board() != b.With(known) {
				t.Fatalf("%s: want the solution, got %+v, %v", entry.Source, r, err)
			}
			hardest := 0.0
			for _, s := range r.Path {
				hardest = max(hardest, Of(s))
			}
			if hardest != r.Rating || r.Uncalibrated || r.Steps != len(r.Path) || r.Difficulty != difficultyOf(hardest) {
				t.Errorf("%s: want the rating %v of its %d steps, got %+v", entry.Source, hardest, len(r.Path), r)
			}
			switch {
			case r.Rating >= 8.5:
				nets++
			case r.Rating >= 8:
				chains++
			}
		}
		testenv.Report(t, "%s: %d puzzles rated; a forcing chain is the hardest step of %d, a net of %d", file, n, chains, nets)
	}
}

// TestTakes looks at puzzles that have no rating, and at others that have one.
func TestTakes(t *testing.T) {
	for _, name := range []string{"pencil.sudoku", "killer.sudoku"} {
		if err := Takes(corpus.Example(t, name).Puzzle); err != nil {
			t.Errorf("%s: want it taken, got %v", name, err)
		}
	}
	if err := Takes("queens:8"); !errors.Is(err, errNoSudoku) {
		t.Errorf("want queens refused, got %v", err)
	}
}

// TestBoards rates a board of each size and variant. Every step must agree with the solution
// that exact cover finds, and the last one lead to it unless the rating says where it is stuck.
func TestBoards(t *testing.T) {
	rated, stuck := 0, 0
	for b := range corpus.Boards(t, "known.txt") {
		if Takes(b) != nil || b.Rules().Side() > testenv.Cases(8, 25) {
			continue
		}
		rated++
		if !rateBoard(t, b) {
			stuck++
		}
	}
	if rated == 0 || stuck == rated {
		t.Errorf("want boards rated and some not stuck, got %d, %d of them stuck", rated, stuck)
	}
	testenv.Report(t, "%d boards rated, %d of them stuck", rated, stuck)
}

// rateBoard rates a board and reports whether it is solved.
func rateBoard(t *testing.T, b sudoku.Board) bool {
	t.Helper()
	known, err := memsolver.Solve(t.Context(), b.Problem(), memsolver.DLX)
	if err != nil || known == nil {
		t.Fatalf("%s: want a solution, got %v", b, err)
	}
	solution := b.With(known)
	p := techniques.NewPosition(b)
	r, err := Rate(t.Context(), p, true)
	if err != nil || !r.Uncalibrated || r.Steps != len(r.Path) {
		t.Errorf("%s: want a rating that is not calibrated, got %+v, %v", b, r, err)
	}
	for _, s := range r.Path {
		for cell, number := range solution.Numbers() {
			if placed := s.Placed[cell]; placed > 0 && placed != number || s.Eliminated[cell].Has(int(number)) {
				t.Fatalf("%s: %s: want %s to be %s", b, s, b.Rules().CellName(cell), sudoku.Symbol(int(number)))
			}
		}
	}
	if r.Stuck == nil && p.Board() != solution {
		t.Errorf("%s: want the solution, got %s", b, p.Board())
	}
	return r.Stuck == nil
}
