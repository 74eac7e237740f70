package compare

import (
	"context"
	"fmt"
	"math/big"
	"time"

	"graphcover/exactcover"
	"graphcover/memsolver"
	"graphcover/puzzle"
)

// A Proved is the answer of a search that goes on after a solution, so that its events make a
// proof of how many there are.
type Proved struct {
	Result         // with the first solution
	Solutions int  // found
	Limited   bool // whether the search has stopped at the last of them
}

// Count returns the answer as that of [Count].
func (p *Proved) Count() CountResult {
	counted := p.counted(big.NewInt(int64(p.Solutions)))
	switch {
	case p.Status == "": // before the search
		return CountResult{}
	case p.Status == Stopped:
	case p.Limited:
		counted.Status = Limit
	default:
		counted.Status = Complete
	}
	return counted
}

// Prove searches entry with c for up to limit solutions, or for all if limit is 0, and verifies
// each. The log and the error are as for [Solve]; the observer gets all events of one search. If
// the puzzle contradicts itself, nobody needs a search to know that there is no solution, but a
// proof does: then it is made in memory, and isn't counted in the result.
func Prove(ctx context.Context, c *Contender, entry puzzle.Entry, limit int, log exactcover.Log) (Proved, error) {
	proved := Proved{Result: newResult(entry, c.String(), c.Mode)}
	if obvious := Obvious(ctx, entry); obvious != nil {
		err := proved.contradict(ctx, c, entry, obvious, &log)
		return proved, err
	}
	if err := c.prepare(entry); err != nil {
		return proved, err
	}
	start := time.Now()
	problem := entry.Problem()
	var err error
	proved.Limited, err = c.verifyAll(ctx, problem, limit, &log, func(s exactcover.Solution) error {
		if proved.Chosen == nil {
			proved.Chosen = append(exactcover.Solution{}, s...) // not nil, even if empty
		}
		return nil
	})
	proved.Solutions = log.Solutions
	proved.finish(&log, entry.ParseTime+time.Since(start))
	if err == nil {
		err = c.checkCount(ctx, problem, big.NewInt(int64(proved.Solutions)), proved.Limited)
	}
	switch {
	case err != nil:
		proved.Chosen, proved.Solutions, proved.Limited = nil, 0, false
	case proved.Chosen == nil:
		proved.Status, proved.Reason = Unsolvable, c.Explain.Why(ctx, problem)
	default:
		proved.Status, proved.Solution = Solved, entry.Answer(proved.Chosen)
	}
	return proved, err
}

// contradict searches a puzzle that contradicts itself. That must not find a solution.
func (p *Proved) contradict(ctx context.Context, c *Contender, entry puzzle.Entry, obvious *Reason, log *exactcover.Log) error {
	solver := c.Solver
	if c.Check { // it searches in the graph
		solver = memsolver.New(memsolver.DLX)
	}
	solution, err := exactcover.First(solver.All(ctx, entry.Problem(), log))
	switch {
	case err != nil && !exactcover.IsConflict(err):
		return err
	case solution != nil:
		return &VerifyError{fmt.Errorf("no solution, because of %s, but the search finds one", obvious.Text)}
	}
	p.Status, p.Reason = Unsolvable, obvious
	return nil
}
