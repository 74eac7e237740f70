package workers

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"strconv"
	"time"

	"graphcover/collection"
	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/memsolver"
	"graphcover/puzzle"
	"graphcover/workers/batches"
	"graphcover/workers/queue"
	"graphcover/workers/tasks"
)

// A Collection solves many puzzles by workers, in batches, and delivers the answers in the order
// of the puzzles. It is used once, by one goroutine. A new one with the same name continues, in
// another process as well.
type Collection struct {
	DB      *graphsolver.DB
	Queue   *queue.Queue
	Name    string // in the database
	Version string // of the program
	Size    int    // how many puzzles a batch may have; 0 is DefaultSize

	// Check searches again what is said to have no solution. Its mode is not used.
	Check *compare.Contender

	// Stalled is after how much time without any change the queue is filled anew, in case it
	// has lost track of a batch; 0 is ten times its patience.
	Stalled time.Duration

	Notify Notifier // may be nil

	run      *batches.Collection
	window   []*batch // that were read and not yet printed, in order
	verifier exactcover.Verifier
	numbered int // batches with puzzles so far
	changes  int // of those in the window that are not done
	filling  filling
}

// DefaultSize is how many puzzles a batch has.
const DefaultSize = 500

const (
	// mostOpen is how many batches were read and not yet printed, at most. So neither this process
	// nor the queue holds more than their puzzles.
	mostOpen = 64

	// atOnce is how many batches are added, or read, in one transaction.
	atOnce = 16

	// leastPause and mostPause are how long to wait until the graph is asked again.
	leastPause, mostPause = 2 * time.Millisecond, 100 * time.Millisecond
)

// A Solved is the answer to a puzzle.
type Solved struct {
	Result compare.Result
	Err    error // a [*compare.VerifyError], or a [*memsolver.EngineError]
}

// A ChangedError says that a collection was begun with other puzzles.
type ChangedError struct {
	Name  string
	Place string // of the first puzzle that may be another one, or "" if there are too few
}

func (e *ChangedError) Error() string {
	if e.Place == "" {
		return fmt.Sprintf("workers: %q: want as many puzzles as it was begun with, got fewer", e.Name)
	}
	return fmt.Sprintf("workers: %q: %s: want the puzzles that it was begun with, got others from here on", e.Name, e.Place)
}

// Run solves the puzzles, and prints each answer in its place, once. It goes on with a collection
// of that name that was begun before, whose batches that are done are not solved again, unless
// that one has ended and began with other puzzles: then it takes its place.
//
// Every answer is checked before it is printed: a solution by [exactcover.Verify], that there is
// none by another search. The error is a [*ChangedError], a [*tasks.VersionError], the first one
// of Print, or one of the graph or the queue. After an error, and when ctx was done, the reader of
// the puzzles may still be waiting for its input.
func (c *Collection) Run(ctx context.Context, puzzles iter.Seq2[puzzle.Entry, error], out collection.Printer[Solved]) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if err := c.find(ctx); err != nil {
		return err
	}
	read := make(chan *batch)
	failed := make(chan error, 1)
	cutter := &cutter{size: c.Size}
	go func() {
		if err := cutter.cut(ctx, puzzles, read); err != nil {
			failed <- err
		}
	}()
	pause := leastPause
	for ended := false; !ended || len(c.window) > 0; {
		fresh, err := c.receive(ctx, read, failed, ended, pause)
		if err != nil {
			return err
		}
		ended = ended || len(fresh) > 0 && fresh[len(fresh)-1].last
		if err := c.add(ctx, fresh); err != nil {
			return err
		}
		came, err := c.look(ctx)
		if err != nil {
			return err
		}
		if pause = min(2*pause, mostPause); came > 0 {
			pause = leastPause
		}
		if err := c.print(ctx, out); err != nil {
			return err
		}
		if err := c.refill(ctx); err != nil {
			return err
		}
	}
	return c.end(ctx)
}

// find finds the collection that is to be continued, and sets the size of the batches.
func (c *Collection) find(ctx context.Context) (err error) {
	c.Size = cmp.Or(c.Size, DefaultSize)
	if c.run, err = batches.Find(ctx, c.DB, c.Name); err != nil || c.run == nil {
		return err
	}
	if c.run.Version != c.Version {
		if !c.run.Ended {
			return fmt.Errorf("workers: %q: %w", c.Name, &tasks.VersionError{Want: c.run.Version, Got: c.Version})
		}
		c.run = nil
		return nil
	}
	c.Size = c.run.Size
	return c.run.Check()
}

// receive returns batches that were read meanwhile, unless there are enough. It waits for one, for the
// given time if others are to be printed.
func (c *Collection) receive(ctx context.Context, read <-chan *batch, failed <-chan error, ended bool, pause time.Duration) (fresh []*batch, err error) {
	var timer <-chan time.Time
	if len(c.window) > 0 {
		timer = time.After(pause)
	}
	if ended || len(c.window) >= mostOpen {
		read, failed = nil, nil
	}
	select {
	case b := <-read:
		fresh = append(fresh, b)
	case err := <-failed:
		return nil, err
	case <-timer:
		return nil, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	for len(fresh) < min(atOnce, mostOpen-len(c.window)) && !fresh[len(fresh)-1].last {
		select {
		case b := <-read:
			fresh = append(fresh, b)
		default:
			return fresh, nil
		}
	}
	return fresh, nil
}

// add adds batches to the graph, the queue and the window.
func (c *Collection) add(ctx context.Context, fresh []*batch) error {
	var all []*batches.Batch
	var real []*batch
	for _, b := range fresh {
		if b.Puzzles > 0 {
			all, real = append(all, &b.Batch), append(real, b)
		}
	}
	c.window = append(c.window, fresh...)
	if len(all) == 0 {
		return nil
	}
	first := c.numbered == 0
	c.numbered += len(all)
	if c.run == nil {
		if err := c.begin(ctx); err != nil {
			return err
		}
	}
	for {
		digests, err := c.run.Add(ctx, all)
		if err != nil {
			return err
		}
		changed := -1
		for i := len(all) - 1; i >= 0; i-- {
			if digests[i] != all[i].Digest {
				changed = i
			}
		}
		switch {
		case changed < 0:
			c.filling.changed = time.Now()
			return c.put(ctx, real)
		case first && changed == 0 && c.run.Ended: // another collection, which nobody works on
			if err := c.begin(ctx); err != nil {
				return err
			}
		default:
			return &ChangedError{Name: c.Name, Place: placeOf(real[changed])}
		}
	}
}

func (c *Collection) begin(ctx context.Context) (err error) {
	c.run, err = batches.Begin(ctx, c.DB, c.Name, c.Version, c.Size)
	return err
}

// placeOf says where the puzzles of a batch begin.
func placeOf(b *batch) string {
	for _, p := range b.places {
		if p.Err == nil {
			return cmp.Or(p.Source, fmt.Sprintf("puzzle %d", p.Number))
		}
	}
	return ""
}

// put puts batches into the queue that are not done. A queue that doesn't answer may do so later.
func (c *Collection) put(ctx context.Context, all []*batch) error {
	var messages []queue.Message
	for _, b := range all {
		if b.State != tasks.Done && b.answer == nil {
			messages = append(messages, queue.Message{
				Puzzle: c.Name, Count: c.run.ID, Task: strconv.Itoa(b.Number), Version: c.Version, Puzzles: b.packed,
			})
		}
	}
	return forgive(c.Queue.Put(ctx, messages), c.Notify)
}

// waiting returns the batches of the window that have puzzles, but no answers yet.
func (c *Collection) waiting() (all []*batch) {
	for _, b := range c.window {
		if b.Puzzles > 0 && b.answer == nil {
			all = append(all, b)
		}
	}
	return all
}

// look reads the answers that are there, and returns of how many batches.
func (c *Collection) look(ctx context.Context) (came int, err error) {
	waiting := c.waiting()
	if len(waiting) == 0 {
		return 0, nil
	}
	numbers := make([]int, len(waiting))
	byNumber := make(map[int]*batch)
	for i, b := range waiting {
		numbers[i], byNumber[b.Number] = b.Number, b
	}
	answers, changes, err := c.run.Answers(ctx, numbers, atOnce)
	if err != nil {
		return 0, err
	}
	for _, a := range answers {
		if b := byNumber[a.Batch]; b != nil {
			b.answer, b.packed = &a, nil
		}
	}
	if changes != c.changes || len(answers) > 0 {
		c.changes, c.filling.changed = changes, time.Now()
	}
	return len(answers), nil
}

// print prints the batches at the beginning of the window that have answers.
func (c *Collection) print(ctx context.Context, out collection.Printer[Solved]) error {
	printed := false
	for len(c.window) > 0 && (c.window[0].Puzzles == 0 || c.window[0].answer != nil) {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		b := c.window[0]
		answers, err := b.answers(c.Name)
		if err != nil {
			return err
		}
		only := b.last && b.First <= 1 && len(b.places) == 1
		for _, p := range b.places {
			var s Solved
			if p.Err == nil {
				if s, err = c.solved(ctx, b, p, &answers[0]); err != nil {
					return err
				}
				answers = answers[1:]
			}
			if err := out.Print(p, s, only); err != nil {
				return err
			}
		}
		c.window[0] = nil
		c.window = c.window[1:]
		printed = true
	}
	if printed {
		out.Flush()
	}
	return nil
}

// answers returns the answers to the puzzles of a batch, of which each has one.
func (b *batch) answers(name string) ([]batches.Answer, error) {
	if b.Puzzles == 0 {
		return nil, nil
	}
	err := b.answer.Err
	if err == nil && len(b.answer.List) != b.Puzzles {
		err = fmt.Errorf("want %d answers, got %d", b.Puzzles, len(b.answer.List))
	}
	if err != nil {
		return nil, &compare.VerifyError{Err: fmt.Errorf("workers: %q: batch %d of %s: %w", name, b.Number, b.answer.Worker, err)}
	}
	return b.answer.List, nil
}

// solved returns the result of a puzzle by the answer of a worker, after it has checked it.
func (c *Collection) solved(ctx context.Context, b *batch, p collection.Puzzle, a *batches.Answer) (s Solved, err error) {
	s.Result = compare.Result{Head: compare.HeadOf(p.Entry, compare.Stopped), Effort: compare.Effort{
		Choices: a.Choices, Backtracks: a.Backtracks, Seconds: a.Seconds, Solver: c.Check.String(), Mode: a.Mode,
	}}
	switch {
	case a.Refusal != nil:
		s.Err = a.Refusal
	case a.Status == compare.Solved:
		chosen := append(exactcover.Solution{}, a.Chosen...) // not nil, even if empty
		if wrong := c.verifier.Verify(p.Problem(), chosen); wrong != nil {
			s.Err = c.wrong(b, p, wrong)
			break
		}
		s.Result.Status, s.Result.Chosen, s.Result.Solution = compare.Solved, chosen, p.Answer(chosen)
	case a.Status == compare.Unsolvable:
		check, err := compare.Solve(ctx, c.Check, p.Entry, exactcover.Log{})
		if err != nil {
			return s, err
		}
		if check.Status != compare.Unsolvable {
			s.Err = c.wrong(b, p, fmt.Errorf("no solution, but %s finds one", c.Check))
			break
		}
		s.Result.Status, s.Result.Reason = compare.Unsolvable, check.Reason
	default:
		s.Err = c.wrong(b, p, fmt.Errorf("want an answer, got status %q", a.Status))
	}
	return s, nil
}

// wrong returns the error for an answer that is wrong.
func (c *Collection) wrong(b *batch, p collection.Puzzle, err error) error {
	return &compare.VerifyError{Err: fmt.Errorf("%s: batch %d of %s, attempt %d: %w",
		cmp.Or(p.Source, fmt.Sprintf("puzzle %d", p.Number)), b.Number, b.answer.Worker, b.answer.Attempt, err)}
}

// refill puts those batches into the queue again that it has lost, if it is time to look.
func (c *Collection) refill(ctx context.Context) error {
	waiting := c.waiting()
	if len(waiting) == 0 {
		return nil
	}
	if !c.filling.isDue(c.Queue.Patience(), c.Stalled, func() {
		c.Notify.say("no batch was taken or done for a while; the queue is filled anew")
		forget(ctx, c.Queue, c.run.ID, c.Notify)
	}) {
		return nil
	}
	if err := c.verify(ctx); err != nil {
		return err
	}
	there, err := c.Queue.Tasks(ctx, c.run.ID)
	if err != nil {
		return forgive(err, c.Notify)
	}
	var missing []*batch
	for _, b := range waiting {
		if !there[strconv.Itoa(b.Number)] {
			missing = append(missing, b)
		}
	}
	return c.put(ctx, missing)
}

// verify returns an error if somebody has changed the collection itself. Its workers leave one of
// another version, for example, so its batches would be waited for without end.
func (c *Collection) verify(ctx context.Context) error {
	found, err := batches.Find(ctx, c.DB, c.Name)
	if err != nil || found == nil || found.ID != c.run.ID { // look says that it is gone
		return err
	}
	return found.Check()
}

// end says in the graph that everything was printed, and empties the queue.
func (c *Collection) end(ctx context.Context) error {
	if c.numbered == 0 { // there was nothing to solve
		return nil
	}
	n, err := c.run.End(ctx, c.numbered)
	if err != nil {
		return err
	}
	if n != c.numbered { // does it have other batches, or did somebody change them?
		if _, err := batches.Standing(ctx, c.DB, c.Name, c.Version); err != nil {
			return err
		}
		return &ChangedError{Name: c.Name}
	}
	forget(ctx, c.Queue, c.run.ID, c.Notify) // workers that find such a message drop it
	return nil
}

// NewCheck returns a contender for [Collection.Check].
func NewCheck() *compare.Contender {
	return &compare.Contender{Solver: memsolver.New(), Mode: string(memsolver.Auto), Explain: new(compare.Explainer)}
}
