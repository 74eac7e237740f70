package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"graphcover/bench"
	"graphcover/bench/fleet"
	"graphcover/bench/report"
	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/memsolver"
	"graphcover/puzzle"
	"graphcover/workers"
	"graphcover/workers/measure"
	"graphcover/workers/queue"
	"graphcover/workers/tasks"
)

// workersBench holds the flags of bench workers.
type workersBench struct {
	rounds    int
	workers   []int
	divideFor int
	simulate  bool
	engine    memsolver.Engine
	reports   *reports
}

func (a *app) benchWorkersCommand() *cobra.Command {
	var f workersBench
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
			if err := f.check(); err != nil {
				return err
			}
			return a.eachAlone(c.Context(), args, true, func(entry puzzle.Entry, only bool) error {
				if !only {
					return usageError{errors.New("bench workers: want one puzzle, got several")}
				}
				return a.benchWorkers(c.Context(), entry, f)
			})
		},
	}
	c.Flags().IntVar(&f.rounds, "rounds", 1, "how many times to count by each number of workers")
	c.Flags().IntSliceVar(&f.workers, "workers", []int{1, 2, 4, 8}, "numbers of workers on this machine; 1 is always among them")
	c.Flags().IntVar(&f.divideFor, "divide-for", 0, "make as many tasks as count does for that many workers; 0 for the greatest of --workers")
	c.Flags().BoolVar(&f.simulate, "simulate", false, "simulate 10 to 10,000 workers, too")
	choose(c, &f.engine, "engine", "how to search in memory", memsolver.Engines()...)
	a.addServerFlags(c)
	a.addDatabaseFlag(c)
	c.Flags().BoolVar(&a.json, "json", false, "print one JSON object")
	f.reports = addReportFlag(c)
	return c
}

// check returns an error for flags that are out of range, and completes them.
func (f *workersBench) check() error {
	if f.rounds < 1 || f.divideFor < 0 || f.divideFor > mostWorkers {
		return usageError{fmt.Errorf("bench workers: want --rounds of at least 1 and --divide-for from 0 to %d", mostWorkers)}
	}
	if slices.ContainsFunc(f.workers, func(n int) bool { return n < 1 || n > mostWorkers }) {
		return usageError{fmt.Errorf("--workers: want numbers from 1 to %d, got %v", mostWorkers, f.workers)}
	}
	f.workers = append(f.workers, 1)
	slices.Sort(f.workers)
	f.workers = slices.Compact(f.workers)
	if f.divideFor == 0 {
		f.divideFor = slices.Max(f.workers)
	}
	return f.reports.check()
}

// benchWorkers measures, prints and reports.
func (a *app) benchWorkers(ctx context.Context, entry puzzle.Entry, f workersBench) error {
	if err := checkSearch(entry); err != nil {
		return err
	}
	db, err := a.db(ctx)
	if err != nil {
		return err
	}
	b := &workersRuns{app: a, workersBench: f, db: db, entry: entry, problem: entry.Problem(), name: "bench " + rand.Text()}
	r, err := b.run(ctx)
	switch {
	case errors.Is(err, context.Canceled):
		return errStopped
	case errors.Is(err, measure.ErrSmall):
		return inputError{fmt.Errorf("%s: %w", place(entry), err)}
	case err != nil:
		return err
	}
	return a.showFigures(ctx, f.reports, r, func() error { return a.tableOfWorkers(r) }, report.Workers(r))
}

// workersRuns is bench workers under way.
type workersRuns struct {
	*app
	workersBench
	db      *graphsolver.DB
	entry   puzzle.Entry
	problem *exactcover.Problem
	name    string // of its puzzles in the graph, and of the folder of its queue

	queue     *openQueue
	solutions *big.Int
}

// run measures the times that the model needs, counts, and simulates.
func (b *workersRuns) run(ctx context.Context) (*bench.WorkersReport, error) {
	home, err := b.queueHome()
	if err != nil {
		return nil, err
	}
	flags := queueFlags{folder: filepath.Join(home, b.name), patience: queue.DefaultPatience}
	defer os.RemoveAll(flags.folder)
	if b.queue, err = flags.open(ctx, b.app); err != nil {
		return nil, err
	}
	defer b.queue.Close()
	defer b.db.Drop(context.WithoutCancel(ctx), b.name)
	bar := b.newProgress(func() int { return 1 + b.rounds*len(b.workers) })
	defer bar.clear()
	r := &bench.WorkersReport{Puzzle: b.entry.String(), Rounds: b.rounds}
	if r.Times, err = measure.Measure(ctx, b.subject()); err != nil {
		return nil, err
	}
	bar.next()
	lengths, err := b.count(ctx, r, bar)
	if err != nil {
		return nil, err
	}
	r.Solutions, r.Tasks, r.Lengths, r.Mean = b.solutions.String(), len(lengths), bench.SpreadOf(lengths), fleet.Sum(lengths)/float64(len(lengths))
	if b.simulate {
		for _, n := range bench.FleetSizes {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			r.Fleets = append(r.Fleets, bench.SimulateFleet(r.Times, lengths, n))
		}
	}
	return r, nil
}

func (b *workersRuns) subject() measure.Subject {
	return measure.Subject{
		DB: b.db, Queue: b.queue, Name: b.name, Text: b.entry.String(), Problem: b.problem,
		Join: func(ctx context.Context) (queue.Queue, error) {
			return queue.Connect(ctx, queue.Options{URL: b.queue.address})
		},
	}
}

// count counts by each number of workers, in each round, and compares the times with the model.
// It returns the lengths of the tasks in the last round, as one worker has measured them.
func (b *workersRuns) count(ctx context.Context, r *bench.WorkersReport, bar *progress) (lengths []float64, err error) {
	n := len(b.workers)
	real, model, ratios := make([][]float64, n), make([][]float64, n), make([][]float64, n)
	losses := make([]float64, n)
	for range b.rounds {
		for i, workers := range b.workers { // 1 is the first of them
			seconds, measured, err := b.countOnce(ctx, workers)
			if err != nil {
				return nil, err
			}
			if workers == 1 {
				lengths = measured
			}
			o := fleet.Run(fleet.Count{Times: r.Times, Workers: workers, Hands: fleet.Hands, Lengths: lengths, OneMachine: true})
			real[i], model[i] = append(real[i], seconds), append(model[i], o.Seconds)
			ratios[i], losses[i] = append(ratios[i], seconds/o.Seconds), o.Loss
			bar.next()
		}
	}
	for i, workers := range b.workers {
		r.Runs = append(r.Runs, bench.WorkersRun{
			Workers: workers, Seconds: bench.SpreadOf(real[i]), Model: bench.SpreadOf(model[i]), Ratio: bench.SpreadOf(ratios[i]), Loss: losses[i],
		})
	}
	return lengths, nil
}

// countOnce counts by that many worker processes. It returns the seconds until all tasks were
// done, from when all workers were waiting for one, and the lengths of the tasks by prefix.
func (b *workersRuns) countOnce(ctx context.Context, n int) (seconds float64, lengths []float64, err error) {
	search, err := b.db.Load(ctx, b.name, b.entry.String(), b.problem)
	if err != nil {
		return 0, nil, err
	}
	loaded := search.Loaded()
	search.Close(ctx)
	coordinator := &workers.Coordinator{
		DB: b.db, Queue: b.queue, Puzzle: b.name, Problem: b.problem, Version: version(), Notify: b.note,
	}
	if err := coordinator.Divide(ctx, loaded, b.divideFor); err != nil {
		return 0, nil, err
	}
	crew, err := b.hire(n, b.queue.address, "--engine", string(b.engine))
	if err != nil {
		return 0, nil, err
	}
	defer crew.end()
	if err := b.allWait(ctx, crew, n); err != nil {
		return 0, nil, err
	}
	start := time.Now()
	total, err := coordinator.Run(ctx, func(s *tasks.Status) {
		if s.Complete() {
			seconds = time.Since(start).Seconds()
		}
	})
	if err != nil {
		return 0, nil, err
	}
	if b.solutions == nil {
		b.solutions = total.Solutions
	}
	if total.Solutions.Cmp(b.solutions) != 0 {
		return 0, nil, fmt.Errorf("bench workers: %d workers counted %d solutions, others before them %d", n, total.Solutions, b.solutions)
	}
	lengths, err = b.lengths(ctx)
	return seconds, lengths, err
}

// allWait waits until that many workers wait for a task.
func (b *workersRuns) allWait(ctx context.Context, crew *crew, n int) error {
	for {
		waiting, err := b.queue.Waiting(ctx)
		if err != nil || waiting >= n*fleet.Hands {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case err := <-crew.failed:
			return err
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// lengths returns the seconds that the tasks of the last count took, by prefix.
func (b *workersRuns) lengths(ctx context.Context) (lengths []float64, err error) {
	status, err := tasks.Find(ctx, b.db, b.name)
	if err != nil {
		return nil, err
	}
	done, err := status.List(ctx, tasks.Done)
	if err != nil {
		return nil, err
	}
	for _, t := range done {
		lengths = append(lengths, t.Seconds)
	}
	return lengths, nil
}

// tableOfWorkers prints a report as tables.
func (a *app) tableOfWorkers(r *bench.WorkersReport) error {
	a.printf("%s: %s solutions in %s of %s on average (%s to %s); %s, taking turns\n\n", oneLine(r.Puzzle), r.Solutions, plural(r.Tasks, "task"),
		duration(r.Mean), duration(r.Lengths.Least), duration(r.Lengths.Most), plural(r.Rounds, "round"))
	table := a.newTable()
	table.row("", "alone", "side by side")
	for _, o := range []struct {
		name string
		fleet.Operation
	}{
		{"put a message", r.Times.Put}, {"get a message", r.Times.Next}, {"confirm a message", r.Times.Done},
		{"read the puzzle", r.Times.Open}, {"take a task", r.Times.Take}, {"write a result", r.Times.Finish},
	} {
		table.row(o.name, duration(o.Latency), duration(o.Demand))
	}
	table.row("poll all tasks, for each", duration(r.Times.LookPerTask), "-")
	table.row("list the open tasks, for each", duration(r.Times.ListPerTask), "-")
	if err := table.Flush(); err != nil {
		return err
	}
	a.printf("\nreal workers on %s, and the model\n\n", plural(r.Times.Cores, "core"))
	table = a.newTable()
	table.row("workers", "time", "model", "time / model", "lost, by the model")
	for _, run := range r.Runs {
		table.row(run.Workers, durations(run.Seconds), durations(run.Model), spread(run.Ratio, "%.3g"), percent(run.Loss))
	}
	if err := table.Flush(); err != nil || len(r.Fleets) == 0 {
		return err
	}
	return a.tableOfFleets(r)
}

// tableOfFleets prints what was simulated.
func (a *app) tableOfFleets(r *bench.WorkersReport) error {
	a.printf("\nsimulated: what workers lose in a long count\n\n")
	table := a.newTable()
	head := []any{"workers"}
	for _, length := range bench.FleetLengths {
		head = append(head, "tasks of "+duration(length))
	}
	table.row(append(head, "least task for "+percent(bench.FleetLoss), "tasks a second", "limit", "start", "end")...)
	for _, f := range r.Fleets {
		row := []any{f.Workers}
		for _, loss := range f.Losses {
			row = append(row, percent(loss))
		}
		table.row(append(row, duration(f.LeastSeconds), fmt.Sprintf("%.3g", f.TasksPerSecond), f.Limit,
			duration(f.Outcome.Start*f.Outcome.Seconds), duration(f.Outcome.End*f.Outcome.Seconds))...)
	}
	return table.Flush()
}

func percent(share float64) string { return fmt.Sprintf("%.1f%%", 100*share) }
