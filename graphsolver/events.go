package graphsolver

import (
	"context"
	"errors"
	"fmt"

	"graphcover/cypher"
	"graphcover/exactcover"
)

// ErrForgotten says that steps were asked for that the graph no longer knows.
var ErrForgotten = errors.New("the graph does not remember steps so far back")

// Since returns the events behind the first n steps of the search: those of its
// last transaction at the most, for a process that goes on where another was
// killed before it could tell what it had done. Behind them is a Solved, if the
// search stands at a solution. Further back the error is [ErrForgotten], and a
// search of fewer than n steps is not the one that was meant: [ErrReplaced].
//
// The undo of classic mode does not tell which item had no candidates left.
func (s *Search) Since(ctx context.Context, n int) (events []exactcover.Event, err error) {
	err = s.hold(ctx, func(ctx context.Context, tx *Tx) error {
		if err := s.refreshBy(ctx, tx); err != nil {
			return err
		}
		events, err = s.since(ctx, tx, n)
		return err
	})
	if err == nil && s.phase == solved {
		events = append(events, exactcover.Event{Kind: exactcover.Solved})
	}
	return events, err
}

func (s *Search) since(ctx context.Context, tx *Tx, n int) ([]exactcover.Event, error) {
	switch {
	case s.steps() == n:
		return nil, nil
	case s.steps() < n:
		return nil, fmt.Errorf("graphsolver: %q: %w", s.name, ErrReplaced)
	}
	kept, err := tx.Row(ctx, cypher.ReadEvents, Params{"puzzle": s.name})
	if err != nil {
		return nil, err
	}
	from, numbers := kept.Int("from"), kept.Ints("events")
	events := eventsOf(numbers, s.depth) // the depths are set right below
	switch {
	case from <= n && from+len(events) == s.steps():
		return eventsOf(numbers, s.depth-rise(events))[n-from:], nil
	case s.steps() != n+1:
		return nil, fmt.Errorf("graphsolver: %q: %w", s.name, ErrForgotten)
	case s.undone || s.phase == exhausted:
		return []exactcover.Event{{Kind: exactcover.Backtrack, Search: s.depth + 1, Item: exactcover.NoItem}}, nil
	default:
		return []exactcover.Event{{
			Kind: exactcover.Choose, Search: s.depth, Item: kept.Int("constraint"), Option: s.chosen[len(s.chosen)-1],
		}}, nil
	}
}

// rise returns by how much events change the number of choices that stand.
func rise(events []exactcover.Event) int {
	n := 0
	for _, event := range events {
		switch event.Kind {
		case exactcover.Choose:
			n++
		case exactcover.Backtrack:
			n--
		}
	}
	return n
}

// catchUp reads the state of a search that has gone on without this process, or
// by a statement of it whose answer was lost. What was lost it returns: the
// events of a transaction in server mode, or that of one step in classic mode,
// attempted.
func (s *Search) catchUp(ctx context.Context, attempted []exactcover.Event) (events []exactcover.Event, err error) {
	before, unsure := s.state, s.unsure
	s.unsure = false
	err = s.hold(ctx, func(ctx context.Context, tx *Tx) error {
		if err := s.refreshBy(ctx, tx); err != nil || !unsure {
			return err
		}
		if len(attempted) > 0 {
			if s.steps() == before.steps()+len(attempted) {
				events = attempted
			}
			return nil
		}
		kept, err := tx.Row(ctx, cypher.ReadEvents, Params{"puzzle": s.name})
		if err == nil && kept.Int("from") == before.steps() && kept.Text("by") == s.client {
			events = eventsOf(kept.Ints("events"), before.depth)
		}
		return err
	})
	switch {
	case err != nil:
		return nil, err
	case s.steps() == before.steps() && s.phase == before.phase:
		return nil, s.tamperedError()
	case s.phase == solved:
		events = append(events, exactcover.Event{Kind: exactcover.Solved})
	}
	return events, nil
}
