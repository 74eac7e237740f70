// Package queue hands out the tasks of counts to workers, and the batches of collections.
//
// A [Queue] keeps messages that name tasks or batches. [Connect] returns one in a NATS server with
// JetStream, or in a cluster of them, for many machines; [Start] starts such a server within this
// process. Package queuetest has one in memory, for tests.
//
// A queue holds no result, and nothing depends on how often it delivers a message: a task may
// be handed out twice, and a queue may lose everything. What is to be done stands in the graph
// (see package tasks), from which the coordinator of a count fills the queue again.
package queue

import (
	"context"
	"errors"
	"time"
)

// A Message names a task of a count, or a batch of a collection of puzzles.
type Message struct {
	Puzzle  string `json:"puzzle"`  // the name of the puzzle or the collection in the database
	Count   string `json:"count"`   // the id of the count that the task belongs to, or of the collection
	Task    string `json:"task"`    // the key of the task's prefix, or the number of the batch
	Version string `json:"version"` // of the program that made the task

	// Puzzles are those of a batch, packed: see package batches. It is nil in a task.
	Puzzles []byte `json:"puzzles,omitempty"`
}

// A Queue hands out messages. A message that was handed out is handed out again unless its
// receiver reports, again and again, that it is at work, and at last that it is done. A Queue is safe
// for concurrent use.
type Queue interface {
	// Put adds messages. A task that is in the queue already, waiting or handed out, is not
	// added again.
	Put(ctx context.Context, messages []Message) error

	// Tasks returns the tasks of a count that are in the queue, waiting or handed out.
	Tasks(ctx context.Context, count string) (map[string]bool, error)

	// Forget removes the messages of a count, also those that are handed out.
	Forget(ctx context.Context, count string) error

	// Next waits for a message and returns it. The error is that of ctx, [ErrClosed], or says
	// why the queue can't be used.
	Next(ctx context.Context) (Delivery, error)

	// Patience is how long a receiver may be silent before its message is handed out again.
	Patience() time.Duration

	// Close ends the connection. Messages stay in a queue that others use.
	Close() error
}

// A Delivery is a message that was handed out. An error of its methods says that the queue may
// hand out the message again; no more harm is done.
type Delivery interface {
	Message() Message

	// Working reports that the receiver is still at work. It is called several times within
	// [Queue.Patience].
	Working(ctx context.Context) error

	// Done removes the message from the queue.
	Done(ctx context.Context) error

	// Return hands the message back, to be handed out again after that time, perhaps to another
	// receiver.
	Return(ctx context.Context, after time.Duration) error
}

// ErrClosed reports that the queue was closed.
var ErrClosed = errors.New("the queue is closed")

// DefaultPatience is how long a worker may be silent. It sends five signs of life meanwhile.
const DefaultPatience = 15 * time.Second
