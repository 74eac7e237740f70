package memsolver

import (
	"context"
	"math/big"
	"sync"
	"sync/atomic"

	"graphcover/exactcover"
	"graphcover/memsolver/internal/bands"
	"graphcover/memsolver/internal/bits"
	"graphcover/memsolver/internal/cells"
	"graphcover/memsolver/internal/dlx"
	"graphcover/memsolver/internal/engine"
	"graphcover/memsolver/internal/masks"
	"graphcover/memsolver/internal/parallel"
)

// auto implements [engine.Prepared]. DLX records a trace. Otherwise a walk by fewest options
// begins, by Bands, Bits or Cells. If it is not over soon, it becomes one of several engines in a race.
type auto struct {
	problem *exactcover.Problem
	cores   int
	masks   bool // whether Masks can take the problem
	pace    pace

	trace func() engine.Prepared
	walk  func() walk // the walk that begins
	other func() walk // by Bits, if the walk that begins is by Cells and Bits can take the problem

	idle atomic.Pointer[race] // that ended early
}

// A walk is what walks the tree of fewest options, by Bands, Bits or Cells.
type walk struct {
	*parallel.Searcher
	name  Engine
	price price
}

// fewOptions is up to how many options the walk is by Bits at once. With more
// options, the walk of Cells shows first which of the two is likely to be faster.
const fewOptions = 1 << 10

// prepareAuto returns the engine Auto for p.
func prepareAuto(p *exactcover.Problem, cores int) (engine.Prepared, error) {
	if p.HasQuotas() {
		return prepareQuotas(p), nil
	}
	return newAuto(p, cores), nil
}

// newAuto returns the engine Auto for p, which is valid and does not change.
func newAuto(p *exactcover.Problem, cores int) *auto {
	a := &auto{problem: p, cores: max(cores, 1), masks: masks.Check(p) == nil, pace: usualPace}
	byBits := bits.Check(p) == nil
	newBits := func() walk { return walk{parallel.New(cores, bits.New(p).NewWalker), Bits, bitsPrice(p)} }
	a.trace = sync.OnceValue(func() engine.Prepared { return dlx.Prepare(p, exactcover.OrderFewest) })
	a.walk = sync.OnceValue(func() walk {
		if bands.Check(p) == nil {
			return walk{parallel.New(cores, bands.New(p).NewWalker), Bands, bandsPrice}
		}
		if byBits && len(p.Options) <= fewOptions {
			return newBits()
		}
		return walk{parallel.New(cores, cells.New(p).NewWalker), Cells, cellsPrice(p)}
	})
	if byBits && len(p.Options) > fewOptions {
		a.other = sync.OnceValue(newBits)
	}
	return a
}

// Search implements [engine.Prepared].
func (a *auto) Search(ctx context.Context, given []int, log *exactcover.Log, yield func(exactcover.Solution, error) bool) {
	if log.Observe != nil {
		log.Mode = string(DLX)
		a.trace().Search(ctx, given, log, yield)
		return
	}
	r := newRace(ctx, a, given, log, false)
	defer r.end()
	r.yield = yield
	r.run()
}

// Count implements [engine.Prepared].
func (a *auto) Count(ctx context.Context, given []int, log *exactcover.Log) (*big.Int, error) {
	if log.Observe != nil {
		log.Mode = string(DLX)
		return a.trace().Count(ctx, given, log)
	}
	r := newRace(ctx, a, given, log, true)
	r.run()
	total, err := r.total, r.err
	r.end()
	return total, err
}

// A price says how long a walker takes, in units: about 20 ns each, which is what Cells takes for an
// update where options have four items. Units are counted, never timed, so that a race is the same every
// time. The prices were measured on 25 problems of all families; they are off by less than 2.
type price struct{ node, update float64 }

func (p price) of(nodes int, t exactcover.Tally) float64 {
	return p.node*float64(nodes) + p.update*float64(t.Updates)
}

// length returns the average number of items of an option.
func length(p *exactcover.Problem) float64 {
	return float64(p.Matches()) / float64(max(len(p.Options), 1))
}

func cellsPrice(p *exactcover.Problem) price { return price{1.5, 0.5 + 0.12*length(p)} }

// bitsPrice grows with the set of options, which is copied at each choice with the counts of the items.
func bitsPrice(p *exactcover.Problem) price {
	return price{1.2 + float64(len(p.Options))/800 + float64(p.Primary())/150, 0.3 + 0.06*length(p)}
}

// bandsPrice is that of a walk by Bands, whose updates are its nodes.
var bandsPrice = price{node: 20}

// masksPrice is that of a walk by Masks, which counts no updates but nodes.
var masksPrice = price{node: 1.7}

// The prices of a unit of work of the engines that count it themselves.
const (
	memoPrice    = 1.6 // Masks with its memo table
	clausesPrice = 1
	reasonPrice  = 0.5
)

func partsPrice(p *exactcover.Problem) float64 { return 1 + 0.24*length(p) }

// What it costs to make the tables of Masks, in units. It was measured on the families of tilings, on
// queens, Langford's pairs and Latin squares.
func masksSetup(p *exactcover.Problem) float64 {
	return 1<<17 + 4*float64(len(p.Options))*float64(len(p.Items))
}

// bitsSetup is what it costs to make the matrix of Bits.
func bitsSetup(p *exactcover.Problem) float64 {
	n := float64(len(p.Options))
	return n * (n/150 + length(p)*length(p)/2)
}
