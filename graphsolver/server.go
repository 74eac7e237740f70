package graphsolver

import (
	"context"

	"graphcover/cypher"
	"graphcover/exactcover"
)

// DefaultChunk is how many steps server mode makes in one transaction: enough that the
// round trip and the setup of the loop don't matter, few enough that Ctrl-C works at once.
const DefaultChunk = 4000

// serverSteps makes many steps with one statement, which stops at a solution. Their
// events have no candidates.
func (s *Search) serverSteps(ctx context.Context, send rowSender, n int) ([]exactcover.Event, error) {
	if s.stuck != nil { // the last choice that is kept comes next
		item := *s.stuck
		s.stuck = nil
		return s.backtrack(ctx, send, item)
	}
	r, err := send(ctx, cypher.MakeSteps, Params{
		"puzzle": s.name, "loaded": s.loaded, "client": s.client,
		"constraints": len(s.problem.Items), "moves": len(s.problem.Options),
		"step": s.steps(), "state": string(s.phase), "steps": n, "recorded": s.recorded(),
		"quotas": s.problem.HasQuotas(), "cheapest": s.cheapest(),
	})
	if err != nil {
		return nil, err
	}
	if r == nil {
		return nil, errOvertaken
	}
	events, left, ok := eventsOf(r.Ints("events"))
	if !ok || !s.numberUndos(events, s.depth()) {
		return nil, s.tamperedError()
	}
	s.made.left = left
	for _, event := range events {
		if event.Kind != exactcover.Choose {
			s.apply(event, 0)
			continue
		}
		s.apply(event, left[0])
		left = left[1:]
	}
	s.phase, s.solutions = phase(r.Text("state")), r.Int("solutions")
	if s.choices != r.Int("choices") || s.backtracks != r.Int("backtracks") || s.depth() != r.Int("depth") {
		return nil, s.tamperedError()
	}
	switch {
	case r["stuck"] != nil:
		item := failedIn(r.Int("stuck"))
		s.stuck = &item
	case s.phase == exhausted || s.partial && !r.Bool("partial"): // or it has started over
		s.undone, s.partial = nil, false
	case s.phase == solved:
		s.made.solved = true
		if s.goal != nil {
			s.keepBest(s.problem)
		}
		events = append(events, exactcover.Event{Kind: exactcover.Solved})
	}
	return events, nil
}

// failedIn returns the item of an undo from the number that server/steps has for it.
func failedIn(number int) int {
	if number == exactcover.Cut {
		return exactcover.Cut
	}
	return number - 1 // NoItem after a solution
}

// eventsOf decodes the events that server/steps returns, with how many moves the constraint of
// each choice had left. The search of an undo is not among the numbers: see numberUndos. It
// reports whether the numbers are whole events.
func eventsOf(numbers []int) (events []exactcover.Event, left []int, ok bool) {
	for len(numbers) > 0 {
		switch search := numbers[0]; {
		case search > 0 && len(numbers) >= 4:
			events = append(events, exactcover.Event{
				Kind: exactcover.Choose, Search: search, Item: numbers[1], Option: numbers[2],
			})
			left = append(left, numbers[3])
			numbers = numbers[4:]
		case search == 0 && len(numbers) >= 2:
			events = append(events, exactcover.Event{Kind: exactcover.Backtrack, Item: failedIn(numbers[1])})
			numbers = numbers[2:]
		default:
			return nil, nil, false
		}
	}
	return events, left, true
}

// numberUndos gives each undo its search. Before the first event depth choices stand. It
// reports whether the events can follow each other in a search of this problem.
func (s *Search) numberUndos(events []exactcover.Event, depth int) bool {
	for i := range events {
		e := &events[i]
		if e.Kind == exactcover.Backtrack {
			e.Search = depth
		}
		if !s.isNext(*e, depth) {
			return false
		}
		depth += rise(*e)
	}
	return true
}

// isNext reports whether a search of this problem can have an event next while depth choices stand.
func (s *Search) isNext(e exactcover.Event, depth int) bool {
	if e.Item >= len(s.problem.Items) {
		return false
	}
	switch e.Kind {
	case exactcover.Choose:
		return e.Search == depth+1 && e.Item >= 0 && e.Option < len(s.problem.Options) &&
			(e.Option >= 0 || e.Option == exactcover.NoOption && s.problem.HasQuota(e.Item))
	case exactcover.Backtrack:
		return e.Search == depth && depth > 0
	}
	return true
}
