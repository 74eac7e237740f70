package parallel

import (
	"context"
	"slices"
	"sync"

	"graphcover/exactcover"
	"graphcover/memsolver/internal/engine"
)

// countTogether counts, on all cores, the solutions that are left for w, which is in the
// middle of the tree. If the tree was not walked to its end, the error is that of ctx.
func (s *Searcher) countTogether(ctx context.Context, w *worker, log *exactcover.Log) error {
	p, root := newPool()
	defer context.AfterFunc(ctx, p.stop)()
	before := log.Tally
	var group sync.WaitGroup
	for _, other := range s.others(s.cores-1, w.given) {
		group.Go(func() { p.countTasks(ctx, p.take(), other, log.Progress) })
	}
	p.pause(root, w, log.Progress)
	if p.countRest(ctx, root, w, log.Progress) {
		p.countTasks(ctx, p.take(), w, log.Progress)
	} else {
		p.leave(w)
	}
	group.Wait()
	log.Tally = before.Plus(p.tally)
	if p.complete() {
		return nil
	}
	return ctx.Err()
}

// countTasks counts the solutions of t, and then those of other tasks, until there are
// none left or ctx is done.
func (p *pool) countTasks(ctx context.Context, t *task, w *worker, progress func(float64)) {
	defer p.leave(w)
	for ; t != nil; t = p.take() {
		w.Start(w.given, t.options)
		if !p.countRest(ctx, t, w, progress) {
			return
		}
	}
}

// countRest counts the solutions of t that are left for w, and returns false if ctx is
// done.
func (p *pool) countRest(ctx context.Context, t *task, w *worker, progress func(float64)) bool {
	for w.Walk(engine.NodesPerCheck, true) == engine.Paused {
		if ctx.Err() != nil {
			return false
		}
		p.pause(t, w, progress)
	}
	p.end(t)
	return true
}

// maxWaiting is how many solutions of a task may wait for the reader before the worker
// has to wait, too.
const maxWaiting = 1 << 12

// searchTogether yields the solutions that are left for w, which is in the middle of the
// tree, in the order of the tree. before is the value of log.Tally when w began. The
// caller is the reader. If the next task to be read has not been taken, the reader works
// on it itself, with w. So the other workers can wait for the reader.
func (s *Searcher) searchTogether(ctx context.Context, w *worker, log *exactcover.Log, before exactcover.Tally, yield func(exactcover.Solution, error) bool) {
	p, root := newPool()
	defer context.AfterFunc(ctx, p.stop)()
	var group sync.WaitGroup
	defer func() { // even if a panic ends the loop over the solutions
		p.stop()
		group.Wait()
	}()
	for _, other := range s.others(s.cores, w.given) {
		group.Go(func() {
			defer p.leave(other)
			for t := p.take(); t != nil; t = p.take() {
				if !p.search(t, other) {
					return
				}
			}
		})
	}
	emit := func(options []int32) bool {
		log.Solutions++
		return yield(w.solutionOf(options), nil)
	}
	more := p.readRest(ctx, root, w, log.Progress, emit)
	for t := p.following(root); t != nil && more; t = p.following(t) {
		if p.claim(t) {
			w.Start(w.given, t.options)
			more = p.readRest(ctx, t, w, log.Progress, emit)
		} else {
			more = p.readTask(t, log.Progress, emit)
		}
	}
	complete := p.complete()
	p.stop()
	group.Wait()
	p.leave(w)
	solutions := log.Solutions
	log.Tally = before.Plus(p.tally)
	log.Solutions = solutions
	if more && !complete {
		yield(nil, ctx.Err())
	}
}

// readRest emits the solutions that are left for w in t, a task that the reader has
// claimed. It returns false if emit did.
func (p *pool) readRest(ctx context.Context, t *task, w *worker, progress func(float64), emit func([]int32) bool) bool {
	for ctx.Err() == nil {
		switch w.Walk(engine.NodesPerCheck, false) {
		case engine.Ended:
			p.end(t)
			return true
		case engine.Found:
			w.chosen = w.Chosen(append(w.chosen[:0], t.options...))
			if !emit(w.chosen) {
				return false
			}
			if p.hungry.Load() {
				p.share(t, w)
			}
		case engine.Paused:
			p.pause(t, w, progress)
		}
	}
	return true
}

// readTask emits the solutions that a worker finds for t. It returns false if emit did.
func (p *pool) readTask(t *task, progress func(float64), emit func([]int32) bool) bool {
	for {
		found, ok := p.read(t)
		if !ok {
			return true
		}
		for _, options := range found {
			if !emit(options) {
				return false
			}
		}
		if progress != nil {
			progress(p.progress())
		}
	}
}

// search keeps the solutions of a task for the reader, and returns false if the
// search was stopped.
func (p *pool) search(t *task, w *worker) bool {
	w.Start(w.given, t.options)
	var batch [][]int32
	for {
		outcome := w.Walk(engine.NodesPerCheck, false)
		if outcome == engine.Found {
			batch = append(batch, w.Chosen(slices.Clone(t.options)))
			if len(batch) < maxWaiting/16 && !p.hungry.Load() {
				continue
			}
		}
		if !p.deliver(t, batch) {
			return false
		}
		batch = batch[:0]
		if outcome == engine.Ended {
			p.end(t)
			return true
		}
		p.pause(t, w, nil)
	}
}

// deliver hands solutions of t to the reader, and waits while too many wait there. It
// returns false if the search was stopped.
func (p *pool) deliver(t *task, solutions [][]int32) bool {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	t.found = append(t.found, solutions...)
	p.change.Broadcast()
	for len(t.found) > maxWaiting && !p.stopped {
		p.change.Wait()
	}
	return !p.stopped
}

// read returns solutions of t. It waits for them, and returns false if there are no more.
func (p *pool) read(t *task) ([][]int32, bool) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	for len(t.found) == 0 {
		if t.ended || p.stopped {
			return nil, false
		}
		p.change.Wait()
	}
	found := t.found
	t.found = nil
	p.change.Broadcast()
	return found, true
}
