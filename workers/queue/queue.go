// Package queue hands out the tasks of counts to workers, and the batches of collections.
//
// A [Queue] keeps messages that name tasks or batches, in a NATS server with JetStream, or in a
// cluster of them. [Open] opens one for a coordinator, in a server within this process if there is
// no other. [Connect] connects a worker to it.
//
// A queue holds no result, and nothing depends on how often it delivers a message: a task may
// be handed out twice, and a queue may lose everything. What is to be done stands in the graph
// (see package tasks), from which the coordinator of a count fills the queue again.
package queue

import (
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

// ErrClosed reports that the queue was closed.
var ErrClosed = errors.New("the queue is closed")

// DefaultPatience is how long a worker may be silent. It sends five signs of life meanwhile.
const DefaultPatience = 15 * time.Second
