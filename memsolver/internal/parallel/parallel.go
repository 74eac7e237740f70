// Package parallel searches the tree of an [engine.Walker] on one core or several. [New]
// returns the [Searcher] that every walking engine uses.
//
// The order of the solutions does not depend on the number of cores. A search starts on
// one core, so that a small one never pays for goroutines. After a few thousand nodes the
// other cores join in, and take work from any worker that has some: see pool.
package parallel

import (
	"context"
	"math/big"
	"slices"
	"sync/atomic"

	"graphcover/exactcover"
	"graphcover/memsolver/internal/engine"
)

// A Searcher implements [engine.Prepared] with walkers.
type Searcher struct {
	cores     int
	newWalker func() engine.Walker
	idle      atomic.Pointer[worker] // of the last completed search
}

var _ engine.Prepared = (*Searcher)(nil)

// New returns a Searcher that uses that many cores, but at least one. newWalker returns a
// walker that must still be started. It must be safe for concurrent use.
func New(cores int, newWalker func() engine.Walker) *Searcher {
	return &Searcher{cores: max(cores, 1), newWalker: newWalker}
}

// A worker is a walker with what is needed to turn its nodes into solutions.
type worker struct {
	engine.Walker
	before exactcover.Tally // of the walker at the start of the search

	given  []int // ascending
	chosen []int32
	room   exactcover.Solution // for what is yielded
}

// Tally returns what was done in this search.
func (w *worker) Tally() (t exactcover.Tally) {
	w.addTo(&t, &exactcover.Tally{})
	return t
}

// addTo sets the counts of a walker in t to those of before and what was done in this search. It is
// called at every solution, so it copies no whole tally.
func (w *worker) addTo(t, before *exactcover.Tally) {
	done := w.Walker.Tally()
	t.Choices = before.Choices + done.Choices - w.before.Choices
	t.Backtracks = before.Backtracks + done.Backtracks - w.before.Backtracks
	t.Solutions = before.Solutions + done.Solutions - w.before.Solutions
	t.Updates = before.Updates + done.Updates - w.before.Updates
}

// solutionOf returns the solution that consists of the given options and those of a prefix.
func (w *worker) solutionOf(prefix []int32) exactcover.Solution {
	n := len(w.given)
	s := slices.Grow(w.room[:0], n+len(prefix))[:n+len(prefix)]
	copy(s, w.given)
	for _, o := range prefix {
		if o >= 0 { // else it is ruled out
			s[n] = int(o)
			n++
		}
	}
	w.room = s[:n]
	return w.room
}

// Solution returns the solution where the walk has stopped. It is valid until the next call.
func (w *worker) Solution() exactcover.Solution {
	w.chosen = w.Chosen(w.chosen[:0])
	return w.solutionOf(w.chosen)
}

// start returns a worker at the root of the tree.
func (s *Searcher) start(given []int) *worker {
	w := s.idle.Swap(nil)
	if w == nil {
		w = &worker{Walker: s.newWalker()}
	}
	w.given = append(w.given[:0], given...)
	slices.Sort(w.given)
	updates := w.Walker.Tally().Updates
	w.Start(w.given, nil)
	w.before = *w.Walker.Tally()
	w.before.Updates = updates // updates for the given options count for the search
	return w
}

// others returns n workers, for the other cores.
func (s *Searcher) others(n int, given []int) []*worker {
	workers := make([]*worker, n)
	for i := range workers {
		workers[i] = &worker{Walker: s.newWalker(), given: given}
	}
	return workers
}

// Search implements [engine.Prepared].
func (s *Searcher) Search(ctx context.Context, given []int, log *exactcover.Log, yield func(exactcover.Solution, error) bool) {
	w := s.start(given)
	before := log.Tally
	if w.searchAlone(ctx, log, s.cores > 1, yield) {
		s.searchTogether(ctx, w, log, before, yield)
	}
	s.idle.Store(w)
}

// solutionsAlone is how many solutions one core yields before other cores join in. They
// join in earlier if engine.NodesPerCheck nodes are visited without a solution.
const solutionsAlone = 64

// searchAlone yields the solutions that are left for w, on one core. It adds to log what w has done
// from its beginning, but only the solutions that it yields. It returns false when the search is
// over. If share is true, it returns true as soon as other cores should join in.
func (w *worker) searchAlone(ctx context.Context, log *exactcover.Log, share bool, yield func(exactcover.Solution, error) bool) (unfinished bool) {
	before, skipped := log.Tally, w.Tally().Solutions
	for {
		outcome := w.Walk(engine.NodesPerCheck, false)
		w.addTo(&log.Tally, &before)
		log.Solutions -= skipped
		switch outcome {
		case engine.Ended:
			return false
		case engine.Found:
			if !yield(w.Solution(), nil) {
				return false
			}
		case engine.Paused:
			if log.Progress != nil {
				log.Progress(w.Progress())
			}
		}
		if err := ctx.Err(); err != nil {
			yield(nil, err)
			return false
		}
		if share && (outcome == engine.Paused || log.Solutions-before.Solutions == solutionsAlone) {
			return true
		}
	}
}

// Count implements [engine.Prepared].
func (s *Searcher) Count(ctx context.Context, given []int, log *exactcover.Log) (*big.Int, error) {
	w := s.start(given)
	before := log.Tally
	var err error
	if w.Walk(engine.NodesPerCheck, true) == engine.Ended {
		log.Tally = before.Plus(w.Tally())
	} else {
		err = s.countTogether(ctx, w, log)
	}
	s.idle.Store(w)
	if err != nil {
		return nil, err
	}
	return big.NewInt(int64(log.Solutions - before.Solutions)), nil
}
