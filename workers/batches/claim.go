package batches

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"strconv"

	"graphcover/compare"
	"graphcover/cypher"
	"graphcover/graphsolver"
	"graphcover/workers/tasks"
)

// A Claim is a batch that a worker has taken.
type Claim struct {
	Attempt int // from 1

	collection *Collection
	batch      string // its number
	ticket     string
}

// Take takes the batch of a number, given as text, for a worker of that name. It returns nil if
// there is nothing to do: if the batch is done, or is there no more. A batch that somebody has
// taken before is taken again: the queue hands out the batch of a worker that is silent. The
// error is a [*tasks.VersionError] if the collection was begun by another version.
func (c *Collection) Take(ctx context.Context, batch, worker string) (*Claim, error) {
	ticket := rand.Text()
	r, err := c.send(ctx, cypher.TakeBatch, graphsolver.Params{
		"id": c.ID, "batch": batch, "worker": worker, "ticket": ticket, "version": c.Version,
	})
	switch {
	case err != nil || r == nil:
		return nil, err
	case r.Text("version") != c.Version:
		return nil, fmt.Errorf("batches: %q: %w", c.Name, &tasks.VersionError{Want: r.Text("version"), Got: c.Version})
	case r.Text("ticket") != ticket || tasks.State(r.Text("state")) != tasks.Taken:
		return nil, nil
	}
	return &Claim{Attempt: r.Int("attempt"), collection: c, batch: batch, ticket: ticket}, nil
}

// Beat says that the worker is at work, so that nobody takes the batch for lost.
func (c *Claim) Beat(ctx context.Context) error {
	_, err := c.collection.send(ctx, cypher.BeatBatch, graphsolver.Params{"id": c.collection.ID, "batch": c.batch, "ticket": c.ticket})
	return err
}

// Finish writes the answers of the batch. If another attempt was first, nothing is written.
func (c *Claim) Finish(ctx context.Context, answers []Answer) error {
	plain, err := json.Marshal(answers)
	if err != nil {
		return err
	}
	packed, err := compress(plain)
	if err != nil {
		return err
	}
	number, err := strconv.Atoi(c.batch)
	if err != nil {
		return err
	}
	sum := result{answersDigest: digest(packed)}
	for _, a := range answers {
		if a.Status == compare.Solved {
			sum.solved++
		}
		sum.choices, sum.backtracks, sum.seconds = sum.choices+a.Choices, sum.backtracks+a.Backtracks, sum.seconds+a.Seconds
	}
	_, err = c.collection.send(ctx, cypher.FinishBatch, graphsolver.Params{
		"id": c.collection.ID, "batch": c.batch, "attempt": c.Attempt, "result": map[string]any{
			"answers": packed, "solved": sum.solved, "choices": sum.choices, "backtracks": sum.backtracks, "seconds": sum.seconds,
			"answersDigest": sum.answersDigest, "resultSeal": c.collection.sealOfResult(number, c.Attempt, sum),
		},
	})
	return err
}
