// Package parts counts solutions by the parts into which a problem falls. Users select it
// by memsolver.New(memsolver.Parts, memsolver.Cores(cores)).
//
// It is Algorithm X with colors, by fewest options. After each choice, what is open is
// divided into parts that no option connects. The number of solutions is the product of
// the parts' numbers. Each number is remembered, so that an equal part is not counted
// again. [Start] begins a count that can be stopped and continued; [Prepare] returns the
// engine. Only counts gain by it: the solutions are listed by package cells.
//
// The files: model.go is what the given options leave of a problem, state.go where a search
// stands, split.go finds the parts, memo.go remembers their numbers, count.go is the search. docs/memory.md has the reasons and the measurements.
//
// References:
//
//   - D. E. Knuth, The Art of Computer Programming, volume 4B (2022), section
//     7.2.2.1, Algorithms C and Z.
//   - R. J. Bayardo, J. D. Pehoushek, "Counting models using connected components",
//     AAAI 2000, 157-162: the same for Boolean formulas.
package parts

import (
	"context"
	"iter"
	"math/big"
	"sync"

	"graphcover/exactcover"
	"graphcover/memsolver/internal/cells"
	"graphcover/memsolver/internal/engine"
)

// memoBytes limits the memory in which a count remembers parts.
const memoBytes = 256 << 20

// prepared implements [engine.Prepared]. Search is that of cells.
type prepared struct {
	engine.Prepared
	problem *exactcover.Problem
	cores   int
}

// Prepare returns the engine for p, which is valid and does not change, on that many cores.
// It takes every problem.
func Prepare(p *exactcover.Problem, cores int) (engine.Prepared, error) {
	list, err := cells.Prepare(p, cores)
	return &prepared{list, p, max(cores, 1)}, err
}

// Count implements [engine.Prepared]. It uses other cores if the count is not over after
// engine.NodesPerCheck nodes. The logged choices then depend on who finds a part first.
func (m *prepared) Count(ctx context.Context, given []int, log *exactcover.Log) (*big.Int, error) {
	solutions, tally := countTogether(ctx, newModel(m.problem, given), newMemo(memoBytes, m.cores), m.cores, log, engine.NodesPerCheck)
	if solutions != nil && solutions.IsInt64() {
		tally.Solutions = int(solutions.Int64())
	}
	log.Tally = log.Tally.Plus(tally)
	if solutions == nil {
		return nil, ctx.Err()
	}
	return solutions, nil
}

// countTogether returns the number of covers, counted on that many cores, or nil if ctx was done
// first, and what the workers have done. The other cores join in after that many nodes. The progress
// function of log is called now and then.
func countTogether(ctx context.Context, m *model, memo *memo, cores int, log *exactcover.Log, nodes int) (*big.Int, exactcover.Tally) {
	r := &run{ctx: ctx}
	var group sync.WaitGroup
	var workers []*worker
	results := make(chan *big.Int, cores)
	add := func() *worker {
		w := newWorker(m, memo, len(workers))
		w.run = r
		workers = append(workers, w)
		return w
	}
	count := func(w *worker) {
		n := w.count()
		if !r.stop.Swap(true) {
			results <- n.Int()
		}
	}
	first := add()
	first.nodes = engine.NodesPerCheck - nodes // it reports at the first multiple of NodesPerCheck
	first.report = func() {
		if log.Progress != nil {
			log.Progress(min(first.done, 1))
		}
		for len(workers) < cores {
			w := add()
			group.Go(func() { count(w) })
		}
	}
	count(first)
	group.Wait()
	var tally exactcover.Tally
	for _, w := range workers {
		tally = tally.Plus(w.Tally())
	}
	select {
	case n := <-results:
		return n, tally
	default:
		return nil, tally
	}
}

// Tally returns what the worker has done. It has undone every choice.
func (w *worker) Tally() exactcover.Tally {
	return exactcover.Tally{Choices: w.choices, Backtracks: w.choices, Updates: w.updates}
}

// A Count is a count by parts, on one core, that can be stopped and continued.
type Count struct {
	*worker
	next func() (*big.Int, bool)
	halt func()
}

// Start returns a count of the solutions of p, which must be valid, with these given
// options. Close must be called at the end.
func Start(p *exactcover.Problem, given []int) *Count { return start(p, given, memoBytes) }

func start(p *exactcover.Problem, given []int, bytes int) *Count {
	c := &Count{worker: newWorker(newModel(p, given), newMemo(bytes, 1), 0)}
	c.run = new(run)
	c.next, c.halt = iter.Pull(func(yield func(*big.Int) bool) {
		c.pause = func() bool { return yield(nil) }
		if n := c.count(); !c.stop.Load() {
			yield(n.Int())
		}
	})
	return c
}

// Run goes on for about that much work, as in [Count.Work], and returns the number of solutions. It
// returns nil if the count is not over then, or if ctx is done first. Then the count cannot go on.
func (c *Count) Run(ctx context.Context, work int) *big.Int {
	c.ctx, c.budget = ctx, c.Work()+work
	solutions, _ := c.next()
	return solutions
}

// Close ends the count.
func (c *Count) Close() { c.halt() }

// Progress estimates the share of the work that is done, from 0 to 1.
func (c *Count) Progress() float64 { return min(c.done, 1) }

// Saved returns about how many times the cost of looking for parts and of remembering them
// they have saved.
func (c *Count) Saved() float64 { return c.account.Worth() }
