package console

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"

	"graphcover/exactcover"
	"graphcover/internal/english"
	"graphcover/neo4jserver"
)

// A Progress shows on a terminal how far the work has come: a bar over the puzzles, and
// before it the current search. Its methods do nothing if it is nil. It is safe for concurrent use.
type Progress struct {
	to     io.Writer
	shared bool // whether results go to the same terminal

	mutex sync.Mutex // guards the fields below
	bar   *progressbar.ProgressBar
	load  *progressbar.ProgressBar // nil unless a puzzle is being loaded
	shown time.Time
	said  string  // by Say
	share float64 // of the search, 0 until it is known
	steps bool    // whether an Observer shows the steps, and the share before them
}

// refreshEvery is the least time between two drawings, so that they don't slow down a
// search.
const refreshEvery = 100 * time.Millisecond

// NewProgress returns a progress over a number of puzzles, which is -1 if unknown, and 0 for a single
// search. shared is whether results go to the same terminal.
func NewProgress(to io.Writer, shared bool, puzzles int) *Progress {
	options := []progressbar.Option{
		progressbar.OptionSetWriter(to),
		progressbar.OptionClearOnFinish(),
		progressbar.OptionSetWidth(20),
		progressbar.OptionThrottle(refreshEvery),
	}
	if puzzles == 0 { // nothing is counted
		puzzles = -1
		options = append(options, progressbar.OptionSetElapsedTime(false))
	} else {
		options = append(options, progressbar.OptionShowCount(), progressbar.OptionSetPredictTime(true))
	}
	return &Progress{to: to, shared: shared, bar: progressbar.NewOptions(puzzles, options...)}
}

// locked calls do while no other goroutine uses p, unless p is nil.
func (p *Progress) locked(do func()) {
	if p == nil {
		return
	}
	p.mutex.Lock()
	defer p.mutex.Unlock()
	do()
}

// Loading shows how many nodes and relationships of a puzzle have been created. It
// replaces the other bar until the load is complete.
func (p *Progress) Loading(created, of int) {
	p.locked(func() {
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
	})
}

// Observer returns a function to be called with the events of a search.
func (p *Progress) Observer() func(exactcover.Event) {
	if p == nil {
		return nil
	}
	p.mutex.Lock()
	p.steps = true
	p.mutex.Unlock()
	log := exactcover.Log{}
	return func(e exactcover.Event) {
		log.Record(e)
		p.Describe(func() string {
			text := fmt.Sprintf("%s, %s, depth %d",
				english.Plural(log.Choices, "choice"), english.Plural(log.Backtracks, "backtrack"), log.Depth())
			switch {
			case p.said != "":
				text = p.said + "; " + text
			case p.share > 0:
				text = shareText(p.share) + ", " + text
			}
			return text
		})
	}
}

// Describe shows how far a search has come, unless the display was refreshed just before.
func (p *Progress) Describe(search func() string) {
	p.locked(func() {
		if now := time.Now(); now.Sub(p.shown) >= refreshEvery {
			p.shown = now
			p.bar.Describe(search())
		}
	})
}

// Say shows what a search has found, until it is called again. An Observer shows the steps after it.
func (p *Progress) Say(found string) {
	p.locked(func() {
		p.said = found
		p.bar.Describe(found)
	})
}

// Share returns a function to be called with the share of a search that is done, from 0
// to 1. If there is an Observer, that shows it.
func (p *Progress) Share() func(float64) {
	if p == nil {
		return nil
	}
	return func(share float64) {
		p.mutex.Lock()
		p.share = share
		shown := p.steps
		p.mutex.Unlock()
		if !shown {
			p.Describe(func() string { return shareText(share) })
		}
	}
}

// shareText draws a share as a bar of shareWidth, and says how much it is.
func shareText(share float64) string {
	done := int(share * shareWidth)
	return fmt.Sprintf("[%s%s] about %.1f %% of the search", strings.Repeat("=", done), strings.Repeat(" ", shareWidth-done), 100*share)
}

const shareWidth = 20

// Next counts a puzzle as done. It clears the bar if the result goes to the same
// terminal.
func (p *Progress) Next() {
	p.locked(func() {
		p.bar.Add(1)
		if p.shared {
			p.bar.Clear()
		}
	})
}

// Clear removes the bar.
func (p *Progress) Clear() {
	p.locked(func() {
		if p.load != nil { // the load was given up
			p.load.Clear()
			p.load = nil
		}
		p.bar.Clear()
	})
}

// fetchNoteEvery is the interval between notes on a download when stderr is not a
// terminal.
const fetchNoteEvery = 10 * time.Second

// Fetching returns a function that shows a download: on a terminal as a bar, otherwise as
// a line from time to time.
func Fetching(to io.Writer, note func(string)) func(neo4jserver.Download) {
	if IsTerminal(to) {
		return fetchBar(to)
	}
	shown := time.Now()
	return func(d neo4jserver.Download) {
		if d.Done || time.Since(shown) < fetchNoteEvery {
			return
		}
		shown = time.Now()
		note(fmt.Sprintf("fetched %s, %d MB of about %d MB",
			english.Plural(d.Jars, "jar"), d.Bytes/1_000_000, neo4jserver.TypicalDownload/1_000_000))
	}
}

// fetchBar shows a download as a bar. Its length is an estimate.
func fetchBar(to io.Writer) func(neo4jserver.Download) {
	var bar *progressbar.ProgressBar
	return func(d neo4jserver.Download) {
		switch {
		case bar == nil && !d.Done:
			bar = progressbar.NewOptions64(neo4jserver.TypicalDownload,
				progressbar.OptionSetWriter(to),
				progressbar.OptionShowBytes(true),
				progressbar.OptionSetWidth(20),
				progressbar.OptionThrottle(refreshEvery),
			)
		case bar == nil:
			return
		case d.Done:
			bar.Clear()
			return
		}
		bar.Describe(fmt.Sprintf("fetching: %s", english.Plural(d.Jars, "jar")))
		bar.Set64(min(d.Bytes, neo4jserver.TypicalDownload-1)) // at its maximum the bar would end
	}
}
