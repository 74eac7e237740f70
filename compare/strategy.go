package compare

import (
	"context"
	"fmt"
	"time"

	"graphcover/exactcover"
	"graphcover/puzzle"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy"
)

// A StrategyContender is a strategy as the user chose it.
type StrategyContender struct {
	strategy.Strategy
	Home string // where it solves: "graph", "memory"
}

// SolveSudoku solves a Sudoku with c and verifies the answer. The result holds what
// was done up to an error, which is that of ctx, a failure of the strategy, or a
// [*VerifyError]: also of a strategy that is stuck with a wrong number.
func SolveSudoku(ctx context.Context, c StrategyContender, entry puzzle.Entry, g sudoku.Grid) (Result, error) {
	result := Result{
		Puzzle: entry.String(), Source: entry.Source, Status: Stopped, Solver: c.Home, Mode: c.String(),
	}
	if reason := g.Contradictions(); len(reason) > 0 {
		result.Status, result.Reason = Unsolvable, Reason(reason)
		return result, nil
	}
	start := time.Now()
	answer, err := c.Solve(ctx, g)
	result.Seconds = (time.Since(start) - answer.Loading).Seconds()
	result.LoadSeconds = answer.Loading.Seconds()
	result.Choices, result.Backtracks, result.Guesses = answer.Choices, answer.Backtracks, &answer.Guesses
	result.RoundTrips = answer.RoundTrips
	if err != nil {
		return result, err
	}
	result.Status = Status(answer.Verdict)
	switch answer.Verdict {
	case strategy.Solved:
		result.Chosen = answer.Grid.Problem().Given
		result.Solution = answer.Grid.String()
		// g's own problem: a clue that was changed is seen, too.
		return result, verify(c, g.Problem(), result.Chosen)
	case strategy.Stuck:
		result.Grid, result.Candidates = answer.Grid.String(), &answer.Candidates
		return result, verifyStuck(c, g, answer)
	}
	return result, nil
}

// verifyStuck returns a [*VerifyError] if a strategy that is stuck has lost a clue, or
// has numbers that exclude each other or are no candidates of their cell.
func verifyStuck(c fmt.Stringer, g sudoku.Grid, answer strategy.Answer) error {
	wrong := func(format string, args ...any) error {
		return &VerifyError{fmt.Errorf("%s: stuck: %s", c, fmt.Sprintf(format, args...))}
	}
	if found := answer.Grid.Contradictions(); len(found) > 0 {
		return wrong("%s", Reason(found))
	}
	for cell, number := range answer.Grid {
		switch {
		case g[cell] > 0 && number != g[cell]:
			return wrong("%s is given as %d, got %d", sudoku.CellName(cell), g[cell], number)
		case number > 0 && answer.Candidates[cell] != sudoku.DigitsOf(int(number)):
			return wrong("%s is %d, but its candidates are %q", sudoku.CellName(cell), number, answer.Candidates[cell])
		}
	}
	return nil
}

// A StrategyResult is what one strategy says of a puzzle beside what is known of it.
type StrategyResult struct {
	Result
	Verified bool `json:"verified"` // its answer, and what it left as candidates
	Agrees   bool `json:"agrees"`   // with the solutions that there are
}

// AddStrategies has contenders solve the Sudoku g, which c compares, and holds what
// each says against the solution that c has. Of a puzzle with several solutions,
// which solver tells, each may find another. An error is as for [SolveSudoku], but
// for a [*VerifyError], which Verified tells.
func (c *Comparison) AddStrategies(ctx context.Context, contenders []StrategyContender, solver exactcover.Solver,
	entry puzzle.Entry, g sudoku.Grid) error {
	solutions, known := 0, c.Memory.Chosen
	if known != nil {
		for _, err := range solver.Search(ctx, g.Problem(), &exactcover.Log{}) {
			if err != nil {
				return err
			}
			if solutions++; solutions == 2 {
				break
			}
		}
	}
	for _, contender := range contenders {
		r := StrategyResult{Verified: true}
		var err error
		if r.Result, err = SolveSudoku(ctx, contender, entry, g); err != nil {
			if !isVerifyError(err) {
				return err
			}
			r.Verified = false
		}
		r.Agrees = r.Verified && r.agrees(known, solutions)
		c.Strategies = append(c.Strategies, r)
	}
	return nil
}

// agrees tells whether r says nothing that contradicts the solution known, nil if
// there is none; there are so many, 2 for more.
func (r *Result) agrees(known exactcover.Solution, solutions int) bool {
	switch r.Status {
	case Solved:
		return solutions > 1 || solutions == 1 && exactcover.SameOptions(r.Chosen, known)
	case Unsolvable:
		return solutions == 0
	case Stuck:
		return solutions != 1 || holds(r.Candidates, sudoku.Grid{}.With(known))
	default:
		return false
	}
}

// holds tells whether each number of a grid is among the candidates of its cell.
func holds(candidates *sudoku.Candidates, g sudoku.Grid) bool {
	for cell, number := range g {
		if !candidates[cell].Has(int(number)) {
			return false
		}
	}
	return true
}
