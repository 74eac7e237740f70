package memsolver

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"graphcover/exactcover"
)

// A pool shares the tree of a search among walkers. Who has work gives some of it
// away whenever somebody has none: the highest level with options not yet tried, each a
// task. So all are busy until little is left, however unequal the subtrees are.
type pool struct {
	mutex  sync.Mutex
	change *sync.Cond // of what follows
	tasks  []*task    // that nobody works on, the latest given first
	busy   int        // walkers that have a task, and may give some of it away
	over   bool       // whether the search is given up
	tally  tally

	done    float64 // share of the tree that ended tasks were
	partial float64 // and that others have done

	waiting int         // walkers without a task
	hungry  atomic.Bool // whether one of them waits in vain
}

// A task is a subtree, and where its solutions go.
type task struct {
	options []int32 // its root
	whole   float64 // share of the tree that it was at first
	share   float64 // and that is left of it: the rest was given away
	done    float64 // by an estimate

	// For solutions in the order of the tree:
	next  *task
	found [][]int32 // solutions that nobody has taken
	taken bool      // whether a walker or the reader has it
	ended bool
}

func newPool() *pool {
	p := &pool{tasks: []*task{{whole: 1, share: 1}}}
	p.change = sync.NewCond(&p.mutex)
	return p
}

// take returns the first task that nobody works on, waits for it, or returns nil if
// none can come any more.
func (p *pool) take() *task {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	for !p.over {
		if len(p.tasks) > 0 {
			t := p.tasks[0]
			p.tasks = p.tasks[1:]
			t.taken = true
			p.busy++
			p.look()
			return t
		}
		if p.busy == 0 {
			break
		}
		p.waiting++
		p.look()
		p.change.Wait()
		p.waiting--
	}
	p.change.Broadcast()
	return nil
}

// look sets hungry after a change.
func (p *pool) look() { p.hungry.Store(p.waiting > 0 && len(p.tasks) == 0) }

// share gives away what w, which works on t, can do without.
func (p *pool) share(t *task, w walker) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	var given []*task
	w.donate(func(options []int32, share float64) {
		share *= t.whole
		given = append(given, &task{options: slices.Concat(t.options, options), whole: share, share: share})
		p.tally.choices++ // which led to the task, and which its own walker does not count
		p.tally.undone++
	})
	if len(given) == 0 {
		return
	}
	// They come behind what t keeps, and before what it gave away earlier: that
	// was of a higher level.
	for i := len(given) - 1; i >= 0; i-- {
		given[i].next, t.next = t.next, given[i]
	}
	for _, g := range given {
		t.share -= g.share
	}
	p.tasks = append(given, p.tasks...)
	p.look()
	p.change.Broadcast()
}

// end says that a task that was taken is done.
func (p *pool) end(t *task) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.busy--
	p.partial -= t.done
	p.done += t.share
	t.ended = true
	p.change.Broadcast()
}

// pause is for a walker that has stopped in its task: it says how far it is, has tell,
// which may be nil, told how much of the tree is done, and shares its work.
func (p *pool) pause(t *task, w walker, tell func(float64)) {
	p.mutex.Lock()
	done := t.whole * w.progress()
	p.partial += done - t.done
	t.done = done
	if tell != nil {
		tell(min(p.done+p.partial, 1))
	}
	p.mutex.Unlock()
	if p.hungry.Load() {
		p.share(t, w)
	}
}

// progress returns how much of the tree is done, by an estimate.
func (p *pool) progress() float64 {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return min(p.done+p.partial, 1)
}

// leave adds what a walker has done.
func (p *pool) leave(w walker) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.tally.add(w.tally())
}

// stop ends the search before its end.
func (p *pool) stop() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.over = true
	p.change.Broadcast()
}

func (t *tally) add(u tally) {
	t.choices += u.choices
	t.undone += u.undone
	t.solutions += u.solutions
	t.updates += u.updates
}

// walkers returns so many, the first of them j.first.
func (j *job) walkers(n int) []walker {
	walkers := []walker{j.first}
	for len(walkers) < n {
		walkers = append(walkers, j.more())
	}
	return walkers
}

// countParallel counts solutions on so many cores. The error is that of ctx, if the
// tree was not walked to its end.
func countParallel(ctx context.Context, j *job, cores int, log *exactcover.Log) error {
	p := newPool()
	defer context.AfterFunc(ctx, p.stop)()
	before := log.Tally
	var group sync.WaitGroup
	for _, w := range j.walkers(cores) {
		group.Go(func() {
			defer p.leave(w)
			for t := p.take(); t != nil; t = p.take() {
				if !p.count(ctx, t, w, log.Progress) {
					return
				}
			}
		})
	}
	group.Wait()
	p.tally.addTo(log, before)
	if p.complete() {
		return nil
	}
	return ctx.Err()
}

// complete tells whether every task has ended.
func (p *pool) complete() bool {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return p.busy == 0 && len(p.tasks) == 0
}

// count counts the solutions of a task, and returns false if ctx is done.
func (p *pool) count(ctx context.Context, t *task, w walker, tell func(float64)) bool {
	w.start(t.options)
	for w.walk(nodesPerCheck, true) == paused {
		if ctx.Err() != nil {
			return false
		}
		p.pause(t, w, tell)
	}
	p.end(t)
	return true
}

// mostWaiting is how many solutions of a task may wait for the reader, before the
// walker waits, too.
const mostWaiting = 1 << 12

// searchParallel yields the solutions in the order of the tree, found on so many
// cores. The reader, which is the caller, works on a task itself if it is the next to
// be read and nobody has it, so that the others can wait for the reader.
func searchParallel(ctx context.Context, j *job, cores int, given []int, log *exactcover.Log, yield func(exactcover.Solution, error) bool) {
	p := newPool()
	defer context.AfterFunc(ctx, p.stop)()
	head := p.tasks[0]
	walkers := j.walkers(cores + 1)
	reader := walkers[cores]
	before := log.Tally
	var group sync.WaitGroup
	defer func() { // also where the loop over the solutions is left by a panic
		p.stop()
		group.Wait()
	}()
	for _, w := range walkers[:cores] {
		group.Go(func() {
			defer p.leave(w)
			for t := p.take(); t != nil; t = p.take() {
				if !p.search(t, w) {
					return
				}
			}
		})
	}
	solution := given
	emit := func(chosen []int32) bool {
		solution = solution[:len(given)]
		for _, o := range chosen {
			solution = append(solution, int(o))
		}
		log.Solutions++
		return yield(solution, nil)
	}
	more := true
	for t := head; t != nil && more; t = p.following(t) {
		if p.claim(t) {
			more = p.readAlone(ctx, t, reader, log.Progress, emit)
			continue
		}
		for more {
			chosen, ok := p.read(t)
			if !ok {
				break
			}
			for _, c := range chosen {
				if more = emit(c); !more {
					break
				}
			}
			if log.Progress != nil {
				log.Progress(p.progress())
			}
		}
	}
	complete := p.complete()
	p.stop()
	group.Wait()
	p.leave(reader)
	solutions := log.Solutions
	p.tally.addTo(log, before)
	log.Solutions = solutions
	if more && !complete {
		yield(nil, ctx.Err())
	}
}

// claim takes t for the reader, if nobody has it.
func (p *pool) claim(t *task) bool {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if t.taken {
		return false
	}
	t.taken = true
	p.tasks = slices.DeleteFunc(p.tasks, func(u *task) bool { return u == t })
	p.busy++
	return true
}

// readAlone emits the solutions of t, which the reader has claimed, and returns false
// if no more are wanted.
func (p *pool) readAlone(ctx context.Context, t *task, w walker, tell func(float64), emit func([]int32) bool) bool {
	var chosen []int32
	w.start(t.options)
	for ctx.Err() == nil {
		switch w.walk(nodesPerCheck, false) {
		case ended:
			p.end(t)
			return true
		case found:
			chosen = w.chosen(append(chosen[:0], t.options...))
			if !emit(chosen) {
				return false
			}
			if p.hungry.Load() {
				p.share(t, w)
			}
		case paused:
			p.pause(t, w, tell)
		}
	}
	return true
}

// search keeps the solutions of a task for the reader, and returns false if the
// search is over.
func (p *pool) search(t *task, w walker) bool {
	w.start(t.options)
	var batch [][]int32
	for {
		outcome := w.walk(nodesPerCheck, false)
		if outcome == found {
			batch = append(batch, w.chosen(slices.Clone(t.options)))
			if len(batch) < mostWaiting/16 && !p.hungry.Load() {
				continue
			}
		}
		if !p.deliver(t, batch) {
			return false
		}
		batch = batch[:0]
		if outcome == ended {
			p.end(t)
			return true
		}
		p.pause(t, w, nil)
	}
}

// deliver hands solutions of t over to the reader, waits while too many wait there, and
// returns false if the search is over.
func (p *pool) deliver(t *task, solutions [][]int32) bool {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	t.found = append(t.found, solutions...)
	p.change.Broadcast()
	for len(t.found) > mostWaiting && !p.over {
		p.change.Wait()
	}
	return !p.over
}

// read returns solutions of t, waits for them, or returns false if there are no more.
func (p *pool) read(t *task) ([][]int32, bool) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	for len(t.found) == 0 {
		if t.ended || p.over {
			return nil, false
		}
		p.change.Wait()
	}
	chosen := t.found
	t.found = nil
	p.change.Broadcast()
	return chosen, true
}

// following returns the task behind t in the order of the tree.
func (p *pool) following(t *task) *task {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return t.next
}
