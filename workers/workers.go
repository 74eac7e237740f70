// Package workers counts the solutions of a puzzle by many processes, on one machine or on many.
//
// A [Coordinator] divides the search into tasks (package prefix), which it writes into Neo4j
// (package tasks) and puts into a queue (package queue). Each [Worker] takes tasks from the
// queue, counts the solutions of each by an engine in memory, and writes the result to the task.
// [Coordinator.Run] waits until all are done and adds them up. [Audit] counts tasks again.
//
// A [Collection] is the coordinator of many puzzles to be solved. It puts them into the queue in
// batches (package batches), which the same workers solve, and delivers the answers in order.
//
// Every process may die at any moment, and so may the queue and Neo4j. The tasks in Neo4j say
// what is done; a coordinator that is started again continues with the rest. docs/workers.md
// says why nothing is lost or counted twice.
package workers

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"time"

	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/workers/prefix"
	"graphcover/workers/queue"
	"graphcover/workers/tasks"
)

// A Coordinator counts the solutions of a puzzle that was loaded into a database.
type Coordinator struct {
	DB      *graphsolver.DB
	Queue   *queue.Queue
	Puzzle  string // its name in the database
	Problem *exactcover.Problem
	Version string // of the program

	// MostStates, if not 0, asks for a certificate of each task, with at most that many states. A
	// task with more of them is split.
	MostStates int

	// Stalled is after how much time without any change the queue is filled anew, in case that it
	// has lost track of a task; 0 is ten times its patience.
	Stalled time.Duration

	Notify Notifier // may be nil

	count *tasks.Count
}

// ErrUncertified reports that a count was begun without certificates.
var ErrUncertified = errors.New("the count was begun without certificates; drop it to count again")

// ErrUnfinished reports that a count would lose what was counted of another puzzle.
var ErrUnfinished = errors.New("under this name there is a count that is not complete")

// Load loads the puzzle, which has that text, unless it is in the database and its count is under
// way. It returns the id of the load. The error is [ErrUnfinished] if another puzzle has the name, and
// its count is not complete.
func (c *Coordinator) Load(ctx context.Context, text string) (loaded string, err error) {
	if err := c.Problem.RefuseQuotas("a split search"); err != nil {
		return "", err
	}
	status, err := tasks.Find(ctx, c.DB, c.Puzzle)
	switch {
	case err == nil:
		search, err := c.DB.Open(ctx, c.Puzzle)
		if err != nil {
			return "", err
		}
		defer search.Close(ctx)
		if search.Text() == text && exactcover.Same(search.Problem(), c.Problem) {
			c.Notify.say("continuing a count: " + status.String())
			return search.Loaded(), nil
		}
		if !status.Complete() {
			return "", fmt.Errorf("%q: %w: that of %s, %v", c.Puzzle, ErrUnfinished, search.Text(), status)
		}
	case !errors.Is(err, tasks.ErrNoCount) && !errors.Is(err, graphsolver.ErrNoPuzzle):
		return "", err
	}
	search, err := c.DB.Load(ctx, c.Puzzle, text, c.Problem)
	if err != nil {
		return "", err
	}
	defer search.Close(ctx)
	return search.Loaded(), nil
}

// The size of tasks.
const (
	// taskWork is the work that a task should have: a second or so.
	taskWork = 20_000_000

	// leastWork is the work below which a task is not divided: less than a hundredth of a
	// second.
	leastWork = 20_000

	// tasksPerWorker is how many tasks there should be for each worker, so that all are busy until
	// little is left.
	tasksPerWorker = 24

	// certifiedPerWorker is the same for tasks with certificates. They are few, because each keeps
	// the states that it has met to itself.
	certifiedPerWorker = 4

	// mostTasks is how many tasks a count begins with at most. A task that is large is split
	// later.
	mostTasks = 5000
)

// Divide divides the search into tasks for that many workers, unless the puzzle, which was loaded
// under that id, is divided already. It checks that the tasks are a partition of the search.
// The error is a [*tasks.VersionError] if another version of the program has divided it.
func (c *Coordinator) Divide(ctx context.Context, loaded string, workers int) error {
	nodes, err := c.nodes(ctx, workers)
	if err != nil {
		return err
	}
	count := tasks.New(c.DB, c.Puzzle, rand.Text(), c.Version)
	count.Most = c.MostStates
	if err := count.Begin(ctx, loaded, nodes); err != nil {
		return err
	}
	if c.MostStates > 0 && count.Most == 0 {
		return fmt.Errorf("workers: %q: %w", c.Puzzle, ErrUncertified)
	}
	if count.Version != c.Version {
		return fmt.Errorf("workers: %q: %w", c.Puzzle, &tasks.VersionError{Want: count.Version, Got: c.Version})
	}
	c.count = count
	_, err = c.check(ctx)
	return err
}

// nodes divides the search.
func (c *Coordinator) nodes(ctx context.Context, workers int) ([]prefix.Node, error) {
	if c.MostStates > 0 {
		return prefix.Split(ctx, c.Problem, nil, certifiedPerWorker*workers, leastWork)
	}
	whole, err := prefix.Split(ctx, c.Problem, nil, 1, leastWork)
	if err != nil {
		return nil, err
	}
	_, work := prefix.Leaves(whole)
	pieces := max(tasksPerWorker*workers, int(min(work/taskWork, mostTasks)))
	return prefix.Split(ctx, c.Problem, nil, min(pieces, mostTasks), leastWork)
}

// check checks, in the graph and by the definition, that the tasks are a partition of the
// search, and returns them.
func (c *Coordinator) check(ctx context.Context) ([]tasks.Task, error) {
	all, err := c.count.Checked(ctx)
	if err != nil {
		return nil, err
	}
	return all, checkPartition(c.Puzzle, c.Problem, all)
}

// checkPartition checks, by the definition, that the tasks are a partition of the search.
func checkPartition(name string, p *exactcover.Problem, all []tasks.Task) error {
	nodes := make([]prefix.Node, len(all))
	for i, t := range all {
		nodes[i] = t.Node
	}
	if err := prefix.Check(p, nodes); err != nil {
		return fmt.Errorf("workers: %q: the tasks are not a partition of the search: %w", name, err)
	}
	return nil
}

// Time between looks at the graph. A look costs Neo4j a millisecond or two, so
// there are few as long as much is left, and many near the end, which would be noticed late
// otherwise.
const (
	lookOften  = 25 * time.Millisecond
	lookSeldom = time.Second
	looks      = 20 // in the time that is left
)

// pauseBefore returns how long to wait for the next look. What is left is known after a few
// tasks.
func pauseBefore(status *tasks.Status) time.Duration {
	left, _ := status.Left()
	if left == 0 {
		return 2 * lookOften
	}
	share := left / float64(max(len(status.Workers), 1)) / looks
	return max(lookOften, time.Duration(min(share, lookSeldom.Seconds())*float64(time.Second)))
}

// Run waits until all tasks are done, and returns their sum. It calls report, which may be nil,
// now and then. It fills the queue with what is not in it, so the queue may lose everything.
//
// The error is a [*tasks.DisputeError], a [*tasks.PartitionError], or another one if the sum
// can't be trusted; [graphsolver.ErrReplaced] if the puzzle or its count is no more; or one of the
// graph or the queue, and then Run can be called again, by another process as well.
func (c *Coordinator) Run(ctx context.Context, report func(*tasks.Status)) (tasks.Total, error) {
	changes, filling := -1, filling{changed: time.Now()}
	// Workers go on with the tasks that they have; other workers may get these, too, which costs time
	// and does no harm.
	empty := func() {
		c.Notify.say("no task was taken or done for a while; the queue is filled anew")
		forget(ctx, c.Queue, c.count.ID, c.Notify)
	}
	for {
		status, err := tasks.Find(ctx, c.DB, c.Puzzle)
		switch {
		case errors.Is(err, tasks.ErrNoCount), errors.Is(err, graphsolver.ErrNoPuzzle), err == nil && status.ID != c.count.ID:
			return tasks.Total{}, fmt.Errorf("workers: %q: %w", c.Puzzle, graphsolver.ErrReplaced)
		case err != nil:
			return tasks.Total{}, err
		}
		if status.Version != c.Version { // its workers would leave the tasks to others
			what := fmt.Sprintf("its count was begun by version %q, now by %q", c.Version, status.Version)
			return tasks.Total{}, &tasks.ChangedError{Puzzle: c.Puzzle, What: what}
		}
		if report != nil {
			report(status)
		}
		if status.Complete() {
			if total, complete, err := c.finish(ctx); complete || err != nil {
				return total, err
			}
		}
		if status.Changes != changes {
			changes, filling.changed = status.Changes, time.Now()
		}
		if filling.isDue(c.Queue.Patience(), c.Stalled, empty) {
			if err := c.fill(ctx); err != nil {
				return tasks.Total{}, err
			}
		}
		select {
		case <-ctx.Done():
			return tasks.Total{}, ctx.Err()
		case <-time.After(pauseBefore(status)):
		}
	}
}

// fill puts the tasks into the queue that are neither done nor in it, the largest first: then
// the workers end at about the same time. A queue that doesn't answer may do so later. It checks the
// tasks: one that somebody has changed may never be done.
func (c *Coordinator) fill(ctx context.Context) error {
	there, err := c.Queue.Tasks(ctx, c.count.ID)
	if err == nil {
		all, wrong := c.check(ctx)
		if wrong != nil {
			return wrong
		}
		left := slices.DeleteFunc(all, func(t tasks.Task) bool { return t.State != tasks.Open && t.State != tasks.Taken })
		slices.SortStableFunc(left, func(a, b tasks.Task) int { return cmp.Compare(b.Work, a.Work) })
		var missing []queue.Message
		for _, t := range left {
			if key := t.Prefix.Key(); !there[key] {
				missing = append(missing, queue.Message{Puzzle: c.Puzzle, Count: c.count.ID, Task: key, Version: c.Version})
			}
		}
		err = c.Queue.Put(ctx, missing)
	}
	return forgive(err, c.Notify)
}

// finish checks the tasks and returns their sum. It reports whether they are complete. That
// rests on the list of tasks that is checked, and not on a status that was read before.
func (c *Coordinator) finish(ctx context.Context) (total tasks.Total, complete bool, err error) {
	all, err := c.check(ctx)
	if err != nil {
		return total, false, err
	}
	done, sum := 0, new(big.Int)
	for _, t := range all {
		switch {
		case t.State == tasks.Split:
			continue
		case t.State != tasks.Done:
			return total, false, nil
		}
		if err := c.count.Dispute(t); err != nil {
			return total, false, err
		}
		done++
		sum.Add(sum, t.Solutions)
	}
	if total, err = c.count.Total(ctx); err != nil {
		return total, false, err
	}
	if sum.Cmp(total.Solutions) != 0 || done != total.Tasks {
		return tasks.Total{}, false, &SumError{Puzzle: c.Puzzle, Graph: total.Solutions, Tasks: sum, Counted: total.Tasks, Done: done}
	}
	forget(ctx, c.Queue, c.count.ID, c.Notify) // workers that find such a message drop it
	return total, true, nil
}

// A SumError says that the sum of the graph is not that of its tasks.
type SumError struct {
	Puzzle        string
	Graph, Tasks  *big.Int
	Counted, Done int // how many tasks each is the sum of
}

func (e *SumError) Error() string {
	return fmt.Sprintf("workers: %q: the graph's sum over %d tasks is %d, the sum of the %d that are done is %d",
		e.Puzzle, e.Counted, e.Graph, e.Done, e.Tasks)
}
