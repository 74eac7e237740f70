package workers

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"

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
}

// A Finding is a task that an audit has counted.
type Finding struct {
	Task      tasks.Task
	Solutions *big.Int // what the audit has counted
	Engine    memsolver.Engine
}

// Wrong reports whether the audit has counted something else.
func (f Finding) Wrong() bool {
	return f.Task.Solutions == nil || f.Solutions.Cmp(f.Task.Solutions) != 0
}

// Run counts the tasks and calls found with each, in the order of their prefixes. It writes down
// in the graph what it has counted. Errors are those of the database, of found, or an
// [*memsolver.EngineError] if no other engine takes the problem.
func (a *Audit) Run(ctx context.Context, found func(Finding) error) error {
	status, err := tasks.Find(ctx, a.DB, a.Puzzle)
	if err != nil {
		return err
	}
	done, err := status.List(ctx, tasks.Done)
	if err != nil {
		return err
	}
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
		if err := found(finding); err != nil {
			return err
		}
	}
	return nil
}

// sample returns a share of the tasks, in their order.
func (a *Audit) sample(all []tasks.Task) (chosen []tasks.Task) {
	want := min(max(int(math.Ceil(a.Share*float64(len(all)))), 1), len(all))
	random := rand.New(rand.NewPCG(a.Seed, 20))
	for i, t := range all { // D. E. Knuth, TAOCP 3.4.2, Algorithm S
		if random.IntN(len(all)-i) < want-len(chosen) {
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
		f.Solutions, err = memsolver.New(engine, a.Cores).Count(ctx, below, new(exactcover.Log))
		if refusal := (*memsolver.EngineError)(nil); !errors.As(err, &refusal) {
			return f, err
		}
	}
	return f, err
}
