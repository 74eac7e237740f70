package main

import (
	"cmp"
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

// When the steps of a search are timed, after its first ones, and for how long: a server that was just
// started is slow at first. Shorter searches are not looked at, so a collection of puzzles does not pay for
// it.
const (
	timedAfter = time.Second
	timedFor   = 3 * time.Second
)

// A longNote is what a command says once about its searches, by one of its jobs: that one in classic
// mode has begun, and that one takes long.
type longNote struct{ begun, printed sync.Once }

// A forecastSolver searches in the graph. If that takes long, it says so in the first seconds: how much
// work the search is, by [estimate.Look], times what that takes in this very search. Of a search with
// pauses it says nothing: it is slow because somebody wants to watch it.
type forecastSolver struct {
	graphsolver.Solver
	job   *job
	entry puzzle.Entry
	limit int // of solutions, or 0
}

// All implements [exactcover.Solver].
func (v forecastSolver) All(ctx context.Context, p *exactcover.Problem, log *exactcover.Log) iter.Seq2[exactcover.Solution, error] {
	return func(yield func(exactcover.Solution, error) bool) {
		v.begin()
		if v.Pace.Pause > 0 {
			v.Solver.All(ctx, p, log)(yield)
			return
		}
		f := &forecast{forecastSolver: v, options: len(p.Options), look: func() (estimate.Forecast, bool) { return estimate.Look(ctx, p, v.Order, v.limit) }}
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

// begin says that a search begins. It may take seconds to load its puzzle and make its first step: on a
// server that was just started, which plans each query first. Without a terminal a search is announced
// only if each of its steps is slow, too.
func (v forecastSolver) begin() {
	switch j := v.job; {
	case j.watches:
	case j.bar != nil:
		j.bar.Describe(func() string { return "loading the puzzle" })
	case v.Pace.Mode == graphsolver.Classic:
		j.long.begun.Do(func() {
			j.note(fmt.Sprintf("%s: loading, and searching by the post's queries, one by one; --mode server is faster", place(v.entry)))
		})
	}
}

// A forecast is made of one search.
type forecast struct {
	forecastSolver
	options int // of the problem
	look    func() (estimate.Forecast, bool)

	steps, solutions int       // so far
	first            time.Time // when the first step was seen

	from     time.Time // when timing began, or zero
	fromWork float64   // done by then
	over     bool      // whether timing is over

	made chan struct{} // closed when seen is there
	seen atomic.Pointer[estimate.Forecast]
}

// observe is called with each event of the search. In server mode those of a transaction come
// together.
func (f *forecast) observe(e exactcover.Event) {
	if now := time.Now(); f.steps == 0 {
		f.first = now
	} else if !f.over && now.Sub(f.first) >= timedAfter {
		switch done := f.work(float64(f.steps), float64(f.solutions)); {
		case f.from.IsZero():
			f.from, f.fromWork = now, done
			f.made = make(chan struct{})
			go func() {
				defer close(f.made)
				if seen, ok := f.look(); ok {
					f.seen.Store(&seen)
				}
			}()
		case now.Sub(f.from) >= timedFor:
			f.over = true
			<-f.made
			f.say((done - f.fromWork) / now.Sub(f.from).Seconds())
		}
	}
	if e.Kind == exactcover.Solved {
		f.solutions++
	} else {
		f.steps++
	}
}

// What a transaction of server mode takes beside its steps, which grows with the puzzle, as multiples of
// a step. Measured in November 2026 on the searches of docs/lists.md.
const (
	transactionWork = 200
	workOfMove      = 0.5 // for each move of the puzzle
)

// work returns what the given numbers of steps and solutions cost, as a multiple of what one step costs. In
// server mode a transaction ends at each solution.
func (f *forecast) work(steps, solutions float64) float64 {
	if f.Pace.Mode == graphsolver.Classic {
		return steps + solutions
	}
	chunk := float64(cmp.Or(f.Pace.Chunk, graphsolver.DefaultChunk))
	return steps + (solutions+steps/chunk)*(transactionWork+workOfMove*float64(f.options))
}

// say prints the note if the search takes long, with so much work done in a second.
func (f *forecast) say(pace float64) {
	seen := f.seen.Load()
	if seen == nil {
		return
	}
	graph, memory := f.work(seen.Steps, seen.Solutions)/pace, max(seen.Steps*seen.Step.Seconds(), 1)
	if graph < longSearch.Seconds() {
		return
	}
	f.job.long.printed.Do(func() {
		most := ""
		if f.limit > 0 && !seen.Exact { // the solutions may be anywhere in the tree
			most = "up to "
		}
		f.job.note(fmt.Sprintf("%s: this search takes %s%s in the graph; --solver memory takes %s%s", place(f.entry),
			most, roughly(graph), most, roughly(memory)))
	})
}

// share returns the share of the search that is done. byPath estimates it from the choices that stand,
// which can be far off at first; the work done is compared with that of the forecast. The
// further the search has come, the more the first one counts.
func (f *forecast) share(byPath float64) float64 {
	seen := f.seen.Load()
	if seen == nil || f.limit > 0 && !seen.Exact {
		return byPath
	}
	byWork := min(f.work(float64(f.steps), float64(f.solutions))/f.work(seen.Steps, seen.Solutions), 1)
	if f.limit > 0 { // byPath is about the search for all solutions
		return byWork
	}
	return byPath*byPath + (1-byPath)*byWork
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
