package memsolver

import (
	"cmp"
	"context"
	"errors"
	"math"
	"math/big"
	"slices"

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

	// Otherwise Parts, and Masks with its memo table, take turns before a walk. Each goes on as
	// long as it saves more than it costs or is likely to end, for 1/turnsShare of the likely
	// cost of the walk. While it saves greatSaving times its cost, it may take 1/greatShare.
	turnsShare = 256
	firstTurn  = 1 << 14

	// If a count that saves greatSaving times its cost is to be given up, a walk goes on for
	// longerWalk times as long as the turns took. The turns go on if the walk is then likely to
	// cost muchMore times as much as before.
	longerWalk = 2
	muchMore   = 1.5

	// unknownWalk is the likely cost of a walk that has made no progress yet, so that the turns
	// before a longer walk come to an end.
	unknownWalk = 1 << 30

	// A count with a memo table that is given up after mentionWork is mentioned.
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
	tables, faster := a.fitMasks(t, given)
	if t.ended {
		return a.countByWalk(ctx, given, log)
	}
	likely, attempts := t.likely(), []*attempt{c}
	if faster {
		solutions, err := tables.CountRemembering(ctx, a.cores, log)
		if !errors.Is(err, masks.ErrNoHelp) {
			log.Mode = string(Masks)
			return solutions, err
		}
		likely = tables.Nodes()
	} else {
		attempts = append(attempts, &attempt{remembering: tables.Start(), name: Masks, ctx: ctx, log: log})
	}
	slices.SortFunc(attempts, func(x, y *attempt) int { return cmp.Compare(x.Likely(), y.Likely()) })
	var further furtherWalk
	if !faster { // the estimate of Masks does not depend on a walk
		further = func(updates int) (*big.Int, float64) {
			for end := t.Tally().Updates + updates; t.Tally().Updates < end && !t.ended && ctx.Err() == nil; {
				t.walk(t.nodes+trialNodes, 0)
			}
			if !t.ended {
				return nil, t.likely()
			}
			log.Mode = string(Cells)
			t.Tally().AddTo(log, log.Tally)
			return big.NewInt(int64(t.Tally().Solutions)), t.likely()
		}
	}
	over, solutions := a.tryAttempts(likely, further, attempts...)
	if over != nil {
		return over.end()
	}
	defer giveUp(attempts)
	if solutions != nil {
		return solutions, nil
	}
	if faster {
		log.Mode = string(Masks)
		return tables.CountByWalk(ctx, a.cores, log)
	}
	return a.countByWalk(ctx, given, log)
}

// countWithoutMasks counts the solutions of a problem that Masks cannot take. A small search
// is over before Parts is considered.
func (a *auto) countWithoutMasks(ctx context.Context, given []int, log *exactcover.Log) (*big.Int, error) {
	w := a.walk()
	solutions, likely := w.Try(ctx, given, trialNodes, probeUpdates, log)
	if solutions != nil {
		log.Mode = string(w.name)
		return solutions, nil
	}
	c := a.startParts(ctx, given, log)
	if c.probe(likely, false) {
		return c.end()
	}
	attempts := []*attempt{c}
	walked := probeUpdates
	further := func(updates int) (*big.Int, float64) {
		walked += updates // a try begins at the root
		solutions, likely := w.Try(ctx, given, math.MaxInt, walked, log)
		if solutions != nil {
			log.Mode = string(w.name)
		}
		return solutions, likely
	}
	over, solutions := a.tryAttempts(likely, further, attempts...)
	if over != nil {
		return over.end()
	}
	defer giveUp(attempts)
	if solutions != nil {
		return solutions, nil
	}
	return a.countByWalk(ctx, given, log)
}

// countByWalk counts with Bits or Cells.
func (a *auto) countByWalk(ctx context.Context, given []int, log *exactcover.Log) (*big.Int, error) {
	w := a.walk()
	log.Mode = string(w.name)
	return w.Count(ctx, given, log)
}

// An attempt is a count with a memo table that may be given up.
type attempt struct {
	remembering
	name      Engine
	ctx       context.Context
	log       *exactcover.Log
	solutions *big.Int
}

// remembering is a count with a memo table, by Parts or by Masks.
type remembering interface {
	// Run continues the count for that much work, and returns the number of solutions. It
	// returns nil if the count is not over then, or if ctx is done first.
	Run(ctx context.Context, work int, log *exactcover.Log) *big.Int

	Work() int       // done so far
	Likely() float64 // estimate of the work of the whole count
	Saved() float64  // how many times its cost the memo table has saved

	// AddTo adds to log what the count has done, and the solutions unless they are nil.
	AddTo(log *exactcover.Log, solutions *big.Int)
}

func (a *auto) startParts(ctx context.Context, given []int, log *exactcover.Log) *attempt {
	return &attempt{remembering: parts.Start(a.problem, given, max(a.cores, 1)), name: Parts, ctx: ctx, log: log}
}

// run lets the count work on, and reports whether it is over.
func (c *attempt) run(work int) bool {
	c.solutions = c.Run(c.ctx, work, &exactcover.Log{Progress: c.log.Progress})
	return c.solutions != nil || c.ctx.Err() != nil
}

// savesMuch reports whether the memo table has saved much more than it has cost.
func (c *attempt) savesMuch() bool { return c.Saved() >= greatSaving }

// probe runs Parts for a moment, and on if it does well. likely is how many updates a walk
// would take, and masks whether Masks can take the problem: then Parts must be likely to
// end soon. probe reports whether the count is over.
func (c *attempt) probe(likely float64, masks bool) bool {
	if c.run(probeWork) {
		return true
	}
	great := func() bool {
		return c.savesMuch() && c.Work() < maxGreat &&
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

// A furtherWalk lets a walk go on for that many updates, or to the end. It returns the number of
// solutions, which it has logged, if that was the end, or nil, and estimates the updates of the
// whole walk.
type furtherWalk func(updates int) (solutions *big.Int, likely float64)

// tryAttempts lets the attempts take turns, where a walk is likely to take that many updates.
// That is often much too low if the options tried early are dead ends. So before attempts that
// save much are given up, a walk goes on for a better estimate, if further is not nil.
// tryAttempts returns the attempt that is over, or nil, or the number of solutions if the walk has
// come to its end.
func (a *auto) tryAttempts(likely float64, further furtherWalk, attempts ...*attempt) (over *attempt, solutions *big.Int) {
	for {
		if math.IsInf(likely, 1) {
			likely = unknownWalk
		}
		if over := takeTurns(likely/float64(max(a.cores, 1)), attempts); over != nil {
			return over, nil
		}
		if further == nil || !slices.ContainsFunc(attempts, (*attempt).savesMuch) {
			return nil, nil
		}
		work := 0
		for _, c := range attempts {
			work += c.Work()
		}
		before := likely
		if solutions, likely = further(longerWalk * work); solutions != nil || likely < muchMore*before {
			return nil, solutions
		}
	}
}

// takeTurns lets the attempts run in turn, twice as long each time; each works half as long as
// the one before it. An attempt may take its share of likely, the updates that a walk would
// take on one core, as long as it saves something or is likely to end by then. takeTurns
// returns the attempt that is over, or nil if none is.
func takeTurns(likely float64, attempts []*attempt) *attempt {
	out := make([]bool, len(attempts))
	for work := max(firstTurn, attempts[0].Work()/2); slices.Contains(out, false); work *= 2 {
		for i, c := range attempts {
			if out[i] {
				continue
			}
			most := likely / turnsShare
			if c.savesMuch() {
				most = likely / greatShare
			}
			left := most - float64(c.Work())
			if left < probeWork {
				out[i] = true
				continue
			}
			if c.run(int(min(float64(work>>i), left))) {
				return c
			}
			out[i] = c.Saved() < 1 && c.Likely() > most
		}
	}
	return nil
}

// end returns the number of solutions, or the error of the context.
func (c *attempt) end() (*big.Int, error) {
	c.log.Mode = string(c.name)
	c.AddTo(c.log, c.solutions)
	if c.solutions == nil {
		return nil, c.ctx.Err()
	}
	return c.solutions, nil
}

// giveUp logs what the attempts have done in vain, and which of them were given up after a while.
func giveUp(attempts []*attempt) {
	for _, c := range attempts {
		c.AddTo(c.log, nil)
		if c.Work() >= mentionWork {
			c.log.GivenUp = append(c.log.GivenUp, string(c.name))
		}
	}
}
