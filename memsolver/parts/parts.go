// Package parts counts solutions by the parts into which a problem falls. Users select it
// by memsolver.New(memsolver.Parts, cores).
//
// It is Algorithm X with colors, by fewest options. After each choice, what is open is
// divided into parts that no option connects. The number of solutions is the product of
// the parts' numbers. Each number is remembered, so that an equal part is not counted
// again. [Start] begins a count that can be given up and continued; [Prepare] returns the
// engine. Only counts gain by it: the solutions are listed by package cells.
//
// The files: model.go is what the given options leave of a problem, state.go where a search
// stands, split.go finds the parts, memo.go remembers their numbers, account.go says where
// that pays, count.go is the search. docs/memory.md has the reasons and the measurements.
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
	"math/big"
	"sync"

	"graphcover/exactcover"
	"graphcover/memsolver/cells"
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
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	c := Start(m.problem, given, m.cores)
	solutions := c.Run(ctx, 0, log)
	c.AddTo(log, solutions)
	if solutions == nil {
		return nil, ctx.Err()
	}
	return solutions, nil
}

// A Count is a count by parts that can be given up and continued.
type Count struct {
	model *model
	memo  *memo
	first *worker
	cores int
	rest  engine.Tally // of other workers
}

// Start returns a count of the solutions of p, which must be valid, with these given
// options.
func Start(p *exactcover.Problem, given []int, cores int) *Count {
	return start(p, given, cores, memoBytes)
}

func start(p *exactcover.Problem, given []int, cores, bytes int) *Count {
	c := &Count{model: newModel(p, given), memo: newMemo(bytes, cores), cores: cores}
	c.first = newWorker(c.model, c.memo, 0)
	return c
}

// Run returns the number of solutions. It returns nil if ctx was done first, or if its work
// on one core, as in [Count.Work], would be more than budget. With budget 0 it goes on to the end.
// If Run is called again, it starts at the root, but finds the parts that it has counted
// before. A progress function in log is called now and then.
func (c *Count) Run(ctx context.Context, budget int, log *exactcover.Log) *big.Int {
	r := &run{ctx: ctx}
	w := c.first
	w.run, w.budget = r, 0
	if budget > 0 {
		w.budget = w.work() + budget
	}
	var group sync.WaitGroup
	var others []*worker
	results := make(chan *big.Int, c.cores)
	count := func(w *worker) {
		n := w.count()
		if !r.stop.Swap(true) {
			results <- n.Int()
		}
	}
	w.report = func() {
		if log.Progress != nil {
			log.Progress(min(w.done, 1))
		}
		for len(others) < c.cores-1 {
			other := newWorker(c.model, c.memo, len(others)+1)
			other.run = r
			others = append(others, other)
			group.Go(func() { count(other) })
		}
	}
	count(w)
	group.Wait()
	for _, other := range others {
		c.rest.Add(other.tally())
	}
	select {
	case n := <-results:
		return n
	default:
		return nil
	}
}

// AddTo adds to log what the count has done, and the solutions unless they are nil or too
// many for an int.
func (c *Count) AddTo(log *exactcover.Log, solutions *big.Int) {
	t := c.first.tally()
	t.Add(c.rest)
	if solutions != nil && solutions.IsInt64() {
		t.Solutions = int(solutions.Int64())
	}
	t.AddTo(log, log.Tally)
}

// tally returns what the worker has done. It has undone every choice.
func (w *worker) tally() engine.Tally {
	return engine.Tally{Choices: w.choices, Undone: w.choices, Updates: w.updates}
}

// Work returns the work of the first core so far: options visited, and what lookups cost.
func (c *Count) Work() int { return c.first.work() }

// Likely estimates how much work a whole run takes, from how far the last one came. It is
// infinite if that was nowhere.
func (c *Count) Likely() float64 { return float64(c.Work()) / c.first.done }

// Saved returns about how many times the cost of looking for parts and of remembering them
// they have saved.
func (c *Count) Saved() float64 {
	return float64(c.first.account.saved) / float64(max(c.first.account.cost, 1))
}
