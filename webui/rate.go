package webui

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/memsolver"
	"graphcover/puzzle"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy/rating"
)

type rateRequest struct {
	Puzzle string `json:"puzzle"`
}

// A rateAnswer is what rate --json prints. The rating is missing if the puzzle has not exactly
// one solution.
type rateAnswer struct {
	Puzzle string         `json:"puzzle"`
	Status compare.Status `json:"status"` // "rated", "several solutions", or that of solve
	Reason string         `json:"reason,omitempty"`
	*rating.Rating
	Choices    int `json:"choices"` // of Algorithm X
	Backtracks int `json:"backtracks"`
}

// The statuses of a puzzle that has a solution.
const (
	rated   compare.Status = "rated"
	several compare.Status = "several solutions"
)

// rateTime is how long the page rates a puzzle, or the limit if that is less.
const rateTime = 20 * time.Second

func postRate(h writer, c call) error {
	q, err := receive[rateRequest](c.w, c.r, mostBody)
	if err != nil {
		return err
	}
	return c.reply(h.rate(c.r.Context(), q))
}

// rate rates a Sudoku. It counts as a solve: it waits for a slot.
func (h *handler) rate(ctx context.Context, q rateRequest) (*rateAnswer, error) {
	entry, err := entryOf(q.Puzzle)
	if err != nil {
		return nil, err
	}
	if !isSudoku(entry) {
		return nil, badRequest("%s: nothing else is rated", puzzle.SudokuWanted(entry.Puzzle))
	}
	release, err := h.takeSlot(ctx)
	if err != nil {
		return nil, err
	}
	defer release()
	limit := min(rateTime, h.Limit)
	limited, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	a, err := rateEntry(limited, entry)
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		return nil, refusal(http.StatusServiceUnavailable, "the puzzle was not rated in %v", limit)
	}
	return a, err
}

// rateEntry solves a Sudoku, counts its solutions up to two, and rates it if it has one.
func rateEntry(ctx context.Context, entry puzzle.Entry) (*rateAnswer, error) {
	solver := &compare.Contender{Solver: memsolver.New(memsolver.DLX, 1), Mode: string(memsolver.DLX)}
	solved, err := compare.Solve(ctx, solver, entry, exactcover.Log{})
	if err != nil {
		return nil, err
	}
	a := &rateAnswer{
		Puzzle: entry.String(), Status: solved.Status, Reason: solved.Reason, Choices: solved.Choices, Backtracks: solved.Backtracks,
	}
	if solved.Status != compare.Solved {
		return a, nil
	}
	counter := &compare.Contender{Solver: memsolver.New(memsolver.Auto, 1), Mode: string(memsolver.Auto)}
	counted, err := compare.Count(ctx, counter, entry, 2, exactcover.Log{})
	if err != nil {
		return nil, err
	}
	if counted.Solutions.Int64() > 1 {
		a.Status = several
		return a, nil
	}
	position, unmarked, _ := rating.PositionOf(entry.Puzzle)
	r, err := rating.Rate(ctx, position, unmarked)
	if err != nil {
		return nil, err
	}
	if r.Stuck == nil && sudoku.Grid(position.Grid) != (sudoku.Grid{}).With(solved.Chosen) {
		return nil, fmt.Errorf("%s: the steps lead to %v, which is not the solution", entry, sudoku.Grid(position.Grid))
	}
	a.Status, a.Rating = rated, &r
	return a, nil
}
