package memsolver

import (
	"context"
	"math/big"
	"sync"

	"graphcover/exactcover"
	"graphcover/memsolver/bits"
	"graphcover/memsolver/cells"
	"graphcover/memsolver/dlx"
	"graphcover/memsolver/internal/engine"
	"graphcover/memsolver/masks"
)

// auto implements [engine.Prepared] with the engine that suits the problem. That is DLX
// if there is an observer, Masks if it is likely to be faster than Cells, and otherwise
// Bits, or Cells if the problem is too large for Bits.
type auto struct {
	problem *exactcover.Problem
	cores   int
	masks   bool // whether Masks can take the problem

	cells func() *cells.Model
	trace func() choice
	walk  func() choice // Bits or Cells
}

// A choice is an engine and what it prepared for the problem.
type choice struct {
	engine.Prepared
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
		walk: sync.OnceValue(func() choice {
			if prepared, err := bits.Prepare(p, cores); err == nil {
				return choice{prepared, Bits}
			}
			prepared, _ := cells.Prepare(p, cores) // it never refuses
			return choice{prepared, Cells}
		}),
	}
}

// choose returns the engine for a search with these given options, and logs its name.
func (a *auto) choose(given []int, log *exactcover.Log) engine.Prepared {
	var c choice
	if log.Observe != nil {
		c = a.trace()
	} else if tables := a.fitMasks(given); tables != nil {
		c = choice{tables.Prepared(a.cores), Masks}
	} else {
		c = a.walk()
	}
	log.Mode = string(c.name)
	return c.Prepared
}

// Search implements [engine.Prepared].
func (a *auto) Search(ctx context.Context, given []int, log *exactcover.Log, yield func(exactcover.Solution, error) bool) {
	if err := ctx.Err(); err != nil {
		yield(nil, err)
		return
	}
	a.choose(given, log).Search(ctx, given, log, yield)
}

// Count implements [engine.Prepared].
func (a *auto) Count(ctx context.Context, given []int, log *exactcover.Log) (*big.Int, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return a.choose(given, log).Count(ctx, given, log)
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

// fitMasks returns the tables of Masks if Masks is likely to walk the tree faster than
// Cells, and otherwise nil. To find out, Cells walks part of the tree, or all of it if it
// is small. Work is counted, not timed, so that the answer is always the same.
//
// The work of Masks is estimated from samples of every level of the tree, that of Cells
// from how far it gets. The second estimate is too low at first if the options tried
// early lead to less than the others. It improves during the trial, so a long search has
// a long trial.
func (a *auto) fitMasks(given []int) *masks.Tables {
	if !a.masks {
		return nil
	}
	w := a.cells().NewWalker()
	w.Start(given, nil)
	if w.Walk(trialNodes, true) == engine.Ended {
		return nil
	}
	tables := masks.NewTables(a.problem, given)
	work := nodeUpdates * tables.Nodes()
	trial := int(min(work/trialShare, maxTrial))
	for w.Tally().Updates < trial {
		if w.Walk(trialNodes, true) == engine.Ended {
			return nil
		}
	}
	if work*w.Progress() > float64(w.Tally().Updates) {
		return nil
	}
	return tables
}
