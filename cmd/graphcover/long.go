package main

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"

	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/memsolver"
	"graphcover/memsolver/estimate"
	"graphcover/puzzle"
)

// The seconds that a step takes, as measured in docs/server-mode.md.
const (
	serverStep  = 74e-6
	classicStep = 3.03e-3
	memoryStep  = 0.27e-6 // of the engine dlx; others are faster
)

// longSearch is the number of seconds from which a search in the graph is announced.
const longSearch = 60

// How much work is done to find out whether a search is long, so that it takes about 20 ms at
// most.
const (
	firstEvents   = 20_000  // of the search
	probedOptions = 200_000 // options of the problem times probes
	fewestProbes  = 10
)

// mostLooked is how many puzzles are looked at, so that a collection does not pay for it: in
// November 2026 a Sudoku took 1 to 3 ms, and some 60 ms in the graph.
const mostLooked = 20

// A longNote is the note about the first search of a command that takes long.
type longNote struct {
	looked  atomic.Int32 // puzzles, or mostLooked after the note
	printed sync.Once
}

// noteLong prints the note, once, if the search for limit solutions of an entry, or for all if
// limit is 0, is likely to take long in the graph.
func (j *job) noteLong(ctx context.Context, entry puzzle.Entry, limit int) {
	if j.long.looked.Add(1) > mostLooked {
		return
	}
	steps := expectedSteps(ctx, entry.Problem(), j.order, limit)
	step := serverStep
	if j.pace.Mode == graphsolver.Classic {
		step = classicStep
	}
	if steps*step > longSearch {
		j.long.looked.Store(mostLooked)
		j.long.printed.Do(func() {
			j.note(fmt.Sprintf("%s: this search takes %s in the graph; solve and count with --solver memory are about %s times as fast, or more",
				place(entry), roughly(steps*step), digits(step/memoryStep)))
		})
	}
}

// expectedSteps estimates how many choices and backtracks Algorithm X makes until it has found so
// many solutions of p, or all if limit is 0. It returns 0 if the search ends in a moment, or if p
// is too large to look at in a moment.
func expectedSteps(ctx context.Context, p *exactcover.Problem, order exactcover.Order, limit int) float64 {
	probes := min(200, probedOptions/max(1, len(p.Options)))
	if probes < fewestProbes || endsSoon(ctx, p, order, limit) {
		return 0
	}
	e, err := estimate.Run(ctx, p, order, probes, 1)
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
