package graphsolver

import (
	"context"

	"graphcover/cypher"
	"graphcover/exactcover"
)

// DefaultChunk is how many steps server mode makes in one transaction: enough
// for the round trip and what surrounds the loop not to count, few enough for
// Ctrl-C not to wait.
const DefaultChunk = 4000

// chunk returns how many steps to make next, after so many that were made.
func (p Pace) chunk(made int) int {
	n := DefaultChunk
	if p.Chunk > 0 {
		n = p.Chunk
	}
	if p.Steps > 0 {
		n = min(n, p.Steps-made)
	}
	if p.Pause > 0 {
		n = 1
	}
	return n
}

// chunk makes up to n steps in one transaction, and stops at a solution. It
// knows the candidates of no event.
func (s *Search) chunk(ctx context.Context, n int) ([]exactcover.Event, error) {
	r, err := s.runSteps(ctx, n, cypher.MakeSteps, Params{
		"puzzle": s.name, "loaded": s.loaded, "client": s.client,
		"step": s.steps(), "state": string(s.phase), "steps": n,
	})
	if err != nil {
		return nil, err
	}
	if r == nil {
		return nil, errOvertaken
	}
	events := eventsOf(r.Ints("events"), s.depth)
	for _, event := range events {
		s.apply(event)
	}
	s.phase, s.solutions = phase(r.Text("state")), r.Int("solutions")
	if s.choices != r.Int("choices") || s.backtracks != r.Int("backtracks") || s.depth != r.Int("search") {
		return nil, s.tampered()
	}
	if s.phase == solved {
		events = append(events, exactcover.Event{Kind: exactcover.Solved})
	}
	return events, nil
}

// eventsOf reads events as server/steps returns them, the first of them after
// depth choices that stand.
func eventsOf(numbers []int, depth int) []exactcover.Event {
	var events []exactcover.Event
	for len(numbers) > 0 {
		if search := numbers[0]; search > 0 {
			events = append(events, exactcover.Event{
				Kind: exactcover.Choose, Search: search, Item: numbers[1], Option: numbers[2],
			})
			depth, numbers = search, numbers[3:]
		} else {
			events = append(events, exactcover.Event{Kind: exactcover.Backtrack, Search: depth, Item: numbers[1] - 1})
			depth, numbers = depth-1, numbers[2:]
		}
	}
	return events
}
