package main

// The rules of output:
//
//   - Results go to stdout. With --json each is one object on one line, and nothing
//     else goes there.
//   - Errors, hints, notes and progress go to stderr, progress only if stderr is a
//     terminal.
//   - A single puzzle is answered with a picture. Several are answered with one line
//     each and a summary.
//   - Times are rounded for people; JSON gives seconds.
//   - Results of many puzzles are written in large pieces, but always before the
//     program has to wait, and at once to a terminal.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"graphcover/bench"
	"graphcover/bench/plot"
	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/internal/console"
	"graphcover/internal/english"
	"graphcover/puzzle"
)

// printf prints text for people.
func (a *app) printf(format string, args ...any) {
	io.WriteString(a.stdout, console.Visible(fmt.Sprintf(format, args...)))
}

// printColored is printf for a picture that may have colors, and contains nothing from
// outside.
func (a *app) printColored(format string, args ...any) { fmt.Fprintf(a.stdout, format, args...) }

// note prints a message for people.
func (a *app) note(message string) { fmt.Fprintf(a.stderr, "graphcover: %s\n", message) }

// printJSON prints v as one line.
func (a *app) printJSON(v any) error { return json.NewEncoder(a.stdout).Encode(v) }

// print prints a result: v as JSON if that is wanted, and else the text.
func (a *app) print(v any, format string, args ...any) error {
	if a.json {
		return a.printJSON(v)
	}
	a.printf(format, args...)
	return nil
}

// duration formats seconds as they are on reports and charts, too.
func duration(seconds float64) string { return plot.Seconds(seconds) }

// durations formats the median of several seconds, with the least and the greatest.
func durations(s bench.Spread) string {
	return fmt.Sprintf("%s (%s to %s)", duration(s.Median), duration(s.Least), duration(s.Most))
}

// ratio formats a ratio with few digits: "4.2x".
func ratio(x float64) string {
	if x >= 100 {
		return fmt.Sprintf("%.0fx", x)
	}
	return fmt.Sprintf("%.1fx", x)
}

// command returns a command line of this program, for people to paste into a shell.
func (a *app) command(name string) string { return console.Word(a.program) + " " + name }

// onPuzzle returns a command line that works on the puzzle called name in the graph.
func (a *app) onPuzzle(name, command string) string {
	if name == defaultPuzzleName {
		return a.command(command)
	}
	return fmt.Sprintf("%s --puzzle-name %s", a.command(command), console.Quote(name))
}

func (a *app) newTable() console.Table { return console.NewTable(a.stdout) }

// newProgress returns a progress over a number of puzzles, which is -1 if unknown, and 0 for a single
// search. It is nil if standard error is not a terminal.
func (a *app) newProgress(puzzles func() int) *console.Progress {
	if a.watches || !console.IsTerminal(a.terminal) {
		return nil
	}
	a.bar = console.NewProgress(a.terminal, console.IsTerminal(a.stdout), puzzles())
	return a.bar
}

// withoutLoss returns err without the error of writing results, which is reported on its
// own.
func (a *app) withoutLoss(err error) error {
	var list errorList
	lost := a.results.Err()
	switch {
	case lost == nil || err == nil:
		return err
	case errors.As(err, &list):
		return join(slices.DeleteFunc(list, func(err error) bool { return errors.Is(err, lost) })...)
	case errors.Is(err, lost):
		return nil
	}
	return err
}

// oneSearch is the number of puzzles to show for a single search: no bar.
func oneSearch() int { return 0 }

// countPuzzles returns a function that calls [puzzle.Count].
func countPuzzles(ctx context.Context, args []string) func() int {
	return func() int {
		if n := puzzle.Count(ctx, args); n != 1 {
			return n
		}
		return oneSearch()
	}
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

// reportSum prints the line for the puzzles of a command if there are several.
func (a *app) reportSum(s compare.Sum, done string) {
	if n := float64(s.Puzzles); n > 1 && !a.json {
		a.printf("%s: %d %s; %s, %s, %s; on average %s choices, %s backtracks, %s\n", english.Plural(s.Puzzles, "puzzle"), s.Solved, done,
			english.Plural(s.Choices, "choice"), english.Plural(s.Backtracks, "backtrack"), duration(s.Seconds),
			digits(float64(s.Choices)/n), digits(float64(s.Backtracks)/n), duration(s.Seconds/n))
	}
}
