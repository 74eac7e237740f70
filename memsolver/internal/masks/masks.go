// Package masks is Algorithm X with a fixed order of the items, for tilings and other
// problems with local options: no colors, at most 256 items. It can remember earlier
// counts, where that saves work. Users select it by
// memsolver.New(memsolver.Masks, memsolver.Cores(cores)).
//
// The search takes the first primary item that is open, not the one with the fewest
// options. All items before it are then covered, so the options to try are among those
// that begin with it. Tables say which of them are left, 64 options at a time (see
// [Tables]). If options are local, this speed outweighs the larger tree.
//
// Secondary items have bits after the primary ones, and are never taken.
//
// The files: order.go chooses the order of the items, build.go and lookahead.go make the
// tables, tables.go reads them, walk.go walks the tree, count.go counts with the memo table
// of memo.go. docs/memory.md has the reasons and the measurements.
//
// Reference: D. E. Knuth, The Art of Computer Programming, volume 4B (2022), section
// 7.2.2.1, Algorithms X and Z.
package masks

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"graphcover/exactcover"
	"graphcover/memsolver/internal/engine"
	"graphcover/memsolver/internal/parallel"
)

// Check returns an [engine.Refusal] if p, which must be valid, has colors or more than
// 256 items, and otherwise nil.
func Check(p *exactcover.Problem) error {
	refusal := engine.Refusal(fmt.Sprintf("at most %d items and no colors", maxItems))
	if len(p.Items) > maxItems {
		return refusal
	}
	for o := range p.Options {
		for _, color := range p.Options[o].Colors {
			if color != exactcover.NoColor {
				return refusal
			}
		}
	}
	return nil
}

// prepared implements [engine.Prepared]. The best order of the items depends on the given
// options, so the tables are made for each search.
type prepared struct {
	problem *exactcover.Problem
	cores   int
}

// Prepare returns the engine for p on that many cores. p must be valid and must not
// change. The error is that of [Check].
func Prepare(p *exactcover.Problem, cores int) (engine.Prepared, error) {
	if err := Check(p); err != nil {
		return nil, err
	}
	return &prepared{problem: p, cores: max(cores, 1)}, nil
}

// Search implements [engine.Prepared].
func (m *prepared) Search(ctx context.Context, given []int, log *exactcover.Log, yield func(exactcover.Solution, error) bool) {
	NewTables(m.problem, given).Searcher(m.cores).Search(ctx, given, log, yield)
}

// Count implements [engine.Prepared]. It counts with a memo table, on one core. If the memo table
// saves less than it costs, it counts again by a walk, on all cores. The logged choices
// are then the moves visited, where one move may be several options.
func (m *prepared) Count(ctx context.Context, given []int, log *exactcover.Log) (*big.Int, error) {
	t := NewTables(m.problem, given)
	solutions, err := t.countRemembering(ctx, m.cores, log)
	if errors.Is(err, errNoHelp) {
		return t.Searcher(m.cores).Count(ctx, given, log)
	}
	return solutions, err
}

// Searcher returns what walks the tree of t, on that many cores. Its given options must be those
// that t was made for.
func (t *Tables) Searcher(cores int) *parallel.Searcher { return parallel.New(cores, t.NewWalker) }

// countRemembering returns the number of solutions, counted with a memo table on one core. The
// error is that of ctx, or errNoHelp if that is likely to take longer than a walk on that
// many cores.
func (t *Tables) countRemembering(ctx context.Context, cores int, log *exactcover.Log) (*big.Int, error) {
	c, trial := t.Start(), t.memoTrial(cores)
	c.check = func() error {
		if c.nodes < trial {
			return nil
		}
		if c.Saved() <= 1 {
			return errNoHelp
		}
		c.check = nil
		return nil
	}
	solutions := c.count(ctx)
	if !errors.Is(c.err, errNoHelp) {
		tally := c.Tally()
		if solutions != nil && solutions.IsInt64() {
			tally.Solutions = int(solutions.Int64())
		}
		log.Tally = log.Tally.Plus(tally)
	}
	return solutions, c.err
}

// NewTables returns the tables of p with these given options. [Check] must accept p, which
// must not change. NewTables chooses the order of the items.
func NewTables(p *exactcover.Problem, given []int) *Tables {
	orders := candidateOrders(p)
	order, nodes := fewestNodes(p, given, orders)
	t := newTables(p, given, order)
	t.problem, t.orders, t.nodes = p, orders, nodes
	return t
}

// Nodes estimates how many nodes the tree has.
func (t *Tables) Nodes() float64 { return t.nodes }
