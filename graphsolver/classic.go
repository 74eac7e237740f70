package graphsolver

import (
	"context"
	"fmt"

	"graphcover/cypher"
	"graphcover/exactcover"
)

// step makes the next step of the search by the blog's five, one statement a
// round trip: of each step that changes something only one statement does, so
// that no process can die in the middle of it. At the end of the search it sets
// the phase to exhausted and returns no event.
func (s *Search) step(ctx context.Context) (exactcover.Event, error) {
	if s.phase == solved { // go on behind the solution
		return s.backtrack(ctx, exactcover.NoItem)
	}
	next, err := s.next(ctx)
	switch {
	case err != nil:
		return exactcover.Event{}, err
	case next == nil:
		return s.solve(ctx)
	case len(next.Moves) == 0:
		return s.backtrack(ctx, next.Constraint)
	default:
		return s.choose(ctx, next)
	}
}

// A Next is the constraint to come and the moves left for it, ascending; there
// are none at a dead end, or when the last of them was tried.
type Next struct {
	Constraint int
	Moves      []int
}

// next returns the constraint that the search turns to next, or nil if every
// constraint is satisfied: step 5 after an undo, else step 1.
func (s *Search) next(ctx context.Context) (*Next, error) { return s.nextBy(ctx, s.run) }

func (s *Search) nextBy(ctx context.Context, ask query) (*Next, error) {
	q, p := cypher.SelectConstraint, Params{"puzzle": s.name}
	if s.undone {
		q, p = cypher.NextMove, Params{"puzzle": s.name, "search": s.depth + 1}
	}
	r, err := ask(ctx, q, p)
	if err != nil {
		return nil, err
	}
	if r == nil {
		if s.undone {
			return nil, errOvertaken
		}
		return nil, nil
	}
	return &Next{Constraint: r.Int("constraint"), Moves: r.Ints("moves")}, nil
}

// choose is step 2.
func (s *Search) choose(ctx context.Context, next *Next) (exactcover.Event, error) {
	search, move := s.depth+1, next.Moves[0]
	r, err := s.run(ctx, cypher.ChooseMove, Params{
		"puzzle": s.name, "loaded": s.loaded, "step": s.steps(),
		"search": search, "constraint": next.Constraint, "move": move,
	})
	if err != nil {
		return exactcover.Event{}, err
	}
	event := exactcover.Event{
		Kind: exactcover.Choose, Search: search, Item: next.Constraint, Option: move, Candidates: next.Moves,
	}
	if r == nil {
		return event, errOvertaken
	}
	s.apply(event)
	return event, nil
}

// solve is step 3.
func (s *Search) solve(ctx context.Context) (exactcover.Event, error) {
	r, err := s.run(ctx, cypher.IsSolved, Params{
		"puzzle": s.name, "loaded": s.loaded, "step": s.steps(),
	})
	if err != nil {
		return exactcover.Event{}, err
	}
	if r == nil {
		return exactcover.Event{}, errOvertaken
	}
	if !r.Bool("solved") {
		return exactcover.Event{}, fmt.Errorf("no constraint is open, but not each has exactly one Yes: %w", s.tampered())
	}
	s.phase, s.chosen, s.solutions = solved, r.Ints("chosen"), r.Int("solutions")
	return exactcover.Event{Kind: exactcover.Solved}, nil
}

// backtrack is step 4, because no move is left for the constraint.
func (s *Search) backtrack(ctx context.Context, constraint int) (exactcover.Event, error) {
	search := s.depth
	r, err := s.run(ctx, cypher.Backtrack, Params{
		"puzzle": s.name, "loaded": s.loaded, "step": s.steps(), "search": search,
	})
	if err != nil {
		return exactcover.Event{}, err
	}
	event := exactcover.Event{Kind: exactcover.Backtrack, Search: search, Item: constraint}
	if r == nil {
		return event, errOvertaken
	}
	s.phase = phase(r.Text("state"))
	if s.phase == exhausted {
		return exactcover.Event{}, nil
	}
	s.apply(event)
	return event, nil
}
