package memsolver

import (
	"context"
	"encoding/binary"
	"math"
	"math/big"
	"slices"
	"sync"

	"graphcover/exactcover"
)

// A race is a search, or a count, by several engines in turns. In each turn an engine goes on where it
// stopped. The turns grow, so that each engine has always done about its share of the work. A solution
// is yielded when the first engine finds it. The race ends when an engine has searched its whole tree,
// when the caller has enough, or when an engine has counted the solutions and all were yielded.
//
// On several cores the turns of a round run beside each other. What they find is taken in a fixed
// order, so the solutions and their order do not depend on the number of cores.
type race struct {
	*auto
	ctx      context.Context
	given    []int // ascending
	counting bool
	log      *exactcover.Log
	yield    func(exactcover.Solution, error) bool // of a search

	before  exactcover.Tally
	racers  []*racer
	first   walkRunner // the walk that began
	lead    racer      // racers[0], whose runner is first
	yielded int
	early   []int             // the solutions that it yielded when it was alone, one after another
	ends    []int             // of them, in early
	owners  map[string]*racer // of the solutions yielded, which another engine can find again
	total   *big.Int          // the number of solutions, once it is known
	due     float64           // units that an engine with a whole share should have done after this round
	winner  *racer            // that found the last solution, or the end
	over    bool
	stopped bool // by the caller, who has enough
	err     error
}

// A racer is an engine in a race.
type racer struct {
	runner
	name  Engine
	setup float64       // units that it costs to make the runner
	make  func() runner // makes it before its first turn
	due   float64       // units that it should have done after this round
	found outcome       // of a turn that ran beside others, for the race to look at
	out   bool          // it can do nothing more: it has counted, or its memory is full
}

// A runner is an engine that works on a problem in turns.
type runner interface {
	// turn goes on until that many units were done in all, or to a solution, or to the end.
	turn(ctx context.Context, until float64) outcome
	// units returns what was done, in units: see price.
	units() float64
	// likely estimates what the whole search takes, in units. It is infinite if that is unknown.
	likely() float64
	// share returns which share of the work the runner should have, where a walk has 1.
	share(r *race) float64
	Tally() exactcover.Tally
	Close()
}

// An outcome says why a turn has ended.
type outcome struct {
	found    bool                // a solution
	solution exactcover.Solution // which is valid until the next turn
	total    *big.Int            // the number of solutions, if that is known now
	ended    bool                // all solutions were found
	stuck    bool                // the engine can do nothing more
}

func (o outcome) any() bool { return o.found || o.total != nil || o.ended || o.stuck }

const (
	// growth is by how much the due grows from round to round.
	growth = 1.25
	// A search that has found manySolutions is left to the best walk, see commit.
	manySolutions = 64
	// An engine that has done mentionUnits in vain is mentioned.
	mentionUnits = 1 << 25
)

// A pace says when a race begins, in units.
type pace struct {
	// alone is how long the walk that begins is alone. A search that ends by then needs no other engine.
	alone float64
	// first is what is due of the engines in the first round.
	first float64
}

// usualPace lets the first walk be alone for about 5 ms.
var usualPace = pace{alone: 1 << 18, first: 1 << 16}

// newRace returns a race in which one engine takes part. Most searches end before others do, so its
// memory is kept for the next one.
func newRace(ctx context.Context, a *auto, given []int, log *exactcover.Log, counting bool) *race {
	r := a.idle.Swap(nil)
	if r == nil {
		r = new(race)
	}
	*r = race{
		auto: a, ctx: ctx, given: given, log: log, before: log.Tally, counting: counting,
		racers: r.racers[:0], early: r.early[:0], ends: r.ends[:0],
	}
	w := a.walk()
	log.Mode = string(w.name)
	r.first = r.walk(w)
	r.lead = racer{runner: &r.first, name: w.name}
	r.racers = append(r.racers, &r.lead)
	return r
}

// run searches or counts until the race is over.
func (r *race) run() {
	r.turn(r.racers[0], r.pace.alone)
	if r.over {
		return
	}
	r.enter()
	for r.due = r.pace.first; !r.over; r.due *= growth {
		if r.counting && r.countOnAllCores() || !r.counting && r.commit() {
			return
		}
		r.round()
	}
}

// round gives every racer its turn, if it has done less than its share of what is due.
func (r *race) round() {
	var turns []*racer
	for _, x := range r.racers {
		if x.due = r.due * r.shareOf(x); x.due > x.done() && !x.out {
			turns = append(turns, x)
		}
	}
	if r.cores > 1 && len(turns) > 1 {
		r.together(turns)
	}
	for _, x := range turns {
		if x.take(r); r.over {
			return
		}
	}
}

// together runs the turns beside each other, each up to its first solution.
func (r *race) together(turns []*racer) {
	var group sync.WaitGroup
	free := make(chan struct{}, r.cores)
	for _, x := range turns {
		group.Go(func() {
			free <- struct{}{}
			x.found = x.start().turn(r.ctx, x.due)
			<-free
		})
	}
	group.Wait()
}

// take looks at what the turn of x has found, if it ran beside others, and goes on with the turn.
func (x *racer) take(r *race) {
	if x.found.any() {
		found := x.found
		x.found = outcome{}
		r.accept(x, found)
	}
	r.turn(x, x.due)
}

// turn lets x go on until it has done that many units.
func (r *race) turn(x *racer, until float64) {
	for !r.over && !x.out && x.done() < until {
		found := x.start().turn(r.ctx, until)
		r.accept(x, found)
		if !found.any() && r.ctx.Err() != nil {
			r.fail(r.ctx.Err())
		}
	}
	r.report()
}

// start makes the runner of x if there is none yet.
func (x *racer) start() runner {
	if x.runner == nil {
		x.runner = x.make()
	}
	return x.runner
}

// done returns the units that x has done. Before its first turn, they are those of the turn's
// preparation.
func (x *racer) done() float64 {
	if x.runner == nil {
		return x.setup
	}
	return x.setup + x.units()
}

// accept deals with what x has found.
func (r *race) accept(x *racer, found outcome) {
	switch {
	case found.found:
		r.emit(x, found.solution)
	case found.total != nil:
		r.total, r.winner, x.out = found.total, x, true
	case found.stuck:
		x.out = true
	case found.ended:
		r.winner, r.over = x, true
		if r.counting {
			r.total = big.NewInt(int64(x.Tally().Solutions))
		}
	}
	if r.total != nil && (r.counting || r.total.Cmp(big.NewInt(int64(r.yielded))) == 0) {
		r.over = true
	}
}

// emit yields a solution that x has found, unless it was yielded before.
func (r *race) emit(x *racer, s exactcover.Solution) {
	switch {
	case r.counting: // by clauses: each is ruled out when it is counted
		return
	case len(r.racers) == 1:
		r.early = append(r.early, s...)
		r.ends = append(r.ends, len(r.early))
	default:
		key := keyOf(s)
		if _, known := r.owners[key]; known {
			return
		}
		r.owners[key] = x
	}
	r.winner = x
	r.yielded++
	r.report()
	if !r.yield(s, nil) {
		r.over, r.stopped = true, true
	}
}

// own makes the walk that began the owner of the solutions that it has yielded.
func (r *race) own() {
	r.owners = make(map[string]*racer)
	start := 0
	for _, end := range r.ends {
		r.owners[keyOf(r.early[start:end])] = r.racers[0]
		start = end
	}
	r.early, r.ends = nil, nil
}

// keyOf returns a key of the solution, whatever the order of its options.
func keyOf(s exactcover.Solution) string {
	sorted := slices.Clone(s)
	slices.Sort(sorted)
	key := make([]byte, 0, 4*len(sorted))
	for _, o := range sorted {
		key = binary.LittleEndian.AppendUint32(key, uint32(o))
	}
	return string(key)
}

// fail ends the race with an error.
func (r *race) fail(err error) {
	r.err, r.over = err, true
	if !r.counting {
		r.yield(nil, err)
	}
}

// report writes into the log what the racers have done.
func (r *race) report() {
	var sum exactcover.Tally
	for _, x := range r.racers {
		if x.runner == nil {
			continue
		}
		t := x.Tally()
		if r.over && !r.stopped || x != r.winner && r.winner != nil {
			t.Backtracks = t.Choices // nothing stands at the end, or not in the answer
		}
		sum = sum.Plus(t)
	}
	sum.Solutions = r.yielded
	if r.counting {
		sum.Solutions = 0
		if r.total != nil && r.total.IsInt64() {
			sum.Solutions = int(r.total.Int64())
		} else if r.total == nil {
			sum.Solutions = r.first.Tally().Solutions
		}
	}
	r.log.Tally = r.before.Plus(sum)
	if r.log.Progress != nil {
		if likely := r.first.likely(); !math.IsInf(likely, 1) {
			r.log.Progress(min(r.first.units()/likely, 1))
		}
	}
}

// end closes the racers. It logs who won and who worked long in vain.
func (r *race) end() {
	r.report()
	if r.winner != nil {
		r.log.Mode = string(r.winner.name)
	}
	for _, x := range r.racers {
		if x.runner == nil {
			continue
		}
		if x != r.winner && x.units() >= mentionUnits && string(x.name) != r.log.Mode && !slices.Contains(r.log.GivenUp, string(x.name)) {
			r.log.GivenUp = append(r.log.GivenUp, string(x.name))
		}
		x.Close()
	}
	if a := r.auto; len(r.racers) == 1 {
		*r = race{racers: r.racers[:0], early: r.early[:0], ends: r.ends[:0]} // nothing of the caller's is kept
		a.idle.Store(r)
	}
}
