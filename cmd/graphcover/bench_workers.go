package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"graphcover/bench"
	"graphcover/bench/report"
	"graphcover/internal/cliflag"
	"graphcover/memsolver"
	"graphcover/puzzle"
	"graphcover/workers"
	workload "graphcover/workers/measure"
	"graphcover/workers/queue"
)

func (a *app) benchWorkersCommand() *cobra.Command {
	var runs workload.Runs
	var engine memsolver.Engine
	c := &cobra.Command{
		Use:   "workers [flags] PUZZLE",
		Short: "Measure counts by workers, and simulate thousands of them",
		Long: `Counts the solutions of a puzzle as count --workers does, with each number of --workers
in turn. The time runs from the moment when all of them are waiting for a task. Beside
each time it prints the time according to a model. The input of the model is the lengths
of the tasks, as one worker has measured them in the same round, and the times of
messages and transactions, which are measured first.

With --simulate it then simulates 10 to 10,000 workers and prints how much of their
time they lose, what limits them, and how long tasks have to be so that they lose at
most 5% of it. See docs/planning.md.`,
		Example: `  graphcover bench workers --rounds 3 queens:14
  graphcover bench workers --simulate --workers 1 --report fleet.html langford:12`,
		Args: puzzles,
		RunE: func(c *cobra.Command, args []string) error {
			if err := checkRuns(&runs); err != nil {
				return err
			}
			entry, err := a.onlyPuzzle(c.Context(), args)
			if err != nil {
				return err
			}
			return a.benchWorkers(c.Context(), entry, &runs, engine)
		},
	}
	c.Flags().IntVar(&runs.Rounds, "rounds", 1, "how many times to count by each number of workers")
	c.Flags().IntSliceVar(&runs.Workers, "workers", []int{1, 2, 4, 8}, "numbers of workers on this machine; 1 is always among them")
	c.Flags().IntVar(&runs.DivideFor, "divide-for", 0, "make as many tasks as count does for that many workers; 0 for the greatest of --workers")
	c.Flags().BoolVar(&runs.Simulate, "simulate", false, "simulate 10 to 10,000 workers, too")
	cliflag.Choose(c, &engine, "engine", "how to search in memory", memsolver.Engines()...)
	a.addConnectionFlags(c)
	a.addReportFlags(c)
	return c
}

// checkRuns returns an error for flags that are out of range, and completes them.
func checkRuns(r *workload.Runs) error {
	if r.Rounds < 1 || r.DivideFor < 0 || r.DivideFor > mostWorkers {
		return usageError{fmt.Errorf("bench workers: want --rounds of at least 1 and --divide-for from 0 to %d", mostWorkers)}
	}
	if slices.ContainsFunc(r.Workers, func(n int) bool { return n < 1 || n > mostWorkers }) {
		return usageError{fmt.Errorf("--workers: want numbers from 1 to %d, got %v", mostWorkers, r.Workers)}
	}
	r.Workers = append(r.Workers, 1)
	slices.Sort(r.Workers)
	r.Workers = slices.Compact(r.Workers)
	if r.DivideFor == 0 {
		r.DivideFor = slices.Max(r.Workers)
	}
	return nil
}

// benchWorkers measures, prints and reports.
func (a *app) benchWorkers(ctx context.Context, entry puzzle.Entry, runs *workload.Runs, engine memsolver.Engine) error {
	if err := checkSearch(entry); err != nil {
		return err
	}
	db, err := a.db(ctx)
	if err != nil {
		return err
	}
	home, err := a.queueHome()
	if err != nil {
		return err
	}
	name := ownName()
	folder := filepath.Join(home, name)
	defer os.RemoveAll(folder)
	q, err := queue.Open(ctx, folder, queue.Options{Notify: a.note, Patience: queue.DefaultPatience})
	if err != nil {
		return err
	}
	defer q.Close()
	runs.Subject = workload.Subject{DB: db, Queue: q, Name: name, Text: entry.String(), Problem: entry.Problem()}
	runs.Version, runs.Notify = version(), a.note
	runs.Hire = func(n int) (*workers.Crew, error) { return a.hire(n, q.Address, "--engine", string(engine)) }
	return measure(ctx, a, 1+runs.Rounds*len(runs.Workers), func(next func()) (*bench.WorkersReport, error) {
		runs.Progress = next
		r, err := runs.Run(ctx)
		if errors.Is(err, workload.ErrSmall) {
			err = inputError{fmt.Errorf("%s: %w", place(entry), err)}
		}
		return r, err
	}, report.Workers)
}
