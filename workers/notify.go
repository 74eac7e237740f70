package workers

import (
	"context"
	"errors"

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
