package compare_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/internal/corpus"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/puzzle"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy"
	"graphcover/strategy/coloring"
	"graphcover/strategy/csp"
	"graphcover/strategy/techniques"
)

// several has 71 solutions.
const several = "...8......3....5.246........4...28.59....13..6......9.....8...4...26.........312."

// withoutSome returns b with pencil marks that lack some of its candidates.
func withoutSome(rng *rand.Rand, b sudoku.Board) puzzle.Entry {
	c := b.Candidates()
	for range rng.IntN(25) {
		if cell := rng.IntN(81); c[cell].Len() > 1 {
			c[cell] &^= sudoku.DigitsOf(1 + rng.IntN(9))
		}
	}
	return puzzle.Entry{Puzzle: b.Rules().Marked(c)}
}

// TestCandidates has exact cover and the strategies in memory solve grids with some of the
// candidates ruled out, and compares their answers.
func TestCandidates(t *testing.T) {
	contenders := []compare.StrategyContender{
		{Strategy: techniques.Solver{}, Home: "memory"}, {Strategy: csp.Singles{}, Home: "memory"},
		{Strategy: csp.AllDifferent{}, Home: "memory"}, {Strategy: coloring.InMemory{}, Home: "memory"},
	}
	rng := rand.New(rand.NewPCG(16, 71))
	seen := make(map[compare.Status]int)
	for i := range 60 {
		e := withoutSome(rng, corpus.Board(t, []string{blog, several}[i%2]))
		known, err := compare.Solve(t.Context(), inMemory(), e, exactcover.Log{})
		if err != nil {
			t.Fatalf("%v: %v", e, err)
		}
		seen[known.Status]++
		result := compare.Comparison{Memory: compare.Answer{Result: known}}
		if err := result.AddStrategies(t.Context(), contenders, e); err != nil {
			t.Fatalf("%v: %v", e, err)
		}
		for _, r := range result.Strategies {
			if !r.Verified || !r.Agrees {
				t.Errorf("%v: %s: %s %s, but it is %s", e, r.Mode, r.Status, r.Solution, known.Status)
			}
			seen[r.Status]++
		}
	}
	if seen[compare.Solved] < 20 || seen[compare.Unsolvable] < 20 || seen[compare.Stuck] < 5 {
		t.Errorf("want many answers of each kind, got %v", seen)
	}
}

// TestCandidatesInTheGraph compares the search of grids of candidates in the graph with
// that in memory. The second takes over the nodes of the first.
func TestCandidatesInTheGraph(t *testing.T) {
	t.Parallel()
	db := neo4jtest.DB(t)
	rng := rand.New(rand.NewPCG(16, 72))
	solver := graphsolver.Solver{DB: db, Name: neo4jtest.Puzzle(t, db)}
	graph := &compare.Contender{Solver: solver, Mode: "server"}
	for range testenv.Cases(1, 3) {
		e := withoutSome(rng, corpus.Board(t, blog))
		result, err := compare.Compare(t.Context(), graph, inMemory(), e, compare.Observers{})
		if err != nil || !result.Agrees() {
			t.Errorf("%v: want an agreement, got %+v, %v", e, result, err)
		}
	}
}

// leaves is a strategy that gets stuck with all candidates that the decided cells leave.
type leaves struct{ techniques.Solver }

// Solve implements [strategy.Strategy].
func (leaves) Solve(ctx context.Context, b sudoku.Board) (strategy.Answer, error) {
	decided := b.Of(b.Numbers())
	return strategy.Answer{Verdict: strategy.Stuck, Board: decided, Left: decided.Candidates()}, nil
}

// TestCandidatesThatAreBack checks that the answer of a strategy is rejected if it is
// stuck with candidates that the puzzle rules out.
func TestCandidatesThatAreBack(t *testing.T) {
	b := corpus.Board(t, blog)
	c := b.Candidates()
	contender := compare.StrategyContender{Strategy: leaves{}}
	for _, wrong := range []bool{false, true} {
		if wrong {
			c[0] &^= sudoku.DigitsOf(9)
		}
		_, err := compare.SolveSudoku(t.Context(), contender, puzzle.Entry{Puzzle: b.Rules().Marked(c)})
		if verify := (*compare.VerifyError)(nil); errors.As(err, &verify) != wrong {
			t.Errorf("candidates ruled out: %v, got %v", wrong, err)
		}
	}
}
