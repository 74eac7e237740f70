package measure

import (
	"context"
	"fmt"
	"math/big"
	"time"

	"graphcover/bench"
	"graphcover/bench/fleet"
	"graphcover/workers"
	"graphcover/workers/tasks"
)

// Runs says which counts by workers to measure.
type Runs struct {
	Subject
	Version   string // of the program
	Rounds    int
	Workers   []int // how many count in turn, in ascending order; the first is 1
	DivideFor int   // for how many workers the search is divided
	Simulate  bool  // whether to simulate many workers, too

	Hire     func(n int) (*workers.Crew, error) // starts workers of the queue
	Notify   func(message string)
	Progress func() // called after measuring, and after each count

	solutions *big.Int
}

// Run measures the times that the model needs, counts, and simulates. The error is [ErrSmall] if the
// puzzle can't be measured.
func (c *Runs) Run(ctx context.Context) (*bench.WorkersReport, error) {
	defer c.DB.Drop(context.WithoutCancel(ctx), c.Name)
	r := &bench.WorkersReport{Puzzle: c.Text, Rounds: c.Rounds}
	var err error
	if r.Times, err = measure(ctx, c.Subject); err != nil {
		return nil, err
	}
	c.Progress()
	lengths, err := c.count(ctx, r)
	if err != nil {
		return nil, err
	}
	r.Solutions, r.Tasks, r.Lengths, r.Mean = c.solutions.String(), len(lengths), bench.SpreadOf(lengths), fleet.Sum(lengths)/float64(len(lengths))
	if c.Simulate {
		for _, n := range bench.FleetSizes {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			r.Fleets = append(r.Fleets, bench.SimulateFleet(r.Times, lengths, n))
		}
	}
	return r, nil
}

// count counts by each number of workers, in each round, and compares the times with the model.
// It returns the lengths of the tasks in the last round, as one worker has measured them.
func (c *Runs) count(ctx context.Context, r *bench.WorkersReport) (lengths []float64, err error) {
	n := len(c.Workers)
	real, model, ratios := make([][]float64, n), make([][]float64, n), make([][]float64, n)
	losses := make([]float64, n)
	for range c.Rounds {
		for i, workers := range c.Workers {
			seconds, measured, err := c.countOnce(ctx, workers)
			if err != nil {
				return nil, err
			}
			if workers == 1 {
				lengths = measured
			}
			o := fleet.Run(fleet.Count{Times: r.Times, Workers: workers, Hands: fleet.Hands, Lengths: lengths, OneMachine: true})
			real[i], model[i] = append(real[i], seconds), append(model[i], o.Seconds)
			ratios[i], losses[i] = append(ratios[i], seconds/o.Seconds), o.Loss
			c.Progress()
		}
	}
	for i, workers := range c.Workers {
		r.Runs = append(r.Runs, bench.WorkersRun{
			Workers: workers, Seconds: bench.SpreadOf(real[i]), Model: bench.SpreadOf(model[i]), Ratio: bench.SpreadOf(ratios[i]), Loss: losses[i],
		})
	}
	return lengths, nil
}

// countOnce counts by that many worker processes. It returns the seconds until all tasks were
// done, from when all workers were waiting for one, and the lengths of the tasks by prefix.
func (c *Runs) countOnce(ctx context.Context, n int) (seconds float64, lengths []float64, err error) {
	search, err := c.DB.Load(ctx, c.Name, c.Text, c.Problem)
	if err != nil {
		return 0, nil, err
	}
	loaded := search.Loaded()
	search.Close(ctx)
	coordinator := &workers.Coordinator{
		DB: c.DB, Queue: c.Queue, Puzzle: c.Name, Problem: c.Problem, Version: c.Version, Notify: c.Notify,
	}
	if err := coordinator.Divide(ctx, loaded, c.DivideFor); err != nil {
		return 0, nil, err
	}
	crew, err := c.Hire(n)
	if err != nil {
		return 0, nil, err
	}
	defer crew.End()
	watched, stop := crew.Watch(ctx)
	defer stop(nil)
	if err := c.allWait(watched, n); err != nil {
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
	if c.solutions == nil {
		c.solutions = total.Solutions
	}
	if total.Solutions.Cmp(c.solutions) != 0 {
		return 0, nil, fmt.Errorf("bench workers: %d workers counted %d solutions, others before them %d", n, total.Solutions, c.solutions)
	}
	status, err := tasks.Find(ctx, c.DB, c.Name)
	if err != nil {
		return 0, nil, err
	}
	done, err := status.List(ctx, tasks.Done)
	for _, t := range done {
		lengths = append(lengths, t.Seconds)
	}
	return seconds, lengths, err
}

// allWait waits until that many workers wait for a task. The error is the cause of the end of ctx.
func (c *Runs) allWait(ctx context.Context, n int) error {
	for {
		waiting, err := c.Queue.Waiting(ctx)
		if ctx.Err() == nil && (err != nil || waiting >= n*fleet.Hands) {
			return err
		}
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-time.After(20 * time.Millisecond):
		}
	}
}
