package main

import (
	"context"
	"errors"
	"time"

	"github.com/spf13/cobra"

	"graphcover/compare"
	"graphcover/exactcover"
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

If the puzzle was loaded for the best solution, it tells each better one as it is found, and
--for ends it with the best one so far.

A recorded search continues to be recorded. With --record, any other search is recorded
from its current state on.`,
		Example: "  graphcover load examples/several.sudoku && graphcover resume && graphcover resume\n  graphcover resume --all",
		Args:    noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			if err := list.check(); err != nil {
				return err
			}
			if list.asked() {
				return a.resumeList(c.Context(), pace, list)
			}
			return a.resume(c.Context(), pace, traceName, list.most)
		},
	}
	addPace(c, &pace)
	addRecord(c, &pace)
	a.addDatabaseFlags(c)
	c.Flags().StringVar(&traceName, "trace", "", continueUsage)
	c.Flags().BoolVar(&a.names, "names", false, namesUsage)
	list.add(c)
	c.Flags().DurationVar(&list.most, "for", 0, "with --all or --limit, or for the best solution: stop after this time")
	return c
}

func (a *app) resume(ctx context.Context, pace graphsolver.Pace, traceName string, limit time.Duration) error {
	search, err := a.continueSearch(ctx, pace, traceName)
	if err != nil {
		return err
	}
	defer search.Close(ctx)
	if search.Goal() != nil {
		return a.resumeBest(ctx, search, traceName, limit)
	}
	if limit > 0 {
		return join(usageError{errors.New("--for: want --all or --limit, too, or a puzzle that was loaded with --minimize or --maximize")}, search.file.Close())
	}
	bar := a.newProgress(oneSearch)
	defer bar.Clear()
	result := compare.Result{
		Head: compare.HeadOf(search.entry, compare.Stopped), Effort: compare.Effort{Solver: solverGraph, Mode: string(search.Mode(pace))},
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
			if result.Status = status; status.None() {
				result.Reason = compare.WhyWithout(ctx, search.Search)
			}
		}
	}
	if result.Status == compare.Solved {
		result.Chosen = search.Chosen()
		result.Solution = search.entry.Answer(result.Chosen)
	}
	tally := search.Tally()
	result.Forbidden = compare.Forbidden(search.Search)
	result.Choices, result.Backtracks, result.RoundTrips = tally.Choices, tally.Backtracks, tally.RoundTrips
	return join(a.reportResult(search.entry, compare.SudokuResult{Result: result}, true), a.stoppedAt(a.puzzleName, withTrace(traceName), true, search.file.Cause(err)), search.file.Close())
}

// resumeBest continues a search for the best solution.
func (a *app) resumeBest(ctx context.Context, search *continuation, traceName string, limit time.Duration) error {
	bar := a.newProgress(oneSearch)
	defer bar.Clear()
	limited, cancel := withLimit(ctx, limit)
	defer cancel()
	guarded, end := search.file.Guard(limited)
	defer end()
	start := time.Now()
	var lost error // of writing a result
	bestSoFar := func() (compare.BestResult, error) {
		r, err := compare.BestOf(ctx, search.Search, search.entry)
		r.Mode, r.Seconds = string(search.Mode(search.pace)), time.Since(start).Seconds()
		return r, err
	}
	tell := func(event exactcover.Event) {
		if event.Kind != exactcover.Solved {
			return
		}
		r, err := bestSoFar()
		if a.json && err == nil && !search.Exhausted() {
			err = a.printJSON(r)
			a.results.Flush()
		}
		lost = errors.Join(lost, err)
		bar.Say(worth(r.Worth))
	}
	if best := search.Best(); search.Solved() && best.Proved() && !search.pace.Record && traceName == "" {
		// The search stands at a solution that the bound proves to be the best one, such as one that load --start has begun
		// with. To undo its choices one by one would take long, and would only take it out of sight.
		r, err := bestSoFar()
		if err == nil {
			r.Status = compare.Optimal
			err = a.reportBest(search.entry, r, nil, true, objectiveFlags{maximize: search.Goal().Maximize})
		}
		return join(err, search.file.Close())
	}
	err := search.file.Cause(search.Solve(guarded, search.pace, both(both(bar.Observer(), tell), search.file.Observer())))
	bar.Clear()
	r, wrong := bestSoFar()
	if wrong != nil {
		return join(wrong, search.file.Close())
	}
	if err = inTime(ctx, limited, err); errors.Is(err, errOver) {
		a.raiseExit(exitFailed)
	}
	err = a.stoppedAt(a.puzzleName, withTrace(traceName), true, err)
	if r.Status == compare.Improved {
		r.Status = compare.Stopped
	}
	return join(lost, a.reportBest(search.entry, r, nil, true, objectiveFlags{maximize: search.Goal().Maximize}), err, search.file.Close())
}
