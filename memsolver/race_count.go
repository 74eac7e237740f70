package memsolver

import (
	"context"
	"math/big"
	"time"

	"graphcover/exactcover"
)

const (
	// allCoresDue is the due from which a count that no memo table helps is continued on all cores:
	// about 0.2 s.
	allCoresDue = 1 << 23
	// While a walk counts on all cores, the others work for 1/(restFactor+1) of the time on one of them.
	restFactor = 7
)

// countOnAllCores lets the best walk count on all cores, if no other engine has more than a small
// share. The others go on beside it, so that one of them still ends a count that the walk would
// never end. countOnAllCores reports whether it has ended the race.
func (r *race) countOnAllCores() bool {
	if r.cores == 1 || r.due < allCoresDue {
		return false
	}
	var best *racer
	var others []*racer
	for _, x := range r.racers {
		if r.shareOf(x) <= small {
			others = append(others, x)
			continue
		}
		if _, ok := x.runner.(*walkRunner); !ok || best != nil {
			return false
		}
		best = x
	}
	if best == nil {
		return false
	}
	r.countBeside(best, others)
	return true
}

// countBeside ends the race by a count of best, which is a walk, on all cores, or by the others.
func (r *race) countBeside(best *racer, others []*racer) {
	walk := best.runner.(*walkRunner)
	ctx, cancel := context.WithCancel(r.ctx)
	defer cancel()
	rest := exactcover.Log{Progress: r.log.Progress}
	ended := make(chan error, 1)
	go func() { ended <- walk.CountRest(ctx, &rest) }()
	err, waiting := r.workBeside(ctx, others, ended)
	if waiting { // one of the others knows
		cancel()
		<-ended
	}
	whole := rest.Tally // a copy: rest has a function of the caller
	walk.whole = &whole
	switch {
	case r.over:
	case err != nil:
		r.fail(err)
	default:
		r.winner, r.over, r.total = best, true, big.NewInt(int64(rest.Solutions))
	}
}

// workBeside lets the racers take turns, with pauses, until one of them ends the race or a value comes
// from ended. It returns that value, or reports that it is still to come.
func (r *race) workBeside(ctx context.Context, racers []*racer, ended <-chan error) (err error, waiting bool) {
	for ; ; r.due *= growth {
		for _, x := range racers {
			started := time.Now()
			for until := small * r.due; !r.over && !x.out && x.done() < until && ctx.Err() == nil; {
				r.accept(x, x.start().turn(ctx, until))
			}
			if r.over {
				return nil, true
			}
			select {
			case err := <-ended:
				return err, false
			case <-time.After(max(restFactor*time.Since(started), time.Millisecond)):
			}
		}
		if len(racers) == 0 {
			return <-ended, false
		}
	}
}
