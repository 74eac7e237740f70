package parallel

import (
	"context"

	"graphcover/exactcover"
)

// A Walk is a search on one core that stops now and then, for its caller to decide whether it goes
// on. [Walk.Rest] or [Walk.CountRest] ends it on all cores.
type Walk struct {
	*worker
	searcher *Searcher
}

// Begin returns a walk at the root of the tree.
func (s *Searcher) Begin(given []int) Walk { return Walk{s.start(given), s} }

// Rest yields the solutions that the walk has not come to, in the order of the tree, on all
// cores. It adds to log what the walk has done from its beginning, but only the solutions
// that it yields itself. After an error, which is that of ctx, or after yield has returned false, the
// walk is over.
func (w Walk) Rest(ctx context.Context, log *exactcover.Log, yield func(exactcover.Solution, error) bool) {
	if w.searcher.cores > 1 {
		w.searcher.searchTogether(ctx, w.worker, log, log.Tally, yield)
	} else {
		w.searchAlone(ctx, log, false, yield)
	}
}

// CountRest counts the solutions that the walk has not come to, on all cores. It adds to log what
// the walk has done from its beginning, all solutions included. The error is that of ctx.
func (w Walk) CountRest(ctx context.Context, log *exactcover.Log) error {
	return w.searcher.countTogether(ctx, w.worker, log)
}

// Close ends the use of the walk, which keeps its memory for the next one.
func (w Walk) Close() { w.searcher.idle.Store(w.worker) }
