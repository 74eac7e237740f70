package console

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/term"

	"graphcover/exactcover"
	"graphcover/internal/english"
	"graphcover/puzzle"
	"graphcover/puzzle/sudoku"
)

// solve --watch: on a terminal the grid is drawn again and again while it is searched.
// Elsewhere, and if NO_COLOR is set (no-color.org), a line is printed for each step.

const (
	// watchEvery is the least time between two pictures.
	watchEvery = 50 * time.Millisecond
	// watchSteps is how many steps have a line each, unless there are pauses. From then on, the
	// same number of steps is between two lines.
	watchSteps = 1000
)

// A Watcher shows a search. Its methods do nothing if it is nil.
type Watcher struct {
	to       io.Writer
	messages *Messages // to the same terminal, perhaps
	entry    puzzle.Entry
	pause    time.Duration // after each step
	draws    bool          // pictures, not lines
	columns  int           // of the terminal; 0 if unknown

	mutex    sync.Mutex       // guards the fields below
	path     []int            // the options that are chosen; exactcover.NoOption may be among them
	undone   int              // the option that was undone last, or exactcover.NoOption
	last     exactcover.Event // the last step
	tally    exactcover.Log
	changed  bool // since the last picture
	drawn    int  // lines of the last picture
	pictures int  // so far, of steps
	end      func()
}

// NewWatcher returns a watcher that shows the search of entry, with a pause after each step, on
// results if that is a terminal, and else prints lines to messages.
func NewWatcher(entry puzzle.Entry, pause time.Duration, results, messages io.Writer) *Watcher {
	w := &Watcher{to: messages, entry: entry, pause: pause, undone: exactcover.NoOption}
	if !IsTerminal(results) || os.Getenv("NO_COLOR") != "" || os.Getenv("TERM") == "dumb" {
		return w
	}
	columns, rows, err := term.GetSize(int(fileOf(results).Fd()))
	if err == nil && rows > 0 && !fits(w.picture(), columns, rows-2) { // the line below it, and the cursor
		return w
	}
	w.to, w.draws, w.columns = fileOf(results), true, columns
	w.messages, _ = messages.(*Messages)
	return w
}

// unstyled takes the control sequences out of a picture.
var unstyled = strings.NewReplacer(bold, "", dim, "", reverse, "", plain, "")

// fits reports whether a picture has at most that many columns and rows.
func fits(picture string, columns, rows int) bool {
	lines := strings.Split(strings.TrimSuffix(unstyled.Replace(picture), "\n"), "\n")
	return len(lines) <= rows && !slices.ContainsFunc(lines, func(line string) bool { return len([]rune(line)) > columns })
}

// Observer returns a function to be called with the events of the search, or nil.
func (w *Watcher) Observer() func(exactcover.Event) {
	if w == nil {
		return nil
	}
	return w.observe
}

func (w *Watcher) observe(e exactcover.Event) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.tally.Record(e)
	// There are no events for steps by hand, so path may be shorter than the search is deep.
	switch {
	case e.Kind == exactcover.Choose:
		w.path = append(w.path[:min(len(w.path), e.Search-1)], e.Option)
		w.undone = exactcover.NoOption
	case e.Kind == exactcover.Backtrack && e.Search <= len(w.path):
		w.undone = w.path[e.Search-1]
		w.path = w.path[:e.Search-1]
	}
	w.changed = true
	if e.Kind == exactcover.Solved {
		return
	}
	w.last = e
	if n := w.tally.Steps(); !w.draws && (w.pause > 0 || n <= watchSteps || n%watchSteps == 0) {
		fmt.Fprintln(w.to, w.line())
	}
}

// TooFast reports whether the search has ended before a person could see anything of it.
func (w *Watcher) TooFast() bool {
	return w != nil && w.draws && w.pictures == 0 && w.tally.Steps() > 0
}

// Begin begins to draw. The picture is not drawn by the search itself, which may make a
// thousand steps between two pictures.
func (w *Watcher) Begin() {
	if w == nil || !w.draws {
		return
	}
	if w.messages != nil {
		w.messages.watcher.Store(w)
	}
	w.changed = true // the puzzle is drawn before the first step, which may take seconds
	stop, stopped := make(chan struct{}), make(chan struct{})
	w.end = sync.OnceFunc(func() {
		close(stop)
		<-stopped
	})
	go func() {
		defer close(stopped)
		ticker := time.NewTicker(watchEvery)
		defer ticker.Stop()
		for {
			select {
			case <-ticker.C:
				w.draw()
			case <-stop:
				return
			}
		}
	}()
}

// Finish ends drawing, and takes the last picture away: the result follows in its place.
func (w *Watcher) Finish() {
	if w == nil || w.end == nil {
		return
	}
	w.end()
	if w.messages != nil {
		w.messages.watcher.Store(nil)
	}
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.clear()
}

// clear takes the picture away.
func (w *Watcher) clear() {
	io.WriteString(w.to, w.home()+clearBelow)
	w.drawn, w.changed = 0, true
}

// makeWay takes the picture away, so that a message takes its place, and returns a function to
// be called after the message: the picture is drawn again below it.
func (w *Watcher) makeWay() (done func()) {
	if w == nil {
		return func() {}
	}
	w.mutex.Lock()
	if w.drawn > 0 {
		w.clear()
	}
	return w.mutex.Unlock
}

// Control sequences of a terminal (ECMA-48).
const (
	clearLine  = "\x1b[K"
	clearBelow = "\x1b[J"
	bold       = "\x1b[1m"
	dim        = "\x1b[2m"
	reverse    = "\x1b[7m"
	plain      = "\x1b[0m"
)

// home returns what moves the cursor to the beginning of the last picture.
func (w *Watcher) home() string {
	if w.drawn == 0 {
		return ""
	}
	return fmt.Sprintf("\r\x1b[%dA", w.drawn)
}

// draw draws the picture over the last one, if anything has changed.
func (w *Watcher) draw() {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if !w.changed {
		return
	}
	w.changed = false
	text := w.home()
	lines := strings.Split(strings.TrimSuffix(w.picture(), "\n"), "\n")
	below := []rune(w.line())
	if w.columns > 0 { // a line that is wrapped would be two
		below = below[:min(len(below), w.columns)]
	}
	for _, line := range append(lines, string(below)) {
		text += line + clearLine + "\n"
	}
	w.drawn = len(lines) + 1
	if w.tally.Steps() > 0 {
		w.pictures++
	}
	io.WriteString(w.to, text+clearBelow)
}

// line says which step was made, and how far the search is: "step 39: r9c7=2 undone; 38 choices,
// 1 backtrack, depth 37".
func (w *Watcher) line() string {
	return fmt.Sprintf("step %d: %s%s, %s, depth %d", w.tally.Steps(), w.step(),
		english.Plural(w.tally.Choices, "choice"), english.Plural(w.tally.Backtracks, "backtrack"), w.tally.Depth())
}

// step names what the last step has chosen, and for what, or undone.
func (w *Watcher) step() string {
	p := w.entry.Problem()
	switch {
	case w.last.Search == 0: // none was made
		return ""
	case w.last.Kind == exactcover.Choose:
		option := "no more"
		if w.last.Option != exactcover.NoOption {
			option = english.Entries(p.OptionName(w.last.Option))
		}
		return Visible(fmt.Sprintf("%s for %s; ", option, p.ItemName(w.last.Item)))
	case w.undone != exactcover.NoOption:
		return Visible(english.Entries(p.OptionName(w.undone)) + " undone; ")
	}
	return fmt.Sprintf("choice %d undone; ", w.last.Search) // of no more, or made by hand
}

// picture draws what is chosen. In a Sudoku, clues are bold, the newest choice is in reverse
// video, and the choice that was undone last is still there, but dim.
func (w *Watcher) picture() string {
	b, ok := w.entry.Puzzle.(sudoku.Board)
	if !ok {
		chosen := slices.Concat(w.entry.Problem().Given, w.path)
		return Visible(w.entry.Picture(slices.DeleteFunc(chosen, func(o int) bool { return o == exactcover.NoOption })))
	}
	numbers := b.Numbers()
	styles := make([]string, len(numbers))
	for cell, number := range numbers {
		if number > 0 {
			styles[cell] = bold
		}
	}
	for _, option := range w.path {
		if cell, number, ok := b.Rules().MoveOf(option); ok {
			numbers[cell] = uint8(number)
			if w.last.Kind == exactcover.Choose && option == w.last.Option {
				styles[cell] = reverse
			}
		}
	}
	if w.undone >= 0 {
		if cell, number, ok := b.Rules().MoveOf(w.undone); ok && numbers[cell] == 0 {
			numbers[cell], styles[cell] = uint8(number), dim
		}
	}
	return b.Of(numbers).Draw(func(cell int, symbol string) string {
		if styles[cell] == "" {
			return symbol
		}
		return styles[cell] + symbol + plain
	})
}
