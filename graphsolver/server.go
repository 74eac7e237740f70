package graphsolver

import (
	"context"

	"graphcover/cypher"
	"graphcover/exactcover"
)

// DefaultChunk is how many steps server mode makes in one transaction: enough that the
// round trip and the setup of the loop don't matter, few enough that Ctrl-C works at once.
const DefaultChunk = 4000

// serverMode makes many steps with one statement, which stops at a solution. Its
// events have no candidates.
type serverMode struct{}

func (serverMode) chunk(pace Pace, made int) int {
	n := DefaultChunk
	if pace.Chunk > 0 {
		n = pace.Chunk
	}
	if pace.Steps > 0 {
		n = min(n, pace.Steps-made)
	}
	if pace.Pause > 0 {
		n = 1
	}
	return n
}

func (serverMode) step(ctx context.Context, s *Search, send rowSender, n int) ([]exactcover.Event, error) {
	r, err := send(ctx, cypher.MakeSteps, Params{
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
		return nil, s.tamperedError()
	}
	if s.phase == solved {
		events = append(events, exactcover.Event{Kind: exactcover.Solved})
	}
	return events, nil
}

// eventsOf decodes the events that server/steps returns. Before the first of them depth
// choices stand.
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
