package estimate

import (
	"context"
	"time"

	"graphcover/exactcover"
	"graphcover/memsolver"
)

// How long Look searches and probes.
const (
	lookTime  = 400 * time.Millisecond
	probeTime = 300 * time.Millisecond

	mostProbes, fewestProbes = 10_000, 10
)

// A Forecast says how many steps, choices and backtracks, Algorithm X makes until it has found some
// solutions of a problem, or all. The search in the graph makes the same steps as DLX in memory.
type Forecast struct {
	Steps float64
	// Exact says that DLX has made these steps. Otherwise Steps is an estimate of all steps of the
	// search for all solutions, of which the search for some may need few.
	Exact bool

	Step time.Duration // what DLX has taken for a step, at least 1 ns
}

// Look returns the forecast for the search for limit solutions of p, or for all if limit is 0, in that
// order. It takes less than a second, and reports false if p is too large for that. Where DLX does not
// come to the end in that time, it makes random probes: see [Run].
func Look(ctx context.Context, p *exactcover.Problem, order exactcover.Order, limit int) (Forecast, bool) {
	var log exactcover.Log
	limited, stop := context.WithTimeout(ctx, lookTime)
	defer stop()
	start := time.Now()
	_, err := memsolver.Count(limited, p, memsolver.DLX, memsolver.Ordered(order), memsolver.Limit(limit), memsolver.Log(&log))
	made := log.Choices + log.Backtracks
	f := Forecast{Steps: float64(made), Exact: err == nil, Step: max(time.Since(start)/time.Duration(max(made, 1)), 1)}
	if err == nil {
		return f, true
	}
	limited, stop = context.WithTimeout(ctx, probeTime)
	defer stop()
	e, err := Run(limited, p, order, mostProbes, 1)
	if err != nil && limited.Err() == nil || e.Probes < fewestProbes {
		return f, false
	}
	f.Steps = max(2*e.Choices.Mean, f.Steps) // each choice is undone
	return f, true
}
