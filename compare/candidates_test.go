package compare_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/puzzle"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy"
	"graphcover/strategy/coloring"
	"graphcover/strategy/csp"
	"graphcover/strategy/tuples"
)

// several has 71 solutions.
const several = "...8......3....5.246........4...28.59....13..6......9.....8...4...26.........312."

// withoutSome returns a grid of candidates that lacks some of those of g.
func withoutSome(rng *rand.Rand, g sudoku.Grid) puzzle.Entry {
	c := g.Candidates()
	for range rng.IntN(25) {
		if cell := rng.IntN(81); c[cell].Len() > 1 {
			c[cell] &^= sudoku.DigitsOf(1 + rng.IntN(9))
		}
	}
	return puzzle.Entry{Puzzle: c}
}

// TestCandidates has exact cover and the strategies that can start from candidates solve
// grids with some of the candidates ruled out, and compares their answers.
func TestCandidates(t *testing.T) {
	contenders := []compare.StrategyContender{
		{Strategy: tuples.Solver{}, Home: "memory"}, {Strategy: csp.Singles{}, Home: "memory"}, {Strategy: csp.AllDifferent{}, Home: "memory"},
	}
	rng := rand.New(rand.NewPCG(16, 71))
	seen := make(map[compare.Status]int)
	for i := range 60 {
		g := grid(t, several)
		if i%2 == 0 {
			g = grid(t, blog)
		}
		e := withoutSome(rng, g)
		known, err := compare.Solve(t.Context(), memory, e, exactcover.Log{})
		if err != nil {
			t.Fatalf("%v: %v", e, err)
		}
		seen[known.Status]++
		result := compare.Comparison{Memory: known}
		if err := result.AddStrategies(t.Context(), contenders, e, e.Puzzle.(sudoku.Candidates).Grid()); err != nil {
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
	db := neo4jtest.DB(t)
	rng := rand.New(rand.NewPCG(16, 72))
	solver := graphsolver.Solver{DB: db, Name: neo4jtest.Puzzle(t, db)}
	graph := &compare.Contender{Solver: solver, Mode: "server"}
	for range testenv.Cases(1, 3) {
		e := withoutSome(rng, grid(t, blog))
		result, err := compare.Compare(t.Context(), graph, memory, e, compare.Observers{})
		if err != nil || !result.Agrees() {
			t.Errorf("%v: want an agreement, got %+v, %v", e, result, err)
		}
	}
}

// TestStrategyWithoutCandidates has a strategy that can't start from candidates refuse
// them.
func TestStrategyWithoutCandidates(t *testing.T) {
	e := puzzle.Entry{Puzzle: grid(t, blog).Candidates()}
	c := compare.StrategyContender{Strategy: coloring.InMemory{}}
	if _, err := compare.SolveSudoku(t.Context(), c, e, grid(t, blog)); !errors.Is(err, compare.ErrCandidates) {
		t.Errorf("want %v, got %v", compare.ErrCandidates, err)
	}
}

// leaves is a strategy that gets stuck with the candidates of every grid.
type leaves struct{ tuples.Solver }

// SolveCandidates implements [strategy.FromCandidates].
func (leaves) SolveCandidates(ctx context.Context, c sudoku.Candidates) (strategy.Answer, error) {
	return strategy.Answer{Verdict: strategy.Stuck, Grid: c.Grid(), Candidates: c.Grid().Candidates()}, nil
}

// TestCandidatesThatAreBack checks that the answer of a strategy is rejected if it is
// stuck with candidates that the puzzle rules out.
func TestCandidatesThatAreBack(t *testing.T) {
	c := grid(t, blog).Candidates()
	contender := compare.StrategyContender{Strategy: leaves{}}
	for _, wrong := range []bool{false, true} {
		if wrong {
			c[0] &^= sudoku.DigitsOf(9)
		}
		_, err := compare.SolveSudoku(t.Context(), contender, puzzle.Entry{Puzzle: c}, c.Grid())
		if verify := (*compare.VerifyError)(nil); errors.As(err, &verify) != wrong {
			t.Errorf("candidates ruled out: %v, got %v", wrong, err)
		}
	}
}
