package compare

import (
	"context"
	"time"

	"graphcover/exactcover"
	"graphcover/puzzle"
)

// A CountStatus is how a count ended.
type CountStatus string

// The ways in which it ends.
const (
	Complete     CountStatus = "complete" // there are no more
	Limit        CountStatus = "limit"    // there may be more
	CountStopped CountStatus = "stopped"  // before its end, by the user or by a failure
)

// A CountResult is how many solutions one solver finds.
type CountResult struct {
	Puzzle     string      `json:"puzzle"`
	Source     string      `json:"source,omitempty"` // FILE:LINE
	Status     CountStatus `json:"status"`
	Reason     string      `json:"reason,omitempty"` // why there is none, if that is known
	Solutions  int         `json:"solutions"`
	Choices    int         `json:"choices"`
	Backtracks int         `json:"backtracks"`
	Seconds    float64     `json:"seconds"` // as in a Result
	RoundTrips int         `json:"roundTrips"`
	Solver     string      `json:"solver"`
}

// Count counts the solutions of entry, and verifies each. It stops at limit,
// unless that is 0. Observer and error are as for [Solve].
func Count(ctx context.Context, c Contender, entry puzzle.Entry, limit int, observe func(exactcover.Event)) (CountResult, error) {
	result := CountResult{Puzzle: entry.String(), Source: entry.Source, Status: Complete, Solver: c.String()}
	if reason := entry.Contradictions(); len(reason) > 0 {
		result.Reason = Reason(reason)
		return result, nil
	}
	log := exactcover.Log{Observe: observe}
	start := time.Now()
	problem := entry.Problem()
	var failed error
	for solution, err := range c.Search(ctx, problem, &log) {
		if err == nil {
			err = verify(c, problem, solution)
		}
		if err != nil {
			result.Status, failed = CountStopped, err
			break
		}
		if log.Solutions == limit {
			result.Status = Limit
			break
		}
	}
	result.Seconds = (time.Since(start) - log.Loading).Seconds()
	result.Solutions, result.Choices, result.Backtracks = log.Solutions, log.Choices, log.Backtracks
	result.RoundTrips = log.RoundTrips
	return result, failed
}
