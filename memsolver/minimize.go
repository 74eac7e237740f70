package memsolver

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/big"
	"slices"

	"graphcover/exactcover"
	"graphcover/memsolver/internal/dlx"
	"graphcover/memsolver/internal/optimize"
)

// Minimize returns a solution of p of least cost, with a bound that is equal to its cost. If there
// is none, the bound is [exactcover.NoCover]. For a solution of greatest cost, negate all costs.
//
// If ctx is done first, it returns the best solution so far, if one was found, and the best bound,
// together with the error of ctx. The other errors, and the settings, are those of [Improve].
func Minimize(ctx context.Context, p *exactcover.Problem, settings ...Setting) (exactcover.Best, error) {
	var best exactcover.Best
	for b, err := range Improve(ctx, p, settings...) {
		best = b
		if err != nil {
			return best, err
		}
	}
	return best, nil
}

// Improve yields better and better solutions of p, and bounds: a [exactcover.Best] each time that
// it has found a cheaper solution or a greater bound. The last one is proved. An error ends the
// sequence. It is that of ctx, which comes with the best so far, what [exactcover.Problem.Validate] (also of
// the options of [Begin] as given ones) or [exactcover.Prices.Validate] returned, [ErrBegin], or an [*EngineError].
//
// The engine is Auto, whose search has no trace and counts each node of its trees as a choice, or
// DLX. That makes the choices of a search in the order of [exactcover.Solver], but leaves out what is
// no better than the best solution so far: see [Priced]. Auto takes DLX for a log with an observer,
// for another order, and for prices.
//
// On several cores ([Cores]), which only Auto uses, the least cost is the same, but the solution can be
// another one that costs as much, and the bounds on the way and the counts can differ.
func Improve(ctx context.Context, p *exactcover.Problem, settings ...Setting) iter.Seq2[exactcover.Best, error] {
	s := New(settings...)
	return func(yield func(exactcover.Best, error) bool) {
		switch {
		case s.engine == DLX, s.engine == Auto && (s.log.OrNew().Observe != nil || s.ordered() || s.prices != nil):
			if len(s.begin) > 0 {
				yield(exactcover.Best{}, &EngineError{s.engine, "engine auto without a trace, an order or prices: no other search begins with a solution"})
				return
			}
			s.improveByDLX(ctx, p, yield)
			return
		case s.engine != Auto:
			yield(exactcover.Best{}, &EngineError{s.engine, "engine auto or dlx: costs have a search of their own"})
			return
		}
		o, log, err := s.optimizer(p)
		if err != nil {
			yield(exactcover.Best{}, err)
			return
		}
		if len(s.begin) > 0 {
			solution, err := s.completed(ctx, p, log)
			if err != nil {
				yield(exactcover.NothingFound(p), err)
				return
			}
			o.Begin(solution, p.Cost(solution))
		}
		stopped := false
		found := exactcover.Best{}
		best, err := o.Improve(ctx, func(b exactcover.Best) bool {
			if b.Solution != nil && (found.Solution == nil || b.Cost < found.Cost) {
				log.Solutions++
			}
			found = b
			o.Tally(log)
			stopped = !yield(b, nil)
			return !stopped
		})
		o.Tally(log)
		if err != nil && !stopped {
			yield(best, err)
		}
	}
}

// ErrBegin means that no solution has all options that [Begin] has set.
var ErrBegin = errors.New("no solution has all of these options")

// completed returns a solution of p with all options of s.begin. What is searched for it counts in the log.
func (s *Solver) completed(ctx context.Context, p *exactcover.Problem, log *exactcover.Log) (exactcover.Solution, error) {
	more := slices.DeleteFunc(slices.Clone(s.begin), func(o int) bool { return slices.Contains(p.Given, o) })
	with := p.Giving(slices.Concat(p.Given, more))
	if err := with.Validate(); err != nil {
		return nil, err
	}
	if k := slices.IndexFunc(more, func(o int) bool { return !p.HasPrimary(o) }); k >= 0 {
		return nil, fmt.Errorf("%w: %s contains no primary item, so that no search chooses it", ErrBegin, p.OptionName(more[k]))
	}
	if exactcover.Verify(p, with.Given) == nil {
		return with.Given, nil
	}
	var done exactcover.Log
	defer func() {
		log.Choices += done.Choices
		log.Backtracks += done.Backtracks
	}()
	for best, err := range Improve(ctx, with, Cores(s.cores), Log(&done)) {
		if err != nil || best.Solution != nil {
			return best.Solution, err
		}
	}
	return nil, ErrBegin
}

func (s *Solver) improveByDLX(ctx context.Context, p *exactcover.Problem, yield func(exactcover.Best, error) bool) {
	prices, err := s.pricesOf(ctx, p)
	if err != nil {
		yield(exactcover.NothingFound(p), err)
		return
	}
	log := s.log.OrNew()
	log.Mode, log.GivenUp = string(DLX), nil
	goal := exactcover.Goal{Prices: prices}
	best := exactcover.Best{Bound: goal.Bound(p)}
	if !yield(best, nil) {
		return
	}
	stopped := false
	dlx.PrepareCheapest(p.WithoutExcluded(), s.order, prices).Search(ctx, p.Given, log, func(solution exactcover.Solution, failed error) bool {
		if failed != nil {
			err = failed
			return false
		}
		best = exactcover.Best{Solution: slices.Clone(solution), Cost: p.Cost(solution), Bound: best.Bound}
		stopped = !yield(best, nil)
		return !stopped
	})
	switch {
	case stopped || best.Proved():
	case err != nil:
		yield(best, err)
	case best.Solution == nil:
		yield(exactcover.Best{Bound: exactcover.NoCover}, nil)
	default:
		best.Bound = best.Cost
		yield(best, nil)
	}
}

// pricesOf returns the prices for a search of p by DLX, which are valid, as p and the order are.
func (s *Solver) pricesOf(ctx context.Context, p *exactcover.Problem) (exactcover.Prices, error) {
	if err := s.checkOrder(); err != nil {
		return exactcover.Prices{}, err
	}
	if s.prices == nil {
		return Prices(ctx, p)
	}
	if err := p.Validate(); err != nil {
		return exactcover.Prices{}, err
	}
	return *s.prices, s.prices.Validate(p)
}

// Prices returns prices of the items of p: those of its linear relaxation, rounded so that they are a
// bound. The error is that of [exactcover.Problem.Validate], or of ctx, or says that costs are so large that sums of
// prices would overflow.
func Prices(ctx context.Context, p *exactcover.Problem) (exactcover.Prices, error) {
	if err := p.Validate(); err != nil {
		return exactcover.Prices{}, err
	}
	return optimize.Prices(ctx, p)
}

// Goal returns the goal of a search for the cheapest solution of p, or for one that costs most, with the
// prices of the relaxation. The error is that of [Prices].
func Goal(ctx context.Context, p *exactcover.Problem, maximize bool) (exactcover.Goal, error) {
	goal := exactcover.Goal{Maximize: maximize}
	var err error
	goal.Prices, err = Prices(ctx, goal.ToMinimize(p))
	return goal, err
}

// Within yields every solution of p that costs at most limit, in no particular order. With the cost
// that [Minimize] returns, these are the best ones, and with K more those at most K above the best.
// The errors are those of [Improve]; the engine is Auto.
func Within(ctx context.Context, p *exactcover.Problem, limit int, settings ...Setting) iter.Seq2[exactcover.Solution, error] {
	return func(yield func(exactcover.Solution, error) bool) {
		s := New(settings...)
		o, log, err := s.optimizer(p)
		if err != nil {
			yield(nil, err)
			return
		}
		found, stopped := 0, false
		err = o.All(ctx, limit, func(solution exactcover.Solution) bool {
			found++
			log.Solutions++
			stopped = !yield(solution, nil) || found == s.limit
			return !stopped
		})
		o.Tally(log)
		if err != nil && !stopped {
			yield(nil, err)
		}
	}
}

// CountWithin returns how many solutions of p cost at most limit: see [Within].
func CountWithin(ctx context.Context, p *exactcover.Problem, limit int, settings ...Setting) (*big.Int, error) {
	s := New(settings...)
	if s.limit > 0 {
		return exactcover.Number(Within(ctx, p, limit, settings...))
	}
	o, log, err := s.optimizer(p)
	if err != nil {
		return nil, err
	}
	n, err := o.Count(ctx, limit)
	log.Solutions += n
	o.Tally(log)
	if err != nil {
		return nil, err
	}
	return big.NewInt(int64(n)), nil
}

// optimizer returns an optimizer of p, and the log.
func (s *Solver) optimizer(p *exactcover.Problem) (*optimize.Optimizer, *exactcover.Log, error) {
	log := s.log.OrNew()
	switch {
	case s.engine != Auto:
		return nil, nil, &EngineError{s.engine, "engine auto: costs have a search of their own"}
	case s.ordered():
		return nil, nil, &EngineError{s.engine, fmt.Sprintf("order %q: a search for the least cost knows no other", exactcover.OrderFewest)}
	case log.Observe != nil:
		return nil, nil, &EngineError{s.engine, "a log without an observer: a search for the least cost records no trace"}
	}
	if err := p.Validate(); err != nil {
		return nil, nil, err
	}
	log.Mode, log.GivenUp = optimize.Name, nil
	o := optimize.New(p)
	o.Use(s.cores)
	return o, log, nil
}

// Steps get the steps of a proof: see [Refute].
type Steps = optimize.Steps

// Refute proves that no solution of p costs at most limit, and passes the steps of the proof to
// steps. Given options may exclude each other. It returns an error if there is such a solution, or
// that of ctx, or what [exactcover.Problem.Validate] returned.
func Refute(ctx context.Context, p *exactcover.Problem, limit int, steps Steps) error {
	if err := p.Validate(); err != nil && !exactcover.IsConflict(err) {
		return err
	}
	return optimize.New(p).Refute(ctx, limit, steps)
}
