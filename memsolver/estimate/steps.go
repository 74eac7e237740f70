package estimate

import (
	"context"
	"time"

	"graphcover/exactcover"
	"graphcover/memsolver"
)

// How much work Look does.
const (
	lookTime                 = 400 * time.Millisecond // of the search
	probedOptions            = 4_000_000              // options of the problem times probes
	mostProbes, fewestProbes = 5000, 10
)

// A Forecast says how many steps, choices and backtracks, Algorithm X makes until it has found some
// solutions of a problem, or all, and how many these are. The search in the graph makes the same steps as
// DLX in memory.
type Forecast struct {
	Steps, Solutions float64
	// Exact says that DLX has made these steps. Otherwise they are an estimate of all steps of the
	// search for all solutions, of which the search for some may need few.
	Exact bool

	Step time.Duration // what DLX has taken for a step, at least 1 ns
}

// Look returns the forecast for the search for limit solutions of p, or for all if limit is 0, in that
// order. It takes less than a second. Where DLX does not come to the end in that time, it makes random
// probes: see [Run]. It reports false if p is too large for that.
func Look(ctx context.Context, p *exactcover.Problem, order exactcover.Order, limit int) (Forecast, bool) {
	var log exactcover.Log
	limited, stop := context.WithTimeout(ctx, lookTime)
	defer stop()
	start := time.Now()
	_, err := memsolver.Count(limited, p, memsolver.DLX, memsolver.Ordered(order), memsolver.Limit(limit), memsolver.Log(&log))
	made := log.Choices + log.Backtracks
	f := Forecast{Steps: float64(made), Solutions: float64(log.Solutions), Exact: err == nil, Step: max(time.Since(start)/time.Duration(max(made, 1)), 1)}
	if err == nil {
		return f, true
	}
	probes := min(mostProbes, probedOptions/max(1, len(p.Options)))
	if probes < fewestProbes {
		return f, false
	}
	e, err := Run(ctx, p, order, probes, 1)
	if err != nil {
		return f, false
	}
	f.Steps, f.Solutions = max(2*e.Choices.Mean, f.Steps), max(e.Solutions.Mean, f.Solutions) // each choice is undone
	return f, true
}
