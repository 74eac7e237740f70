package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"

	"graphcover/exactcover"
	"graphcover/puzzle"
)

// A progress shows on a terminal how far the work has come: a bar over the puzzles, and
// before it the current search. If stderr is not a terminal it is nil, and its methods do
// nothing. It is safe for concurrent use.
type progress struct {
	to     io.Writer
	shared bool // whether results go to the same terminal

	mutex sync.Mutex // guards the fields below
	bar   *progressbar.ProgressBar
	load  *progressbar.ProgressBar // nil unless a puzzle is being loaded
	shown time.Time
}

// refreshEvery is the least time between two drawings, so that they don't slow down a
// search.
const refreshEvery = 100 * time.Millisecond

// newProgress returns a progress over a number of puzzles, which is -1 if unknown.
func (a *app) newProgress(puzzles func() int) *progress {
	if a.watches || !isTerminal(a.terminal) {
		return nil
	}
	bar := progressbar.NewOptions(puzzles(),
		progressbar.OptionSetWriter(a.terminal),
		progressbar.OptionShowCount(),
		progressbar.OptionClearOnFinish(),
		progressbar.OptionSetWidth(20),
		progressbar.OptionSetPredictTime(true),
		progressbar.OptionThrottle(refreshEvery),
	)
	a.bar = &progress{to: a.terminal, shared: isTerminal(a.stdout), bar: bar}
	return a.bar
}

// loading shows how many nodes and relationships of a puzzle have been created. It
// replaces the other bar until the load is complete.
func (p *progress) loading(created, of int) {
	if p == nil {
		return
	}
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.load == nil {
		p.bar.Clear()
		p.load = progressbar.NewOptions(of,
			progressbar.OptionSetWriter(p.to),
			progressbar.OptionSetDescription("loading"),
			progressbar.OptionShowCount(),
			progressbar.OptionShowIts(),
			progressbar.OptionClearOnFinish(),
			progressbar.OptionSetWidth(20),
			progressbar.OptionSetPredictTime(true),
		)
	}
	p.load.Set(created)
	if created == of {
		p.load.Clear()
		p.load = nil
	}
}

// oneSearch is the number of puzzles to show for a single search: no bar.
func oneSearch() int { return -1 }

// countPuzzles returns a function that returns how many puzzles args name, or -1 if some
// come from an input that can be read only once, or if ctx is done before all are counted.
func countPuzzles(ctx context.Context, args []string) func() int {
	return func() int {
		n := 0
		var files []string // each may hold any number of puzzles
		for _, arg := range args {
			name := puzzle.FileOf(arg)
			switch info, err := os.Stat(name); {
			case puzzle.IsFamily(arg):
				n++
			case name == "-" || err == nil && !info.Mode().IsRegular():
				return -1
			default:
				files = append(files, arg)
			}
		}
		for range puzzle.Open(files, nil) {
			if n++; ctx.Err() != nil {
				return -1
			}
		}
		if n == 1 {
			return oneSearch()
		}
		return n
	}
}

// observer returns a function to be called with the events of a search.
func (p *progress) observer() func(exactcover.Event) {
	if p == nil {
		return nil
	}
	log := exactcover.Log{}
	return func(e exactcover.Event) {
		log.Record(e)
		p.describe(func() string {
			return fmt.Sprintf("%s, %s, depth %d",
				plural(log.Choices, "choice"), plural(log.Backtracks, "backtrack"), log.Depth())
		})
	}
}

// describe shows how far a search has come, unless the display was refreshed just before.
func (p *progress) describe(search func() string) {
	now := time.Now()
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if now.Sub(p.shown) >= refreshEvery {
		p.shown = now
		p.bar.Describe(search())
	}
}

// share returns a function to be called with the share of a search that is done, from 0
// to 1.
func (p *progress) share() func(float64) {
	if p == nil {
		return nil
	}
	return func(share float64) {
		p.describe(func() string { return fmt.Sprintf("about %.1f %% of the search", 100*share) })
	}
}

// next counts a puzzle as done. It clears the bar if the result goes to the same
// terminal.
func (p *progress) next() {
	if p == nil {
		return
	}
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.bar.Add(1)
	if p.shared {
		p.bar.Clear()
	}
}

// clear removes the bar.
func (p *progress) clear() {
	if p == nil {
		return
	}
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.load != nil { // the load was given up
		p.load.Clear()
		p.load = nil
	}
	p.bar.Clear()
}

// both returns an observer that calls f and then g. Either may be nil.
func both(f, g func(exactcover.Event)) func(exactcover.Event) {
	switch {
	case f == nil:
		return g
	case g == nil:
		return f
	}
	return func(e exactcover.Event) {
		f(e)
		g(e)
	}
}
