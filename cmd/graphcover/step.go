package main

import (
	"context"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"graphcover/compare"
	"graphcover/graphsolver"
)

func (a *app) stepCommand() *cobra.Command {
	var pace graphsolver.Pace
	var traceName string
	c := &cobra.Command{
		Use:   "step [flags] [N]",
		Short: "Make N choices or backtracks of the search in the graph; N is 1 by default",
		Args:  wantArgs(0, 1, "one number of steps"),
		RunE: func(c *cobra.Command, args []string) error {
			pace.Steps = 1
			if len(args) == 1 {
				n, err := strconv.Atoi(args[0])
				if err != nil || n < 0 {
					return usageError{fmt.Errorf("step: want a number of steps, got %q", args[0])}
				}
				pace.Steps = n
			}
			return a.step(c.Context(), pace, traceName)
		},
	}
	addPace(c, &pace)
	addRecord(c, &pace)
	a.addDatabaseFlags(c)
	c.Flags().StringVar(&traceName, "trace", "", continueUsage)
	return c
}

func (a *app) step(ctx context.Context, pace graphsolver.Pace, traceName string) error {
	search, err := a.continueSearch(ctx, pace, traceName)
	if err != nil {
		return err
	}
	defer search.Close(ctx)
	var failed error
	if pace.Steps > 0 {
		guarded, end := search.file.Guard(ctx)
		defer end()
		if err := search.Solve(guarded, search.pace, search.file.Observer()); err != nil {
			failed = a.stoppedAt(a.puzzleName, withTrace(traceName), true, search.file.Cause(err))
		}
	}
	if err := join(failed, search.file.Close()); err != nil {
		return err
	}
	status, err := compare.StandingOf(ctx, search.Search, search.entry)
	if err != nil {
		return err
	}
	if status.Status.None() {
		a.raiseExit(exitNoSolution)
	}
	return a.reportStatus(search.entry, status)
}
