package webui

import (
	"context"
	"errors"
	"net/http"
	"time"

	"graphcover/compare"
	"graphcover/strategy/rating"
)

type rateRequest struct {
	Puzzle string `json:"puzzle"`
}

// rateTime is how long the page rates a puzzle, or the limit if that is less.
const rateTime = 20 * time.Second

// rate rates a Sudoku. It counts as a solve.
func (h *handler) rate(ctx context.Context, q rateRequest) (*compare.RateResult, error) {
	entry, err := entryOf(q.Puzzle)
	if err != nil {
		return nil, err
	}
	if err := rating.Takes(entry.Puzzle); err != nil {
		return nil, badRequest("%v", err)
	}
	limit := min(rateTime, h.Limit)
	limited, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	a, err := compare.NewRater(true).Rate(limited, entry)
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		return nil, refusal(http.StatusServiceUnavailable, "the puzzle was not rated in %v", limit)
	}
	return &a, err
}
