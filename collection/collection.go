// Package collection has several workers answer many puzzles at once, and delivers the
// answers in the order of the puzzles.
//
// [Run] is the only entry point: one goroutine reads, each worker answers one puzzle
// after another, and the caller's goroutine prints.
package collection

import (
	"context"
	"iter"
	"sync"
	"time"

	"graphcover/puzzle"
)

// A Puzzle is what was read at one place of the input: a puzzle, or an error instead.
type Puzzle struct {
	puzzle.Entry
	Err    error
	Number int // counts from 1, over the puzzles without an error
}

// A Worker answers puzzles, one after another, in a goroutine of its own. When ctx is
// done it must return soon, with an answer that says so.
type Worker[A any] func(ctx context.Context, p Puzzle) A

// A Printer gets the answers, one at a time, in the order of the puzzles.
type Printer[A any] struct {
	// LookAhead says that Print must know whether a puzzle is the only one. The first
	// answer then waits until a second puzzle has been read, or the input has ended.
	LookAhead bool

	// Print gets a puzzle with its answer, which is the zero value if p.Err is not nil.
	// An error from Print ends the run: see [Run].
	Print func(p Puzzle, answer A, only bool) error

	// Flush is called after one or more calls of Print, when no further answer is ready
	// soon: either every puzzle read so far has been printed, or flushEvery has passed.
	Flush func()
}

const (
	// ahead is how many puzzles may have been read and not yet printed. If one puzzle is
	// hard, this many can be answered before the workers have to wait for it.
	ahead = 2048
	// printAt is how many answers may wait before the printer is woken, as long as there
	// is more work.
	printAt = ahead / 4
	// flushEvery is how long an answer may wait for others to be printed with it.
	flushEvery = 20 * time.Millisecond
)

// Run has the workers answer the puzzles, and prints each answer in its place. It reads
// ahead, but it doesn't wait for another puzzle to be read before it prints an answer.
//
// If Print returns an error or ctx is done, no further puzzle is started, and the context
// of the workers ends. Puzzles that were being worked on are still printed, up to the
// first gap. Run returns the first error of Print, or that of ctx if a
// puzzle was left out. All workers have returned by then. The reader may still be waiting
// for its input.
func Run[A any](ctx context.Context, puzzles iter.Seq2[puzzle.Entry, error], workers []Worker[A], out Printer[A]) error {
	parent := ctx
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	q := newQueue[A](len(workers), out.LookAhead)
	defer context.AfterFunc(ctx, q.stop)()
	go q.fill(puzzles)
	for _, work := range workers {
		go q.serve(ctx, work)
	}
	var failed error
	printed := func(s *slot[A], only bool) {
		if err := out.Print(s.Puzzle, s.answer, only); err != nil && failed == nil {
			failed = err
			cancel()
		}
	}
	complete := q.print(printed, out.Flush)
	switch {
	case failed != nil:
		return failed
	case !complete:
		return parent.Err()
	}
	return nil
}

// A slot holds a puzzle from when it is read until it has been printed.
type slot[A any] struct {
	Puzzle
	answer A
	done   bool // answered, or an error instead of a puzzle
}

// A queue holds the puzzles that were read and not yet printed. Puzzle i, counted from 0,
// is in slots[i%ahead].
type queue[A any] struct {
	lookAhead bool
	workers   int

	mutex sync.Mutex // guards the fields below
	slots []slot[A]

	read    int  // puzzles and errors that were read
	good    int  // puzzles without an error among them
	begun   int  // of those read: given to a worker, or skipped as an error
	done    int  // slots that are done and not yet printed
	printed int  // of those begun
	ended   bool // whether the input has ended
	stopped bool // whether no further puzzle may be started

	work    *sync.Cond // signaled when there is a puzzle to start, or never will be
	working int        // workers that have not returned
	idle    int        // workers waiting for work

	room     *sync.Cond // signaled when the reader may continue
	blocked  bool       // whether the reader is waiting for room
	ownModel bool       // whether its puzzle has a model of its own

	wake     chan struct{} // has an element when the printer has something to do
	sleeping bool          // whether the printer waits for wake alone, without a timer
}

func newQueue[A any](workers int, lookAhead bool) *queue[A] {
	q := &queue[A]{
		lookAhead: lookAhead, workers: workers, working: workers,
		slots: make([]slot[A], ahead), wake: make(chan struct{}, 1),
	}
	q.work, q.room = sync.NewCond(&q.mutex), sync.NewCond(&q.mutex)
	return q
}

// fill puts the puzzles into the queue.
func (q *queue[A]) fill(puzzles iter.Seq2[puzzle.Entry, error]) {
	for entry, err := range puzzles {
		if !q.put(entry, err) {
			return
		}
	}
	q.mutex.Lock()
	defer q.mutex.Unlock()
	q.ended = true
	q.work.Broadcast()
	q.wakePrinter()
}

// put adds a puzzle or an error. It waits until there is room, and returns false if the
// run has stopped.
func (q *queue[A]) put(entry puzzle.Entry, err error) bool {
	_, shared := entry.Puzzle.(puzzle.Variant)
	q.mutex.Lock()
	defer q.mutex.Unlock()
	q.ownModel = err == nil && !shared
	for !q.hasRoom(ahead) && !q.stopped {
		q.blocked = true
		q.room.Wait()
		q.blocked = false
	}
	if q.stopped {
		return false
	}
	s := slot[A]{Puzzle: Puzzle{Entry: entry, Err: err}}
	if err != nil {
		s.done = true
		q.done++
	} else {
		q.good++
		s.Number = q.good
	}
	q.slots[q.read%ahead] = s
	q.read++
	if q.idle > 0 {
		q.work.Signal()
	}
	q.wakePrinter()
	return true
}

// hasRoom reports whether the reader may put its puzzle into a queue of up to most puzzles.
// A puzzle with its own model, which may be large, has to wait as long as there is another
// puzzle for each worker.
func (q *queue[A]) hasRoom(most int) bool {
	return q.read-q.printed < most && !(q.ownModel && q.read-q.begun >= q.workers)
}

// wakeReader wakes the reader if it is waiting and there is room for many puzzles. So the
// reader is not woken for each single puzzle.
func (q *queue[A]) wakeReader() {
	if q.blocked && q.hasRoom(ahead-printAt+1) {
		q.room.Signal()
	}
}

// serve has a worker answer puzzles until there are no more.
func (q *queue[A]) serve(ctx context.Context, work Worker[A]) {
	for s := q.next(ctx, nil); s != nil; s = q.next(ctx, s) {
		s.answer = work(ctx, s.Puzzle)
	}
}

// next marks last as done and returns the next puzzle for a worker to answer. It waits
// for one, and returns nil if there will be none.
func (q *queue[A]) next(ctx context.Context, last *slot[A]) *slot[A] {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	if last != nil {
		last.done = true
		q.done++
		q.wakePrinter()
	}
	for !q.stopped && ctx.Err() == nil {
		if q.begun < q.read {
			s := &q.slots[q.begun%ahead]
			q.begun++
			q.wakeReader()
			if s.Err != nil {
				continue
			}
			return s
		}
		if q.ended {
			break
		}
		q.idle++
		q.work.Wait()
		q.idle--
	}
	q.working--
	q.wakePrinter()
	return nil
}

// stop ends the run: no further puzzle is started.
func (q *queue[A]) stop() {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	q.stopped = true
	q.work.Broadcast()
	q.room.Broadcast()
	q.wakePrinter()
}

// printable reports whether the next puzzle in order can be printed.
func (q *queue[A]) printable() bool {
	return q.printed < q.read && q.slots[q.printed%ahead].done &&
		(!q.lookAhead || q.printed > 0 || q.read > 1 || q.ended || q.stopped)
}

// wakePrinter wakes the printer if it has something to do that should not wait.
func (q *queue[A]) wakePrinter() {
	if q.working == 0 || q.printable() && (q.sleeping || q.done >= printAt || q.drained()) {
		select {
		case q.wake <- struct{}{}:
		default: // it is awake already
		}
	}
}

// drained reports whether every puzzle that was read is done.
func (q *queue[A]) drained() bool { return q.printed+q.done == q.read }

// print calls print with each puzzle that is done, in order, until the workers have
// returned. It reports whether every puzzle was printed.
func (q *queue[A]) print(print func(s *slot[A], only bool), flush func()) bool {
	pending, due := false, false // whether there is something to flush, and must be now
	var timer <-chan time.Time   // fires when it must be flushed
	for {
		for s, only := q.first(); s != nil; s, only = q.first() {
			print(s, only) // no other goroutine uses a slot that is done
			q.release(s)
			pending = true
		}
		drained, over, complete := q.standing()
		if pending && (due || drained || over) {
			flush()
			pending, timer = false, nil
		}
		if over {
			return complete
		}
		if pending && timer == nil {
			timer = time.After(flushEvery)
		}
		q.sleep(timer == nil)
		select {
		case <-q.wake:
			due = false
		case <-timer:
			due, timer = true, nil
		}
	}
}

// first returns the first puzzle in order, or nil if it can't be printed yet. It also
// reports whether the puzzle is the only one, as far as is known.
func (q *queue[A]) first() (s *slot[A], only bool) {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	q.sleeping = false
	if !q.printable() {
		return nil, false
	}
	return &q.slots[q.printed%ahead], q.lookAhead && q.read == 1 && (q.ended || q.stopped)
}

// release frees the slot of a puzzle that was printed.
func (q *queue[A]) release(s *slot[A]) {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	*s = slot[A]{}
	q.printed++
	q.begun = max(q.begun, q.printed) // an error may be printed before any worker has skipped it
	q.done--
	q.wakeReader()
}

// standing reports whether every puzzle read so far is done, whether nothing is left to
// do, and, in that case, whether every puzzle of the input was printed.
func (q *queue[A]) standing() (drained, over, complete bool) {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	return q.drained(), q.working == 0 && !q.printable(), q.ended && q.printed == q.read
}

// sleep is called by the printer before it waits. If alone is true, it waits for wake
// only and has no timer.
func (q *queue[A]) sleep(alone bool) {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	q.sleeping = alone
	q.wakePrinter()
}
