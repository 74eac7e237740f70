package stored

import (
	"context"
	"fmt"
	"slices"

	"graphcover/cypher"
	"graphcover/graphsolver"
	"graphcover/space"
)

// A ChangedError reports that a space in the database is not as it was built, because something
// else has changed it, or was changing it while it was built.
type ChangedError struct {
	Name string // of the puzzle
	What string // where it is wrong, and how
}

func (e *ChangedError) Error() string {
	return fmt.Sprintf("space %q: %s; something else has changed it", e.Name, e.What)
}

func changed(name, format string, args ...any) error {
	return &ChangedError{name, fmt.Sprintf(format, args...)}
}

// prime is the modulus of the hashes of space/verify, which says how they are made.
const prime = 1<<31 - 1

// hashOf returns the hash of a whole number.
func hashOf(x int64) int64 {
	x %= prime
	return (x*x%prime + 97) * x % prime
}

// hashOfArc returns the hash of the arc of a state, in its place from 0, as space/verify defines it.
func hashOfArc(from, place int, arc space.Arc) int64 {
	move, part := int64(arc.Option), int64(-1)
	if arc.Option == space.NoOption {
		move, part = -1, int64(place)
	}
	return hashOf(433494437*int64(from) + 370248451*int64(arc.To) + 118901521*move + 27644437*part + 1<<31)
}

// digests returns the digest of each state, as space/verify defines it.
func digests(states []space.State) []int64 {
	kinds := [...]int64{space.Choice: 1, space.Parts: 2, space.End: 3}
	all := make([]int64, len(states))
	for id, state := range states {
		all[id] += hashOf(433494437*int64(id) + 292754821*kinds[state.Kind])
		for place, arc := range state.Arcs {
			all[arc.To] += hashOfArc(id, place, arc)
		}
	}
	for id := range all {
		all[id] %= prime
	}
	return all
}

// sizeIn returns the numbers of states and arcs that a row has in two columns.
func sizeIn(puzzle string, r graphsolver.Row, states, arcs string) (size space.Size, err error) {
	for column, field := range map[string]*int{states: &size.States, arcs: &size.Arcs} {
		n, isNumber := r[column].(int64)
		if !isNumber || n < 0 || n > mostStates {
			return size, changed(puzzle, "want the number of its states or arcs, got %v", r[column])
		}
		*field = int(n)
	}
	return size, nil
}

// mostStates is more states or arcs than any space has.
const mostStates = 1 << 40

// differs returns a [*ChangedError] unless a row of space/verify is about a space of that size that
// is as it was built.
func differs(puzzle string, r graphsolver.Row, want space.Size) error {
	roots, reached := min(want.States, 1), r.Int("reached")
	switch {
	case r.Int("roots") != roots:
		return changed(puzzle, "its roots: want %d, got %d", roots, r.Int("roots"))
	case reached < want.States && r["missing"] != nil:
		return changed(puzzle, "state %v: nothing leads to it; %d of its %d states are reached", r["missing"], reached, want.States)
	case r["wrong"] != nil:
		return changed(puzzle, "state %v: its number, its kind or an arc to it is not what was built", r["wrong"])
	case reached != want.States:
		return changed(puzzle, "want %d states, got %d", want.States, reached)
	case r.Int("arcs") != want.Arcs:
		return changed(puzzle, "want %d arcs, got %d", want.Arcs, r.Int("arcs"))
	}
	return nil
}

// verify returns a [*ChangedError] unless the space is as it was built.
func (s *Space) verify(ctx context.Context, tx *graphsolver.Tx) error {
	r, err := tx.Row(ctx, cypher.VerifySpace, graphsolver.Params{"puzzle": s.search.Name(), "name": s.name})
	switch {
	case err != nil:
		return err
	case r == nil:
		return fmt.Errorf("space %q: %w", s.search.Name(), ErrReplaced)
	}
	return differs(s.search.Name(), r, s.size)
}

// verify returns a [*ChangedError] unless the space of a building is complete, and all that was
// made is there. It returns nil if there is no such building any more.
func (b *building) verify(ctx context.Context) error {
	var r graphsolver.Row
	err := b.search.TransactionOver(ctx, b.states, func(ctx context.Context, tx *graphsolver.Tx) (err error) {
		r, err = tx.Row(ctx, cypher.VerifySpace, graphsolver.Params{"puzzle": b.search.Name(), "name": b.name})
		return err
	})
	if err != nil || r == nil {
		return err
	}
	size, err := sizeIn(b.search.Name(), r, "numbered", "built")
	if err != nil {
		return err
	}
	made, isMade := r["made"].(int64)
	met, isMet := r["met"].(int64)
	moves, possible := space.Root(b.search.Problem())
	switch {
	case !slices.Equal(r.Ints("moves"), moves) || b.written == nil && possible != (r.Int("states") > 0):
		return changed(b.search.Name(), "want its root to have the moves that the clues leave")
	case !isMade || !isMet || (made-met)%prime != 0 || b.written != nil && *b.written != size:
		return changed(b.search.Name(), "its %d states with %d arcs are not those that were made", size.States, size.Arcs)
	}
	return differs(b.search.Name(), r, size)
}

// askable returns a [*ChangedError] unless the puzzle has one complete space, its label, and the
// clues and excluded moves of its problem, by a row of space/size.
func askable(search *graphsolver.Search, r graphsolver.Row) error {
	switch p := search.Problem(); {
	case r.Int("spaces") > 1:
		return changed(search.Name(), "want one complete space, got %d", r.Int("spaces"))
	case !r.Bool("askable"):
		return changed(search.Name(), "the puzzle has lost the label Space")
	case !sameMoves(r["clues"], p.Given):
		return changed(search.Name(), "the list of the puzzle's clues is not what was loaded")
	case !sameMoves(r["excluded"], p.Excluded):
		return changed(search.Name(), "the list of the puzzle's excluded moves is not what was loaded")
	}
	return nil
}

// sameMoves reports whether a property lists options, in any order. None may be null.
func sameMoves(property any, options []int) bool {
	want := slices.Compact(slices.Sorted(slices.Values(options)))
	list, isList := property.([]any)
	if property == nil || !isList {
		return property == nil && len(want) == 0
	}
	got := graphsolver.Row{"moves": list}.Ints("moves")
	slices.Sort(got)
	return slices.Equal(slices.Compact(got), want)
}
