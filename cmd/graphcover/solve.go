package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/puzzle"
)

func (a *app) solveCommand() *cobra.Command {
	var flags solverFlags
	var byStrategy strategyFlags
	var name, trace string
	c := &cobra.Command{
		Use:   "solve [flags] PUZZLE...",
		Short: "Solve puzzles",
		Long: fmt.Sprintf(`Solves puzzles by exact cover, in the graph or in memory. A Sudoku can be solved by
another strategy instead, of %s; where it solves, if it can do so in
the graph and in memory, --solver says. One that does not guess may be stuck.`, strings.Join(strategyNames(), ", ")),
		Example: "  graphcover solve examples/blog.sudoku\n  graphcover solve --solver memory --json examples/*.sudoku",
		Args:    puzzles,
		RunE: func(c *cobra.Command, args []string) error {
			if err := byStrategy.check(c, name); err != nil {
				return err
			}
			if name == "" {
				return a.solve(c.Context(), args, flags, trace)
			}
			for _, other := range []string{"trace", "engine", "cores", "mode", "chunk", "pause"} {
				if c.Flags().Changed(other) {
					return usageError{fmt.Errorf("--%s: it is about exact cover, and does not go with --strategy", other)}
				}
			}
			home := ""
			if c.Flags().Changed("solver") {
				home = flags.solver
			}
			return a.solveByStrategy(c.Context(), args, name, home, byStrategy)
		},
	}
	flags.add(c, 1)
	c.Flags().StringVar(&name, "strategy", "", "solve a Sudoku by another strategy: "+strings.Join(strategyNames(), ", "))
	c.RegisterFlagCompletionFunc("strategy", cobra.FixedCompletions(strategyNames(), cobra.ShellCompDirectiveNoFileComp))
	byStrategy.add(c)
	a.addDatabaseFlags(c)
	a.addJSONFlag(c)
	c.Flags().StringVar(&trace, "trace", "", "write what the search does to this file, as JSON lines; for the nth puzzle to NAME-n")
	return c
}

func (a *app) solve(ctx context.Context, args []string, flags solverFlags, trace string) error {
	if err := flags.checkTrace(trace); err != nil {
		return err
	}
	bar := a.newProgress(countPuzzles(args))
	defer bar.clear()
	n := 0
	// Only people care whether another puzzle follows. A program may not send it
	// before it has the answer to this one.
	return a.each(ctx, args, !a.json, func(entry puzzle.Entry, only bool) error {
		contender, err := a.contender(ctx, flags, entry)
		if err != nil {
			return err
		}
		n++
		file, err := createTrace(trace, "", n)
		if err != nil {
			return err
		}
		if contender.String() != solverGraph {
			file.buffered()
		}
		guarded, end := file.guard(ctx)
		defer end()
		log := exactcover.Log{Progress: bar.share()}
		if flags.tells(trace) {
			log.Observe = both(bar.observer(), file.observer())
		}
		result, err := compare.Solve(guarded, contender, entry, log)
		bar.next()
		if a.unfit(entry, err) {
			return file.close()
		}
		return join(
			a.reportResult(entry, result, only),
			a.stopped(ctx, file.unlessFailed(err), contender.String() == solverGraph && result.Choices > 0),
			file.close(),
		)
	})
}

// stopped turns the error of a search that the user has stopped into a note on
// how to go on, if it can be gone on with: it lies in the graph, and had begun.
func (a *app) stopped(ctx context.Context, err error, resumable bool) error {
	if err == nil || ctx.Err() == nil || !errors.Is(err, ctx.Err()) {
		return err
	}
	if resumable {
		a.note("stopped; go on with: " + a.sameName("resume"))
	}
	return errStopped
}

var errStopped = errors.New("stopped before the end")

// reportResult prints one result and sets the exit status by it.
func (a *app) reportResult(entry puzzle.Entry, r compare.Result, only bool) error {
	if r.Status == compare.Unsolvable || r.Status == compare.Stuck {
		a.will(exitNoSolution)
	}
	switch {
	case a.json:
		return a.printJSON(r)
	case only && r.Candidates != nil:
		a.printf("%s\n%s\n", r.Candidates.Pretty(), summary(r))
	case only && r.Chosen != nil:
		a.printf("%s\n%s\n", entry.Picture(r.Chosen), summary(r))
	case only:
		a.printf("%s\n", summary(r))
	case r.Chosen != nil:
		a.printf("%s  %v  %s\n", place(entry), r.Solution, summary(r))
	default:
		a.printf("%s  %s\n", place(entry), summary(r))
	}
	return nil
}

// place is where the puzzle came from, or the puzzle itself.
func place(entry puzzle.Entry) string {
	if entry.Source == "" {
		return entry.String()
	}
	return entry.Source
}

// summary says in a line how a search ended and what it cost.
func summary(r compare.Result) string {
	if r.Reason != "" {
		return fmt.Sprintf("%s: %s", r.Status, r.Reason)
	}
	text := fmt.Sprintf("%s: %s, %s, ", r.Status, plural(r.Choices, "choice"), plural(r.Backtracks, "backtrack"))
	if r.Guesses != nil {
		text += plural(*r.Guesses, "guess", "es") + ", "
	}
	text += duration(r.Seconds)
	if r.RoundTrips > 0 {
		text += fmt.Sprintf(", %s", plural(r.RoundTrips, "round trip"))
	}
	return fmt.Sprintf("%s (%s, %s)", text, r.Solver, r.Mode)
}
