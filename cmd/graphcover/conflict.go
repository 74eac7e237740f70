package main

import (
	"context"
	"time"

	"github.com/spf13/cobra"

	"graphcover/collection"
	"graphcover/compare"
)

func (a *app) conflictCommand() *cobra.Command {
	var limit time.Duration
	c := &cobra.Command{
		Use:   "conflict [flags] PUZZLE...",
		Short: "Show why a puzzle has no solution, by a least conflict",
		Long: `Shows a conflict: items and given options, such as the clues of a Sudoku, that can't be
met together. It has as few given options as possible, and none of its items can be left
out. If none is found in the time of --for, shows a plainer reason, or a conflict of
which something may be left out.

The searches run in memory: see docs/reasons.md.`,
		Example: "  graphcover conflict examples/unsolvable.sudoku",
		Args:    puzzles,
		RunE:    func(c *cobra.Command, args []string) error { return a.conflict(c.Context(), args, limit) },
	}
	a.addJSONFlag(c)
	c.Flags().DurationVar(&limit, "for", timeForConflict, "the time for each puzzle")
	return c
}

// timeForConflict is how long a conflict is looked for.
const timeForConflict = 10 * time.Second

// solvable is the status of a puzzle in which conflict finds none.
const solvable compare.Status = "solvable"

// conflict shows the conflict in each puzzle that args name.
func (a *app) conflict(ctx context.Context, args []string, limit time.Duration) error {
	work := func(ctx context.Context, p collection.Puzzle) reply[struct{}] {
		r := reply[struct{}]{answered: answered{Puzzle: p.String(), Source: p.Source, Status: solvable}}
		start := time.Now()
		limited, cancel := context.WithTimeout(ctx, limit)
		defer cancel()
		r.Reason, r.err = compare.Conflict(limited, p.Problem())
		if r.Reason == nil && r.err != nil && ctx.Err() == nil && limited.Err() != nil { // the time is over
			r.Status, r.err = compare.Stopped, nil
		}
		r.Seconds = (p.ParseTime + time.Since(start)).Seconds()
		return r
	}
	return each(ctx, a, args, !a.json, copies(1, work), func(p collection.Puzzle, r reply[struct{}], only bool) error {
		switch {
		case r.err != nil:
			return stopped(r.err)
		case r.Reason != nil:
			r.Status = compare.Unsolvable
			a.raiseExit(exitNoSolution)
			return a.reportUnsolvable(p.Entry, r.answered, only)
		case r.Status == compare.Stopped:
			a.raiseExit(exitFailed)
			return a.print(r.answered, "%sno conflict was found in %s; there may be a solution\n", lead(p.Entry, only), duration(r.Seconds))
		}
		return a.print(r.answered, "%sthere is a solution\n", lead(p.Entry, only))
	})
}
