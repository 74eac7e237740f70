package main

import (
	"context"
	"fmt"
	"iter"
	"sync"
	"sync/atomic"
	"time"

	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/memsolver/estimate"
	"graphcover/puzzle"
)

// longSearch is how long a search in the graph takes that is announced.
const longSearch = time.Minute

// When the steps of a search are timed, after its first ones: a server that was just started is slow at
// first. Shorter searches are not looked at, so a collection of puzzles does not pay for it.
const (
	timedFrom = time.Second
	timedTo   = 4 * time.Second
)

// A longNote is the note about the first search of a command that takes long, by one of its jobs.
type longNote struct{ printed sync.Once }

// A forecastSolver searches in the graph. If that takes long, it says so in the first seconds: how many
// steps the search has, by [estimate.Look], times what a step takes in this very search.
type forecastSolver struct {
	graphsolver.Solver
	job   *job
	entry puzzle.Entry
	limit int // of solutions, or 0
}

// All implements [exactcover.Solver].
func (v forecastSolver) All(ctx context.Context, p *exactcover.Problem, log *exactcover.Log) iter.Seq2[exactcover.Solution, error] {
	return func(yield func(exactcover.Solution, error) bool) {
		f := &forecast{forecastSolver: v, look: func() (estimate.Forecast, bool) { return estimate.Look(ctx, p, v.Order, v.limit) }}
		log := log.OrNew()
		observe, progress := log.Observe, log.Progress
		defer func() { log.Observe, log.Progress = observe, progress }()
		log.Observe = both(f.observe, observe)
		if progress != nil {
			log.Progress = func(share float64) { progress(f.share(share)) }
		}
		v.Solver.All(ctx, p, log)(yield)
	}
}

// A forecast is made of one search.
type forecast struct {
	forecastSolver
	look func() (estimate.Forecast, bool)

	steps int       // made so far
	first time.Time // when the first one was seen

	from      time.Time // when timing began, or zero
	fromSteps int       // made by then
	over      bool      // whether timing is over

	made chan struct{} // closed when seen is there
	seen atomic.Pointer[estimate.Forecast]
}

// observe is called with each event of the search. In server mode those of a transaction come
// together.
func (f *forecast) observe(e exactcover.Event) {
	if now := time.Now(); f.steps == 0 {
		f.first = now
	} else if since := now.Sub(f.first); !f.over && since >= timedFrom {
		switch {
		case f.from.IsZero():
			f.from, f.fromSteps = now, f.steps
			f.made = make(chan struct{})
			go func() {
				defer close(f.made)
				if seen, ok := f.look(); ok {
					f.seen.Store(&seen)
				}
			}()
		case since >= timedTo && f.steps > f.fromSteps:
			f.over = true
			<-f.made
			f.say(now.Sub(f.from) / time.Duration(f.steps-f.fromSteps))
		}
	}
	if e.Kind != exactcover.Solved {
		f.steps++
	}
}

// say prints the note if the search takes long, at so much for a step.
func (f *forecast) say(step time.Duration) {
	seen := f.seen.Load()
	if seen == nil || seen.Steps*float64(step) < float64(longSearch) {
		return
	}
	f.job.long.printed.Do(func() {
		most := ""
		if f.limit > 0 && !seen.Exact { // the solutions may be anywhere in the tree
			most = "up to "
		}
		graph, memory := seen.Steps*step.Seconds(), max(seen.Steps*seen.Step.Seconds(), 1)
		f.job.note(fmt.Sprintf("%s: this search takes %s%s in the graph; --solver memory takes %s%s", place(f.entry),
			most, roughly(graph), most, roughly(memory)))
	})
}

// share returns the share of the search that is done. byPath estimates it from the choices that stand,
// which can be far off at first; the steps made are compared with those of the forecast. The
// further the search has come, the more the first one counts.
func (f *forecast) share(byPath float64) float64 {
	seen := f.seen.Load()
	if seen == nil || f.limit > 0 && !seen.Exact {
		return byPath
	}
	if f.limit > 0 { // byPath is about the search for all solutions
		return min(float64(f.steps)/seen.Steps, 1)
	}
	return byPath*byPath + (1-byPath)*min(float64(f.steps)/seen.Steps, 1)
}

// roughly formats seconds for an estimate: "about 26 minutes".
func roughly(seconds float64) string {
	const hour, day, year = 3600, 24 * 3600, 365 * 24 * 3600
	switch {
	case seconds < 100:
		return fmt.Sprintf("about %.0f s", seconds)
	case seconds < 100*60:
		return fmt.Sprintf("about %.0f minutes", seconds/60)
	case seconds < 2*day:
		return fmt.Sprintf("about %.0f hours", seconds/hour)
	case seconds < 2*year:
		return fmt.Sprintf("about %.0f days", seconds/day)
	case seconds < 1000*year:
		return fmt.Sprintf("about %.0f years", seconds/year)
	}
	return "more than 1000 years"
}
