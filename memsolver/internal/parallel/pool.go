package parallel

import (
	"slices"
	"sync"
	"sync/atomic"

	"graphcover/exactcover"
)

// A pool shares the tree of a search among workers. When a worker has nothing to do, a busy
// worker gives some of its work away: on the highest level that has untried options, each of
// these options becomes a task. So all workers are busy until little is left, however
// unequal the subtrees are.
type pool struct {
	mutex   sync.Mutex
	change  *sync.Cond // signaled when the fields below, or those of a task, change
	tasks   []*task    // not taken yet; the first was given away last
	busy    int        // tasks that were taken and have not ended
	stopped bool
	tally   exactcover.Tally

	done    float64 // share of the tree in tasks that have ended
	partial float64 // share of the tree that is done in the other tasks

	waiting int         // workers without a task
	hungry  atomic.Bool // whether a worker is waiting and there is no task for it
}

// A task is a subtree, and the place for its solutions.
type task struct {
	options []int32 // chosen at its root
	whole   float64 // its share of the tree at first
	share   float64 // its share of the tree without what it gave away
	done    float64 // estimated share of the tree that is done in it

	// For solutions in the order of the tree:
	next  *task
	found [][]int32 // solutions not read yet
	taken bool      // by a worker or by the reader
	ended bool
}

// newPool returns a pool whose only task is the whole tree, and that task, which is
// already taken.
func newPool() (*pool, *task) {
	p := &pool{busy: 1}
	p.change = sync.NewCond(&p.mutex)
	return p, &task{whole: 1, share: 1, taken: true}
}

// take returns the first task that is not taken. It waits for one, or returns nil
// if none can come any more.
func (p *pool) take() *task {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	for !p.stopped {
		if len(p.tasks) > 0 {
			t := p.tasks[0]
			p.tasks = p.tasks[1:]
			t.taken = true
			p.busy++
			p.setHungry()
			return t
		}
		if p.busy == 0 {
			break
		}
		p.waiting++
		p.setHungry()
		p.change.Wait()
		p.waiting--
	}
	p.change.Broadcast()
	return nil
}

// setHungry sets hungry after a change.
func (p *pool) setHungry() { p.hungry.Store(p.waiting > 0 && len(p.tasks) == 0) }

// claim takes t for the reader, and returns false if t is already taken.
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

// share gives away the work that w, which works on t, can spare.
func (p *pool) share(t *task, w *worker) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	var given []*task
	w.Donate(func(options []int32, share float64) {
		share *= t.whole
		given = append(given, &task{options: slices.Concat(t.options, options), whole: share, share: share})
		// The choice that leads to the task is not counted by the worker who takes it.
		p.tally.Choices++
		p.tally.Backtracks++
	})
	if len(given) == 0 {
		return
	}
	// They come after what t keeps, and before what it gave away earlier, which was from
	// a higher level.
	for _, g := range slices.Backward(given) {
		g.next, t.next = t.next, g
	}
	for _, g := range given {
		t.share -= g.share
	}
	p.tasks = append(given, p.tasks...)
	p.setHungry()
	p.change.Broadcast()
}

// pause is called by a worker that has stopped within its task. It records the progress
// of the task and gives work away if a worker is waiting. It calls report, which may be
// nil, with the share of the whole tree that is done.
func (p *pool) pause(t *task, w *worker, report func(float64)) {
	p.mutex.Lock()
	done := t.whole * w.Progress()
	p.partial += done - t.done
	t.done = done
	if report != nil {
		report(min(p.done+p.partial, 1))
	}
	p.mutex.Unlock()
	if p.hungry.Load() {
		p.share(t, w)
	}
}

// end marks a task as done.
func (p *pool) end(t *task) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.busy--
	p.partial -= t.done
	p.done += t.share
	t.ended = true
	p.change.Broadcast()
}

// leave adds the counts of a worker to the totals.
func (p *pool) leave(w *worker) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.tally = p.tally.Plus(w.Tally())
}

// stop ends the search early.
func (p *pool) stop() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.stopped = true
	p.change.Broadcast()
}

// progress estimates the share of the tree that is done.
func (p *pool) progress() float64 {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return min(p.done+p.partial, 1)
}

// complete reports whether every task has ended.
func (p *pool) complete() bool {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return p.busy == 0 && len(p.tasks) == 0
}

// following returns the task after t in the order of the tree.
func (p *pool) following(t *task) *task {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return t.next
}
