package generator

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle/sudoku"
)

// take returns the first n puzzles.
func take(t *testing.T, n int, seed uint64, s Settings, cores int) []Puzzle {
	t.Helper()
	var found []Puzzle
	for p := range testenv.Values(t, Generate(t.Context(), seed, s, cores)) {
		if found = append(found, p); len(found) == n {
			break
		}
	}
	return found
}

// A judge checks puzzles of some rules with another solver.
type judge struct {
	*testing.T
	prepared exactcover.Prepared
}

func newJudge(t *testing.T, rules *sudoku.Rules) judge {
	t.Helper()
	prepared := testenv.Must(memsolver.New(memsolver.Cells).Prepare(rules.Empty().Base()))(t)
	return judge{t, prepared}
}

// solutions returns the first two solutions of b.
func (j judge) solutions(b sudoku.Board) (found []sudoku.Board) {
	j.Helper()
	for s := range testenv.Values(j, j.prepared.All(j.Context(), b.Given(), nil)) {
		if found = append(found, b.With(s)); len(found) == 2 {
			break
		}
	}
	return found
}

// checkSolution checks that a puzzle has its solution only.
func (j judge) checkSolution(p Puzzle) {
	j.Helper()
	if found := j.solutions(p.Board); len(found) != 1 || found[0] != p.Solution {
		j.Fatalf("%s: want the solution %s only, got %v", p.Board, p.Solution, found)
	}
}

// check checks that a puzzle has its solution only, and is as the settings ask for.
func (j judge) check(s Settings, p Puzzle) {
	j.Helper()
	j.checkSolution(p)
	j.checkPattern(s, p.Board)
	if !s.Minimal && (s.symmetry() != None || s.Clues > 0) {
		return
	}
	for cell, digit := range p.Board.Numbers() {
		without := p.Board.Numbers()
		without[cell] = 0
		if digit > 0 && len(j.solutions(p.Board.Of(without))) < 2 {
			j.Errorf("%s: want every clue needed", p.Board)
		}
	}
}

// checkPattern compares the cells of the clues with what was asked for. The symmetries are
// written out here, without the code that made the pattern.
func (j judge) checkPattern(s Settings, b sudoku.Board) {
	j.Helper()
	if s.Clues > 0 && b.Clues() != s.Clues {
		j.Errorf("want %d clues, got %d in %s", s.Clues, b.Clues(), b)
	}
	g, n := b.Numbers(), b.Rules().Side()
	for cell := range g {
		row, column := cell/n, cell%n
		here, turned, mirrored, transposed := g[cell] > 0, g[n*n-1-cell] > 0, g[n*row+n-1-column] > 0, g[n*column+row] > 0
		if here != turned && (s.Symmetry == Rotational || s.Symmetry == Full) ||
			here != mirrored && (s.Symmetry == Mirror || s.Symmetry == Full) ||
			here != transposed && (s.Symmetry == Diagonal || s.Symmetry == Full) {
			j.Fatalf("want the symmetry %s, got %s", s.Symmetry, b)
		}
	}
}

// TestPuzzles checks puzzles of many settings by another solver.
func TestPuzzles(t *testing.T) {
	j := newJudge(t, sudoku.Classic())
	for _, test := range []struct {
		count    int
		settings Settings
	}{
		{testenv.Cases(100, 1000), Settings{}},
		{testenv.Cases(20, 500), Settings{Clues: 30}},
		{testenv.Cases(5, 100), Settings{Clues: 22}},
		{testenv.Cases(3, 50), Settings{Clues: 26, Minimal: true}},
		{testenv.Cases(20, 500), Settings{Symmetry: Rotational}},
		{testenv.Cases(20, 500), Settings{Symmetry: Mirror}},
		{testenv.Cases(20, 500), Settings{Symmetry: Diagonal}},
		{testenv.Cases(20, 500), Settings{Symmetry: Full}},
		{testenv.Cases(5, 100), Settings{Symmetry: Rotational, Clues: 28}},
		{testenv.Cases(2, 50), Settings{Symmetry: Rotational, Minimal: true}},
		{1, Settings{Clues: 81, Symmetry: Full}},
	} {
		for _, p := range take(t, test.count, 18, test.settings, 2) {
			j.check(test.settings, p)
		}
	}
}

// TestNumberOfCores checks that the puzzles are the same on any number of cores, and those
// of a seed always the same.
func TestNumberOfCores(t *testing.T) {
	settings := Settings{Symmetry: Rotational, Clues: 26}
	want := take(t, 12, 5, settings, 1)
	for _, cores := range []int{2, 3, 16} {
		if got := take(t, 12, 5, settings, cores); !slices.Equal(got, want) {
			t.Errorf("%d cores: want the puzzles %v, got %v", cores, want, got)
		}
	}
	for _, p := range want {
		if again := take(t, 1, p.Seed, settings, 2)[0]; again != p {
			t.Errorf("seed %d: want the puzzle %v again, got %v", p.Seed, p, again)
		}
		if p.Seed >= SeedLimit {
			t.Errorf("want seeds below 2^53, got %d", p.Seed)
		}
	}
	const known = "..67..8..5.9...36.....597.......3...2....75..7..1....9.3.4.6......2..1.6..1......"
	if got := take(t, 1, 1, Settings{}, 1)[0].Board.String(); got != known {
		t.Errorf("seed 1: want %s, got %s", known, got)
	}
}

func TestAccept(t *testing.T) {
	few := func(p Puzzle) bool { return p.Board.Clues() <= 23 }
	for _, p := range take(t, 5, 3, Settings{Accept: few}, 2) {
		if !few(p) {
			t.Errorf("want 23 clues or fewer, got %s", p.Board)
		}
	}
}

func TestNotFound(t *testing.T) {
	tried := 0
	never := Settings{Accept: func(Puzzle) bool { return false }, Tries: 30, Tried: func(n int) { tried = n }}
	for p, err := range Generate(t.Context(), 1, never, 2) {
		if !errors.Is(err, ErrNotFound) || !strings.Contains(err.Error(), "in 30 full grids") || tried == 0 {
			t.Errorf("want no puzzle in 30 tries, got %v, %v after %d", p, err, tried)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for p, err := range Generate(ctx, 1, Settings{}, 2) {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("want the error of the context, got %v, %v", p, err)
		}
	}
}

func TestValidate(t *testing.T) {
	for want, s := range map[string]Settings{
		"want 17 clues or more, got 16: no Sudoku with 16 clues": {Clues: 16},
		"want 17 to 81 clues, got 82":                            {Clues: 82},
		"want 17 to 81 clues, got -1":                            {Clues: -1},
		`symmetry "full" has 30 cells`:                           {Clues: 30, Symmetry: Full},
		"want a symmetry of":                                     {Symmetry: "some"},
		"want 1 or more tries":                                   {Tries: -1},
	} {
		if err := s.Validate(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: want the error %q, got %v", s, want, err)
		}
	}
	for _, s := range []Settings{{}, {Clues: 17}, {Clues: 81}, {Clues: 29, Symmetry: Full}, {Clues: 30, Symmetry: Mirror}} {
		if err := s.Validate(); err != nil {
			t.Errorf("%+v: want no error, got %v", s, err)
		}
	}
}

func BenchmarkMinimal(b *testing.B) {
	m := newMaker(Settings{}, 0, 1)
	m.try(b.Context(), 1)
	seed := uint64(0)
	for b.Loop() {
		seed++
		m.try(b.Context(), seed)
	}
}

func Example() {
	for p, err := range Generate(context.Background(), 1, Settings{}, 1) {
		if err != nil {
			panic(err)
		}
		fmt.Print(p.Board.Pretty())
		break
	}
	// Output:
	// . . 6 | 7 . . | 8 . .
	// 5 . 9 | . . . | 3 6 .
	// . . . | . 5 9 | 7 . .
	// ------+-------+------
	// . . . | . . 3 | . . .
	// 2 . . | . . 7 | 5 . .
	// 7 . . | 1 . . | . . 9
	// ------+-------+------
	// . 3 . | 4 . 6 | . . .
	// . . . | 2 . . | 1 . 6
	// . . 1 | . . . | . . .
}
