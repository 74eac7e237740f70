package compare

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"math"
	"math/big"
	"time"

	"graphcover/exactcover"
	"graphcover/exactcover/reduce"
	"graphcover/graphsolver"
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
	Worth
}

// A Worth is what the best solution so far costs, and a bound.
type Worth struct {
	Cost  *int `json:"cost"`  // of the solution, nil if there is none
	Bound *int `json:"bound"` // no solution costs less, or more if that is wanted; nil if there is none at all
}

// Gap returns by which share of its own cost the solution may be worse than the best one, from 0 if
// it is the best to 1, also if there is no solution or no bound.
func (w Worth) Gap() float64 {
	switch {
	case w.Cost == nil || w.Bound == nil:
		return 1
	case *w.Cost == *w.Bound:
		return 0
	}
	return min(math.Abs(float64(*w.Cost-*w.Bound))/math.Abs(float64(*w.Cost)), 1)
}

// An Objective says which solutions are best.
type Objective struct {
	Maximize bool // the greatest cost instead of the least
	Reduce   bool // whether Solve searches the problem that [reduce.Reduce] leaves
	Settings []memsolver.Setting

	// Graph, if not nil, is the solver that searches, with its goal, or one that is made for the puzzle. The
	// answer is checked by a search in memory, because anybody can change a graph while it is searched.
	Graph *graphsolver.Solver

	// Told, if not nil, is called with each solution that is better than those before (Improved),
	// and with each better bound (Searching).
	Told func(BestResult)

	// Observe, if not nil, is called with each event of the search. Only DLX and the graph have any.
	Observe func(exactcover.Event)

	// Start are the options to begin with, in memory, or nil: see [memsolver.Begin].
	Start []int

	// Explain is that of a [Contender].
	Explain *Explainer
}

// Solve finds a best solution of entry, and verifies each one on the way. If there is an error,
// the result is the best one until then. The error is that of [memsolver.Improve], that of the graph, or
// a [*VerifyError].
func (o Objective) Solve(ctx context.Context, entry puzzle.Entry) (BestResult, error) {
	result := BestResult{Result: newResult(entry, "memory", "")}
	if o.Graph != nil {
		result.Solver, result.Mode = o.Graph.String(), string(cmp.Or(o.Graph.Pace.Mode, graphsolver.Server))
	}
	if obvious := o.Explain.obvious(ctx, entry); obvious != nil {
		result.Status, result.Reason = Unsolvable, obvious
		return result, nil
	}
	start, log := time.Now(), exactcover.Log{Observe: o.Observe}
	problem := entry.Problem()
	searched := problem
	if o.Reduce {
		reduction, err := reduce.Reduce(ctx, o.goal().ToMinimize(problem), reduce.Cheapest)
		if err != nil {
			return result, err
		}
		left := *problem
		left.Excluded = reduction.Problem.Excluded
		searched = &left
	}
	for best, err := range o.improve(ctx, searched, &log) {
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
	if o.Graph != nil {
		if err := checkBest(ctx, o.goal().ToMinimize(problem), o.goal().Sign(), result.Cost); err != nil {
			return result, err
		}
	}
	result.Status = Optimal
	if result.Chosen == nil {
		result.Status, result.Reason = Unsolvable, o.Explain.Reason(ctx, entry, problem)
	}
	return result, nil
}

// improve yields better and better solutions of p, and bounds, as [memsolver.Improve] does.
func (o Objective) improve(ctx context.Context, p *exactcover.Problem, log *exactcover.Log) iter.Seq2[exactcover.Best, error] {
	if o.Graph == nil {
		return memsolver.Improve(ctx, o.goal().ToMinimize(p), append(o.Settings, memsolver.Log(log), memsolver.Begin(o.Start))...)
	}
	return func(yield func(exactcover.Best, error) bool) {
		solver := *o.Graph
		if solver.Goal == nil {
			goal, err := memsolver.Goal(ctx, p, o.Maximize)
			if err != nil {
				yield(exactcover.NothingFound(o.goal().ToMinimize(p)), err)
				return
			}
			solver.Goal = &goal
		}
		solver.Improve(ctx, p, log)(yield)
	}
}

// Compare is [Compare] for the best solution: o.Graph searches, and memory makes the steps of
// [memsolver.DLX], both with the prices of the relaxation. Making these is not counted in the seconds.
// The errors are those of Solve, but a [*VerifyError] makes Verified false.
func (o Objective) Compare(ctx context.Context, entry puzzle.Entry, observers Observers) (*Comparison, error) {
	graph, memory := o, o
	memory.Graph, memory.Explain = nil, nil
	if len(entry.Contradictions()) == 0 { // there is something to search
		goal, err := memsolver.Goal(ctx, entry.Problem(), o.Maximize)
		if err != nil {
			return nil, err
		}
		solver := *o.Graph
		solver.Goal = &goal
		graph.Graph = &solver
		memory.Settings = []memsolver.Setting{memsolver.DLX, memsolver.Ordered(solver.Order), memsolver.Priced(goal.Prices)}
	}
	return compareSides(ctx, graph.side(entry), memory.side(entry), entry, observers)
}

func (o Objective) side(entry puzzle.Entry) side {
	return func(ctx context.Context, observe func(exactcover.Event)) (Answer, error) {
		o := o
		o.Observe = observe
		r, err := o.Solve(ctx, entry)
		return Answer{r.Result, &r.Worth}, err
	}
}

// checkBest returns a [*VerifyError] unless the cost is the least of the solutions of p, by a search in
// memory; it is nil if there is none. sign is the factor of the costs in p.
func checkBest(ctx context.Context, p *exactcover.Problem, sign int, cost *int) error {
	best, err := memsolver.Minimize(ctx, p)
	switch {
	case err != nil:
		return err
	case best.Solution == nil && cost != nil:
		return &VerifyError{fmt.Errorf("graph: a best solution of cost %d, but memory finds none", *cost)}
	case best.Solution != nil && cost == nil:
		return &VerifyError{fmt.Errorf("graph: no solution, but memory finds one of cost %d", sign*best.Cost)}
	case best.Solution != nil && sign*best.Cost != *cost:
		return &VerifyError{fmt.Errorf("graph: a best solution of cost %d, but memory finds one of cost %d", *cost, sign*best.Cost)}
	}
	return nil
}

// Prove writes a proof of r, a result of Solve whose status is Optimal or Unsolvable, to a folder:
// see [proof.Best]. The costs in it are those to minimize.
func (o Objective) Prove(ctx context.Context, folder string, entry puzzle.Entry, r *BestResult) error {
	start, best := time.Now(), exactcover.Best{Bound: exactcover.NoCover}
	if r.Cost != nil {
		cost := o.goal().Sign() * *r.Cost
		best = exactcover.Best{Solution: r.Chosen, Cost: cost, Bound: cost}
	}
	made, err := proof.Best(ctx, folder, o.goal().ToMinimize(entry.Problem()), entry.String(), best)
	r.Seconds += time.Since(start).Seconds()
	if err == nil {
		r.Proof = &made
	}
	return err
}

// take brings a result up to date, and reports whether the solution is better than the one before.
// It returns a [*VerifyError] if it is not a solution, or costs something else.
func (o Objective) take(r *BestResult, entry puzzle.Entry, p *exactcover.Problem, best exactcover.Best) (improved bool, err error) {
	cost, bound := o.goal().Sign()*best.Cost, o.goal().Sign()*best.Bound
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
		return false, &VerifyError{fmt.Errorf("%s: %w", r.Solver, err)}
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
	count := BestCount{CountResult: best.counted(new(big.Int)), Worth: best.Worth}
	if err != nil || best.Status == Unsolvable {
		if err == nil {
			count.Status = Complete
		}
		return count, err
	}
	start, log := time.Now(), exactcover.Log{}
	limit := o.goal().Sign()**best.Cost + more
	n, err := memsolver.CountWithin(ctx, o.goal().ToMinimize(entry.Problem()), limit, append(o.Settings, memsolver.Log(&log))...)
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
	Worth // of the best one
}

// goal returns the goal, without prices.
func (o Objective) goal() *exactcover.Goal { return &exactcover.Goal{Maximize: o.Maximize} }

// BestOf returns the best solution so far of the search of entry in the graph, which must have a goal. The
// status is Improved, or that of [StatusOf] when everything has been tried. The error is that of StatusOf,
// or a [*VerifyError].
func BestOf(ctx context.Context, search *graphsolver.Search, entry puzzle.Entry) (BestResult, error) {
	r, err := bestSoFar(search, entry)
	if r.Status = Improved; err == nil && search.Exhausted() {
		r.Status, err = StatusOf(ctx, search)
	}
	return r, err
}

// bestSoFar is BestOf without the status.
func bestSoFar(search *graphsolver.Search, entry puzzle.Entry) (BestResult, error) {
	r := BestResult{Result: newResult(entry, "graph", "")}
	r.Forbidden = Forbidden(search)
	tally := search.Tally()
	r.Choices, r.Backtracks, r.RoundTrips = tally.Choices, tally.Backtracks, tally.RoundTrips
	_, err := Objective{Maximize: search.Goal().Maximize}.take(&r, entry, search.Problem(), search.Best())
	return r, err
}
