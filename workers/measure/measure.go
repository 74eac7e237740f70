// Package measure measures what a count by workers does besides counting: messages and
// transactions: the times that package bench/fleet simulates counts with. Begin with [Runs.Run].
package measure

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"math/big"
	"runtime"
	"sync"
	"time"

	"graphcover/bench"
	"graphcover/bench/fleet"
	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/memsolver"
	"graphcover/workers/prefix"
	"graphcover/workers/queue"
	"graphcover/workers/tasks"
)

// A Subject is what to measure on.
type Subject struct {
	DB      *graphsolver.DB
	Queue   *queue.Queue
	Name    string // under which a puzzle may be loaded, and is dropped at the end
	Text    string // of the puzzle
	Problem *exactcover.Problem
}

// How much is measured.
const (
	pieces   = 400 // tasks, if there are as many
	few      = 20  // tasks that workers of a puzzle take at least
	warmUp   = 0.2 // of the tasks are for this: statements are planned, Java compiles
	oneByOne = 0.4 // of the tasks until which requests are sent one after another
	side     = 8   // requests at once, after that
	opens    = 16
	looks    = 9
)

// ErrSmall reports that a puzzle can't be divided into enough tasks to measure with.
var ErrSmall = errors.New("the puzzle is too small")

// measure measures with tasks of the puzzle, which it doesn't count.
func measure(ctx context.Context, s Subject) (t fleet.Times, err error) {
	nodes, err := prefix.Split(ctx, s.Problem, nil, pieces, 0)
	if err != nil {
		return t, err
	}
	var names []string
	for _, n := range nodes {
		if n.Leaf() {
			names = append(names, n.Prefix.Key())
		}
	}
	if len(names) < few {
		return t, fmt.Errorf("measure: %w: want %d tasks at least, got %d", ErrSmall, few, len(names))
	}
	search, err := s.DB.Load(ctx, s.Name, s.Text, s.Problem)
	if err != nil {
		return t, err
	}
	loaded := search.Loaded()
	search.Close(ctx)
	defer s.DB.Drop(context.WithoutCancel(ctx), s.Name)
	count := tasks.New(s.DB, s.Name, rand.Text(), "measure")
	if err := count.Begin(ctx, loaded, nodes); err != nil {
		return t, err
	}
	t.Cores = runtime.NumCPU()
	if err := s.transactions(ctx, &t, count, names); err != nil {
		return t, err
	}
	err = s.messages(ctx, &t, count.ID, names)
	return t, err
}

// transactions measures what Neo4j is asked for.
func (s Subject) transactions(ctx context.Context, t *fleet.Times, count *tasks.Count, names []string) (err error) {
	if t.Open, err = sideBySide(opens, func(int) error { return s.open(ctx) }); err != nil {
		return err
	}
	claims := make([]*tasks.Claim, len(names))
	if t.Take, err = sideBySide(len(names), func(i int) (err error) {
		if claims[i], err = count.Take(ctx, names[i], "measure"); err == nil && claims[i] == nil {
			err = errors.New("measure: somebody else works on its tasks")
		}
		return err
	}); err != nil {
		return err
	}
	if t.LookPerTask, err = perTask(len(names), func() error {
		_, err := tasks.Find(ctx, s.DB, s.Name)
		return err
	}); err != nil {
		return err
	}
	if t.ListPerTask, err = perTask(len(names), func() error {
		_, err := count.List(ctx, tasks.Open, tasks.Taken)
		return err
	}); err != nil {
		return err
	}
	t.Finish, err = sideBySide(len(names), func(i int) error {
		return claims[i].Finish(ctx, tasks.Result{Solutions: big.NewInt(int64(i)), Choices: i, Backtracks: i, Engine: "measure"})
	})
	return err
}

// open does what a worker does before its first task.
func (s Subject) open(ctx context.Context) error {
	search, err := s.DB.Open(ctx, s.Name)
	if err != nil {
		return err
	}
	defer search.Close(ctx)
	_, err = memsolver.New().Prepare(search.Problem())
	return err
}

// messages measures what the queue is asked for. Each of several workers has a connection of its
// own.
func (s Subject) messages(ctx context.Context, t *fleet.Times, count string, names []string) (err error) {
	defer s.Queue.Forget(context.WithoutCancel(ctx), count)
	if t.Put, err = sideBySide(len(names), func(i int) error {
		return s.Queue.Put(ctx, []queue.Message{{Puzzle: s.Name, Count: count, Task: names[i], Version: "measure"}})
	}); err != nil {
		return err
	}
	joined := make([]*queue.Queue, side)
	for i := range joined {
		if joined[i], err = queue.Connect(ctx, queue.Options{URL: s.Queue.Address}); err != nil {
			return err
		}
		defer joined[i].Close()
	}
	got := make([]*queue.Delivery, len(names))
	if t.Next, err = sideBySide(len(names), func(i int) (err error) {
		got[i], err = joined[i%side].Next(ctx)
		return err
	}); err != nil {
		return err
	}
	t.Done, err = sideBySide(len(names), func(i int) error { return got[i].Done(ctx) })
	return err
}

// perTask measures something that walks over n tasks, and returns its seconds for each.
func perTask(n int, do func() error) (float64, error) {
	var all []float64
	for range looks {
		start := time.Now()
		if err := do(); err != nil {
			return 0, err
		}
		all = append(all, time.Since(start).Seconds())
	}
	return bench.SpreadOf(all).Median / float64(n), nil
}

// sideBySide does something n times, with a number from 0: first one after another, which gives
// the latency as the median, then several at once, which gives the demand.
func sideBySide(n int, do func(i int) error) (o fleet.Operation, err error) {
	warm, single := int(warmUp*float64(n)), int(oneByOne*float64(n))
	var latencies []float64
	for i := range single {
		start := time.Now()
		if err := do(i); err != nil {
			return o, err
		}
		if i >= warm {
			latencies = append(latencies, time.Since(start).Seconds())
		}
	}
	o.Latency = bench.SpreadOf(latencies).Median
	start := time.Now()
	errs := make([]error, side)
	var group sync.WaitGroup
	for k := range side {
		group.Go(func() {
			for i := single + k; i < n && errs[k] == nil; i += side {
				errs[k] = do(i)
			}
		})
	}
	group.Wait()
	o.Demand = min(time.Since(start).Seconds()/float64(n-single), o.Latency)
	return o, errors.Join(errs...)
}
