package tasks

import (
	"context"
	"crypto/rand"
	"fmt"

	"graphcover/cypher"
	"graphcover/graphsolver"
)

// A VersionError says that work belongs to another version of the program.
type VersionError struct{ Want, Got string }

func (e *VersionError) Error() string {
	return fmt.Sprintf("the count was begun by version %s of graphcover, this is version %s: another version may not work on it", e.Want, e.Got)
}

// A Work is something in the graph of which workers do one part after another: a [Count] has
// tasks, a collection of puzzles has batches.
type Work struct {
	ID      string // in the queue
	Puzzle  string // its name in the database
	Version string // of the program that has begun it
	Kind    string // what its parts are called: "task" or "batch"
	DB      *graphsolver.DB
}

// transact calls do with a transaction, which it commits.
func (w *Work) transact(ctx context.Context, do func(ctx context.Context, tx *graphsolver.Tx) error) error {
	s := w.DB.Session(ctx, w.Puzzle)
	defer s.Close(ctx)
	return s.Transaction(ctx, func(ctx context.Context, tx *graphsolver.Tx) error {
		if err := do(ctx, tx); err != nil {
			return err
		}
		return tx.Commit(ctx)
	})
}

// Prepare creates the constraints that the database needs before work is divided.
func (w *Work) Prepare(ctx context.Context) error {
	s := w.DB.Session(ctx, w.Puzzle)
	defer s.Close(ctx)
	return s.PrepareWork(ctx)
}

// Rows sends a statement about the work in a transaction of its own, and returns its rows.
func (w *Work) Rows(ctx context.Context, q cypher.Query, params graphsolver.Params) (rows []graphsolver.Row, err error) {
	params["puzzle"] = w.Puzzle
	err = w.transact(ctx, func(ctx context.Context, tx *graphsolver.Tx) (err error) {
		rows, err = tx.Rows(ctx, q, params)
		return err
	})
	return rows, err
}

// Row is Rows for a statement with at most one row, which is nil if there is none.
func (w *Work) Row(ctx context.Context, q cypher.Query, params graphsolver.Params) (graphsolver.Row, error) {
	params["puzzle"] = w.Puzzle
	s := w.DB.Session(ctx, w.Puzzle)
	defer s.Close(ctx)
	return s.Change(ctx, q, params)
}

// A Lease is a part that a worker has taken.
type Lease struct {
	Part    string // its key or number
	Attempt int    // from 1
	Ticket  string // of this taking alone

	work *Work
}

// Lease takes a part for a worker of that name, and returns what the graph says of it. The lease is
// nil if there is nothing to do: if the part is done or split, or is there no more. A part that
// somebody has taken before is taken again: the queue hands out the part of a worker that is
// silent. The error is a [*VersionError] if another version has begun the work.
func (w *Work) Lease(ctx context.Context, part, worker string) (*Lease, graphsolver.Row, error) {
	ticket := rand.Text()
	r, err := w.Row(ctx, cypher.TakeTask, graphsolver.Params{
		"id": w.ID, "part": part, "worker": worker, "ticket": ticket, "version": w.Version,
	})
	switch {
	case err != nil || r == nil:
		return nil, nil, err
	case r.Text("version") != w.Version:
		return nil, nil, fmt.Errorf("tasks: %q: %w", w.Puzzle, &VersionError{Want: r.Text("version"), Got: w.Version})
	case r.Text("ticket") != ticket || State(r.Text("state")) != Taken:
		return nil, nil, nil
	}
	return &Lease{part, r.Int("attempt"), ticket, w}, r, nil
}

// Write writes the result of the part, as properties. If another attempt was first, nothing is
// written. It returns the state of the part, and a number of solutions if it has one; nil if there
// is no such part.
func (l *Lease) Write(ctx context.Context, result map[string]any) (graphsolver.Row, error) {
	return l.work.Row(ctx, cypher.FinishTask, graphsolver.Params{
		"id": l.work.ID, "part": l.Part, "attempt": l.Attempt, "result": result,
	})
}
