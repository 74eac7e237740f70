package main

// The rules of output:
//
//   - Results go to stdout. With --json each is one object on one line, and
//     nothing else is there.
//   - What went wrong, hints, notes and progress go to stderr, progress only
//     while a person is watching.
//   - One puzzle is answered with its picture, several with a line each and a
//     summary.
//   - Times are for people; programs read seconds.
//   - Results of many puzzles are written in large pieces, but never later than the
//     program has to wait, and at once to a terminal.

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"

	"golang.org/x/term"
)

// A resultWriter is standard output. It keeps the first error of writing, so
// that a result that was lost is not taken for one that was printed. Several goroutines
// may use it.
type resultWriter struct {
	io.Writer

	mutex  sync.Mutex // of what follows
	held   bool       // whether results are gathered in buffer
	buffer []byte
	err    error
}

// largePiece is how many bytes of results are gathered before they are written.
const largePiece = 64 << 10

func (w *resultWriter) Write(b []byte) (int, error) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.buffer = append(w.buffer, b...)
	if !w.held || len(w.buffer) >= largePiece {
		w.write()
	}
	return len(b), w.err
}

// write writes what was gathered. The caller holds the mutex.
func (w *resultWriter) write() {
	if len(w.buffer) == 0 {
		return
	}
	_, err := w.Writer.Write(w.buffer)
	if w.err == nil {
		w.err = err
	}
	w.buffer = w.buffer[:0]
}

// hold begins to gather results, unless they go to a terminal.
func (w *resultWriter) hold() {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.held = !isTerminal(w.Writer)
}

// release ends what hold began.
func (w *resultWriter) release() {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.held = false
	w.write()
}

// flush writes what was gathered.
func (w *resultWriter) flush() {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.write()
}

// A messageWriter is standard error. The results before a message are written before it.
type messageWriter struct {
	io.Writer
	results *resultWriter
}

func (w *messageWriter) Write(b []byte) (int, error) {
	w.results.mutex.Lock()
	defer w.results.mutex.Unlock()
	w.results.write()
	return w.Writer.Write(b)
}

func isTerminal(w io.Writer) bool {
	switch wrapped := w.(type) {
	case *resultWriter:
		w = wrapped.Writer
	case *messageWriter:
		w = wrapped.Writer
	}
	file, ok := w.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

func (a *app) printf(format string, args ...any) { fmt.Fprintf(a.stdout, format, args...) }

// note prints a message for people.
func (a *app) note(message string) { fmt.Fprintf(a.stderr, "graphcover: %s\n", message) }

// printJSON prints v as one line.
func (a *app) printJSON(v any) error { return json.NewEncoder(a.stdout).Encode(v) }

// printLine prints a line, to which text is to add the end, without an allocation.
func (a *app) printLine(text []byte) error {
	a.line = append(text, '\n')
	_, err := a.stdout.Write(a.line)
	return err
}

// duration returns seconds with three digits, in the unit that suits them once they are
// rounded.
func duration(seconds float64) string {
	switch {
	case seconds >= 99.95:
		return fmt.Sprintf("%.0f s", seconds)
	case seconds >= 0.9995:
		return fmt.Sprintf("%.3g s", seconds)
	case seconds >= 0.9995e-3:
		return fmt.Sprintf("%.3g ms", seconds*1e3)
	default:
		return fmt.Sprintf("%.3g µs", seconds*1e6)
	}
}

// ratio returns a ratio with few digits: "4.2x".
func ratio(x float64) string {
	if x >= 100 {
		return fmt.Sprintf("%.0fx", x)
	}
	return fmt.Sprintf("%.1fx", x)
}

// plural returns "1 choice" or "2 choices". The ending of the plural is "s" unless given.
func plural(n int, noun string, ending ...string) string {
	switch {
	case n == 1:
		return "1 " + noun
	case len(ending) > 0:
		return fmt.Sprintf("%d %s%s", n, noun, ending[0])
	default:
		return fmt.Sprintf("%d %ss", n, noun)
	}
}

// command returns a command of this program for people to paste into a shell.
func (a *app) command(name string) string { return a.program + " " + name }

// onPuzzle returns a command with the flag that makes it about the puzzle of that name in
// the graph.
func (a *app) onPuzzle(name, command string) string {
	if name == defaultPuzzleName {
		return a.command(command)
	}
	return fmt.Sprintf("%s --puzzle-name '%s'", a.command(command), strings.ReplaceAll(name, "'", `'\''`))
}
