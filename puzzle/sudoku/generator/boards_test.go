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

// of returns settings for boards of some rules, made by a search in memory.
func (s Settings) of(t *testing.T, rules string) Settings {
	t.Helper()
	s.Rules = testenv.Must(sudoku.ParseRules(rules))(t)
	s.Search = inMemory
	return s
}

// inMemory is a Searcher.
func inMemory(_ sudoku.Board, order exactcover.Order) exactcover.Solver {
	return memsolver.New(memsolver.DLX, memsolver.Ordered(order))
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
		settings := test.settings.of(t, test.rules)
		j := newJudge(t, settings.Rules)
		for _, p := range take(t, n, 5, settings, 2) {
			j.check(settings, p)
		}
	}
}

// TestKillers checks killers of several sizes and variants by another engine: each has one solution, no clue, and cages
// of cells that lie side by side, a cage for each cell. A seed always makes the same.
func TestKillers(t *testing.T) {
	n := testenv.Cases(2, 20)
	for _, rules := range []string{"9x9", "4x4", "6x6", "9x9,x", "9x9,windoku,anti-king", "5x5,jigsaw=3111133221332224445544555", "4x4,even-odd=E.......O......."} {
		settings := Settings{Killer: true}.of(t, rules)
		made := take(t, n, 5, settings, 2)
		for i, p := range made {
			newJudge(t, p.Board.Rules()).checkSolution(p)
			if p.Board.Clues() > 0 {
				t.Errorf("%s: want no clues", p.Board)
			}
			checkCages(t, p)
			if i == 0 {
				continue
			}
			if again := take(t, 1, p.Seed, settings, 1)[0]; again != p {
				t.Errorf("seed %d: want %s again, got %s", p.Seed, p.Board, again.Board)
			}
		}
	}
}

// checkCages checks that each cell of a board is in one cage, whose cells lie side by side and have its sum in the
// solution.
func checkCages(t *testing.T, p Puzzle) {
	t.Helper()
	numbers, side := p.Solution.Numbers(), p.Board.Rules().Side()
	of, singles := make(map[int]int), 0
	for i, cage := range p.Board.Rules().Cages() {
		if len(cage.Cells) == 1 {
			singles++
		}
		if len(cage.Cells) > 6 {
			t.Errorf("%s: want cages of at most 6 cells, got %v", p.Board, cage.Cells)
		}
		sum, seen := 0, uint32(0)
		for _, cell := range cage.Cells {
			if _, again := of[cell]; again || seen>>numbers[cell]&1 != 0 {
				t.Errorf("%s: want each cell in one cage, and different numbers in each, got %v", p.Board, cage.Cells)
			}
			of[cell] = i
			sum += int(numbers[cell])
			seen |= 1 << numbers[cell]
		}
		if sum != cage.Sum {
			t.Errorf("%s: want the sum %d of %v, got %d", p.Board, sum, cage.Cells, cage.Sum)
		}
		reached := map[int]bool{cage.Cells[0]: true}
		for range cage.Cells {
			for _, a := range cage.Cells {
				for _, b := range cage.Cells {
					beside := a/side == b/side && (a-b == 1 || b-a == 1) || a-b == side || b-a == side
					reached[a] = reached[a] || beside && reached[b]
				}
			}
		}
		for _, cell := range cage.Cells {
			if !reached[cell] {
				t.Errorf("%s: want the cells of a cage side by side, got %v", p.Board, cage.Cells)
			}
		}
	}
	if singles > 3 {
		t.Errorf("%s: want at most 3 cages of one cell, got %d", p.Board, singles)
	}
	if len(of) != side*side {
		t.Errorf("%s: want each cell in a cage, got %d", p.Board, len(of))
	}
}

// TestLargeBoards makes boards that take seconds.
func TestLargeBoards(t *testing.T) {
	testenv.Long(t, "TestBoards")
	for _, rules := range []string{"12x12", "16x16"} {
		settings := Settings{}.of(t, rules)
		newJudge(t, settings.Rules).checkSolution(take(t, 1, 1, settings, 1)[0])
	}
}

// TestBoardsOfSeed checks that a seed always makes the same board, on any number of cores.
func TestBoardsOfSeed(t *testing.T) {
	settings := Settings{}.of(t, "6x6")
	want := take(t, 5, 9, settings, 1)
	if got := take(t, 5, 9, settings, 3); !slices.Equal(got, want) {
		t.Errorf("3 cores: want the boards %v, got %v", want, got)
	}
	if again := take(t, 1, want[4].Seed, settings, 1)[0]; again != want[4] {
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
		{"4x4,r1c1+r1c2+r1c3=6", Settings{Killer: true}, "want rules without cages"},
		{"10x10", Settings{Killer: true}, "want a killer of at most 9x9, got 10x10"},
		{"4x4", Settings{Killer: true, Clues: 4}, "in place of clues"},
		{"4x4", Settings{Killer: true, Symmetry: Rotational}, "in place of clues"},
	} {
		for p, err := range Generate(t.Context(), 1, test.settings.of(t, test.rules), 1) {
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Fatalf("%s: want the error %q, got %v, %v", test.rules, test.want, p, err)
			}
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for p, err := range Generate(ctx, 1, Settings{}.of(t, "4x4"), 1) {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("want the error of the context, got %v, %v", p, err)
		}
	}
}

// TestNoSearcher asks for boards that need a Searcher, without one.
func TestNoSearcher(t *testing.T) {
	settings := Settings{}.of(t, "6x6")
	settings.Search = nil
	for p, err := range Generate(t.Context(), 1, settings, 1) {
		if err == nil || !strings.Contains(err.Error(), "want a Searcher for boards of 6x6") {
			t.Fatalf("want an error that names the Searcher, got %v, %v", p, err)
		}
	}
}

// TestSearchedClassic makes a Sudoku of 9x9 by a Searcher.
func TestSearchedClassic(t *testing.T) {
	p := take(t, 1, 3, Settings{}.of(t, "9x9"), 1)[0]
	newJudge(t, sudoku.Classic()).checkSolution(p)
	const known = ".3.19....6.....5.....25.6.7...7.......1.3425..6....8....2.....99....2.6.38......."
	if got := p.Board.String(); got != known {
		t.Errorf("seed 3: want %s, got %s", known, got)
	}
}

// TestAcceptBoard makes boards with an even number of clues alone.
func TestAcceptBoard(t *testing.T) {
	even := func(p Puzzle) bool { return p.Board.Clues()%2 == 0 }
	made := 0
	for p, err := range Generate(t.Context(), 1, Settings{Accept: even}.of(t, "4x4"), 1) {
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
	empty := sudoku.Classic().Empty()
	q := searchQuestion{t.Context(), inMemory, empty}
	found, known, err := solutions(q.ctx, q.search(empty, exactcover.OrderFewest), empty.Problem(), 1_000_000)
	if len(found) > 0 || known || err != nil {
		t.Errorf("want nothing known after %d steps, got %d solutions, %t, %v", mostSteps, len(found), known, err)
	}
}
