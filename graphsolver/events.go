package graphsolver

import (
	"context"
	"errors"
	"fmt"

	"graphcover/cypher"
	"graphcover/exactcover"
)

// ErrForgotten reports a request for steps that the graph no longer remembers.
var ErrForgotten = errors.New("the graph does not remember steps so far back")

// ErrByHand reports that steps of a search were made by hand, though the caller wants
// all of its steps, or each solution exactly once.
var ErrByHand = errors.New("steps were made by hand")

// ErrOvertaken reports that another process has made steps of the search, of which this one does
// not have the events.
var ErrOvertaken = errors.New("another process has made steps of this search")

// Since returns the events after the first n steps of the search, followed by a Solved
// event if the search stands at a solution. It is for a process that continues the
// trace of another one, which was killed before it could write its last events. The
// graph remembers the events of the last transaction only: for older ones the error
// is [ErrForgotten]. If the search has made fewer than n steps it is a different one,
// and the error is [ErrReplaced]. If steps were made by hand, it is [ErrByHand].
//
// A backtrack made in classic mode comes without the item that had no options left.
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
	case s.byHand:
		return nil, s.byHandError()
	case s.steps() == n:
		return nil, nil
	case s.steps() < n:
		return nil, fmt.Errorf("graphsolver: %q: %w", s.name, ErrReplaced)
	}
	kept, err := tx.Row(ctx, cypher.ReadEvents, Params{"puzzle": s.name})
	if err != nil {
		return nil, err
	}
	events, _, ok := eventsOf(kept.Ints("events"))
	from := kept.Int("from")
	ok = ok && s.numberUndos(events, s.depth()-rise(events...))
	switch {
	case ok && from <= n && from+len(events) == s.steps():
		return events[n-from:], nil
	case s.steps() != n+1:
		return nil, fmt.Errorf("graphsolver: %q: %w", s.name, ErrForgotten)
	case s.undone != nil || s.phase == exhausted:
		return []exactcover.Event{{Kind: exactcover.Backtrack, Search: s.depth() + 1, Item: exactcover.NoItem}}, nil
	case s.depth() == 0:
		return nil, s.tamperedError()
	default:
		last := s.path[s.depth()-1]
		return []exactcover.Event{{
			Kind: exactcover.Choose, Search: s.depth(), Item: last.constraint, Option: last.move,
		}}, nil
	}
}

func (s *Search) byHandError() error {
	return fmt.Errorf("graphsolver: %q: %w, and a trace cannot contain them", s.name, ErrByHand)
}

// overtakenError returns [ErrOvertaken] if the search has made more steps than before plus those in
// events, because another process has made the rest. Otherwise it returns nil.
func (s *Search) overtakenError(before int, events []exactcover.Event) error {
	if s.takeOver || s.steps() == before+stepsIn(events) { // steps by hand have an error of their own
		return nil
	}
	return fmt.Errorf("graphsolver: %q: %w, and its trace would lack them", s.name, ErrOvertaken)
}

// stepsIn returns how many of the events are steps: choices and undos.
func stepsIn(events []exactcover.Event) (n int) {
	for _, event := range events {
		if event.Kind != exactcover.Solved {
			n++
		}
	}
	return n
}

// rise returns by how much events change the number of choices that stand.
func rise(events ...exactcover.Event) int {
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

// catchUp reads the state of a search after another process has made steps, or after
// the answer to a statement of this process was lost. In the second case it returns
// the events of that statement: in server mode they are read from the graph, in classic
// mode the event is the one that was attempted.
func (s *Search) catchUp(ctx context.Context, attempted []exactcover.Event) (events []exactcover.Event, err error) {
	before, lost := s.state, s.answerLost
	s.answerLost = false
	err = s.hold(ctx, func(ctx context.Context, tx *Tx) error {
		if err := s.refreshBy(ctx, tx); err != nil || !lost {
			return err
		}
		if n := stepsIn(attempted); n > 0 {
			if s.steps() == before.steps()+n {
				events = attempted[:n] // without Solved, which comes last
			}
			return nil
		}
		kept, err := tx.Row(ctx, cypher.ReadEvents, Params{"puzzle": s.name})
		if err == nil && kept.Int("from") == before.steps() && kept.Text("by") == s.client {
			made, _, ok := eventsOf(kept.Ints("events"))
			if !ok || !s.numberUndos(made, before.depth()) {
				return s.tamperedError()
			}
			events = made
		}
		return err
	})
	switch {
	case err != nil:
		return nil, err
	case s.takeOver:
		return nil, nil // by the next call of advance
	case s.steps() == before.steps() && s.phase == before.phase && s.partial == before.partial:
		return nil, s.wasIdle(ctx)
	case s.phase == solved:
		events = append(events, exactcover.Event{Kind: exactcover.Solved})
	}
	s.idle = 0
	return events, nil
}
