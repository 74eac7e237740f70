package memsolver

import (
	"context"
	"sync"

	"graphcover/exactcover"
	"graphcover/memsolver/bits"
	"graphcover/memsolver/cells"
	"graphcover/memsolver/dlx"
	"graphcover/memsolver/internal/engine"
	"graphcover/memsolver/internal/parallel"
	"graphcover/memsolver/masks"
)

// auto implements [engine.Prepared] with the engine that suits the problem. That is DLX
// if there is an observer, Parts for a count that falls into parts, Masks if it is likely
// to be faster than Cells, and otherwise Bits, or Cells if the problem is too large for
// Bits. Masks also takes a count that its memo table makes short.
type auto struct {
	problem *exactcover.Problem
	cores   int
	masks   bool // whether Masks can take the problem

	cells func() *cells.Model
	trace func() choice
	walk  func() walk // Bits or Cells
}

// A choice is an engine and what it prepared for the problem.
type choice struct {
	engine.Prepared
	name Engine
}

// A walk is the choice of Bits or Cells.
type walk struct {
	*parallel.Searcher
	name Engine
}

// prepareAuto returns the engine Auto for p, which is valid and does not change.
func prepareAuto(p *exactcover.Problem, cores int) (engine.Prepared, error) {
	return newAuto(p, cores), nil
}

func newAuto(p *exactcover.Problem, cores int) *auto {
	return &auto{
		problem: p,
		cores:   cores,
		masks:   masks.Check(p) == nil,
		cells:   sync.OnceValue(func() *cells.Model { return cells.New(p) }),
		trace: sync.OnceValue(func() choice {
			prepared, _ := dlx.Prepare(p, cores) // it never refuses
			return choice{prepared, DLX}
		}),
		walk: sync.OnceValue(func() walk {
			if bits.Check(p) == nil {
				return walk{parallel.New(cores, bits.New(p).NewWalker), Bits}
			}
			return walk{parallel.New(cores, cells.New(p).NewWalker), Cells}
		}),
	}
}

// choose returns the engine for a search with these given options, and logs its name.
func (a *auto) choose(given []int, log *exactcover.Log) engine.Prepared {
	c := a.choice(given, log.Observe != nil)
	log.Mode = string(c.name)
	return c.Prepared
}

// choice returns the engine for a search with these given options, which is traced if it
// has an observer. A trial is made only if Masks can take the problem: for a Sudoku it would
// take longer than the search.
func (a *auto) choice(given []int, traced bool) choice {
	if traced {
		return a.trace()
	}
	if a.masks {
		if tables, faster := a.fitMasks(a.newTrial(given), given); faster {
			return choice{tables.Prepared(a.cores), Masks}
		}
	}
	w := a.walk()
	return choice{w.Searcher, w.name}
}

// Search implements [engine.Prepared].
func (a *auto) Search(ctx context.Context, given []int, log *exactcover.Log, yield func(exactcover.Solution, error) bool) {
	if err := ctx.Err(); err != nil {
		yield(nil, err)
		return
	}
	a.choose(given, log).Search(ctx, given, log, yield)
}

const (
	// trialNodes is how far Cells walks before Masks is considered. A search that ends by
	// then needs no better engine.
	trialNodes = 1 << 12

	// nodeUpdates is how many updates of Cells take as long as a node of Masks. Measured
	// on pentominoes, Soma, dominoes, Langford's pairs, queens and Latin squares it is
	// between 1 and 2, but about half of the estimated nodes turn out to be dead ends
	// that are never entered.
	nodeUpdates = 1

	// The trial of Cells continues until it has cost 1/trialShare of the likely cost of
	// Masks, but for at most maxTrial updates.
	trialShare = 20
	maxTrial   = 1 << 20
)

// A trial is a walk of Cells through part of the tree, as a yardstick for other engines.
// Work is counted, not timed, so that the choice is always the same.
type trial struct {
	engine.Walker
	nodes int
	ended bool // it has walked the whole tree
}

func (a *auto) newTrial(given []int) *trial {
	t := &trial{Walker: a.cells().NewWalker()}
	t.Start(given, nil)
	return t
}

// walk walks on to that many nodes, but stops after that many updates unless they are 0.
func (t *trial) walk(nodes, updates int) {
	step := nodes
	if updates > 0 {
		step = 1 << 6
	}
	for !t.ended && t.nodes < nodes && (updates == 0 || t.Tally().Updates < updates) {
		n := min(step, nodes-t.nodes)
		t.ended = t.Walk(n, true) == engine.Ended
		t.nodes += n
	}
}

// likely estimates how many updates the whole walk takes. It is infinite if the walk has made no
// progress yet.
func (t *trial) likely() float64 {
	if t.ended {
		return float64(t.Tally().Updates) // the progress is not to be asked any more
	}
	return float64(t.Tally().Updates) / t.Progress()
}

// fitMasks returns the tables of Masks, which can take the problem, and whether Masks is
// likely to walk the tree faster than Cells. It continues the trial for part of the tree, or
// all of it if it is small. Then Cells is faster.
//
// The work of Masks is estimated from samples of every level of the tree, that of Cells
// from how far it gets. The second estimate is too low at first if the options tried
// early lead to less than the others. It improves during the trial, so a long search has
// a long trial.
func (a *auto) fitMasks(t *trial, given []int) (tables *masks.Tables, faster bool) {
	if t.walk(trialNodes, 0); t.ended {
		return nil, false
	}
	tables = masks.NewTables(a.problem, given)
	work := nodeUpdates * tables.Nodes()
	updates := int(min(work/trialShare, maxTrial))
	for t.Tally().Updates < updates {
		if t.walk(t.nodes+trialNodes, 0); t.ended {
			return tables, false
		}
	}
	return tables, work*t.Progress() <= float64(t.Tally().Updates)
}
