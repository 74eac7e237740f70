package compare

import (
	"context"
	"errors"
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

	// Explain is that of a [Contender].
	Explain *Explainer
}

// A SudokuResult is the answer of a strategy to a Sudoku.
type SudokuResult struct {
	Result

	// Guesses is how many of the choices were guesses, nil if nothing was searched.
	Guesses *int `json:"guesses,omitempty"`

	// Passes is what [strategy.Answer.Passes] says.
	Passes []int `json:"passes,omitempty"`

	// Of a strategy that is stuck: the numbers found, and the candidates left in each cell.
	Grid       string            `json:"grid,omitempty"`
	Candidates sudoku.Candidates `json:"candidates,omitempty"`
}

// ErrNotSudoku means that a puzzle is no Sudoku, which is all that a strategy solves.
var ErrNotSudoku = errors.New("want a Sudoku")

// SolveSudoku solves a Sudoku with c and verifies the answer. If there is an error, the result
// holds what was done until then, but no answer. The error is that of ctx, [ErrNotSudoku], that
// of [strategy.Strategy.Takes], a failure of the strategy, or a [*VerifyError], which can also be
// that of a strategy that is stuck with a wrong number.
func SolveSudoku(ctx context.Context, c StrategyContender, entry puzzle.Entry) (SudokuResult, error) {
	result := SudokuResult{Result: newResult(entry, c.Home, c.String())}
	if obvious := Obvious(ctx, entry); obvious != nil {
		result.Status, result.Reason = Unsolvable, obvious
		return result, nil
	}
	b, ok := entry.Puzzle.(sudoku.Board)
	if !ok {
		return result, ErrNotSudoku
	}
	if err := c.Takes(b); err != nil {
		return result, err
	}
	start := time.Now()
	answer, err := c.Solve(ctx, b)
	result.Seconds = (entry.ParseTime + time.Since(start) - answer.Loading).Seconds()
	result.LoadSeconds = answer.Loading.Seconds()
	result.Choices, result.Backtracks, result.Guesses = answer.Choices, answer.Backtracks, &answer.Guesses
	result.RoundTrips, result.Passes = answer.RoundTrips, answer.Passes
	if err != nil {
		return result, err
	}
	if err := c.verify(ctx, entry, b, answer); err != nil {
		result.Passes = nil // they are part of the answer
		return result, err
	}
	result.Status = Status(answer.Verdict)
	switch answer.Verdict {
	case strategy.Solved:
		result.Chosen, result.Solution = answer.Board.Solution(), answer.Board.Cells()
	case strategy.Unsolvable:
		result.Reason = c.Explain.Why(ctx, entry.Problem())
	case strategy.Stuck:
		result.Grid, result.Candidates = answer.Board.Cells(), answer.Left
	}
	return result, nil
}

// verify returns a [*VerifyError] if the answer to entry, which is b, is wrong.
func (c StrategyContender) verify(ctx context.Context, entry puzzle.Entry, b sudoku.Board, answer strategy.Answer) error {
	switch answer.Verdict {
	case strategy.Solved:
		// Use the puzzle's own problem, so that a changed clue is noticed too.
		if err := exactcover.Verify(entry.Problem(), answer.Board.Solution()); err != nil {
			return &VerifyError{fmt.Errorf("%s: %w", c, err)}
		}
	case strategy.Unsolvable:
		return checkNone(ctx, c, entry.Problem())
	case strategy.Stuck:
		return verifyStuck(c, b, answer)
	}
	return nil
}

// verifyStuck checks the answer of a strategy that is stuck on b. It returns a [*VerifyError] if
// the strategy has changed a clue, has found numbers that conflict or are not candidates of their
// cell, or leaves candidates that the puzzle rules out.
func verifyStuck(c fmt.Stringer, b sudoku.Board, answer strategy.Answer) error {
	wrong := func(format string, args ...any) error {
		return &VerifyError{fmt.Errorf("%s: stuck: %s", c, fmt.Sprintf(format, args...))}
	}
	clues, marks, numbers := b.Numbers(), b.Marks(), answer.Board.Numbers()
	if len(numbers) != len(clues) || len(answer.Left) != len(clues) {
		return wrong("want %d cells, got %d and candidates of %d", len(clues), len(numbers), len(answer.Left))
	}
	if found := b.Of(numbers).Contradictions(); len(found) > 0 {
		return wrong("%s", Contradictions(found))
	}
	for cell, number := range numbers {
		name, left := b.Rules().CellName(cell), answer.Left[cell]
		switch {
		case clues[cell] > 0 && number != clues[cell]:
			return wrong("%s is given as %d, got %d", name, clues[cell], number)
		case left&^marks[cell] != 0:
			return wrong("%s is left %q of the candidates %q", name, left, marks[cell])
		case number > 0 && left != sudoku.DigitsOf(int(number)):
			return wrong("%s is %d, but its candidates are %q", name, number, left)
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

// AddStrategies has contenders solve the Sudoku that c compares, and checks each answer against
// the solution that c has. If there are several solutions, each contender may find another
// one. The error is that of [SolveSudoku], except that a [*VerifyError] is not returned, but
// makes Verified false.
func (c *Comparison) AddStrategies(ctx context.Context, contenders []StrategyContender, entry puzzle.Entry) error {
	solutions, known := 0, c.Memory.Chosen
	if known != nil {
		counted, err := memsolver.Count(ctx, entry.Problem(), memsolver.Limit(2))
		if err != nil {
			return err
		}
		solutions = int(counted.Int64())
	}
	for _, contender := range contenders {
		r := StrategyResult{Verified: true}
		var err error
		if r.SudokuResult, err = SolveSudoku(ctx, contender, entry); err != nil {
			if !isVerifyError(err) {
				return err
			}
			r.Verified = false
		}
		if r.Status == Unsolvable && r.Reason == nil {
			r.Reason = c.Graph.Reason
		}
		r.Agrees = r.Verified && r.agrees(entry, known, solutions)
		c.Strategies = append(c.Strategies, r)
	}
	return nil
}

// agrees reports whether r is consistent with the known solution, nil if there is none.
// The number of solutions is at most 2, which stands for several.
func (r *SudokuResult) agrees(entry puzzle.Entry, known exactcover.Solution, solutions int) bool {
	switch r.Status {
	case Solved:
		return solutions > 1 || solutions == 1 && exactcover.SameOptions(r.Chosen, known)
	case Unsolvable:
		return solutions == 0
	case Stuck:
		return solutions != 1 || r.holds(entry, known)
	default:
		return false
	}
}

// holds reports whether each number of a solution is among the candidates of its cell.
func (r *SudokuResult) holds(entry puzzle.Entry, known exactcover.Solution) bool {
	for cell, number := range entry.Puzzle.(sudoku.Board).With(known).Numbers() {
		if !r.Candidates[cell].Has(int(number)) {
			return false
		}
	}
	return true
}
