package tasks

import (
	"context"
	"crypto/rand"
	"fmt"
	"math/big"

	"graphcover/cypher"
	"graphcover/graphsolver"
	"graphcover/workers/prefix"
)

// A Claim is a task that a worker has taken.
type Claim struct {
	Prefix  prefix.Prefix
	Attempt int    // from 1
	Loaded  string // the id of the load of the puzzle
	Most    int    // how many states its certificate may have; 0 for no certificate

	count *Count
}

// Take takes the task of a prefix, given by its key, for a worker of that name. It returns nil if
// there is nothing to do: if the task is done or split, or is there no more. A task that
// somebody has taken before is taken again: the queue hands out the task of a worker that is
// silent. The error is a [*VersionError] if the count was begun by another version.
func (c *Count) Take(ctx context.Context, task, worker string) (*Claim, error) {
	ticket := rand.Text()
	var r graphsolver.Row
	err := c.transact(ctx, func(ctx context.Context, tx *graphsolver.Tx) (err error) {
		r, err = tx.Row(ctx, cypher.TakeTask, graphsolver.Params{
			"count": c.ID, "puzzle": c.Puzzle, "task": task, "worker": worker, "ticket": ticket, "version": c.Version,
		})
		return err
	})
	switch {
	case err != nil || r == nil:
		return nil, err
	case r.Text("version") != c.Version:
		return nil, fmt.Errorf("tasks: %q: %w", c.Puzzle, &VersionError{Want: r.Text("version"), Got: c.Version})
	case r.Text("ticket") != ticket || State(r.Text("state")) != Taken:
		return nil, nil
	}
	moves := prefix.Prefix(r.Ints("moves"))
	if moves.Key() != task { // its name and its moves do not fit
		return nil, &ChangedError{Puzzle: c.Puzzle, Task: task, What: fmt.Sprintf("its moves are %v", r["moves"])}
	}
	return &Claim{Prefix: moves, Attempt: r.Int("attempt"), Loaded: r.Text("loaded"), Most: r.Int("most"), count: c}, nil
}

// A DisputeError says that a task was counted twice with different results.
type DisputeError struct {
	Puzzle, Task string
	First, Later *big.Int
	Audited      string // the engine by which an audit has counted Later, or "" for another worker
}

func (e *DisputeError) Error() string {
	if e.Audited != "" {
		return fmt.Sprintf("tasks: %q: task %s: a worker counted %d solutions, an audit by %s %d", e.Puzzle, e.Task, e.First, e.Audited, e.Later)
	}
	return fmt.Sprintf("tasks: %q: task %s: one worker counted %d solutions, another one %d", e.Puzzle, e.Task, e.First, e.Later)
}

// Finish writes the result of the task. If another attempt was first, nothing is written; the
// error is a [*DisputeError] if its result was another.
func (c *Claim) Finish(ctx context.Context, result Result) error {
	var r graphsolver.Row
	certificate := digest(result.Certificate)
	err := c.count.transact(ctx, func(ctx context.Context, tx *graphsolver.Tx) (err error) {
		r, err = tx.Row(ctx, cypher.FinishTask, graphsolver.Params{
			"count": c.count.ID, "puzzle": c.count.Puzzle, "task": c.Prefix.Key(), "attempt": c.Attempt,
			"result": map[string]any{
				"solutions": inGraph(result.Solutions), "choices": result.Choices, "backtracks": result.Backtracks,
				"seconds": result.Seconds, "engine": result.Engine, "certificate": inBytes(result.Certificate),
				"certificateDigest": inText(certificate), "seal": c.count.seal(c.Prefix, c.Attempt, result, certificate),
			},
		})
		return err
	})
	if err != nil || r == nil || State(r.Text("state")) != Done {
		return err
	}
	if first := number(r, "solutions"); first == nil || first.Cmp(result.Solutions) != 0 { // nil if somebody has changed it
		return &DisputeError{Puzzle: c.count.Puzzle, Task: c.Prefix.String(), First: first, Later: result.Solutions}
	}
	return nil
}

// inBytes returns a text as a property of a node, which null removes.
func inBytes(text []byte) any {
	if text == nil {
		return nil
	}
	return text
}

// inText is inBytes for a text.
func inText(text string) any {
	if text == "" {
		return nil
	}
	return text
}

// Split replaces the task by parts of it, in one transaction. The nodes are those of
// [prefix.Split] for its prefix, which is the first of them and not a leaf. It reports whether
// the parts are there: another attempt may have finished the task.
func (c *Claim) Split(ctx context.Context, nodes []prefix.Node) (bool, error) {
	split := false
	err := c.count.transact(ctx, func(ctx context.Context, tx *graphsolver.Tx) error {
		r, err := tx.Row(ctx, cypher.SplitTask, graphsolver.Params{
			"count": c.count.ID, "puzzle": c.count.Puzzle, "task": c.Prefix.Key(), "attempt": c.Attempt, "constraint": nodes[0].Item,
		})
		if err != nil {
			return err
		}
		if split = State(r.Text("state")) == Split; !r.Bool("new") {
			return nil
		}
		return c.count.add(ctx, tx, nodes[1:])
	})
	return split, err
}
