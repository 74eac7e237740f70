// Package stored keeps spaces in Neo4j, beside the moves and constraints of their puzzles, and
// asks them there. A space is the graph of all solutions of a problem: see package space,
// which says what its states are, and cypher/space/begin.cypher, which says how they are
// stored.
//
// [Build] has the database make the space by itself, a number of states in each transaction.
// [Write] stores one that was made in memory. Both leave the same graph. [Open] opens it for
// questions: a [Space] implements space.Questions. All of them take the search of the puzzle, which
// graphsolver.DB.Load and Open return: an answer is about the puzzle of that load, or none.
package stored

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"

	"graphcover/cypher"
	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/space"
)

// ErrNoSpace reports that a puzzle has no space that can be asked.
var ErrNoSpace = errors.New("the puzzle has no space")

// ErrUnfinished reports that the space of a puzzle is not complete.
var ErrUnfinished = errors.New("the space of the puzzle is not complete")

// ErrReplaced reports that another process has dropped or replaced the space, or its puzzle,
// while this one built or asked it.
var ErrReplaced = errors.New("the space, or its puzzle, was dropped or replaced by another process")

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

func (b *Builder) steps() int { return cmp.Or(b.Steps, DefaultSteps) }
func (b *Builder) batch() int { return cmp.Or(b.Batch, graphsolver.DefaultBatch) }

func (b *Builder) notify(p Progress) {
	if b.Notify != nil {
		b.Notify(p)
	}
}

// Build has the database build the space of a puzzle. If a process that did so has died, Build
// continues where it was. The space that the puzzle had before can be asked until the new one
// takes its place.
//
// The error is [*space.TooManyStates] if there would be more than b.Most states, or
// [*TooLargeError]; then nothing is left of a space that Build has begun. It is an
// [*exactcover.QuotaError] if the puzzle has quotas, [ErrReplaced] if
// the puzzle or its space was replaced meanwhile, [*ChangedError] if something else has changed what
// was built, which is then dropped, or that of [graphsolver.Session.Transaction].
func (b *Builder) Build(ctx context.Context, search *graphsolver.Search) (space.Size, error) {
	made, err := b.begin(ctx, search, "open")
	if err != nil {
		return space.Size{}, err
	}
	for made.state != "complete" {
		if made.states > b.Most {
			return space.Size{}, made.giveUp(ctx, &space.TooManyStates{Most: b.Most})
		}
		b.notify(Progress{made.state, made.states})
		if err := ctx.Err(); err != nil {
			return space.Size{}, err
		}
		r, err := made.step(ctx)
		if err == nil {
			err = made.learn(r)
		}
		if err != nil {
			return space.Size{}, made.giveUp(ctx, err)
		}
	}
	return made.publish(ctx)
}

// A building is a space that is not complete.
type building struct {
	*Builder
	search *graphsolver.Search
	name   string
	mine   bool // whether it was begun by this call
	state  string
	states int

	written *space.Size // of the space, if it is written from memory
}

// begin begins a building of that state, or finds the unfinished one.
func (b *Builder) begin(ctx context.Context, search *graphsolver.Search, state string) (*building, error) {
	if err := search.Problem().RefuseQuotas("a space"); err != nil {
		return nil, err
	}
	if err := search.PrepareSpaces(ctx); err != nil {
		return nil, err
	}
	made, name := &building{Builder: b, search: search}, "space "+rand.Text()
	r, err := made.send(ctx, cypher.BeginSpace, graphsolver.Params{"state": state, "name": name})
	if err == nil && r == nil {
		err = graphsolver.ErrReplaced
	}
	if err == nil && r.Int("left") > 0 {
		err = search.Sweep(ctx)
	}
	if err != nil {
		return nil, fmt.Errorf("space %q: %w", search.Name(), err)
	}
	made.name = r.Text("name")
	made.mine = made.name == name
	if err := made.learn(r); err != nil {
		return nil, made.giveUp(ctx, err)
	}
	return made, nil
}

// learn takes from a row how far the building is.
func (b *building) learn(r graphsolver.Row) error {
	if n, isNumber := r["states"].(int64); isNumber && n >= 0 && n <= mostStates {
		b.states = int(n)
	} else if _, there := r["states"]; there {
		return changed(b.search.Name(), "want the number of states that were found, got %v", r["states"])
	}
	b.state = r.Text("state")
	switch {
	case !slices.Contains([]string{"open", "writing", "judging", "numbering", "complete"}, b.state):
		return changed(b.search.Name(), "want a state that a building can have, got %v", r["state"])
	case r["tooLarge"] != nil:
		return &TooLargeError{r.Int("tooLarge")}
	}
	return nil
}

// send sends a statement about the building, and returns its row, or nil.
func (b *building) send(ctx context.Context, q cypher.Query, p graphsolver.Params) (graphsolver.Row, error) {
	p["loaded"] = b.search.Loaded()
	return b.change(ctx, q, p)
}

// change sends a statement about the puzzle, and returns its row, or nil. The error is
// [*ChangedError] if the statement can't work on what it finds.
func (b *building) change(ctx context.Context, q cypher.Query, p graphsolver.Params) (graphsolver.Row, error) {
	p["puzzle"] = b.search.Name()
	r, err := b.search.Change(ctx, q, p)
	if graphsolver.IsMistake(err) {
		err = changed(b.search.Name(), "%s meets a state, an arc or a property that was not made", q.Name)
	}
	return r, err
}

// step has the database do the next piece of work.
func (b *building) step(ctx context.Context) (r graphsolver.Row, err error) {
	switch b.state {
	case "judging":
		r, err = b.send(ctx, cypher.JudgeStates, graphsolver.Params{"steps": b.batch()})
	case "numbering":
		r, err = b.send(ctx, cypher.NumberStates, graphsolver.Params{"steps": b.batch()})
	default:
		r, err = b.send(ctx, cypher.SpaceSteps, graphsolver.Params{"steps": b.steps(), "most": b.Most})
	}
	if err != nil || r != nil {
		return r, err
	}
	// An earlier try has done this work, or another process.
	r, err = readSize(ctx, b.search)
	switch {
	case err != nil:
		return nil, err
	case r["unfinished"] != nil && r["unfinished"] != "writing":
		return graphsolver.Row{"state": r["unfinished"]}, nil
	case r["name"] != nil:
		return graphsolver.Row{"state": "complete"}, nil
	}
	return nil, b.replaced()
}

func (b *building) replaced() error { return fmt.Errorf("space %q: %w", b.search.Name(), ErrReplaced) }

// giveUp drops the building if it is of no use, and returns why: if it is too large for the client
// that has begun it, or was changed.
func (b *building) giveUp(ctx context.Context, why error) error {
	var large *TooLargeError
	var many *space.TooManyStates
	var changed *ChangedError
	if b.mine && (errors.As(why, &large) || errors.As(why, &many)) || errors.As(why, &changed) {
		if err := drop(ctx, b.search.Session, b.name); err != nil && !errors.Is(err, ErrNoSpace) && !errors.Is(err, graphsolver.ErrNoPuzzle) {
			return err
		}
	}
	return why
}

// publish makes a complete space the one that is asked, if all that was made is there.
func (b *building) publish(ctx context.Context) (space.Size, error) {
	if err := b.verify(ctx); err != nil {
		return space.Size{}, b.giveUp(ctx, err)
	}
	r, err := b.send(ctx, cypher.PublishSpace, graphsolver.Params{})
	if err != nil {
		return space.Size{}, err
	}
	if r == nil { // an earlier try has done it, or another process
		if r, err = readSize(ctx, b.search); err != nil {
			return space.Size{}, err
		}
		if r["name"] == nil {
			return space.Size{}, b.replaced()
		}
	} else if r.Int("left") > 0 {
		if err := b.search.Sweep(ctx); err != nil {
			return space.Size{}, err
		}
	}
	size, err := sizeIn(b.search.Name(), r, "states", "arcs")
	if err == nil {
		b.notify(Progress{"complete", size.States})
	}
	return size, err
}

// readSize returns the row of space/size. The error is [ErrReplaced] if the puzzle of the search
// was dropped or loaded again.
func readSize(ctx context.Context, search *graphsolver.Search) (graphsolver.Row, error) {
	r, err := search.Change(ctx, cypher.SpaceSize, graphsolver.Params{"puzzle": search.Name()})
	if err == nil && (r == nil || r.Text("loaded") != search.Loaded()) {
		err = fmt.Errorf("space %q: %w", search.Name(), ErrReplaced)
	}
	return r, err
}

// Write stores a space that was made in memory, of the problem of the search. The space can be
// asked once it is complete. A process that dies leaves a part that the next Build or Write
// drops. Errors are those of [Builder.Build].
func (b *Builder) Write(ctx context.Context, search *graphsolver.Search, made *space.Space) (space.Size, error) {
	begun, err := b.begin(ctx, search, "writing")
	if err != nil {
		return space.Size{}, err
	}
	begun.written = &space.Size{States: len(made.States()), Arcs: made.Arcs()}
	w := &writer{begun, made, digests(made.States())}
	if err := w.states(ctx); err != nil {
		return space.Size{}, err
	}
	if err := w.arcs(ctx); err != nil {
		return space.Size{}, err
	}
	for state := "writing"; state != "complete"; {
		r, err := w.write(ctx, cypher.SettleStates, graphsolver.Params{"rows": b.batch()})
		if err != nil {
			return space.Size{}, err
		}
		state = r.Text("state")
	}
	return w.publish(ctx)
}

// A writer stores a space that was made in memory.
type writer struct {
	*building
	made    *space.Space
	digests []int64 // by state
}

// write sends a statement about the building of that name, and returns its row.
func (w *writer) write(ctx context.Context, q cypher.Query, p graphsolver.Params) (graphsolver.Row, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	p["building"] = w.name
	r, err := w.change(ctx, q, p)
	if err == nil && r == nil {
		err = w.replaced()
	}
	return r, err
}

// add sends a statement that adds states or arcs, after which the building has want of them.
func (w *writer) add(ctx context.Context, q cypher.Query, p graphsolver.Params, what string, want int) error {
	r, err := w.write(ctx, q, p)
	if err == nil && r.Int(what) != want {
		err = changed(w.search.Name(), "want %d %s so far, got %d", want, what, r.Int(what))
	}
	return err
}

func (w *writer) states(ctx context.Context) error {
	all := w.made.States()
	for first := 0; first < len(all); {
		rows, next := []any{}, first
		for weight := 0; next < len(all) && weight < w.batch(); next++ {
			state := &all[next]
			row := map[string]any{"kind": state.Kind.String(), "item": nil, "moves": w.made.Open(next), "digest": w.digests[next]}
			if state.Item != exactcover.NoItem {
				row["item"] = int(state.Item)
			}
			rows = append(rows, row)
			weight += 2 + len(w.made.Open(next))/50
		}
		if err := w.add(ctx, cypher.AddStates, graphsolver.Params{"first": first, "states": rows}, "states", next); err != nil {
			return err
		}
		first = next
		w.notify(Progress{"writing", first})
	}
	return nil
}

func (w *writer) arcs(ctx context.Context) error {
	rows, first := []any{}, 0
	flush := func() error {
		p := graphsolver.Params{"first": first, "arcs": rows}
		first += len(rows)
		rows = []any{}
		return w.add(ctx, cypher.AddArcs, p, "arcs", first)
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
func Drop(ctx context.Context, s *graphsolver.Session) error { return drop(ctx, s, nil) }

// drop deletes both the complete space and the one that is being built, or only the building of a
// name, if that is not nil.
func drop(ctx context.Context, s *graphsolver.Session, building any) error {
	dropped, left, found := 0, 0, false
	err := s.Transaction(ctx, func(ctx context.Context, tx *graphsolver.Tx) error {
		r, err := tx.Row(ctx, cypher.DropSpace, graphsolver.Params{"puzzle": s.Name(), "building": building})
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
