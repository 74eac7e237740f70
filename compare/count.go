package compare

import (
	"context"
	"errors"
	"math/big"
	"time"

	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/proof"
	"graphcover/puzzle"
)

// A CountStatus is how a count ended.
type CountStatus string

// The statuses of a count.
const (
	Complete     CountStatus = "complete" // there are no more solutions
	Limit        CountStatus = "limit"    // there may be more solutions
	CountStopped CountStatus = "stopped"  // ended early, by the user or by a failure
)

// A CountResult is the number of solutions that one solver found.
type CountResult struct {
	Puzzle     string      `json:"puzzle"`
	Source     string      `json:"source,omitempty"` // FILE:LINE
	Status     CountStatus `json:"status"`
	Reason     string      `json:"reason,omitempty"` // why there is none, if known
	Solutions  *big.Int    `json:"solutions"`
	Choices    int         `json:"choices"`
	Backtracks int         `json:"backtracks"`
	Seconds    float64     `json:"seconds"` // as in a Result
	RoundTrips int         `json:"roundTrips"`
	Solver     string      `json:"solver"`
	Mode       string      `json:"mode"`

	Proof *proof.Result `json:"proof,omitempty"` // nil unless a proof was written
}

// Count counts the solutions of entry, up to limit, or all if limit is 0. The log and the
// error are as for [Solve]. Each solution is verified, unless the solver counts them
// without listing them: see [exactcover.Preparer]. If one is wrong, or if their number is,
// none is counted.
func Count(ctx context.Context, c *Contender, entry puzzle.Entry, limit int, log exactcover.Log) (CountResult, error) {
	result := CountResult{
		Puzzle: entry.String(), Source: entry.Source,
		Status: Complete, Solutions: new(big.Int), Solver: c.String(), Mode: c.Mode,
	}
	if reason := entry.Contradictions(); len(reason) > 0 {
		result.Reason = Reason(reason)
		return result, nil
	}
	if err := c.prepare(entry); err != nil {
		result.Status = CountStopped
		return result, err
	}
	start := time.Now()
	problem := entry.Problem()
	limited, err := count(ctx, c, problem, limit, &log, result.Solutions)
	for try := 1; errors.Is(err, graphsolver.ErrByHand) && try < triesOfACount; try++ {
		log.Tally = exactcover.Tally{}
		limited, err = count(ctx, c, problem, limit, &log, result.Solutions)
	}
	if limited {
		result.Status = Limit
	}
	elapsed := time.Since(start)
	if err == nil {
		err = c.checkCount(ctx, problem, result.Solutions, limited)
	}
	if err != nil {
		result.Status = CountStopped
	}
	if isVerifyError(err) {
		result.Solutions.SetInt64(0)
	}
	if log.Mode != "" {
		result.Mode = log.Method()
	}
	result.Seconds = (entry.ParseTime + elapsed - log.Loading).Seconds()
	result.Choices, result.Backtracks, result.RoundTrips = log.Choices, log.Backtracks, log.RoundTrips
	return result, err
}

// triesOfACount limits how often a count starts over because somebody has made steps of its
// search by hand.
const triesOfACount = 3

// count counts the solutions of p into n, and reports whether it stopped at limit. If
// there is an error, n is the number found until then.
func count(ctx context.Context, c *Contender, p *exactcover.Problem, limit int, log *exactcover.Log, n *big.Int) (limited bool, err error) {
	if limit == 0 && log.Observe == nil && c.counts() {
		solutions, err := c.count(ctx, p, log)
		if err != nil {
			n.SetInt64(int64(log.Solutions))
			return false, err
		}
		n.Set(solutions)
		return false, nil
	}
	_, limited, err = c.verifyAll(ctx, p, limit, log)
	n.SetInt64(int64(log.Solutions))
	return limited, err
}

// verifyAll verifies every solution that c finds. It returns the first one, nil if there is none, and
// reports whether it stopped at limit.
func (c *Contender) verifyAll(ctx context.Context, p *exactcover.Problem, limit int, log *exactcover.Log) (first exactcover.Solution, limited bool, err error) {
	for solution, err := range c.solutions(ctx, p, log) {
		if err == nil {
			err = c.verify(p, solution)
		}
		if err != nil {
			return nil, false, err
		}
		if first == nil {
			first = append(exactcover.Solution{}, solution...) // not nil, even if empty
		}
		if log.Solutions == limit {
			return first, true, nil
		}
	}
	return first, false, nil
}
