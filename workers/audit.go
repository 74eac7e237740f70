package workers

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"

	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/memsolver"
	"graphcover/workers/prefix"
	"graphcover/workers/tasks"
)

// An Audit counts tasks again that are done, each by another engine than the first time, in
// memory. It uses the problem, not the graph of the puzzle.
type Audit struct {
	DB      *graphsolver.DB
	Puzzle  string // its name in the database
	Problem *exactcover.Problem
	Cores   int

	Share float64 // of the tasks, from 0 to 1; at least one is counted
	Seed  uint64  // for the choice of the tasks

	// Reopen is whether to open the tasks again that are wrong, so that the next count counts them.
	Reopen bool
}

// A Finding is a task that an audit has counted.
type Finding struct {
	Task      tasks.Task
	Solutions *big.Int // what the audit has counted
	Engine    memsolver.Engine
}

// Wrong reports whether the audit has counted something else, or the result was changed.
func (f Finding) Wrong() bool { return f.Task.Changed || f.Solutions.Cmp(f.Task.Solutions) != 0 }

// Run counts tasks and calls found with each, in the order of their prefixes: a share of them, and all
// that are disputed or were changed. Before, it checks that the tasks are a partition of the search. It
// writes down in the graph what it has counted. Errors are a [*tasks.ChangedError], a
// [*tasks.PartitionError], those of the database, of found, or an [*memsolver.EngineError] if no other
// engine takes the problem.
func (a *Audit) Run(ctx context.Context, found func(Finding) error) error {
	status, err := tasks.Find(ctx, a.DB, a.Puzzle)
	if err != nil {
		return err
	}
	all, err := status.List(ctx)
	if err == nil {
		err = cmp.Or(status.Check(ctx), checkPartition(a.Puzzle, a.Problem, all))
	}
	if err != nil {
		return err
	}
	done := slices.DeleteFunc(all, func(t tasks.Task) bool { return t.State != tasks.Done })
	if len(done) == 0 {
		return fmt.Errorf("workers: %q: want tasks that are done, got none yet", a.Puzzle)
	}
	for _, t := range a.sample(done) {
		finding, err := a.again(ctx, t)
		if err != nil {
			return err
		}
		if err := status.Audit(ctx, t.Prefix, finding.Solutions, string(finding.Engine)); err != nil {
			return err
		}
		if a.Reopen && (finding.Wrong() || t.Disputed()) {
			if err := status.Reopen(ctx, t.Prefix); err != nil {
				return err
			}
		}
		if err := found(finding); err != nil {
			return err
		}
	}
	return nil
}

// sample returns a share of the tasks, and those that are disputed or changed, in their order.
func (a *Audit) sample(all []tasks.Task) (chosen []tasks.Task) {
	want := min(max(int(math.Ceil(a.Share*float64(len(all)))), 1), len(all))
	random := rand.New(rand.NewPCG(a.Seed, 20))
	for i, t := range all { // D. E. Knuth, TAOCP 3.4.2, Algorithm S
		drawn := random.IntN(len(all)-i) < want
		if drawn {
			want--
		}
		if drawn || t.Changed || t.Disputed() {
			chosen = append(chosen, t)
		}
	}
	return chosen
}

// again counts the solutions of a task by the first of the other engines that takes the problem.
func (a *Audit) again(ctx context.Context, t tasks.Task) (f Finding, err error) {
	below, err := prefix.Below(a.Problem, t.Prefix)
	if err != nil {
		return f, err
	}
	for _, engine := range []memsolver.Engine{memsolver.Cells, memsolver.Bits, memsolver.DLX} {
		if string(engine) == t.Engine {
			continue
		}
		f = Finding{Task: t, Engine: engine}
		f.Solutions, err = memsolver.Count(ctx, below, engine, memsolver.Cores(a.Cores))
		if _, ok := errors.AsType[*memsolver.EngineError](err); !ok {
			return f, err
		}
	}
	return f, err
}
