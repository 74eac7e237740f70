package memsolver

import (
	"context"
	"errors"
	"math/big"

	"graphcover/exactcover"
	"graphcover/memsolver/masks"
	"graphcover/memsolver/parts"
)

// A probe of Parts shows in about half a millisecond whether a problem falls into parts.
// Measured on networks, whose parts are counted in 20 ms, looking for parts and remembering
// them had by then saved 25 times what it had cost, and half of the tree was done. For
// Langford's pairs, queens, Latin squares, Soma and MacMahon's squares it had saved less
// than a tenth of its cost, and for dominoes 8x8, which Masks counts faster, 3 times the
// cost.
const (
	probeUpdates = 1 << 15 // of Cells before the probe, if it has not visited trialNodes by then
	probeWork    = 1 << 13 // of Parts

	// Parts goes on at once, up to maxGreat, if it has saved greatSaving times its cost and
	// is likely to end by mostLikely, or if a walk is likely to need greatShare times as much.
	// If Masks can take the problem, Parts must be likely to end by mostLikely after the probe.
	greatSaving = 4
	mostLikely  = 1 << 16
	greatShare  = 16
	maxGreat    = 1 << 21

	// Otherwise Parts is tried again before a walk, as long as it saves more than it costs or
	// is likely to end, for 1/partsShare of the likely cost of the walk. While it saves
	// greatSaving times its cost, it may take 1/greatShare.
	partsShare = 256
	firstTry   = 1 << 14

	// A count by Parts that is given up after mentionWork is mentioned.
	mentionWork = 1 << 20
)

// Count implements [engine.Prepared].
func (a *auto) Count(ctx context.Context, given []int, log *exactcover.Log) (*big.Int, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if log.Observe != nil {
		return a.choose(given, log).Count(ctx, given, log)
	}
	if !a.masks {
		return a.countWithoutMasks(ctx, given, log)
	}
	t := a.newTrial(given)
	if t.walk(trialNodes, probeUpdates); t.ended {
		return a.countByWalk(ctx, given, log)
	}
	c := a.startParts(ctx, given, log)
	if c.probe(t.likely(), true) {
		return c.end()
	}
	tables := a.fitMasks(t, given)
	if t.ended {
		return a.countByWalk(ctx, given, log)
	}
	likely := t.likely()
	if tables != nil {
		solutions, err := tables.CountRemembering(ctx, a.cores, log)
		if !errors.Is(err, masks.ErrNoHelp) {
			log.Mode = string(Masks)
			return solutions, err
		}
		likely = tables.Nodes()
	}
	if c.try(likely / float64(max(a.cores, 1))) {
		return c.end()
	}
	defer c.giveUp()
	if tables != nil {
		log.Mode = string(Masks)
		return tables.CountByWalk(ctx, a.cores, log)
	}
	return a.countByWalk(ctx, given, log)
}

// countWithoutMasks counts the solutions of a problem that Masks cannot take. A small search
// is over before Parts is considered.
func (a *auto) countWithoutMasks(ctx context.Context, given []int, log *exactcover.Log) (*big.Int, error) {
	w := a.walk()
	solutions, likely := w.Try(given, trialNodes, probeUpdates, log)
	if solutions != nil {
		log.Mode = string(w.name)
		return solutions, nil
	}
	c := a.startParts(ctx, given, log)
	if c.probe(likely, false) || c.try(likely/float64(max(a.cores, 1))) {
		return c.end()
	}
	defer c.giveUp()
	return a.countByWalk(ctx, given, log)
}

// countByWalk counts with Bits or Cells.
func (a *auto) countByWalk(ctx context.Context, given []int, log *exactcover.Log) (*big.Int, error) {
	w := a.walk()
	log.Mode = string(w.name)
	return w.Count(ctx, given, log)
}

// A partsCount is a count by Parts that may be given up.
type partsCount struct {
	*parts.Count
	ctx       context.Context
	log       *exactcover.Log
	solutions *big.Int
}

func (a *auto) startParts(ctx context.Context, given []int, log *exactcover.Log) *partsCount {
	return &partsCount{Count: parts.Start(a.problem, given, max(a.cores, 1)), ctx: ctx, log: log}
}

// run lets Parts work on, and reports whether the count is over.
func (c *partsCount) run(work int) bool {
	c.solutions = c.Run(c.ctx, work, &exactcover.Log{Progress: c.log.Progress})
	return c.solutions != nil || c.ctx.Err() != nil
}

// probe runs Parts for a moment, and on if it does well. likely is how many updates a walk
// would take, and masks whether Masks can take the problem: then Parts must be likely to
// end soon. probe reports whether the count is over.
func (c *partsCount) probe(likely float64, masks bool) bool {
	if c.run(probeWork) {
		return true
	}
	great := func() bool {
		return c.Saved() >= greatSaving && c.Work() < maxGreat &&
			(c.Likely() <= mostLikely || likely >= greatShare*c.Likely())
	}
	if masks && c.Likely() > mostLikely {
		return false
	}
	for work := probeWork; great(); work *= 2 {
		if c.run(work) {
			return true
		}
	}
	return false
}

// try runs Parts for up to its share of likely, the updates that a walk would take on one
// core, as long as it saves something or is likely to end by then. It reports whether the count
// is over.
func (c *partsCount) try(likely float64) bool {
	for work := firstTry; ; work *= 2 {
		most := likely / partsShare
		if c.Saved() >= greatSaving {
			most = likely / greatShare
		}
		left := most - float64(c.Work())
		if left < probeWork {
			return false
		}
		if c.run(int(min(float64(work), left))) {
			return true
		}
		if c.Saved() < 1 && c.Likely() > most {
			return false
		}
	}
}

// end returns the number of solutions, or the error of the context.
func (c *partsCount) end() (*big.Int, error) {
	c.log.Mode = string(Parts)
	c.AddTo(c.log, c.solutions)
	if c.solutions == nil {
		return nil, c.ctx.Err()
	}
	return c.solutions, nil
}

// giveUp logs what Parts has done in vain. It adds to the log's mode that Parts was given up,
// if that has taken a while.
func (c *partsCount) giveUp() {
	c.AddTo(c.log, nil)
	if c.Work() >= mentionWork {
		c.log.Mode += ", after parts was given up"
	}
}
