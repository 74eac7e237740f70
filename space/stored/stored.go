// Package stored keeps spaces in Neo4j, beside the moves and constraints of their puzzles, and
// asks them there. A space is the graph of all solutions of a problem: see package space,
// which says what its states are, and cypher/space/begin.cypher, which says how they are
// stored.
//
// [Build] has the database make the space by itself, a number of states in each transaction.
// [Write] stores one that was made in memory. Both leave the same graph. [Open] opens it for
// questions, each of which is one statement: a [Space] implements space.Questions. The puzzle
// must have been loaded: see graphsolver.DB.Load.
package stored

import (
	"context"
	"errors"
	"fmt"

	"graphcover/cypher"
	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/space"
)

// ErrNoSpace reports that a puzzle has no space that can be asked.
var ErrNoSpace = errors.New("the puzzle has no space")

// ErrUnfinished reports that the space of a puzzle is not complete.
var ErrUnfinished = errors.New("the space of the puzzle is not complete")

// ErrReplaced reports that another process has dropped or replaced the space while this one
// built it.
var ErrReplaced = errors.New("the space was dropped or replaced by another process")

// A TooLargeError reports that the database can't build a space by itself, because a state has
// too many moves for the key that finds it again. The same space can be written from memory.
type TooLargeError struct{ Moves int }

func (e *TooLargeError) Error() string {
	return fmt.Sprintf("space: want states that the database can find by a key of %d characters, got one of %d moves", longestKey, e.Moves)
}

// longestKey is the length of the longest key, as in space/steps.
const longestKey = 8000

// A Progress says how far a space has been built.
type Progress struct {
	State  string // what is done: "open", "writing", "judging", "numbering" or "complete"
	States int    // found or written so far; those without a solution included
}

// A Builder builds spaces.
type Builder struct {
	// Most is how many states a space may have while it is built, those without a solution
	// included.
	Most int
	// Steps is how many states a transaction looks at; 0 is DefaultSteps.
	Steps int
	// Batch is how many states and arcs a transaction writes or numbers; 0 is
	// graphsolver.DefaultBatch.
	Batch int
	// Notify, if not nil, is called after each transaction.
	Notify func(Progress)
}

// DefaultSteps is how many states a transaction looks at: a second of work or less.
const DefaultSteps = 1000

func (b *Builder) steps() int {
	if b.Steps > 0 {
		return b.Steps
	}
	return DefaultSteps
}

func (b *Builder) batch() int {
	if b.Batch > 0 {
		return b.Batch
	}
	return graphsolver.DefaultBatch
}

func (b *Builder) notify(p Progress) {
	if b.Notify != nil {
		b.Notify(p)
	}
}

// Build has the database build the space of the puzzle of the session's name. If a process
// that did so has died, Build continues where it was. The space that the puzzle had before can
// be asked until the new one takes its place.
//
// The error is [*space.TooManyStates] if there would be more than b.Most states; then nothing
// of the new space is left, as with [*TooLargeError]. It is [ErrReplaced], or that of [graphsolver.Session.Transaction].
func (b *Builder) Build(ctx context.Context, s *graphsolver.Session) (space.Size, error) {
	begun, err := b.begin(ctx, s, "open")
	if err != nil {
		return space.Size{}, err
	}
	at := Progress{begun.Text("state"), begun.Int("states")}
	for at.State != "complete" {
		if at.States > b.Most {
			return space.Size{}, giveUp(ctx, s, &space.TooManyStates{Most: b.Most})
		}
		b.notify(at)
		if err := ctx.Err(); err != nil {
			return space.Size{}, err
		}
		q, steps := cypher.SpaceSteps, b.steps()
		switch at.State {
		case "judging":
			q, steps = cypher.JudgeStates, b.batch()
		case "numbering":
			q, steps = cypher.NumberStates, b.batch()
		}
		r, err := change(ctx, s, q, graphsolver.Params{"puzzle": s.Name(), "steps": steps})
		if err == nil && r == nil {
			r, err = b.overtaken(ctx, s)
		}
		if err != nil {
			return space.Size{}, err
		}
		if r["tooLarge"] != nil {
			return space.Size{}, giveUp(ctx, s, &TooLargeError{r.Int("tooLarge")})
		}
		at.State = r.Text("state")
		if r["states"] != nil {
			at.States = r.Int("states")
		}
	}
	return b.publish(ctx, s)
}

// begin begins a building of that state, or finds the unfinished one.
func (b *Builder) begin(ctx context.Context, s *graphsolver.Session, state string) (graphsolver.Row, error) {
	if err := s.PrepareSpaces(ctx); err != nil {
		return nil, err
	}
	r, err := change(ctx, s, cypher.BeginSpace, graphsolver.Params{"puzzle": s.Name(), "state": state, "most": b.Most})
	if err == nil && r == nil {
		err = graphsolver.ErrNoPuzzle
	}
	if err == nil && r.Int("left") > 0 {
		err = s.Sweep(ctx)
	}
	if err != nil {
		return nil, fmt.Errorf("space %q: %w", s.Name(), err)
	}
	return r, nil
}

// overtaken returns where the building stands after a statement that has found another state
// than was expected: an earlier try has done its work, or another process has.
func (b *Builder) overtaken(ctx context.Context, s *graphsolver.Session) (graphsolver.Row, error) {
	r, err := change(ctx, s, cypher.SpaceSize, graphsolver.Params{"puzzle": s.Name()})
	switch {
	case err != nil:
		return nil, err
	case r != nil && r["unfinished"] != nil && r["unfinished"] != "writing": // that is another one, of a client
		return graphsolver.Row{"state": r["unfinished"]}, nil
	case r != nil && r["state"] != nil: // another process has completed it
		return graphsolver.Row{"state": r["state"]}, nil
	}
	return nil, fmt.Errorf("space %q: %w", s.Name(), ErrReplaced)
}

// giveUp drops a space that is too large, and returns why.
func giveUp(ctx context.Context, s *graphsolver.Session, why error) error {
	if err := drop(ctx, s, true); err != nil {
		return err
	}
	return why
}

// publish makes a complete space the one that is asked.
func (b *Builder) publish(ctx context.Context, s *graphsolver.Session) (space.Size, error) {
	r, err := change(ctx, s, cypher.PublishSpace, graphsolver.Params{"puzzle": s.Name()})
	if err != nil {
		return space.Size{}, err
	}
	if r == nil { // an earlier try has done it, or another process
		if r, err = change(ctx, s, cypher.SpaceSize, graphsolver.Params{"puzzle": s.Name()}); err != nil {
			return space.Size{}, err
		}
		if r == nil || r["states"] == nil || r.Text("state") != "complete" {
			return space.Size{}, fmt.Errorf("space %q: %w", s.Name(), ErrReplaced)
		}
	} else if r.Int("left") > 0 {
		if err := s.Sweep(ctx); err != nil {
			return space.Size{}, err
		}
	}
	size := space.Size{States: r.Int("states"), Arcs: r.Int("arcs")}
	b.notify(Progress{"complete", size.States})
	return size, nil
}

// Write stores a space that was made in memory as that of the puzzle of the session's name,
// which must be of the same problem. The space can be asked once it is complete. A process
// that dies leaves a part that the next Build or Write drops. Errors are those of
// [Builder.Build].
func (b *Builder) Write(ctx context.Context, s *graphsolver.Session, made *space.Space) (space.Size, error) {
	begun, err := b.begin(ctx, s, "writing")
	if err != nil {
		return space.Size{}, err
	}
	w := &writer{b, s, made, begun.Text("name")}
	if err := w.states(ctx); err != nil {
		return space.Size{}, err
	}
	if err := w.arcs(ctx); err != nil {
		return space.Size{}, err
	}
	for state := "writing"; state != "complete"; {
		r, err := w.send(ctx, cypher.SettleStates, graphsolver.Params{"rows": b.batch()})
		if err != nil {
			return space.Size{}, err
		}
		state = r.Text("state")
	}
	return b.publish(ctx, s)
}

// A writer stores a space that was made in memory.
type writer struct {
	*Builder
	session  *graphsolver.Session
	made     *space.Space
	building string
}

// send sends a statement about the building.
func (w *writer) send(ctx context.Context, q cypher.Query, p graphsolver.Params) (graphsolver.Row, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	p["puzzle"], p["building"] = w.session.Name(), w.building
	r, err := change(ctx, w.session, q, p)
	if err == nil && r == nil {
		err = fmt.Errorf("space %q: %w", w.session.Name(), ErrReplaced)
	}
	return r, err
}

// states stores the states.
func (w *writer) states(ctx context.Context) error {
	all := w.made.States()
	for first := 0; first < len(all); {
		rows, next := []any{}, first
		for weight := 0; next < len(all) && weight < w.batch(); next++ {
			state := &all[next]
			row := map[string]any{"kind": state.Kind.String(), "item": nil, "moves": w.made.Open(next)}
			if state.Item != exactcover.NoItem {
				row["item"] = int(state.Item)
			}
			rows = append(rows, row)
			weight += 2 + len(w.made.Open(next))/50
		}
		if _, err := w.send(ctx, cypher.AddStates, graphsolver.Params{"first": first, "states": rows}); err != nil {
			return err
		}
		first = next
		w.notify(Progress{"writing", first})
	}
	return nil
}

// arcs stores the arcs.
func (w *writer) arcs(ctx context.Context) error {
	rows, first := []any{}, 0
	flush := func() error {
		_, err := w.send(ctx, cypher.AddArcs, graphsolver.Params{"first": first, "arcs": rows})
		first += len(rows)
		rows = []any{}
		return err
	}
	for from, state := range w.made.States() {
		for part, arc := range state.Arcs {
			row := []any{from, int(arc.To), int(arc.Option), nil}
			if arc.Option == space.NoOption {
				row[2], row[3] = nil, part
			}
			rows = append(rows, row)
		}
		if len(rows) >= w.batch() {
			if err := flush(); err != nil {
				return err
			}
			w.notify(Progress{"writing", len(w.made.States())})
		}
	}
	if len(rows) == 0 {
		return nil
	}
	return flush()
}

// Drop deletes the space of the puzzle of the session's name, and one that is being built.
// The error is [graphsolver.ErrNoPuzzle], or [ErrNoSpace] if there is neither.
func Drop(ctx context.Context, s *graphsolver.Session) error { return drop(ctx, s, false) }

// drop deletes the space that is being built, and unless half is set also the complete one.
func drop(ctx context.Context, s *graphsolver.Session, half bool) error {
	dropped, left, found := 0, 0, false
	err := s.Transaction(ctx, func(ctx context.Context, tx *graphsolver.Tx) error {
		r, err := tx.Row(ctx, cypher.DropSpace, graphsolver.Params{"puzzle": s.Name(), "half": half})
		if err != nil || r == nil {
			return err
		}
		found, left = true, r.Int("left")
		dropped += r.Int("dropped") // now, or by a try before, whose end is not known
		return tx.Commit(ctx)
	})
	if err == nil && left > 0 {
		err = s.Sweep(ctx)
	}
	switch {
	case err != nil:
	case !found:
		err = graphsolver.ErrNoPuzzle
	case dropped == 0:
		err = ErrNoSpace
	}
	if err != nil {
		return fmt.Errorf("space %q: %w", s.Name(), err)
	}
	return nil
}

// change sends a statement in a transaction of its own, and returns its row, or nil.
func change(ctx context.Context, s *graphsolver.Session, q cypher.Query, p graphsolver.Params) (row graphsolver.Row, err error) {
	err = s.Transaction(ctx, func(ctx context.Context, tx *graphsolver.Tx) (err error) {
		if row, err = tx.Row(ctx, q, p); err != nil {
			return err
		}
		return tx.Commit(ctx)
	})
	return row, err
}
