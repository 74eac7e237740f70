package tasks

import (
	"context"
	"fmt"
	"math/big"

	"graphcover/cypher"
	"graphcover/graphsolver"
	"graphcover/workers/prefix"
)

// A Claim is a task that a worker has taken.
type Claim struct {
	*Lease
	Prefix prefix.Prefix
	Loaded string // the id of the load of the puzzle
	Most   int    // how many states its certificate may have; 0 for no certificate

	count *Count
}

// Take takes the task of a prefix, given by its key, as [Work.Lease] says.
func (c *Count) Take(ctx context.Context, task, worker string) (*Claim, error) {
	lease, r, err := c.Lease(ctx, task, worker)
	if lease == nil {
		return nil, err
	}
	moves := prefix.Prefix(r.Ints("moves"))
	if moves.Key() != task { // its name and its moves do not fit
		return nil, c.Changed(task, fmt.Sprintf("its moves are %v", r["moves"]))
	}
	return &Claim{Lease: lease, Prefix: moves, Loaded: r.Text("loaded"), Most: r.Int("most"), count: c}, nil
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
	certificate := Digest(result.Certificate)
	r, err := c.Write(ctx, map[string]any{
		"solutions": inGraph(result.Solutions), "choices": result.Choices, "backtracks": result.Backtracks,
		"seconds": result.Seconds, "engine": result.Engine, "certificate": inBytes(result.Certificate),
		"certificateDigest": inText(certificate), "seal": c.count.seal(c.Prefix, c.Attempt, result, certificate),
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
