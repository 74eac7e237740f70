package batches

import (
	"context"
	"encoding/json"
	"strconv"

	"graphcover/compare"
	"graphcover/cypher"
	"graphcover/graphsolver"
	"graphcover/workers/tasks"
)

// A Claim is a batch that a worker has taken.
type Claim struct {
	*tasks.Lease
	collection *Collection
}

// Take takes the batch of a number, given as text, as [tasks.Work.Lease] says.
func (c *Collection) Take(ctx context.Context, batch, worker string) (*Claim, error) {
	lease, _, err := c.Lease(ctx, batch, worker)
	if lease == nil {
		return nil, err
	}
	return &Claim{lease, c}, nil
}

// Beat says that the worker is at work, so that nobody takes the batch for lost.
func (c *Claim) Beat(ctx context.Context) error {
	_, err := c.collection.Row(ctx, cypher.BeatBatch, graphsolver.Params{"id": c.collection.ID, "batch": c.Part, "ticket": c.Ticket})
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
	number, err := strconv.Atoi(c.Part)
	if err != nil {
		return err
	}
	sum := result{answersDigest: tasks.Digest(packed)}
	for _, a := range answers {
		if a.Status == compare.Solved {
			sum.solved++
		}
		sum.choices, sum.backtracks, sum.seconds = sum.choices+a.Choices, sum.backtracks+a.Backtracks, sum.seconds+a.Seconds
	}
	_, err = c.Write(ctx, map[string]any{
		"answers": packed, "solved": sum.solved, "choices": sum.choices, "backtracks": sum.backtracks, "seconds": sum.seconds,
		"answersDigest": sum.answersDigest, "resultSeal": c.collection.sealOfResult(number, c.Attempt, sum),
	})
	return err
}
