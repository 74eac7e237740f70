package coloring_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/internal/corpus"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy"
	"graphcover/strategy/coloring"
)

// full is a solution, and wrong is the same grid with r1c1 and r1c2 exchanged.
const (
	full  = "798265431134987625625341987217539846356478192849126573571892364482653719963714258"
	wrong = "978265431134987625625341987217539846356478192849126573571892364482653719963714258"
)

// inEach calls do with the strategy in memory, once for each order, and with the one in
// the graph.
func inEach(t *testing.T, do func(t *testing.T, s strategy.Strategy)) {
	t.Run("memory, dsatur", func(t *testing.T) { do(t, coloring.InMemory{}) })
	t.Run("memory, published", func(t *testing.T) { do(t, coloring.InMemory{Order: coloring.Published}) })
	t.Run("graph", func(t *testing.T) {
		db := neo4jtest.DB(t)
		do(t, coloring.InGraph{DB: db, Name: neo4jtest.Puzzle(t, db)})
	})
}

// TestAnswers solves grids that are not proper puzzles. The comments of the examples
// say how many solutions they have, as counted by memsolver.
func TestAnswers(t *testing.T) {
	inEach(t, func(t *testing.T, s strategy.Strategy) {
		for _, c := range []struct {
			name    string
			board   sudoku.Board
			verdict strategy.Verdict
			search  bool // there is something to choose
		}{
			{"several solutions", example(t, "several.sudoku"), strategy.Solved, true},
			{"none, two 5s in row 3", example(t, "contradiction.sudoku"), strategy.Unsolvable, false},
			{"none, and no contradiction", example(t, "unsolvable.sudoku"), strategy.Unsolvable, true},
			{"empty", sudoku.Classic().Empty(), strategy.Solved, true},
			{"full and right", corpus.Board(t, full), strategy.Solved, false},
			{"full and wrong", corpus.Board(t, wrong), strategy.Unsolvable, false},
		} {
			answer := solve(t, s, c.board)
			if answer.Verdict != c.verdict || answer.Choices > 0 != c.search {
				t.Errorf("%s: want %s, and choices: %t, got %+v", c.name, c.verdict, c.search, answer)
			}
			check(t, c.board, answer)
		}
	})
}

// check checks an answer by the rules of Sudoku, and the consistency of its counts.
func check(t *testing.T, b sudoku.Board, answer strategy.Answer) {
	t.Helper()
	standing := 0
	if answer.Verdict == strategy.Solved {
		standing = len(b.Cells()) - b.Clues()
		if err := exactcover.Verify(b.Problem(), answer.Board.Given()); err != nil {
			t.Errorf("%s: %v", b, err)
		}
	}
	if got := answer.Choices - answer.Backtracks; got != standing {
		t.Errorf("%s: want %d choices in force, got %d: %+v", b, standing, got, answer)
	}
	if answer.Guesses > answer.Choices {
		t.Errorf("%s: more guesses than choices: %+v", b, answer)
	}
}

// TestGuesses empties cells of a full grid: two that have one candidate each, and the
// four of r2c56 and r5c56, where 8 and 7 alternate. These can be filled in two ways,
// by one guess and three choices that follow from it.
func TestGuesses(t *testing.T) {
	inEach(t, func(t *testing.T, s strategy.Strategy) {
		for _, c := range []struct {
			cells   []int
			guesses int
		}{
			{[]int{0, 80}, 0},
			{[]int{13, 14, 40, 41}, 1},
		} {
			b := corpus.Board(t, full)
			numbers := b.Numbers()
			for _, cell := range c.cells {
				numbers[cell] = 0
			}
			if got := solve(t, s, b.Of(numbers)); got.Choices != len(c.cells) || got.Guesses != c.guesses {
				t.Errorf("%v: want %d choices, %d guesses, got %+v", c.cells, len(c.cells), c.guesses, got)
			}
		}
	})
}

// TestCollections compares the answers in memory with those of exact cover, on every
// tenth puzzle of collections, or on all in the long run.
func TestCollections(t *testing.T) {
	every := testenv.Cases(10, 1)
	for _, file := range []string{"norvig_easy50.txt", "norvig_hardest11.txt", "norvig_top95.txt", "top1465.txt"} {
		var sum strategy.Answer
		start := time.Now()
		for i, entry := range corpus.Read(t, file) {
			if i%every > 0 {
				continue
			}
			b := entry.Puzzle.(sudoku.Board)
			answer := solve(t, coloring.InMemory{}, b)
			check(t, b, answer)
			agree(t, coloring.InMemory{}, entry)
			sum.Choices += answer.Choices
			sum.Backtracks += answer.Backtracks
			sum.Guesses += answer.Guesses
		}
		t.Logf("%s: %d assignments, %d taken back, %d guesses, %v", file, sum.Choices, sum.Backtracks, sum.Guesses, time.Since(start))
	}
}

// agree compares the answer of s to a puzzle with that of exact cover.
func agree(t *testing.T, s strategy.Strategy, entry puzzle.Entry) {
	t.Helper()
	c := compare.Comparison{}
	solution := testenv.Must(exactcover.First(memsolver.New(memsolver.DLX).All(t.Context(), entry.Puzzle.Problem(), nil)))(t)
	c.Memory.Chosen = solution
	contenders := []compare.StrategyContender{{Strategy: s}}
	testenv.Check(t, c.AddStrategies(t.Context(), contenders, entry))
	if r := c.Strategies[0]; !r.Verified || !r.Agrees {
		t.Errorf("%s: %+v", entry.Puzzle, r)
	}
}

// TestSolveStops checks that a search ends soon after its context.
func TestSolveStops(t *testing.T) {
	inEach(t, func(t *testing.T, s strategy.Strategy) {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if answer, err := s.Solve(ctx, example(t, "blog.sudoku")); !errors.Is(err, context.Canceled) {
			t.Errorf("want %v, got %+v, %v", context.Canceled, answer, err)
		}
	})
	// By the published order this one takes far more than a second.
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	start := time.Now()
	answer, err := coloring.InMemory{Order: coloring.Published}.Solve(ctx, corpus.Sudokus(t, "norvig_top95.txt")[0])
	if !errors.Is(err, context.DeadlineExceeded) || answer.Choices == 0 || time.Since(start) > 5*time.Second {
		t.Errorf("want %v at once, with the counts so far, got %+v, %v", context.DeadlineExceeded, answer, err)
	}
}

func ExampleInMemory() {
	b, err := sudoku.Classic().Board("...2.5...1..9.762...5.4....2....9.....64..1..8......7..7......4...6....9.63.1....")
	if err != nil {
		panic(err)
	}
	answer, err := coloring.InMemory{}.Solve(context.Background(), b)
	fmt.Println(answer.Verdict, answer.Board, answer.Choices-answer.Backtracks, err)
	// Output: solved 798265431134987625625341987217539846356478192849126573571892364482653719963714258 58 <nil>
}
