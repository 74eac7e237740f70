package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"graphcover/exactcover"
	"graphcover/puzzle"
)

// progress shows a person how far the work has come: a bar over the puzzles
// and, in front of it, the search that is going on. With nobody watching it is
// nil, and does nothing.
type progress struct {
	to    io.Writer
	bar   *progressbar.ProgressBar
	load  *progressbar.ProgressBar // while a puzzle is loaded, else nil
	shown time.Time
}

// refreshEvery keeps the drawing from slowing down the search.
const refreshEvery = 100 * time.Millisecond

// newProgress returns the progress over so many puzzles, -1 if nobody knows.
func (a *app) newProgress(puzzles func() int) *progress {
	if !isTerminal(a.stderr) {
		return nil
	}
	bar := progressbar.NewOptions(puzzles(),
		progressbar.OptionSetWriter(a.stderr),
		progressbar.OptionShowCount(),
		progressbar.OptionClearOnFinish(),
		progressbar.OptionSetWidth(20),
		progressbar.OptionSetPredictTime(true),
		progressbar.OptionThrottle(refreshEvery),
	)
	a.bar = &progress{to: a.stderr, bar: bar}
	return a.bar
}

// loading shows in place of the rest that so many nodes and relationships of a
// puzzle were created, out of so many.
func (p *progress) loading(created, of int) {
	if p == nil {
		return
	}
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

// oneSearch is the number of puzzles where there is no bar to show.
func oneSearch() int { return -1 }

// countPuzzles returns how many puzzles args name, or -1 if that can be known
// only by reading what can be read only once.
func countPuzzles(args []string) func() int {
	return func() int {
		n := 0
		var files []string // of any number of puzzles each
		for _, arg := range args {
			switch info, err := os.Stat(arg); {
			case puzzle.IsFamily(arg):
				n++
			case arg == "-" || err == nil && !info.Mode().IsRegular():
				return -1
			default:
				files = append(files, arg)
			}
		}
		for range puzzle.Open(files, nil) {
			n++
		}
		if n == 1 {
			return oneSearch()
		}
		return n
	}
}

func isTerminal(w io.Writer) bool {
	if results, ok := w.(*resultWriter); ok {
		w = results.Writer
	}
	file, ok := w.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

// observer returns what is to be told the events of a search.
func (p *progress) observer() func(exactcover.Event) {
	if p == nil {
		return nil
	}
	log := exactcover.Log{}
	return func(e exactcover.Event) {
		log.Record(e)
		if now := time.Now(); now.Sub(p.shown) >= refreshEvery {
			p.shown = now
			p.bar.Describe(fmt.Sprintf("%s, %s, depth %d",
				plural(log.Choices, "choice"), plural(log.Backtracks, "backtrack"), log.Depth()))
		}
	}
}

// share returns what is to be told which share of a search is done.
func (p *progress) share() func(float64) {
	if p == nil {
		return nil
	}
	return func(share float64) {
		if now := time.Now(); now.Sub(p.shown) >= refreshEvery {
			p.shown = now
			p.bar.Describe(fmt.Sprintf("%.1f %% of the search, by an estimate", 100*share))
		}
	}
}

// next says that a puzzle is done, and takes the bar away for its result.
func (p *progress) next() {
	if p != nil {
		p.bar.Add(1)
		p.bar.Clear()
	}
}

// clear takes the bar away.
func (p *progress) clear() {
	if p == nil {
		return
	}
	if p.load != nil { // given up
		p.load.Clear()
		p.load = nil
	}
	p.bar.Clear()
}
