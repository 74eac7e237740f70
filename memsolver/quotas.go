package memsolver

import (
	"context"
	"errors"
	"math/big"
	"time"

	"graphcover/exactcover"
	"graphcover/memsolver/internal/dlx"
	"graphcover/memsolver/internal/engine"
	"graphcover/memsolver/internal/optimize"
	"graphcover/memsolver/reason"
)

// quotas is the engine Auto for problems with quotas. DLX records a trace. Otherwise it is optimize. A
// search by it that is not over soon goes on beside a look for a reason why there is no solution,
// which ends it.
type quotas struct {
	engine.Prepared // optimize
	trace           engine.Prepared
	problem         *exactcover.Problem
}

func prepareQuotas(p *exactcover.Problem) quotas {
	return quotas{optimize.Prepare(p), dlx.Prepare(p, exactcover.OrderFewest), p}
}

// aloneFor is how long a search is alone.
const aloneFor = 5 * time.Millisecond

// errHopeless ends a search when a reason is known.
var errHopeless = errors.New("there is no solution")

// Search implements [engine.Prepared].
func (q quotas) Search(ctx context.Context, given []int, log *exactcover.Log, yield func(exactcover.Solution, error) bool) {
	if log.Observe != nil {
		log.Mode = string(DLX)
		q.trace.Search(ctx, given, log, yield)
		return
	}
	ctx, end := q.begin(ctx, given)
	defer end()
	q.Prepared.Search(ctx, given, log, func(s exactcover.Solution, err error) bool {
		if err != nil && context.Cause(ctx) == errHopeless {
			log.Mode = string(byReason)
			return false
		}
		return yield(s, err)
	})
}

// Count implements [engine.Prepared].
func (q quotas) Count(ctx context.Context, given []int, log *exactcover.Log) (*big.Int, error) {
	if log.Observe != nil {
		log.Mode = string(DLX)
		return q.trace.Count(ctx, given, log)
	}
	ctx, end := q.begin(ctx, given)
	defer end()
	n, err := q.Prepared.Count(ctx, given, log)
	if err != nil && context.Cause(ctx) == errHopeless {
		log.Mode = string(byReason)
		return new(big.Int), nil
	}
	return n, err
}

// begin returns a context for a search, which errHopeless ends, and a function to call after the
// search: it waits until nothing reads the problem.
func (q quotas) begin(ctx context.Context, given []int) (context.Context, func()) {
	ctx, cancel := context.WithCancelCause(ctx)
	looked := make(chan struct{})
	timer := time.AfterFunc(aloneFor, func() {
		defer close(looked)
		if r, _ := reason.Start(q.problem, given).Run(ctx, 0); r != nil {
			cancel(errHopeless)
		}
	})
	return ctx, func() {
		cancel(nil)
		if !timer.Stop() {
			<-looked
		}
	}
}
