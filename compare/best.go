package compare

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"time"

	"graphcover/exactcover"
	"graphcover/exactcover/reduce"
	"graphcover/memsolver"
	"graphcover/proof"
	"graphcover/puzzle"
)

// The statuses of a search for a best solution, besides Unsolvable and Stopped.
const (
	Improved Status = "improved" // better than every solution before
	Optimal  Status = "optimal"  // no solution is better
)

// A BestResult is the best solution of a puzzle so far, and a bound.
type BestResult struct {
	Result
	Cost  *int `json:"cost"`  // of the solution, nil if there is none
	Bound *int `json:"bound"` // no solution costs less, or more if that is wanted; nil if there is none at all
}

// Gap returns by which share of its own cost the solution may be worse than the best one, from 0 if
// it is the best to 1, also if there is no solution or no bound.
func (r BestResult) Gap() float64 {
	switch {
	case r.Cost == nil || r.Bound == nil:
		return 1
	case *r.Cost == *r.Bound:
		return 0
	}
	return min(math.Abs(float64(*r.Cost-*r.Bound))/math.Abs(float64(*r.Cost)), 1)
}

// An Objective says which solutions are best.
type Objective struct {
	Maximize bool // the greatest cost instead of the least
	Reduce   bool // whether Solve searches the problem that [reduce.Reduce] leaves
	Settings []memsolver.Setting

	// Told, if not nil, is called with each solution that is better than those before (Improved),
	// and with each better bound (Searching).
	Told func(BestResult)

	// Observe, if not nil, is called with each event of the search. Only DLX has any.
	Observe func(exactcover.Event)
}

// Solve finds a best solution of entry, and verifies each one on the way. If there is an error,
// the result is the best one until then. The error is that of ctx, an [*memsolver.EngineError], or
// a [*VerifyError].
func (o Objective) Solve(ctx context.Context, entry puzzle.Entry) (BestResult, error) {
	result := BestResult{Result: newResult(entry, "memory", "")}
	if obvious := Obvious(ctx, entry); obvious != nil {
		result.Status, result.Reason = Unsolvable, obvious
		return result, nil
	}
	start, log := time.Now(), exactcover.Log{Observe: o.Observe}
	problem := entry.Problem()
	searched := o.toMinimize(problem)
	if o.Reduce {
		reduction, err := reduce.Reduce(ctx, searched, reduce.Cheapest)
		if err != nil {
			return result, err
		}
		searched = reduction.Problem
	}
	for best, err := range memsolver.Improve(ctx, searched, append(o.Settings, memsolver.Log(&log))...) {
		improved, wrong := o.take(&result, entry, problem, best)
		result.finish(&log, entry.ParseTime+time.Since(start))
		switch {
		case wrong != nil:
			return result, wrong
		case err != nil:
			return result, err
		case o.Told != nil:
			told := result
			if told.Status = Searching; improved {
				told.Status = Improved
			}
			o.Told(told)
		}
	}
	result.finish(&log, entry.ParseTime+time.Since(start))
	result.Status = Optimal
	if result.Chosen == nil {
		result.Status, result.Reason = Unsolvable, Why(ctx, entry)
	}
	return result, nil
}

// Prove writes a proof of r, a result of Solve whose status is Optimal or Unsolvable, to a folder:
// see [proof.Best]. The costs in it are those to minimize.
func (o Objective) Prove(ctx context.Context, folder string, entry puzzle.Entry, r *BestResult) error {
	start, best := time.Now(), exactcover.Best{Bound: exactcover.NoCover}
	if r.Cost != nil {
		cost := o.sign() * *r.Cost
		best = exactcover.Best{Solution: r.Chosen, Cost: cost, Bound: cost}
	}
	made, err := proof.Best(ctx, folder, o.toMinimize(entry.Problem()), entry.String(), best)
	r.Seconds += time.Since(start).Seconds()
	if err == nil {
		r.Proof = &made
	}
	return err
}

// take brings a result up to date, and reports whether the solution is better than the one before.
// It returns a [*VerifyError] if it is not a solution, or costs something else.
func (o Objective) take(r *BestResult, entry puzzle.Entry, p *exactcover.Problem, best exactcover.Best) (improved bool, err error) {
	cost, bound := o.sign()*best.Cost, o.sign()*best.Bound
	r.Bound = &bound
	if best.Bound == exactcover.NoCover {
		r.Bound = nil
	}
	if best.Solution == nil || r.Cost != nil && *r.Cost == cost {
		return false, nil
	}
	err = exactcover.Verify(p, best.Solution)
	if really := p.Cost(best.Solution); err == nil && really != cost {
		err = fmt.Errorf("want a solution of cost %d, got one of %d", cost, really)
	}
	if err != nil {
		r.Cost, r.Bound, r.Chosen, r.Solution = nil, nil, nil, nil
		return false, &VerifyError{fmt.Errorf("memory: %w", err)}
	}
	r.Cost, r.Chosen, r.Solution = &cost, best.Solution, entry.Answer(best.Solution)
	return true, nil
}

// MostWithin is the greatest difference in cost that [Objective.Count] takes: with the cost of a
// solution it is no overflow.
const MostWithin = 1 << 62

// Count counts the solutions of entry that are worse than the best one by at most more, which is from 0
// to MostWithin. It also returns the cost of the best one. The errors are those of Solve.
func (o Objective) Count(ctx context.Context, entry puzzle.Entry, more int) (BestCount, error) {
	best, err := o.Solve(ctx, entry)
	count := BestCount{CountResult: best.counted(new(big.Int)), Cost: best.Cost, Bound: best.Bound}
	if err != nil || best.Status == Unsolvable {
		if err == nil {
			count.Status = Complete
		}
		return count, err
	}
	start, log := time.Now(), exactcover.Log{}
	limit := o.sign()**best.Cost + more
	n, err := memsolver.CountWithin(ctx, o.toMinimize(entry.Problem()), limit, append(o.Settings, memsolver.Log(&log))...)
	count.Choices, count.Backtracks = count.Choices+log.Choices, count.Backtracks+log.Backtracks
	count.Seconds += time.Since(start).Seconds()
	if err != nil {
		count.Status = Stopped
		count.Solutions.SetInt64(int64(log.Solutions))
		return count, err
	}
	count.Status, count.Solutions = Complete, n
	return count, nil
}

// A BestCount is the number of best solutions of a puzzle, or of those that are nearly as good.
type BestCount struct {
	CountResult
	Cost  *int `json:"cost"`  // of the best one, nil if there is none
	Bound *int `json:"bound"` // as in a BestResult
}

// sign returns the factor that makes costs something to minimize.
func (o Objective) sign() int {
	if o.Maximize {
		return -1
	}
	return 1
}

// toMinimize returns p with costs that are to be minimized. It shares the rest with p.
func (o Objective) toMinimize(p *exactcover.Problem) *exactcover.Problem {
	if !o.Maximize {
		return p
	}
	costs := make([]int, len(p.Options))
	for k := range p.Options {
		costs[k] = -p.Options[k].Cost
	}
	return p.WithCosts(costs)
}
