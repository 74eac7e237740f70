package memsolver

import (
	"context"
	"math"
	"math/big"
	"slices"
	"sync"

	"graphcover/exactcover"
	"graphcover/memsolver/clauses"
	"graphcover/memsolver/internal/engine"
	"graphcover/memsolver/internal/masks"
	"graphcover/memsolver/internal/parallel"
	"graphcover/memsolver/internal/parts"
	"graphcover/memsolver/reason"
)

// enter lets the other engines take part, after the walk that began has done its first units.
func (r *race) enter() {
	p := r.problem
	r.own()
	if r.other != nil && r.first.slowerThan(bitsPrice(p)) {
		r.first.successor = r.add(Bits, bitsSetup(p), func() runner {
			w := r.walk(r.other())
			return &w
		})
	}
	r.add(Clauses, 5*float64(p.Matches()), func() runner { return &clausesRunner{clauses.Start(p, r.given)} })
	r.add(Parts, 4*float64(p.Matches()), func() runner {
		return &countRunner{parts.Start(p, r.given), partsPrice(p)}
	})
	if r.masks {
		tables := sync.OnceValue(func() *masks.Tables { return masks.NewTables(p, r.given) })
		r.add(Masks, masksSetup(p), func() runner {
			w := r.walk(walk{tables().Searcher(r.cores), Masks, masksPrice})
			w.guess = masksPrice.node * tables().Nodes()
			return &w
		})
		r.add(Masks, masksSetup(p), func() runner { return &countRunner{tables().Start(), memoPrice} })
	}
	if !r.hasSolution() {
		r.add(byReason, 2*float64(p.Matches()), func() runner { return &reasonRunner{Search: reason.Start(p, r.given)} })
	}
}

// hasSolution reports whether a solution has been found.
func (r *race) hasSolution() bool {
	return r.yielded > 0 || r.counting && slices.ContainsFunc(r.racers, func(x *racer) bool { return x.runner != nil && x.Tally().Solutions > 0 })
}

func (r *race) add(name Engine, setup float64, make func() runner) *racer {
	x := &racer{name: name, setup: setup, make: make}
	r.racers = append(r.racers, x)
	return x
}

// The shares of the engines in a race.
const (
	// small is the share of an engine that seems to be of no use.
	small = 1.0 / 16
	// A walk keeps its whole share while it is not likely to take more than behind times as long as the
	// best walk, or farBehind times in a search, whose first solution can be anywhere in the tree.
	behind    = 2
	farBehind = 8
	// A count that is likely to take more than hopeless times what any engine has done has a small
	// share, if a memo table saves work for another.
	hopeless = 256
	// tried is how much an engine may do before it is judged, in units.
	tried = 1 << 16
	// A walk is compared with another one when it has done 1/trialShare of what that is likely to
	// take, but at most of maxTrial.
	trialShare = 16
	maxTrial   = 1 << 27
	// reasonShare is the share of the look for a reason why there is no solution.
	reasonShare = 1.0 / 4
)

// shareOf returns which share of the work x should have, where a walk that is worth it has 1.
func (r *race) shareOf(x *racer) float64 {
	if x.runner == nil || x.units() < tried {
		return 1
	}
	return x.share(r)
}

// A walkRunner walks a tree.
type walkRunner struct {
	parallel.Walk
	price     price
	counting  bool
	guess     float64 // of the units of the whole tree, before the walk has come far; or 0
	successor *racer  // the walk of the same tree by a faster engine, or nil
	nodes     int
	whole     *exactcover.Tally // of the walk after it has ended on all cores
}

func (r *race) walk(w walk) walkRunner {
	return walkRunner{Walk: w.Begin(r.given), price: w.price, counting: r.counting}
}

// nodesPerTurn is how many nodes a walk visits at least in a turn.
const nodesPerTurn = 1 << 6

func (w *walkRunner) turn(ctx context.Context, until float64) outcome {
	for w.units() < until && ctx.Err() == nil {
		w.nodes += nodesPerTurn
		switch w.Walk.Walk(nodesPerTurn, w.counting) {
		case engine.Found:
			return outcome{found: true, solution: w.Solution()}
		case engine.Ended:
			return outcome{ended: true}
		}
	}
	return outcome{}
}

func (w *walkRunner) units() float64 { return w.price.of(w.nodes, w.Tally()) }

// Tally returns what the walk has done, on one core and on all.
func (w *walkRunner) Tally() exactcover.Tally {
	if w.whole != nil {
		return *w.whole
	}
	return w.Walk.Tally()
}

func (w *walkRunner) likely() float64 {
	if w.guess > 0 && w.units() < w.guess/16 {
		return w.guess
	}
	return w.units() / w.Progress()
}

// share compares walks by what they are likely to take. A walk makes room for a faster one of the same
// tree, once that has come as far.
func (w *walkRunner) share(r *race) float64 {
	likely, far := w.likely(), float64(behind)
	if !r.counting {
		far = farBehind
	} else if r.hopeless(w) {
		return small
	}
	for _, x := range r.racers {
		switch other, ok := x.runner.(*walkRunner); {
		case !ok || other == w:
		case x == w.successor:
			if other.units() >= w.units() {
				return small
			}
		case math.IsInf(likely, 1) && !r.counting:
		case likely > far*other.likely() && other.known(likely):
			return small
		}
	}
	return 1
}

// known reports whether what the walk is likely to take can be compared with what another one is
// likely to take. The estimate of a walk is often much too low at first, where the options tried
// early lead to less than the others.
func (w *walkRunner) known(other float64) bool {
	return w.guess > 0 || w.units() > min(other, maxTrial)/trialShare
}

// slowerThan reports whether a walk of the same tree at that price would be faster than w.
func (w *walkRunner) slowerThan(p price) bool { return w.units() > 1.3*p.of(w.nodes, w.Tally()) }

// A counter is a count with a memo table, by Parts or by Masks.
type counter interface {
	Run(ctx context.Context, work int) *big.Int
	Work() int
	Saved() float64
	Tally() exactcover.Tally
	Close()
}

// A countRunner counts with a memo table.
type countRunner struct {
	counter
	price float64
}

func (c *countRunner) turn(ctx context.Context, until float64) outcome {
	work := (until - c.units()) / c.price
	return outcome{total: c.Run(ctx, int(min(work, math.MaxInt32))+1)}
}

func (c *countRunner) units() float64 { return c.price * float64(c.Work()) }

// likely is known of Parts only: Masks knows no share that it has done.
func (c *countRunner) likely() float64 {
	if p, ok := c.counter.(*parts.Count); ok {
		return c.units() / p.Progress()
	}
	return math.Inf(1)
}

// share depends on what the memo table saves, and on whether a walk is likely to end sooner. In a search,
// a number of solutions helps only if it is 0, or that of the few that were found.
func (c *countRunner) share(r *race) float64 {
	if c.Saved() < 1 || !r.counting && r.yielded > 1 {
		return small
	}
	if likely := c.likely(); !math.IsInf(likely, 1) && likely > behind*r.bestWalk() || r.hopeless(c) {
		return small
	}
	return 1
}

// hopeless reports whether x would have to do very much, while another engine saves work by its memo
// table and is not known to be as bad.
func (r *race) hopeless(x runner) bool {
	likely := x.likely()
	if likely <= hopeless*r.due {
		return false
	}
	if _, counts := x.(*countRunner); counts && math.IsInf(likely, 1) {
		return false // it is not known
	}
	for _, y := range r.racers {
		c, ok := y.runner.(*countRunner)
		if ok && c != x && c.Saved() >= 1 && (math.IsInf(c.likely(), 1) || c.likely() < likely) {
			return true
		}
	}
	return false
}

// bestWalk returns what the best walk is likely to take, in units.
func (r *race) bestWalk() float64 {
	best := math.Inf(1)
	for _, x := range r.racers {
		if w, ok := x.runner.(*walkRunner); ok {
			best = min(best, w.likely())
		}
	}
	return best
}

// A clausesRunner searches by clause learning.
type clausesRunner struct{ *clauses.Run }

func (c *clausesRunner) turn(ctx context.Context, until float64) outcome {
	work := (until - c.units()) / clausesPrice
	s, ended := c.Run.Run(ctx, int(min(work, math.MaxInt32))+1)
	return outcome{found: s != nil, solution: s, ended: ended, stuck: c.Full()}
}

func (c *clausesRunner) units() float64 { return clausesPrice * float64(c.Work()) }

func (c *clausesRunner) likely() float64 { return math.Inf(1) }

// share falls as soon as there are solutions to count: each would be ruled out by a clause.
func (c *clausesRunner) share(r *race) float64 {
	if r.counting && (c.Tally().Solutions > 0 || r.racers[0].Tally().Solutions > 0) {
		return small
	}
	return 1
}

// Close does nothing: the memory goes with the search.
func (c *clausesRunner) Close() {}

// byReason is the name in logs of what finds a reason why there is no solution, instead of searching.
const byReason Engine = "reason"

// A reasonRunner looks for such a reason.
type reasonRunner struct {
	*reason.Search
	ended bool
}

func (s *reasonRunner) turn(ctx context.Context, until float64) outcome {
	work := (until - s.units()) / reasonPrice
	found, ended := s.Run(ctx, s.Work()+int(min(work, math.MaxInt32))+1)
	s.ended = ended
	return outcome{ended: found != nil, stuck: ended && found == nil}
}

func (s *reasonRunner) units() float64 { return reasonPrice * float64(s.Work()) }

func (s *reasonRunner) likely() float64 { return math.Inf(1) }

// share is that of something which rarely helps, and is soon over. Nothing is left of it when there
// is a solution.
func (s *reasonRunner) share(r *race) float64 {
	switch {
	case r.hasSolution():
		return 0
	case s.ended:
		return small
	}
	return reasonShare
}

func (s *reasonRunner) Tally() exactcover.Tally { return exactcover.Tally{} }

// Close does nothing: the memory goes with the search.
func (s *reasonRunner) Close() {}

// commit leaves a search that has found many solutions to the walk that is likely to be the first at
// its end, on all cores. It reports whether the race is over.
func (r *race) commit() bool {
	if r.yielded < manySolutions {
		return false
	}
	best := r.racers[0]
	for _, x := range r.racers {
		w, ok := x.runner.(*walkRunner)
		if x.name == Masks && x.runner == nil {
			return false // its walk has not begun
		}
		if ok && w.likely() < best.likely() {
			best = x
		}
	}
	for key, owner := range r.owners {
		if owner == best {
			delete(r.owners, key) // it does not find it again
		}
	}
	r.finish(best)
	return true
}

// finish yields the solutions that are left for x, whose runner is a walk, but those that others
// have found.
func (r *race) finish(x *racer) {
	r.winner = x
	w := x.runner.(*walkRunner)
	rest := exactcover.Log{Progress: r.log.Progress}
	w.Rest(r.ctx, &rest, func(s exactcover.Solution, err error) bool {
		if err != nil {
			r.err = err
			r.stopped = true // choices may stand
			return r.yield(nil, err)
		}
		if len(r.owners) > 0 {
			key := keyOf(s)
			if _, known := r.owners[key]; known {
				delete(r.owners, key)
				return true
			}
		}
		r.yielded++
		r.log.Solutions = r.before.Solutions + r.yielded
		r.stopped = !r.yield(s, nil)
		return !r.stopped
	})
	whole := rest.Tally // a copy: rest has a function of the caller
	w.whole = &whole
	r.over = true
}
