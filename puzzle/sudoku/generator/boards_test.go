package generator

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle/sudoku"
)

func kindOf(t *testing.T, rules string) *sudoku.Rules {
	t.Helper()
	kind, err := sudoku.ParseRules(rules)
	if err != nil {
		t.Fatal(err)
	}
	return kind
}

// inMemory is a Searcher.
func inMemory(_ sudoku.Board, order exactcover.Order) exactcover.Solver {
	return memsolver.New(memsolver.DLX, memsolver.Ordered(order))
}

// takeBoards returns the first n boards.
func takeBoards(t *testing.T, n int, seed uint64, kind *sudoku.Rules, s Settings, cores int) []Puzzle {
	t.Helper()
	var found []Puzzle
	s.Rules, s.Search = kind, inMemory
	for p, err := range Generate(t.Context(), seed, s, cores) {
		if err != nil {
			t.Fatalf("%s: %v", kind, err)
		}
		if found = append(found, p); len(found) == n {
			break
		}
	}
	return found
}

// answersOf returns the first two solutions of b by another engine.
func answersOf(t *testing.T, b sudoku.Board) (found []string) {
	t.Helper()
	for s, err := range memsolver.All(t.Context(), b.Problem(), memsolver.Cells) {
		if err != nil {
			t.Fatal(err)
		}
		if found = append(found, b.With(s).Cells()); len(found) == 2 {
			break
		}
	}
	return found
}

// TestBoards checks boards of many sizes and variants by another engine.
func TestBoards(t *testing.T) {
	n := testenv.Cases(1, 10)
	for _, test := range []struct {
		rules    string
		settings Settings
	}{
		{"4x4", Settings{Minimal: true, Symmetry: Mirror}},
		{"6x6,box=3x2,x", Settings{Symmetry: Rotational}},
		{"6x6", Settings{Clues: 14, Symmetry: Mirror}},
		{"9x9,anti-knight,anti-king", Settings{Clues: 40}},
		{"9x9,windoku", Settings{Symmetry: Full}},
		{"5x5,jigsaw=3111133221332224445544555", Settings{}},
		{"4x4,even-odd=E.......O.......", Settings{}},
		{"4x4,r1c1+r1c2+r1c3=6", Settings{}},
	} {
		kind := kindOf(t, test.rules)
		for _, p := range takeBoards(t, n, 5, kind, test.settings, 2) {
			if found := answersOf(t, p.Board); len(found) != 1 || found[0] != p.Solution.Cells() {
				t.Fatalf("%s: want the solution %s only, got %v", p.Board, p.Solution.Cells(), found)
			}
			checkBoard(t, test.settings, p.Board)
		}
	}
}

// checkBoard compares the clues with what was asked for.
func checkBoard(t *testing.T, s Settings, b sudoku.Board) {
	t.Helper()
	n, cells := b.Rules().Side(), b.Cells()
	if s.Clues > 0 && b.Clues() != s.Clues {
		t.Errorf("%+v: want %d clues, got %d in %s", s, s.Clues, b.Clues(), b)
	}
	minimal := s.Minimal || s.symmetry() == None && s.Clues == 0
	keep := make([]bool, len(cells))
	for cell := range keep {
		keep[cell] = cells[cell] != '.'
	}
	for cell := range keep {
		row, column := cell/n, cell%n
		turned, mirrored := keep[n*n-1-cell], keep[row*n+n-1-column]
		if keep[cell] != turned && (s.Symmetry == Rotational || s.Symmetry == Full) ||
			keep[cell] != mirrored && (s.Symmetry == Mirror || s.Symmetry == Full) {
			t.Fatalf("%+v: want the symmetry, got %s", s, b)
		}
		if !keep[cell] || !minimal {
			continue
		}
		keep[cell] = false
		if len(answersOf(t, b.Keep(keep))) < 2 {
			t.Errorf("%+v: want every clue needed, got %s", s, b)
		}
		keep[cell] = true
	}
}

// TestLargeBoards makes boards that take seconds.
func TestLargeBoards(t *testing.T) {
	testenv.Long(t, "TestBoards")
	for _, rules := range []string{"12x12", "16x16"} {
		p := takeBoards(t, 1, 1, kindOf(t, rules), Settings{}, 1)[0]
		if found := answersOf(t, p.Board); len(found) != 1 || found[0] != p.Solution.Cells() {
			t.Errorf("%s: want the solution %s only, got %v", p.Board, p.Solution.Cells(), found)
		}
	}
}

// TestBoardsOfSeed checks that a seed always makes the same board, on any number of cores.
func TestBoardsOfSeed(t *testing.T) {
	kind := kindOf(t, "6x6")
	want := takeBoards(t, 5, 9, kind, Settings{}, 1)
	if got := takeBoards(t, 5, 9, kind, Settings{}, 3); !slices.Equal(got, want) {
		t.Errorf("3 cores: want the boards %v, got %v", want, got)
	}
	if again := takeBoards(t, 1, want[4].Seed, kind, Settings{}, 1)[0]; again != want[4] {
		t.Errorf("seed %d: want the board %v again, got %v", want[4].Seed, want[4], again)
	}
	const known = "sudoku:6x6:.3......26...1...3..6..44........2.1"
	if got := want[0].Board.String(); got != known {
		t.Errorf("seed 9: want %s, got %s", known, got)
	}
}

// TestNoBoards asks for what there is not.
func TestNoBoards(t *testing.T) {
	for _, test := range []struct {
		rules    string
		settings Settings
		want     string
	}{
		{"4x4,x,anti-king", Settings{}, ErrNoGrid.Error() + ": sudoku:4x4,x,anti-king"},
		{"9x9", Settings{Clues: 16}, "McGuire"},
		{"4x4", Settings{Clues: 17}, "want 1 to 16 clues, got 17"},
		{"4x4", Settings{Clues: 3, Symmetry: Rotational}, `symmetry "rotational" has 3 cells`},
		{"4x4", Settings{Clues: 1, Tries: 2}, "no puzzle found in 2 full grids"},
	} {
		test.settings.Rules, test.settings.Search = kindOf(t, test.rules), inMemory
		for p, err := range Generate(t.Context(), 1, test.settings, 1) {
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Fatalf("%s: want the error %q, got %v, %v", test.rules, test.want, p, err)
			}
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	small := Settings{Rules: kindOf(t, "4x4"), Search: inMemory}
	for p, err := range Generate(ctx, 1, small, 1) {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("want the error of the context, got %v, %v", p, err)
		}
	}
}

// TestNoSearcher asks for boards that need a Searcher, without one.
func TestNoSearcher(t *testing.T) {
	for p, err := range Generate(t.Context(), 1, Settings{Rules: kindOf(t, "6x6")}, 1) {
		if err == nil || !strings.Contains(err.Error(), "want a Searcher for boards of 6x6") {
			t.Fatalf("want an error that names the Searcher, got %v, %v", p, err)
		}
	}
}

// TestSearchedClassic makes a Sudoku of 9x9 by a Searcher.
func TestSearchedClassic(t *testing.T) {
	p := takeBoards(t, 1, 3, sudoku.Classic(), Settings{}, 1)[0]
	if found := answersOf(t, p.Board); len(found) != 1 || found[0] != p.Solution.Cells() {
		t.Errorf("%s: want the solution %s only, got %v", p.Board, p.Solution.Cells(), found)
	}
	const known = ".3.19....6.....5.....25.6.7...7.......1.3425..6....8....2.....99....2.6.38......."
	if got := p.Board.String(); got != known {
		t.Errorf("seed 3: want %s, got %s", known, got)
	}
}

// TestAcceptBoard makes boards with an even number of clues alone.
func TestAcceptBoard(t *testing.T) {
	even := func(p Puzzle) bool { return p.Board.Clues()%2 == 0 }
	made := 0
	for p, err := range Generate(t.Context(), 1, Settings{Rules: kindOf(t, "4x4"), Search: inMemory, Accept: even}, 1) {
		if err != nil || !even(p) {
			t.Fatalf("want an even number of clues, got %s, %v", p.Board, err)
		}
		if made++; made == 5 {
			return
		}
	}
}

// TestBounded checks that a clue stays if a search does not end soon.
func TestBounded(t *testing.T) {
	kind := kindOf(t, "9x9")
	empty := kind.Empty()
	q := searchQuestion{t.Context(), inMemory, empty}
	found, known, err := solutions(q.ctx, q.search(empty, exactcover.OrderFewest), empty.Problem(), 1_000_000)
	if len(found) > 0 || known || err != nil {
		t.Errorf("want nothing known after %d steps, got %d solutions, %t, %v", mostSteps, len(found), known, err)
	}
}
