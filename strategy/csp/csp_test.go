package csp_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/corpus"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy"
	"graphcover/strategy/csp"
)

var both = []strategy.Strategy{csp.Singles{}, csp.AllDifferent{}}

// TestCollections compares each solution with that of memsolver, which is verified
// and the only one.
func TestCollections(t *testing.T) {
	for _, file := range []string{"norvig_easy50.txt", "norvig_hardest11.txt", "norvig_top95.txt", "top1465.txt", "clues17_4916.txt"} {
		t.Run(file, func(t *testing.T) {
			t.Parallel()
			solver := memsolver.New(memsolver.Bits)
			for _, b := range sample(t, file, 200) {
				want := solutions(t, solver, b)
				if len(want) != 1 {
					t.Fatalf("%s: want a puzzle with one solution, got %d", b, len(want))
				}
				for _, s := range both {
					got, err := s.Solve(t.Context(), b)
					if err != nil || got.Verdict != strategy.Solved || got.Board != want[0] {
						t.Errorf("%s: %s: want %s, got %s %s, %v", s, b, want[0], got.Verdict, got.Board, err)
					}
				}
			}
		})
	}
}

// solutions returns at most two solutions of b.
func solutions(t *testing.T, solver exactcover.Solver, b sudoku.Board) (all []sudoku.Board) {
	t.Helper()
	problem := b.Problem()
	for chosen := range testenv.Values(t, solver.All(t.Context(), problem, nil)) {
		testenv.Check(t, exactcover.Verify(problem, chosen))
		if all = append(all, b.With(chosen)); len(all) == 2 {
			break
		}
	}
	return all
}

func TestEdgeCases(t *testing.T) {
	example := func(file string) sudoku.Board { return corpus.Example(t, file).Puzzle.(sudoku.Board) }
	full := solutions(t, memsolver.New(memsolver.DLX), example("blog.sudoku"))[0]
	wrong := full.Numbers()
	wrong[40] = wrong[40]%9 + 1
	for _, c := range []struct {
		name    string
		board   sudoku.Board
		want    strategy.Verdict
		guesses bool // whether it takes guesses
	}{
		{"several solutions", example("several.sudoku"), strategy.Solved, true},
		{"no solution, no contradiction", example("unsolvable.sudoku"), strategy.Unsolvable, false},
		{"a contradiction", example("contradiction.sudoku"), strategy.Unsolvable, false},
		{"empty", sudoku.Classic().Empty(), strategy.Solved, true},
		{"full and right", full, strategy.Solved, false},
		{"full and wrong", full.Of(wrong), strategy.Unsolvable, false},
	} {
		for _, s := range both {
			got := testenv.Must(s.Solve(t.Context(), c.board))(t)
			if got.Verdict != c.want || got.Guesses > 0 != c.guesses || got.Choices != got.Guesses {
				t.Errorf("%s: %s: want %s, guesses %t, got %+v", c.name, s, c.want, c.guesses, got)
			}
			if c.want == strategy.Solved {
				if err := exactcover.Verify(c.board.Problem(), got.Board.Given()); err != nil {
					t.Errorf("%s: %s: %v", c.name, s, err)
				}
				// The lowest cell, and its numbers in ascending order.
				if first := got.Board.Cells()[:9]; c.board.Clues() == 0 && first != "123456789" {
					t.Errorf("%s: %s: want 123456789 in row 1, got %s", c.name, s, first)
				}
			}
		}
	}
}

// TestUnsolvable adds a wrong number to a puzzle with one solution, for each wrong
// number that conflicts with no clue.
func TestUnsolvable(t *testing.T) {
	puzzle := corpus.Example(t, "hard.sudoku").Puzzle.(sudoku.Board)
	solution := solutions(t, memsolver.New(memsolver.DLX), puzzle)[0].Numbers()
	for _, s := range both {
		most := 0
		for cell, digits := range puzzle.Candidates() {
			for number := range digits.All() {
				if number == int(solution[cell]) {
					continue
				}
				numbers := puzzle.Numbers()
				numbers[cell] = uint8(number)
				b := puzzle.Of(numbers)
				got, err := s.Solve(t.Context(), b)
				if err != nil || got.Verdict != strategy.Unsolvable || got.Backtracks != got.Guesses {
					t.Errorf("%s: %s: want unsolvable, each guess taken back, got %+v, %v", s, b, got, err)
				}
				most = max(most, got.Guesses)
			}
		}
		if most == 0 {
			t.Errorf("%s: want a grid that takes guesses", s)
		}
	}
}

// impossible has no solution, but a search by singles makes millions of guesses to find that
// out. It is from "Solving Every Sudoku Puzzle".
const impossible = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."

// patience is a context that is done after it has been checked a number of times.
type patience struct {
	context.Context
	looks int
}

func (p *patience) Err() error {
	if p.looks--; p.looks < 0 {
		return context.Canceled
	}
	return nil
}

func TestStopped(t *testing.T) {
	b := testenv.Must(sudoku.Classic().Board(impossible))(t)
	const looks, between = 3, 1024 // the first check is before the first guess
	got, err := csp.Singles{}.Solve(&patience{t.Context(), looks}, b)
	if !errors.Is(err, context.Canceled) || got.Verdict != "" || got.Guesses != looks*between ||
		got.Backtracks == 0 || got.Backtracks >= got.Guesses { // some guesses are not undone
		t.Errorf("want %v and no verdict after %d guesses, not all of them taken back, got %+v, %v", context.Canceled, looks*between, got, err)
	}
	got, err = csp.AllDifferent{}.Solve(&patience{t.Context(), 0}, sudoku.Classic().Empty())
	if !errors.Is(err, context.Canceled) || got.Verdict != "" || got.Guesses != 0 {
		t.Errorf("want %v and no verdict before a guess, got %+v, %v", context.Canceled, got, err)
	}
}

// TestImpossible checks that propagation over whole units finds it unsolvable without a
// guess.
func TestImpossible(t *testing.T) {
	b := testenv.Must(sudoku.Classic().Board(impossible))(t)
	got, err := csp.AllDifferent{}.Solve(t.Context(), b)
	if err != nil || got.Verdict != strategy.Unsolvable || got.Guesses != 0 {
		t.Errorf("want unsolvable without a guess, got %+v, %v", got, err)
	}
}

// TestAllocations checks that guesses allocate nothing: what is allocated are the domains that
// the search begins with, and the answer.
func TestAllocations(t *testing.T) {
	b := corpus.Example(t, "hard.sudoku").Puzzle.(sudoku.Board)
	var answer strategy.Answer
	n := testing.AllocsPerRun(100, func() { answer, _ = csp.Singles{}.Solve(context.Background(), b) })
	if n > 3 || answer.Guesses < 3 {
		t.Errorf("want at most 3 allocations for more guesses, got %v for %d", n, answer.Guesses)
	}
}

func Example() {
	b, err := sudoku.Classic().Board("...2.5...1..9.762...5.4....2....9.....64..1..8......7..7......4...6....9.63.1....")
	if err != nil {
		panic(err)
	}
	answer, err := csp.Singles{}.Solve(context.Background(), b)
	if err != nil {
		panic(err)
	}
	fmt.Println(answer.Verdict, answer.Board)
	// Output: solved 798265431134987625625341987217539846356478192849126573571892364482653719963714258
}
