package compare

import (
	"cmp"
	"context"
	"fmt"

	"graphcover/exactcover"
	"graphcover/memsolver"
	"graphcover/puzzle"
	"graphcover/strategy/rating"
)

// The statuses of a rating. A puzzle without a solution has that of [Solve].
const (
	Rated   Status = "rated"
	Several Status = "several solutions"
)

// A RateResult says how difficult a Sudoku is for a person. The rating is nil unless the puzzle
// has exactly one solution.
type RateResult struct {
	Puzzle string `json:"puzzle"`
	Source string `json:"source,omitempty"` // FILE:LINE
	Status Status `json:"status"`
	Reason string `json:"reason,omitempty"` // why it is unsolvable, if known
	*rating.Rating
	Choices    int `json:"choices"` // of Algorithm X, in memory
	Backtracks int `json:"backtracks"`
}

// A Rater rates Sudokus. Only one goroutine may use it at a time.
type Rater struct {
	solver, counter Contender
	unique          bool
}

// NewRater returns a rater. If unique is true, it uses unique rectangles on puzzles without
// pencil marks.
func NewRater(unique bool) *Rater {
	return &Rater{
		solver:  Contender{Solver: memsolver.New(memsolver.DLX, 1), Mode: string(memsolver.DLX)},
		counter: Contender{Solver: memsolver.New(memsolver.Auto, 1), Mode: string(memsolver.Auto)},
		unique:  unique,
	}
}

// Rate solves a Sudoku, counts its solutions up to two, and rates it if it has one. The puzzle
// must be one that [rating.Takes] allows. The error is that of ctx, a failure of a solver,
// or a [*VerifyError].
func (r *Rater) Rate(ctx context.Context, entry puzzle.Entry) (RateResult, error) {
	solved, err := Solve(ctx, &r.solver, entry, exactcover.Log{})
	result := RateResult{
		Puzzle: solved.Puzzle, Source: solved.Source, Status: solved.Status, Reason: solved.Reason,
		Choices: solved.Choices, Backtracks: solved.Backtracks,
	}
	if err != nil || solved.Status != Solved {
		return result, err
	}
	counted, err := Count(ctx, &r.counter, entry, 2, exactcover.Log{})
	if err != nil {
		return result, err
	}
	if counted.Solutions.Int64() > 1 {
		result.Status = Several
		return result, nil
	}
	position, unmarked := rating.PositionOf(entry.Puzzle)
	found, err := rating.Rate(ctx, position, r.unique && unmarked)
	if err != nil {
		return result, err
	}
	if got := position.Board().Cells(); found.Stuck == nil && got != solved.Solution {
		return result, &VerifyError{fmt.Errorf("%s: the steps lead to %s, which is not the solution", cmp.Or(entry.Source, entry.String()), got)}
	}
	result.Status, result.Rating = Rated, &found
	return result, nil
}
