// Package compare runs solvers side by side on the same puzzle, verifies every
// answer with code that none of them shares, and compares solutions and traces,
// event by event.
package compare

import (
	"context"
	"errors"
	"fmt"
	"time"

	"graphcover/exactcover"
	"graphcover/puzzle"
	"graphcover/puzzle/sudoku"
)

// A Contender is a solver as the user chose it.
type Contender struct {
	exactcover.Solver
	Mode string // which of the solver's ways to search: "classic", "dlx"
}

// A Status is how the search for a solution ended.
type Status string

// The ways in which it ends.
const (
	Solved     Status = "solved"
	Unsolvable Status = "unsolvable"
	Stopped    Status = "stopped" // before its end, by the user or by a failure
	Stuck      Status = "stuck"   // of a strategy that does not guess
)

// A Result is what one solver says of one puzzle.
type Result struct {
	Puzzle     string `json:"puzzle"`
	Source     string `json:"source,omitempty"` // FILE:LINE
	Status     Status `json:"status"`
	Reason     string `json:"reason,omitempty"` // why it is unsolvable, if that is known
	Solution   any    `json:"solution"`         // the puzzle's Answer, or nil
	Choices    int    `json:"choices"`
	Backtracks int    `json:"backtracks"`

	// Seconds runs from the puzzle's text to its answer, without LoadSeconds,
	// the creation of the graph, and without the start of a server.
	Seconds     float64 `json:"seconds"`
	LoadSeconds float64 `json:"loadSeconds,omitempty"`

	RoundTrips int    `json:"roundTrips"`
	Solver     string `json:"solver"`
	Mode       string `json:"mode"`

	// Of a strategy: how many of the choices were guesses, and if it is stuck, the
	// numbers that it has found and the candidates that are left.
	Guesses    *int               `json:"guesses,omitempty"`
	Grid       string             `json:"grid,omitempty"`
	Candidates *sudoku.Candidates `json:"candidates,omitempty"`

	// Chosen is the solution itself, nil if there is none.
	Chosen exactcover.Solution `json:"-"`
}

// A VerifyError says that a solver's solution is none.
type VerifyError struct{ Err error }

func (e *VerifyError) Error() string { return e.Err.Error() }
func (e *VerifyError) Unwrap() error { return e.Err }

// Solve solves entry with c and verifies the answer. The log, which is new, says who
// is told what on the way. The result holds what was done up to an error,
// which is that of ctx, a failure of the solver, or a [*VerifyError].
func Solve(ctx context.Context, c Contender, entry puzzle.Entry, log exactcover.Log) (Result, error) {
	result := Result{
		Puzzle: entry.String(), Source: entry.Source,
		Status: Stopped, Solver: c.String(), Mode: c.Mode,
	}
	if reason := entry.Contradictions(); len(reason) > 0 {
		result.Status, result.Reason = Unsolvable, Reason(reason)
		return result, nil
	}
	entry.Problem() // what all puzzles of a family share is made once, before any clock runs
	start := time.Now()
	problem := entry.Problem()
	chosen, err := exactcover.First(ctx, c, problem, &log)
	if chosen != nil {
		result.Solution = entry.Answer(chosen)
	}
	result.add(log.Tally, time.Since(start))
	if log.Mode != "" {
		result.Mode = log.Mode
	}
	switch {
	case err != nil:
		return result, err
	case chosen == nil:
		result.Status = Unsolvable
		return result, nil
	}
	result.Status, result.Chosen = Solved, chosen
	return result, verify(c, problem, chosen)
}

// verify returns a [*VerifyError] if solution, found by c, is none.
func verify(c fmt.Stringer, p *exactcover.Problem, solution exactcover.Solution) error {
	if err := exactcover.Verify(p, solution); err != nil {
		return &VerifyError{fmt.Errorf("%s: %w", c, err)}
	}
	return nil
}

func (r *Result) add(t exactcover.Tally, elapsed time.Duration) {
	r.Choices, r.Backtracks, r.RoundTrips = t.Choices, t.Backtracks, t.RoundTrips
	r.LoadSeconds = t.Loading.Seconds()
	r.Seconds = (elapsed - t.Loading).Seconds()
}

// Reason joins the contradictions of a puzzle, of which there is at least one.
func Reason(contradictions []string) string {
	const most = 3
	text := contradictions[0]
	for i, c := range contradictions[1:] {
		if i+1 == most {
			return fmt.Sprintf("%s and %d more", text, len(contradictions)-most)
		}
		text += ", " + c
	}
	return text
}

// isVerifyError tells whether err says that a solution is none.
func isVerifyError(err error) bool {
	var e *VerifyError
	return errors.As(err, &e)
}
