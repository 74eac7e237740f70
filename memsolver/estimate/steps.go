package estimate

import (
	"context"

	"graphcover/exactcover"
	"graphcover/memsolver"
)

// How much work Steps does, so that it takes about 20 ms at most.
const (
	firstEvents   = 20_000  // of the search
	probedOptions = 200_000 // options of the problem times probes
	fewestProbes  = 10
)

// Steps estimates how many choices and backtracks Algorithm X makes until it has found
// limit solutions of p, or all if limit is 0. It returns 0 if the search ends in a moment, or if p
// is too large to look at in a moment.
func Steps(ctx context.Context, p *exactcover.Problem, order exactcover.Order, limit int) float64 {
	probes := min(200, probedOptions/max(1, len(p.Options)))
	if probes < fewestProbes || endsSoon(ctx, p, order, limit) {
		return 0
	}
	e, err := Run(ctx, p, order, probes, 1)
	if err != nil {
		return 0
	}
	steps := 2 * e.Choices.Mean // each choice is undone
	if limit > 0 {
		steps *= min(1, float64(limit)/(e.Solutions.Mean+1))
	}
	return steps
}

// endsSoon reports whether the search for limit solutions, or for all if limit is 0, ends within
// the first events.
func endsSoon(ctx context.Context, p *exactcover.Problem, order exactcover.Order, limit int) bool {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	events, found := 0, 0
	log := exactcover.Log{Observe: func(exactcover.Event) {
		if events++; events == firstEvents {
			stop()
		}
	}}
	for _, err := range memsolver.All(ctx, p, memsolver.DLX, memsolver.Ordered(order), memsolver.Log(&log)) {
		if err != nil {
			return false
		}
		if found++; found == limit {
			break
		}
	}
	return true
}
