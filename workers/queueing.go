package workers

import (
	"cmp"
	"context"
	"errors"
	"time"

	"graphcover/workers/queue"
)

// A Notifier is called with messages for a person who is waiting.
type Notifier func(message string)

// say calls n, unless it is nil.
func (n Notifier) say(message string) {
	if n != nil {
		n(message)
	}
}

// forgive returns err unless it says that the queue does not answer: it may do so later.
func forgive(err error, notify Notifier) error {
	if errors.Is(err, queue.ErrUnreachable) {
		notify.say("the queue does not answer; its workers go on with what they have")
		return nil
	}
	return err
}

// forget removes the messages of a count or a collection from the queue, if it answers.
func forget(ctx context.Context, q *queue.Queue, id string, notify Notifier) {
	if err := q.Forget(ctx, id); err != nil {
		notify.say(err.Error())
	}
}

// fillEvery is how often a queue is filled with what it lacks, or its patience if that is less.
const fillEvery = 10 * time.Second

// A filling says when to fill a queue.
type filling struct {
	changed time.Time // when a task or a batch was last taken or done
	filled  time.Time
}

// isDue reports whether the queue, of that patience, is to be filled now. If nothing has changed for
// the time stalled, 0 being ten times its patience, it calls empty first: the queue may have lost track
// of something.
func (f *filling) isDue(patience, stalled time.Duration, empty func()) bool {
	if time.Since(f.changed) > cmp.Or(stalled, 10*patience) {
		empty()
		f.filled, f.changed = time.Time{}, time.Now()
	}
	if time.Since(f.filled) < min(fillEvery, patience) {
		return false
	}
	f.filled = time.Now()
	return true
}
