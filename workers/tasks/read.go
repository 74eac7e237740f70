package tasks

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/workers/prefix"
)

// A ChangedError says that a [Work], or a part of it, is not as this program has written it: somebody
// else has changed the graph.
type ChangedError struct {
	Puzzle string
	Part   string // such as "task 3", or "" if it is the work itself
	What   string // is wrong
	Result bool   // whether that is the result of a task, which can be counted again
}

func (e *ChangedError) Error() string {
	part := e.Part
	if part != "" {
		part = fmt.Sprintf("%.200s: ", part)
	}
	return fmt.Sprintf("tasks: %q: %s%s; the graph was changed by something else", e.Puzzle, part, e.What)
}

// Changed returns the error of a part, or of the work itself if part is "".
func (w *Work) Changed(part, what string) *ChangedError {
	if part != "" {
		part = w.Kind + " " + part
	}
	return &ChangedError{Puzzle: w.Puzzle, Part: part, What: what}
}

// changedResult returns the error of the result of a task.
func (c *Count) changedResult(t Task, what string) error {
	err := c.Changed(t.Prefix.String(), what)
	err.Result = true
	return err
}

// Checked returns the tasks, by prefix, after it has checked them. The error is a [*ChangedError] if
// they are not what this package has written, or a [*PartitionError] if they are not a partition of the
// search.
func (c *Count) Checked(ctx context.Context) ([]Task, error) {
	return again(ctx, func() ([]Task, error) { return c.checked(ctx) })
}

// again calls read until it does not find a change, but a few times at most: what is just being
// written, or what was lost with the server a moment ago, looks like one.
func again(ctx context.Context, read func() ([]Task, error)) (all []Task, err error) {
	const tries, pause = 4, 250 * time.Millisecond
	for try := 1; ; try++ {
		all, err = read()
		var changed *ChangedError
		var partition *PartitionError
		if try == tries || !errors.As(err, &changed) && !errors.As(err, &partition) {
			return all, err
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

func (c *Count) checked(ctx context.Context) ([]Task, error) {
	all, err := c.list(ctx, nil)
	if err != nil {
		return nil, err
	}
	if err := c.Check(ctx); err != nil {
		return nil, err
	}
	for _, t := range all {
		if t.Changed {
			return nil, c.changedResult(t, "its result is not the one that its worker has written")
		}
	}
	return all, nil
}

// Seal returns a hash of values, which are strings, numbers or nil. A value that is written with the
// seal of it and of others can't be changed alone without being noticed. It has no key: it does not
// stop somebody who calculates another seal.
func Seal(values ...any) string {
	text, err := json.Marshal(values)
	if err != nil {
		return "" // not a number, which fits no seal
	}
	return Digest(text)[:32]
}

// Digest returns the SHA-256 of a text, or "" for none.
func Digest(text []byte) string {
	if text == nil {
		return ""
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// seal returns the seal of the result of an attempt at a task.
func (c *Count) seal(task prefix.Prefix, attempt int, r Result, certificate string) string {
	if r.Solutions == nil {
		return ""
	}
	return Seal("result", c.ID, task.String(), attempt, r.Solutions.String(), r.Choices, r.Backtracks, r.Seconds, certificate)
}

// read returns the task of a row of tasks/list, and what is wrong with it, or "". loaded is the id of
// the load of the puzzle.
func (c *Count) read(r graphsolver.Row, loaded string) (t Task, what string) {
	t = Task{
		Node:  prefix.Node{Prefix: r.Ints("moves"), Item: exactcover.NoItem},
		State: State(r.Text("state")), Attempt: r.Int("attempt"), Counted: r.Int("counted"), Worker: r.Text("worker"),
		Result: Result{
			Solutions: number(r, "solutions"), Choices: r.Int("choices"), Backtracks: r.Int("backtracks"), Engine: r.Text("engine"),
		},
		Dispute: number(r, "dispute"), Audited: r.Text("audited"), Audit: number(r, "audit"), certificateDigest: r.Text("certificateDigest"),
	}
	t.Work, _ = r["work"].(float64)
	t.Seconds, _ = r["seconds"].(float64)
	_, listed := r["moves"].([]any)
	_, split := r["constraint"].(int64)
	if t.State == Split {
		t.Item = r.Int("constraint")
	}
	seal := r.Text("seal")
	t.Changed = t.State == Done && (seal == "" || seal != c.seal(t.Prefix, t.Counted, t.Result, t.certificateDigest))
	switch key := t.Prefix.String(); {
	case !r.Bool("ours"):
		return t, "it has lost a label"
	case !listed || r.Text("prefix") != key:
		return t, fmt.Sprintf("its moves are %v", r["moves"])
	case r.Text("of") != loaded, r.Text("key") != t.Prefix.Key():
		return t, fmt.Sprintf("its key is %v, of %v", r["key"], r["of"])
	case !slices.Contains([]State{Open, Taken, Done, Split}, t.State):
		return t, fmt.Sprintf("want the state open, taken, done or split, got %v", r["state"])
	case t.State == Split && !split:
		return t, fmt.Sprintf("it is split, but its constraint is %v", r["constraint"])
	case !isCount(r["attempt"]):
		return t, fmt.Sprintf("it was taken %v times", r["attempt"])
	case !isFloat(r["work"]):
		return t, fmt.Sprintf("its work is %v", r["work"])
	case t.State == Done && t.Solutions == nil:
		return t, fmt.Sprintf("it is done, but its number of solutions is %v", r["solutions"])
	case r["dispute"] != nil && t.Dispute == nil, r["audit"] != nil && t.Audit == nil:
		return t, fmt.Sprintf("want other results as numbers, got %v and %v", r["dispute"], r["audit"])
	}
	return t, ""
}

// isCount reports whether a property is a number of times.
func isCount(value any) bool {
	n, is := value.(int64)
	return is && n >= 0
}

// isFloat reports whether a property is a number that is not negative.
func isFloat(value any) bool {
	f, is := value.(float64)
	return is && isFinite(f) && f >= 0
}

func isFinite(f float64) bool { return !math.IsInf(f, 0) && !math.IsNaN(f) }
