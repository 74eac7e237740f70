package main

import (
	"context"
	"time"

	"github.com/spf13/cobra"

	"graphcover/compare"
	"graphcover/graphsolver"
)

func (a *app) resumeCommand() *cobra.Command {
	var pace graphsolver.Pace
	var traceName string
	var list listFlags
	c := &cobra.Command{
		Use:   "resume [flags]",
		Short: "Continue the search in the graph, to a solution or the end",
		Long: `Continues a search where this process or another one left it. It prints the number of
choices and backtracks since the puzzle was loaded.

If steps were made by hand, with the blog post's queries, it continues from them. It
keeps the choices made by hand as long as a solution extends them, and otherwise starts
over. A trace has no steps made by hand, so after such steps --trace cannot continue a
file, but it can begin a new one.

--all lists the solution at which the search stands, if it does, and all that come next;
--limit N lists N of them at most: see docs/lists.md.

A recorded search continues to be recorded. With --record, any other search is recorded
from its current state on.`,
		Args: noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			if err := list.check(); err != nil {
				return err
			}
			if list.asked() {
				return a.resumeList(c.Context(), pace, list)
			}
			return a.resume(c.Context(), pace, traceName)
		},
	}
	addPace(c, &pace)
	addRecord(c, &pace)
	a.addDatabaseFlags(c)
	c.Flags().StringVar(&traceName, "trace", "", continueUsage)
	list.add(c)
	c.Flags().DurationVar(&list.most, "for", 0, "with --all or --limit: stop after this time")
	return c
}

func (a *app) resume(ctx context.Context, pace graphsolver.Pace, traceName string) error {
	search, err := a.continueSearch(ctx, pace, traceName)
	if err != nil {
		return err
	}
	defer search.Close(ctx)
	bar := a.newProgress(oneSearch)
	defer bar.Clear()
	result := compare.Result{
		Puzzle: search.entry.String(), Status: compare.Stopped, Solver: solverGraph, Mode: string(pace.Mode),
	}
	start := time.Now()
	guarded, end := search.file.Guard(ctx)
	defer end()
	err = search.Solve(guarded, search.pace, both(bar.Observer(), search.file.Observer()))
	result.Seconds = time.Since(start).Seconds()
	bar.Clear()
	if err == nil {
		var status compare.Status
		if status, err = compare.StatusOf(ctx, search.Search); err == nil {
			if result.Status = status; status == compare.Unsolvable {
				result.Reason = compare.Why(ctx, search.Problem())
			}
		}
	}
	if result.Status == compare.Solved {
		result.Chosen = search.Chosen()
		result.Solution = search.entry.Answer(result.Chosen)
	}
	tally := search.Tally()
	result.Choices, result.Backtracks, result.RoundTrips = tally.Choices, tally.Backtracks, tally.RoundTrips
	return join(a.reportResult(search.entry, compare.SudokuResult{Result: result}, true), a.stoppedAt(a.puzzleName, withTrace(traceName), true, search.file.Cause(err)), search.file.Close())
}
