package main

import (
	"context"
	"errors"
	"runtime"

	"github.com/spf13/cobra"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/puzzle"
)

func (a *app) countCommand() *cobra.Command {
	var flags solverFlags
	var limit int
	c := &cobra.Command{
		Use:     "count [flags] PUZZLE...",
		Short:   "Count all solutions of puzzles",
		Example: "  graphcover count --solver memory --limit 2 examples/*.sudoku",
		Args:    puzzles,
		RunE: func(c *cobra.Command, args []string) error {
			return a.count(c.Context(), args, flags, limit)
		},
	}
	flags.add(c, runtime.GOMAXPROCS(0))
	a.addDatabaseFlags(c)
	a.addJSONFlag(c)
	c.Flags().IntVar(&limit, "limit", 0, "stop at this many solutions; 0 for no limit")
	return c
}

func (a *app) count(ctx context.Context, args []string, flags solverFlags, limit int) error {
	if limit < 0 {
		return usageError{errors.New("--limit: want 0 or more")}
	}
	bar := a.newProgress(countPuzzles(args))
	defer bar.clear()
	return a.each(ctx, args, false, func(entry puzzle.Entry, _ bool) error {
		contender, err := a.contender(ctx, flags, entry)
		if err != nil {
			return err
		}
		log := exactcover.Log{Progress: bar.share()}
		if flags.solver == solverGraph {
			log.Observe = bar.observer()
		}
		result, err := compare.Count(ctx, contender, entry, limit, log)
		bar.next()
		if a.unfit(entry, err) {
			return nil
		}
		return join(a.reportCount(entry, result), a.stopped(ctx, err, false))
	})
}

// reportCount prints one count and sets the exit status by it.
func (a *app) reportCount(entry puzzle.Entry, r compare.CountResult) error {
	if r.Solutions.Sign() == 0 && r.Status == compare.Complete {
		a.will(exitNoSolution)
	}
	if a.json {
		return a.printJSON(r)
	}
	text := r.Solutions.String() + " solutions"
	if r.Solutions.IsInt64() {
		text = plural(int(r.Solutions.Int64()), "solution")
	}
	switch {
	case r.Reason != "":
		text += ": " + r.Reason
	case r.Status != compare.Complete:
		text = "at least " + text
	}
	a.printf("%s  %s; %s, %s, %s\n", place(entry), text,
		plural(r.Choices, "choice"), plural(r.Backtracks, "backtrack"), duration(r.Seconds))
	return nil
}
