package compare

import (
	"context"
	"errors"
	"math/big"
	"time"

	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/puzzle"
)

// A CountResult is the number of solutions that one solver found.
type CountResult struct {
	Head
	Solutions *big.Int `json:"solutions"`
	Group     int      `json:"group,omitempty"`        // the number of symmetries up to which they are counted, or 0
	All       *big.Int `json:"allSolutions,omitempty"` // of such a count: the plain number, or nil if it is not known
	Effort
}

// Count counts the solutions of entry, up to limit, or all if limit is 0. The log and the
// error are as for [Solve]. Each solution is verified, unless the solver counts them
// without listing them: see [exactcover.Preparer]. If one is wrong, or if their number is,
// none is counted.
func Count(ctx context.Context, c *Contender, entry puzzle.Entry, limit int, log exactcover.Log) (CountResult, error) {
	return c.search(ctx, entry, log, func(p *exactcover.Problem, log *exactcover.Log, n *big.Int) (bool, error) {
		limited, err := count(ctx, c, p, limit, log, n)
		for try := 1; errors.Is(err, graphsolver.ErrByHand) && try < triesOfACount; try++ {
			log.Tally = exactcover.Tally{}
			limited, err = count(ctx, c, p, limit, log, n)
		}
		return limited, err
	})
}

// List counts as Count does, and calls told with each solution as soon as it is found and verified, with
// its number in the order of the search, from 1. The solution is valid until told returns. An error
// of told ends the list.
func List(ctx context.Context, c *Contender, entry puzzle.Entry, limit int, log exactcover.Log, told func(n int, s exactcover.Solution) error) (CountResult, error) {
	return c.search(ctx, entry, log, func(p *exactcover.Problem, log *exactcover.Log, n *big.Int) (bool, error) {
		limited, err := c.verifyAll(ctx, p, limit, log, func(s exactcover.Solution) error { return told(log.Solutions, s) })
		n.SetInt64(int64(log.Solutions))
		return limited, err
	})
}

// search is what Count and List share: what find finds is counted, checked, and explained if it is
// nothing. find returns the number in n, and reports whether it has stopped at the limit.
func (c *Contender) search(ctx context.Context, entry puzzle.Entry, log exactcover.Log,
	find func(p *exactcover.Problem, log *exactcover.Log, n *big.Int) (limited bool, err error)) (CountResult, error) {
	result, solutions := newResult(entry, c.String(), c.Mode), new(big.Int)
	if obvious := Obvious(ctx, entry); obvious != nil {
		result.Status, result.Reason = Complete, obvious
		return result.counted(solutions), nil
	}
	if err := c.prepare(entry); err != nil {
		return result.counted(solutions), err
	}
	start := time.Now()
	problem := entry.Problem()
	limited, err := find(problem, &log, solutions)
	result.finish(&log, entry.ParseTime+time.Since(start))
	if err == nil {
		err = c.checkCount(ctx, problem, solutions, limited)
	}
	if isVerifyError(err) {
		solutions.SetInt64(0)
	}
	switch {
	case err != nil: // it is stopped
	case limited:
		result.Status = Limit
	default:
		result.Status = Complete
		if solutions.Sign() == 0 {
			result.Reason = c.Explain.Why(ctx, problem)
		}
	}
	return result.counted(solutions), err
}

// triesOfACount limits how often a count starts over because somebody has made steps of its
// search by hand.
const triesOfACount = 3

// count counts the solutions of p into n, and reports whether it stopped at limit. If
// there is an error, n is the number found until then.
func count(ctx context.Context, c *Contender, p *exactcover.Problem, limit int, log *exactcover.Log, n *big.Int) (limited bool, err error) {
	if limit == 0 && log.Observe == nil && c.counts() {
		solutions, err := c.Count(ctx, p, log)
		if err != nil {
			n.SetInt64(int64(log.Solutions))
			return false, err
		}
		n.Set(solutions)
		return false, nil
	}
	limited, err = c.verifyAll(ctx, p, limit, log, func(exactcover.Solution) error { return nil })
	n.SetInt64(int64(log.Solutions))
	return limited, err
}

// verifyAll verifies every solution that c finds, and calls told with it. It reports whether it
// stopped at limit.
func (c *Contender) verifyAll(ctx context.Context, p *exactcover.Problem, limit int, log *exactcover.Log, told func(exactcover.Solution) error) (limited bool, err error) {
	for solution, err := range c.Solutions(ctx, p, log) {
		if err == nil {
			err = c.verify(p, solution)
		}
		if err == nil {
			err = told(solution)
		}
		if err != nil {
			return false, err
		}
		if log.Solutions == limit {
			return true, nil
		}
	}
	return false, nil
}
