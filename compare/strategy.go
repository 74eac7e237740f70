package compare

import (
	"context"
	"fmt"
	"time"

	"graphcover/exactcover"
	"graphcover/memsolver"
	"graphcover/puzzle"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy"
)

// A StrategyContender is a strategy as the user chose it.
type StrategyContender struct {
	strategy.Strategy
	Home string // where it solves: "graph", "memory"
}

// A SudokuResult is the answer of a strategy to a Sudoku.
type SudokuResult struct {
	Result

	// Guesses is how many of the choices were guesses, nil if nothing was searched.
	Guesses *int `json:"guesses,omitempty"`

	// Of a strategy that is stuck: the numbers found, and the candidates left.
	Grid       string             `json:"grid,omitempty"`
	Candidates *sudoku.Candidates `json:"candidates,omitempty"`
}

// SolveSudoku solves a Sudoku with c and verifies the answer. With an error, the result
// holds what was done until then. The error is that of ctx, a failure of the strategy, or a
// [*VerifyError], which can also be that of a strategy that is stuck with a wrong number.
func SolveSudoku(ctx context.Context, c StrategyContender, entry puzzle.Entry, g sudoku.Grid) (SudokuResult, error) {
	result := SudokuResult{Result: Result{
		Puzzle: entry.String(), Source: entry.Source, Status: Stopped, Solver: c.Home, Mode: c.String(),
	}}
	if reason := g.Contradictions(); len(reason) > 0 {
		result.Status, result.Reason = Unsolvable, Reason(reason)
		return result, nil
	}
	start := time.Now()
	answer, err := c.Solve(ctx, g)
	result.Seconds = (entry.ParseTime + time.Since(start) - answer.Loading).Seconds()
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
		// Use g's own problem, so that a changed clue is noticed too.
		if err := exactcover.Verify(g.Problem(), result.Chosen); err != nil {
			return result, &VerifyError{fmt.Errorf("%s: %w", c, err)}
		}
		return result, nil
	case strategy.Unsolvable:
		if err := verifyNone(ctx, c, g); err != nil {
			result.Status = Stopped
			return result, err
		}
		return result, nil
	case strategy.Stuck:
		result.Grid, result.Candidates = answer.Grid.String(), &answer.Candidates
		return result, verifyStuck(c, g, answer)
	}
	return result, nil
}

// verifyNone returns a [*VerifyError] if g has a solution.
func verifyNone(ctx context.Context, c fmt.Stringer, g sudoku.Grid) error {
	solution, err := exactcover.First(ctx, memsolver.New(memsolver.Auto, 1), g.Problem(), &exactcover.Log{})
	if err == nil && solution != nil {
		err = &VerifyError{fmt.Errorf("%s: no solution, but the search in memory finds one", c)}
	}
	return err
}

// verifyStuck checks the answer of a strategy that is stuck. It returns a [*VerifyError]
// if the strategy has changed a clue, or has found numbers that conflict or are not
// candidates of their cell.
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

// A StrategyResult is the answer of a strategy, checked against the known solutions.
type StrategyResult struct {
	SudokuResult
	Verified bool `json:"verified"` // of the answer, or of the remaining candidates
	Agrees   bool `json:"agrees"`   // with the known solutions
}

// AddStrategies has contenders solve the Sudoku g, which c compares, and checks each
// answer against the solution that c has. If solver finds several solutions of g, each
// contender may find another one. The error is that of [SolveSudoku], except that a
// [*VerifyError] is not returned, but makes Verified false.
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
		if r.SudokuResult, err = SolveSudoku(ctx, contender, entry, g); err != nil {
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

// agrees reports whether r is consistent with the known solution, nil if there is none.
// The number of solutions is at most 2, which stands for several.
func (r *SudokuResult) agrees(known exactcover.Solution, solutions int) bool {
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

// holds reports whether each number of a grid is among the candidates of its cell.
func holds(candidates *sudoku.Candidates, g sudoku.Grid) bool {
	for cell, number := range g {
		if !candidates[cell].Has(int(number)) {
			return false
		}
	}
	return true
}
