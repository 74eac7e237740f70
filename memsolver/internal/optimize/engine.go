package optimize

import (
	"context"
	"math"
	"math/big"
	"slices"

	"graphcover/exactcover"
	"graphcover/memsolver/internal/engine"
)

// prepared implements [engine.Prepared]: it finds and counts all covers, whatever they cost.
type prepared struct{ problem *exactcover.Problem }

// Name is the name of the search in logs.
const Name = "optimize"

// Prepare returns the engine for p, which is valid and does not change. It takes every problem,
// also with quotas, and uses one core. It searches as if nothing had a cost: with every cover welcome,
// the cheap options are no better than others, and to try them first can take very long.
func Prepare(p *exactcover.Problem) engine.Prepared {
	if p.HasCosts() {
		p = p.WithCosts(make([]int, len(p.Options)))
	}
	return prepared{p}
}

// with returns an optimizer of the problem with these given options.
func (p prepared) with(given []int) *Optimizer { return New(p.problem.Giving(given)) }

// Search implements [engine.Prepared].
func (p prepared) Search(ctx context.Context, given []int, log *exactcover.Log, yield func(exactcover.Solution, error) bool) {
	p.with(given).list(ctx, log, yield)
}

// list yields all covers, and first of all the one that a guess finds, if the search takes long.
func (o *Optimizer) list(ctx context.Context, log *exactcover.Log, yield func(exactcover.Solution, error) bool) {
	stopped := false
	tell := func(s exactcover.Solution) bool {
		log.Solutions++
		stopped = !yield(s, nil)
		return !stopped
	}
	first, none := o.first(ctx)
	if none || first != nil && !tell(first) {
		o.end(log, stopped)
		return
	}
	o.Standing = 0
	slices.Sort(first)
	err := o.All(ctx, math.MaxInt, func(s exactcover.Solution) bool {
		if first != nil && slices.Equal(slices.Sorted(slices.Values(s)), first) {
			first = nil
			return true
		}
		return tell(s)
	})
	o.end(log, stopped)
	if err != nil && !stopped {
		yield(nil, err)
	}
}

// end tells a log what was done. If the search was stopped, the choices of the last cover stand.
func (o *Optimizer) end(log *exactcover.Log, stopped bool) {
	o.Tally(log)
	if stopped {
		log.Backtracks -= o.Standing
	}
}

// Count implements [engine.Prepared].
func (p prepared) Count(ctx context.Context, given []int, log *exactcover.Log) (*big.Int, error) {
	o := p.with(given)
	n, err := o.Count(ctx, math.MaxInt)
	log.Solutions += n
	o.Tally(log)
	if err != nil {
		return nil, err
	}
	return big.NewInt(int64(n)), nil
}

// Tally says in a log who has searched, and adds the nodes to the choices that it has not added
// before.
func (o *Optimizer) Tally(log *exactcover.Log) {
	log.Mode = Name
	log.Choices += o.Nodes - o.tallied
	log.Backtracks += o.Nodes - o.tallied
	o.tallied = o.Nodes
}
