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

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"

	"graphcover/compare"
	"graphcover/puzzle"
)

// A resultWriter is standard output. It keeps the first error of writing, so
// that a result that was lost is not taken for one that was printed.
type resultWriter struct {
	io.Writer
	err error
}

func (w *resultWriter) Write(b []byte) (int, error) {
	n, err := w.Writer.Write(b)
	if w.err == nil {
		w.err = err
	}
	return n, err
}

func (a *app) printf(format string, args ...any) { fmt.Fprintf(a.stdout, format, args...) }

// note tells a person what the program is doing.
func (a *app) note(message string) { fmt.Fprintf(a.stderr, "graphcover: %s\n", message) }

// printJSON prints v as one line.
func (a *app) printJSON(v any) error { return json.NewEncoder(a.stdout).Encode(v) }

// duration returns seconds in three digits and the unit that suits them when they are
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

// ratio returns how many times slower the graph was.
func ratio(x float64) string {
	if x >= 100 {
		return fmt.Sprintf("%.0fx", x)
	}
	return fmt.Sprintf("%.1fx", x)
}

// plural returns "1 choice" or "2 choices", with another ending than "s" if there is one.
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

// command returns a command of this program, to be pasted into a shell.
func (a *app) command(name string) string { return a.program + " " + name }

// sameName returns a command with the flag that makes it about this puzzle.
func (a *app) sameName(name string) string {
	if a.puzzleName == defaultPuzzleName {
		return a.command(name)
	}
	return fmt.Sprintf("%s --puzzle-name '%s'", a.command(name), strings.ReplaceAll(a.puzzleName, "'", `'\''`))
}

// each calls do for every puzzle that args name, and if it is to look ahead,
// tells it whether that puzzle is the only one. A puzzle that can't be read is complained about, and
// so is an answer that is wrong; the others follow. Another error of do ends
// the loop, and so does the end of ctx, even while a puzzle is waited for.
func (a *app) each(ctx context.Context, args []string, lookAhead bool, do func(entry puzzle.Entry, only bool) error) error {
	next, _ := iter.Pull2(puzzle.Open(args, a.stdin))
	ahead := pull(next)
	for n := 0; ; n++ {
		var this pulled
		select {
		case <-ctx.Done():
			return errStopped
		case this = <-ahead:
		}
		if !this.more {
			return nil
		}
		ahead = pull(next)
		if this.err != nil {
			a.complain(inputError{this.err})
			continue
		}
		only := false
		if n == 0 && lookAhead {
			select {
			case <-ctx.Done():
				return errStopped
			case second := <-ahead:
				only = !second.more
				ahead <- second
			}
		}
		err := do(this.entry, only)
		var wrong *compare.VerifyError
		if errors.As(err, &wrong) {
			a.complain(err)
		} else if err != nil {
			return err
		}
	}
}

type pulled struct {
	entry puzzle.Entry
	err   error
	more  bool
}

// pull asks for the next puzzle, and does not wait for it.
func pull(next func() (puzzle.Entry, error, bool)) chan pulled {
	c := make(chan pulled, 1)
	go func() {
		entry, err, more := next()
		c <- pulled{entry, err, more}
	}()
	return c
}
