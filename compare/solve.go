// Package compare runs solvers side by side on the same puzzle, verifies every
// answer with code that none of them shares, and compares solutions and traces,
// event by event.
package compare

import (
	"context"
	"errors"
	"math/big"
	"time"

	"graphcover/exactcover"
	"graphcover/internal/english"
	"graphcover/proof"
	"graphcover/puzzle"
)

// A Status is how a search ended, or how far it is.
type Status string

// The statuses.
const (
	Solved     Status = "solved"
	Unsolvable Status = "unsolvable"
	Stopped    Status = "stopped" // ended early, by the user or by a failure
	Stuck      Status = "stuck"   // of a strategy that does not guess

	// Of a search for all solutions.
	Complete Status = "complete" // there are no more
	Limit    Status = "limit"    // there may be more

	Searching Status = "searching" // of a search in the graph that goes on
	Exhausted Status = "exhausted" // of one in which moves are forbidden: there is no solution without them

	// Of a rating. A puzzle without a solution has that of [Solve].
	Rated   Status = "rated"
	Several Status = "several solutions"
)

// None reports whether a search has ended without a solution.
func (s Status) None() bool { return s == Unsolvable || s == Exhausted }

// Without says the status in words, of a search in the graph in which the moves of these names are forbidden.
func (s Status) Without(forbidden []string) string {
	switch {
	case s == Exhausted:
		return "no solution " + with(forbidden)
	case len(forbidden) > 0:
		return string(s) + " " + with(forbidden)
	}
	return string(s)
}

// with says which moves are forbidden.
func with(forbidden []string) string {
	return english.Entries("with " + english.List(forbidden, "and") + " forbidden")
}

// A Head is the beginning of a result: which puzzle it is about, and how the search ended.
type Head struct {
	Puzzle string  `json:"puzzle"`
	Source string  `json:"source,omitempty"` // FILE:LINE
	Status Status  `json:"status"`
	Reason *Reason `json:"reason,omitempty"` // why there is no solution, if known
}

// HeadOf returns the head of a result of entry, without a reason.
func HeadOf(entry puzzle.Entry, status Status) Head {
	return Head{Puzzle: entry.String(), Source: entry.Source, Status: status}
}

// A Result is the answer of one solver to one puzzle.
type Result struct {
	Head
	Forbidden []string `json:"forbidden,omitempty"` // moves of a search in the graph that it does without
	Solution  any      `json:"solution"`            // the puzzle's Answer, or nil
	Effort

	// Chosen is the solution itself, or nil if there is none.
	Chosen exactcover.Solution `json:"-"`
}

// An Effort is the end of a result: what the search took, and who has made it.
type Effort struct {
	Choices    int `json:"choices"`
	Backtracks int `json:"backtracks"`

	// Seconds is the time from the puzzle's text to its answer. It excludes LoadSeconds,
	// the time to create the graph, and the start of a server.
	Seconds     float64 `json:"seconds"`
	LoadSeconds float64 `json:"loadSeconds,omitempty"`

	RoundTrips int    `json:"roundTrips"`
	Solver     string `json:"solver"`
	Mode       string `json:"mode"`

	Proof *proof.Result `json:"proof,omitempty"` // nil unless a proof was written
}

// A VerifyError says that an answer given as a solution is not one.
type VerifyError struct{ Err error }

func (e *VerifyError) Error() string { return e.Err.Error() }
func (e *VerifyError) Unwrap() error { return e.Err }

// Solve solves entry with c and verifies the answer. The log must be new; its functions
// are called during the search. If there is an error, the result holds what was done up
// to then, but no answer. The error is that of ctx, a failure of the solver, or a
// [*VerifyError].
func Solve(ctx context.Context, c *Contender, entry puzzle.Entry, log exactcover.Log) (Result, error) {
	result := newResult(entry, c.String(), c.Mode)
	if obvious := c.Explain.obvious(ctx, entry); obvious != nil {
		result.Status, result.Reason = Unsolvable, obvious
		return result, nil
	}
	if err := c.prepare(entry); err != nil {
		return result, err
	}
	start := time.Now()
	problem := entry.Problem()
	chosen, err := exactcover.First(c.Solutions(ctx, problem, &log))
	result.finish(&log, entry.ParseTime+time.Since(start))
	switch {
	case err != nil:
		return result, err
	case chosen == nil:
		if c.Check {
			if err := checkNone(ctx, c, problem); err != nil {
				return result, err
			}
		}
		result.Status, result.Reason = Unsolvable, c.Explain.Reason(ctx, entry, problem)
		return result, nil
	}
	if err := c.verify(problem, chosen); err != nil {
		return result, err
	}
	result.Status, result.Chosen, result.Solution = Solved, chosen, entry.Answer(chosen)
	return result, nil
}

// newResult returns the result of a search that has not begun.
func newResult(entry puzzle.Entry, solver, mode string) Result {
	return Result{Head: HeadOf(entry, Stopped), Effort: Effort{Solver: solver, Mode: mode}}
}

// finish adds what the search has done, in that time from the puzzle's text on.
func (r *Effort) finish(log *exactcover.Log, elapsed time.Duration) {
	r.Choices, r.Backtracks, r.RoundTrips = log.Choices, log.Backtracks, log.RoundTrips
	r.LoadSeconds = log.Loading.Seconds()
	r.Seconds = (elapsed - log.Loading).Seconds()
	if log.Mode != "" {
		r.Mode = log.Method()
	}
}

// counted returns the result of a count that ended like r.
func (r *Result) counted(solutions *big.Int) CountResult {
	count := CountResult{Head: r.Head, Solutions: solutions, Effort: r.Effort}
	count.LoadSeconds = 0 // only solve tells it
	return count
}

// isVerifyError reports whether err is a [*VerifyError].
func isVerifyError(err error) bool {
	var e *VerifyError
	return errors.As(err, &e)
}
