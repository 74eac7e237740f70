package main

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"

	"graphcover/graphsolver"
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
	steps := estimate.Steps(ctx, entry.Problem(), j.order, limit)
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
