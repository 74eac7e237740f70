package workers

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/big"
	"sync"
	"time"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/memsolver"
	"graphcover/space"
	"graphcover/workers/prefix"
	"graphcover/workers/queue"
	"graphcover/workers/tasks"
)

// A Worker takes tasks from a queue and counts their solutions, or batches and solves their
// puzzles, on one core, one after another. While it counts, it writes the result of the task
// before and takes the next one, so that the core does not wait for the queue or the database.
// It is used by one goroutine.
type Worker struct {
	Name    string // in the graph: who has taken a task
	Version string // of the program
	DB      *graphsolver.DB
	Queue   *queue.Queue
	Engine  memsolver.Engine

	// Graph, if not nil, is the database in which the tasks are counted, by server mode, and not
	// in memory. It may be another one than DB.
	Graph *graphsolver.DB

	// SplitAfter is how long a task may take until it is split, if it is likely to take as long
	// again; 0 is DefaultSplitAfter. What was counted of the task till then is counted again.
	SplitAfter time.Duration

	// Now is [time.Now] if it is nil. Only differences of its values are used, to see how long
	// a task takes: if a clock is wrong, tasks may be split too early or too late.
	Now func() time.Time

	Notify Notifier // may be nil; it is called by several goroutines at once

	left sync.Map // the ids of the counts that it has left to others

	core     sync.Mutex // who counts holds it; it guards the fields below
	puzzle   loadedPuzzle
	prepared exactcover.Prepared
	batches  *compare.Contender // of the puzzles of batches; nil until there are any
}

// A loadedPuzzle is a problem, and where it stands in the database.
type loadedPuzzle struct {
	name, loaded string
	problem      *exactcover.Problem
}

// DefaultSplitAfter is how long a task may take until it is split.
const DefaultSplitAfter = 30 * time.Second

// splitInto is how many parts a task is split into, if it is not known to need more.
const splitInto = 16

// hands is how many tasks a worker has at a time: one that it counts, and one that it reports or
// takes meanwhile.
const hands = 2

// Run works until ctx is done; then it hands back its tasks and returns the cause of that. It leaves
// the tasks of counts that another version has begun to others. The error is a [*tasks.DisputeError]
// if its result differs from another one, a [*memsolver.EngineError] if the engine does not take
// the problem, or one of the queue or the graph.
func (w *Worker) Run(ctx context.Context) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var group sync.WaitGroup
	for range hands {
		group.Go(func() { cancel(w.serve(ctx)) })
	}
	group.Wait()
	return context.Cause(ctx)
}

// serve does one task after another, until it fails or ctx is done.
func (w *Worker) serve(ctx context.Context) error {
	for {
		d, err := w.Queue.Next(ctx)
		if err != nil {
			return err
		}
		err = w.work(ctx, d)
		switch {
		case err == nil:
		case isForOthers(err):
			w.leave(d, err)
		default:
			d.Return(0)
			return err
		}
	}
}

// isForOthers reports whether err says that this worker can't do a task, but lives on: a worker of
// another version may do it, or the coordinator finds out that somebody has changed it.
func isForOthers(err error) bool {
	var version *tasks.VersionError
	var task *tasks.ChangedError
	return errors.As(err, &version) || errors.As(err, &task)
}

// leaveFor is how long a message that is for others is left to them.
const leaveFor = 5 * time.Second

// leave hands a message back that is for others, and says so once for each count.
func (w *Worker) leave(d *queue.Delivery, err error) {
	d.Return(leaveFor)
	if _, told := w.left.LoadOrStore(d.Message().Count, true); !told {
		w.Notify.say(fmt.Sprintf("left to others: %v", err))
	}
}

// work does the task of a delivery.
func (w *Worker) work(ctx context.Context, d *queue.Delivery) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go repeat(ctx, w.Queue.Patience()/signs, d.Working) // it lives
	m := d.Message()
	if m.Version != w.Version {
		return fmt.Errorf("workers: %q: %w", m.Puzzle, &tasks.VersionError{Want: m.Version, Got: w.Version})
	}
	if m.Puzzles != nil {
		if err := w.workOnBatch(ctx, m); err != nil {
			return err
		}
		w.confirm(ctx, d, "batch")
		return nil
	}
	count := tasks.New(w.DB, m.Puzzle, m.Count, w.Version)
	claim, err := count.Take(ctx, m.Task, w.Name)
	if err != nil {
		return err
	}
	if claim != nil {
		if err := w.do(ctx, count, claim); err != nil && !isGone(err) {
			return err
		}
	}
	w.confirm(ctx, d, "task")
	return nil
}

// confirm tells the queue that a task or a batch is done.
func (w *Worker) confirm(ctx context.Context, d *queue.Delivery, what string) {
	if err := d.Done(ctx); err != nil && ctx.Err() == nil {
		w.Notify.say(fmt.Sprintf("%s %s is done, but the queue did not confirm it; it may be handed out again", what, d.Message().Task))
	}
}

// isGone reports whether err says that the puzzle was dropped or loaded anew, so that its tasks
// are no more.
func isGone(err error) bool {
	return errors.Is(err, graphsolver.ErrNoPuzzle) || errors.Is(err, graphsolver.ErrReplaced)
}

// signs is how many signs of life a worker gives within the queue's patience.
const signs = 5

// repeat gives a sign at that interval until ctx is done. One that fails does no harm: another
// one follows.
func repeat(ctx context.Context, interval time.Duration, sign func(context.Context) error) {
	ticker := time.NewTicker(interval)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			sign(ctx)
		}
	}
}

// do counts the solutions of a task that was taken, or splits it.
func (w *Worker) do(ctx context.Context, count *tasks.Count, claim *tasks.Claim) error {
	result, nodes, err := w.compute(ctx, count, claim)
	switch {
	case err != nil:
		return err
	case nodes == nil:
		return claim.Finish(ctx, result)
	}
	split, err := claim.Split(ctx, nodes)
	if err != nil || !split {
		return err
	}
	var parts []queue.Message
	for _, n := range nodes {
		if n.Leaf() {
			parts = append(parts, queue.Message{Puzzle: count.Puzzle, Count: count.ID, Task: n.Prefix.Key(), Version: w.Version})
		}
	}
	if err := w.Queue.Put(ctx, parts); err != nil { // the coordinator does it later
		w.Notify.say(err.Error())
	}
	return nil
}

// compute counts the solutions of a task, or divides it if it is large. It waits until the core
// is free.
func (w *Worker) compute(ctx context.Context, count *tasks.Count, claim *tasks.Claim) (tasks.Result, []prefix.Node, error) {
	w.core.Lock()
	defer w.core.Unlock()
	if err := w.open(ctx, count.Puzzle, claim.Loaded); err != nil {
		return tasks.Result{}, nil, err
	}
	result, pieces, err := w.count(ctx, claim.Prefix, claim.Most)
	if err != nil || pieces == 0 {
		return result, nil, err
	}
	nodes, err := w.divide(ctx, claim.Prefix, pieces)
	return tasks.Result{}, nodes, err
}

// divide divides a task into that many pieces, but into few if it looks small: the estimate of
// its work may be wrong, or the clock.
func (w *Worker) divide(ctx context.Context, f prefix.Prefix, pieces int) ([]prefix.Node, error) {
	nodes, err := prefix.Split(ctx, w.puzzle.problem, f, pieces, leastWork)
	if err == nil && nodes[0].Leaf() {
		nodes, err = prefix.Split(ctx, w.puzzle.problem, f, 2, 0)
	}
	if err == nil && nodes[0].Leaf() {
		err = fmt.Errorf("workers: %q: task %s: it is large, but has no choice to divide it by", w.puzzle.name, f)
	}
	return nodes, err
}

// open reads the problem of a puzzle from the database, unless it is the one of the task
// before.
func (w *Worker) open(ctx context.Context, name, loaded string) error {
	if w.puzzle.name == name && w.puzzle.loaded == loaded {
		return nil
	}
	search, err := w.DB.Open(ctx, name)
	if err != nil {
		return err
	}
	defer search.Close(ctx)
	if search.Loaded() != loaded {
		return fmt.Errorf("workers: %q: %w", name, graphsolver.ErrReplaced)
	}
	problem := search.Problem()
	if w.Graph == nil {
		if w.prepared, err = memsolver.New(w.Engine).Prepare(problem); err != nil {
			return fmt.Errorf("workers: %q: %w", name, err)
		}
	}
	w.puzzle = loadedPuzzle{name, loaded, problem}
	return nil
}

// errLarge says that a task is to be split.
var errLarge = errors.New("the task is large")

// count counts the solutions below a prefix, with a certificate of up to most states unless that
// is 0. If the task is large, it stops and returns the number of pieces to split it into instead.
func (w *Worker) count(ctx context.Context, f prefix.Prefix, most int) (result tasks.Result, pieces int, err error) {
	below, err := prefix.Below(w.puzzle.problem, f)
	if err != nil {
		return tasks.Result{}, 0, err
	}
	counting, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	now := w.Now
	if now == nil {
		now = time.Now
	}
	start := now()
	log := exactcover.Log{Progress: func(share float64) {
		if n := w.piecesFor(now().Sub(start), share); n > 0 && counting.Err() == nil {
			pieces = n
			stop(errLarge)
		}
	}}
	var solutions *big.Int
	var certificate []byte
	switch {
	case most > 0:
		solutions, certificate, err = w.certify(counting, f, most, &log)
	case w.Graph != nil:
		solutions, err = w.countInGraph(counting, f, below, &log)
	default:
		solutions, err = w.prepared.Count(counting, below.Given, &log)
	}
	if _, ok := errors.AsType[*space.TooManyStates](err); ok {
		return tasks.Result{}, splitInto, nil
	}
	if err == nil {
		return tasks.Result{
			Solutions: solutions, Choices: log.Choices, Backtracks: log.Backtracks,
			Seconds: max(now().Sub(start), 0).Seconds(), Engine: log.Mode, Certificate: certificate,
		}, 0, nil
	}
	if ctx.Err() == nil && context.Cause(counting) == errLarge {
		return tasks.Result{}, pieces, nil
	}
	return tasks.Result{}, 0, err
}

// piecesFor returns the number of pieces to split a task into, or 0 to leave it whole. share is the
// part of the task that is done.
func (w *Worker) piecesFor(took time.Duration, share float64) int {
	limit := cmp.Or(w.SplitAfter, DefaultSplitAfter)
	if took < limit || share <= 0 || share >= 1 {
		return 0
	}
	left := took.Seconds() * (1 - share) / share
	if left < limit.Seconds() {
		return 0
	}
	return int(min(max(splitInto, 4*left/limit.Seconds()), 64*splitInto))
}
