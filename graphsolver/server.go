package graphsolver

import (
	"context"

	"graphcover/cypher"
	"graphcover/exactcover"
)

// stepsPerChunk is how many steps are made in one transaction: enough for the
// round trip not to count, few enough for Ctrl-C not to wait.
const stepsPerChunk = 1000

// chunk returns how many steps to make next, after so many that were made.
func (p Pace) chunk(made int) int {
	n := stepsPerChunk
	if p.Steps > 0 {
		n = min(n, p.Steps-made)
	}
	if p.Pause > 0 {
		n = 1
	}
	return n
}

// chunk makes up to n steps in one transaction, or finds that the puzzle is
// solved. It knows the candidates of no event.
func (s *Search) chunk(ctx context.Context, n int) ([]exactcover.Event, error) {
	if s.prepared != s.steps() {
		if err := s.prepare(ctx); err != nil {
			return nil, err
		}
	}
	if s.atEnd && s.phase == searching {
		event, err := s.solve(ctx)
		return []exactcover.Event{event}, err
	}
	r, err := s.run(ctx, cypher.MakeSteps, params{
		"puzzle": s.name, "loaded": s.loaded, "step": s.steps(), "steps": n,
	})
	if err != nil {
		return nil, err
	}
	if r == nil {
		return nil, errOvertaken
	}
	list, _ := r["events"].([]any)
	events := make([]exactcover.Event, len(list))
	for i, numbers := range list {
		events[i] = eventOf(ints(numbers))
		s.apply(events[i])
	}
	s.phase, s.prepared, s.atEnd = phase(r.string("state")), s.steps(), r.string("next") == "end"
	if s.choices != r.int("choices") || s.backtracks != r.int("backtracks") || s.depth != r.int("search") {
		return nil, ErrTampered
	}
	return events, nil
}

// prepare notes in the graph what a chunk keeps up to date.
func (s *Search) prepare(ctx context.Context) error {
	r, err := s.run(ctx, cypher.PrepareSearch, params{"puzzle": s.name, "loaded": s.loaded, "step": s.steps()})
	if err != nil {
		return err
	}
	if r == nil {
		return errOvertaken
	}
	s.prepared, s.atEnd = s.steps(), r.string("next") == "end"
	return nil
}

// eventOf reads an event as server/2_steps returns it.
func eventOf(numbers []int) exactcover.Event {
	if search := numbers[0]; search < 0 {
		return exactcover.Event{Kind: exactcover.Backtrack, Search: -search, Item: numbers[1]}
	}
	return exactcover.Event{Kind: exactcover.Choose, Search: numbers[0], Item: numbers[1], Option: numbers[2]}
}
