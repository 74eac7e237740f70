package webui

import (
	"context"
	"errors"
	"time"

	"graphcover/exactcover"
	"graphcover/memsolver"
)

type countRequest struct {
	Puzzle string `json:"puzzle"`
}

// A countAnswer says how many solutions a puzzle has, or at least how many.
type countAnswer struct {
	Status    string  `json:"status"`    // "complete", or "stopped" at the time limit
	Solutions string  `json:"solutions"` // as text: it may have more digits than a number of the page
	Seconds   float64 `json:"seconds"`
}

// countTime is how long the page counts: others wait for the same slots.
const countTime = 20 * time.Second

// count counts the solutions of a puzzle in memory, without looking at each. It counts as a solve.
func (h *handler) count(ctx context.Context, q countRequest) (*countAnswer, error) {
	entry, err := entryOf(q.Puzzle)
	if err != nil {
		return nil, err
	}
	limited, cancel := context.WithTimeout(ctx, min(h.Limit, countTime))
	defer cancel()
	begun := time.Now()
	n, err := memsolver.Count(limited, entry.Problem())
	a := &countAnswer{Status: "complete", Solutions: "0"}
	switch {
	case errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil:
		a.Status = "stopped"
	case err != nil && !exactcover.IsConflict(err): // givens that exclude each other leave no solution
		return nil, err
	}
	if n != nil {
		a.Solutions = n.String()
	}
	a.Seconds = time.Since(begun).Seconds()
	return a, nil
}
