package graphsolver

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"graphcover/cypher"
	"graphcover/exactcover"
)

// classicStep makes the next step, by the post's five statements, each a round trip, and
// returns its event. Only one statement of a step changes anything, so no process can die
// in the middle of a step.
//
// There is no event if everything has been tried: then it sets the phase to exhausted, or
// starts over. With errOvertaken it returns the event that was attempted, if there was one.
func (s *Search) classicStep(ctx context.Context, send rowSender, _ int) ([]exactcover.Event, error) {
	if s.phase == solved { // continue after the solution
		return s.backtrack(ctx, send, exactcover.NoItem)
	}
	next, err := s.next(ctx, send)
	switch {
	case err != nil:
		return nil, err
	case next == nil:
		return s.solve(ctx, send)
	case len(next.Moves) == 0:
		return s.backtrack(ctx, send, next.Constraint)
	}
	cut, err := s.cuts(ctx, send)
	switch {
	case err != nil:
		return nil, err
	case cut:
		return s.backtrack(ctx, send, exactcover.Cut)
	}
	return s.choose(ctx, send, next)
}

// cuts reports whether no solution with the moves chosen is better than the best one so far. After an undo
// another move is tried first.
func (s *Search) cuts(ctx context.Context, send rowSender) (bool, error) {
	if s.best == nil || s.undone != nil {
		return false, nil
	}
	r, err := send(ctx, cypher.AddedBefore, Params{"puzzle": s.name})
	if err != nil || r == nil {
		return false, err // without a row, the next statement finds that the puzzle is gone
	}
	bound := s.problem.PriceBound(s.goal.Prices) + r.Int("added")
	return s.goal.Prices.CostBound(bound) >= s.goal.Sign()*s.best.cost, nil
}

// A Next is the constraint that comes next, with the moves left for it in the
// order in which they are tried: none at a dead end, or after the last of them was tried. The last
// one may be [exactcover.NoOption].
type Next struct {
	Constraint int
	Moves      []int
}

// MarshalJSON writes n as {"constraint":13,"moves":[157,null]}: null stands for [exactcover.NoOption], as in a trace.
func (n Next) MarshalJSON() ([]byte, error) {
	moves := make([]*int, len(n.Moves))
	for i := range n.Moves {
		if n.Moves[i] != exactcover.NoOption {
			moves[i] = &n.Moves[i]
		}
	}
	return json.Marshal(struct {
		Constraint int    `json:"constraint"`
		Moves      []*int `json:"moves"`
	}{n.Constraint, moves})
}

// next returns the constraint that the search turns to next, or nil if every
// constraint is satisfied: stage 5 after an undo, else stage 1.
func (s *Search) next(ctx context.Context, send rowSender) (*Next, error) {
	q, p := cypher.SelectConstraint, Params{"puzzle": s.name}
	switch quotas := s.problem.HasQuotas(); {
	case s.undone != nil:
		q, p = cypher.NextMove, Params{"puzzle": s.name, "constraint": s.undone.constraint, "move": s.undone.move}
		if quotas {
			q = cypher.NextWithQuotas
		}
	case quotas:
		q = cypher.SelectWithQuotas
	case s.Order() != exactcover.OrderFewest || s.turns != nil:
		q = cypher.SelectInOrder
	}
	r, err := send(ctx, q, p)
	if err != nil {
		return nil, err
	}
	if r == nil {
		if s.undone != nil {
			return nil, errOvertaken
		}
		return nil, nil
	}
	return &Next{Constraint: r.Int("constraint"), Moves: r.Ints("moves")}, nil
}

// choose is stage 2.
func (s *Search) choose(ctx context.Context, send rowSender, next *Next) ([]exactcover.Event, error) {
	search, move := s.depth()+1, next.Moves[0]
	q := cypher.ChooseMove
	if s.problem.HasQuotas() {
		q = cypher.ChooseWithQuotas
	}
	r, err := send(ctx, q, Params{
		"puzzle": s.name, "loaded": s.loaded, "step": s.steps(),
		"search": search, "constraint": next.Constraint, "move": move, "recorded": s.recorded(),
	})
	if err != nil {
		return nil, err
	}
	event := exactcover.Event{
		Kind: exactcover.Choose, Search: search, Item: next.Constraint, Option: move, Candidates: next.Moves,
	}
	if r == nil {
		return []exactcover.Event{event}, errOvertaken
	}
	s.apply(event, len(next.Moves))
	s.made.left = []int{len(next.Moves)}
	return []exactcover.Event{event}, nil
}

// solve is stage 3.
func (s *Search) solve(ctx context.Context, send rowSender) ([]exactcover.Event, error) {
	r, err := send(ctx, cypher.IsSolved, Params{
		"puzzle": s.name, "loaded": s.loaded, "step": s.steps(), "quotas": s.problem.HasQuotas(),
		"cheapest": s.cheapest(),
	})
	if err != nil {
		return nil, err
	}
	if r == nil || !slices.Equal(r.Ints("chosen"), s.chosen()) {
		return nil, errOvertaken
	}
	if !r.Bool("solved") {
		return nil, fmt.Errorf("no constraint is open, but some do not have as many moves of status Yes as they must: %w", s.tamperedError())
	}
	if !r.Bool("better") {
		return s.backtrack(ctx, send, exactcover.Cut)
	}
	s.phase, s.solutions = solved, r.Int("solutions")
	if s.goal != nil {
		s.keepBest(s.problem)
	}
	return []exactcover.Event{{Kind: exactcover.Solved}}, nil
}

// backtrack is stage 4, because no move is left for the constraint.
func (s *Search) backtrack(ctx context.Context, send rowSender, constraint int) ([]exactcover.Event, error) {
	search := s.depth()
	r, err := send(ctx, cypher.Backtrack, Params{
		"puzzle": s.name, "loaded": s.loaded, "step": s.steps(), "search": search,
		"state": string(s.phase), "partial": s.partial, "recorded": s.recorded(), "quotas": s.problem.HasQuotas(),
	})
	if err != nil {
		return nil, err
	}
	event := exactcover.Event{Kind: exactcover.Backtrack, Search: search, Item: constraint}
	if r == nil && search == 0 {
		return nil, errOvertaken
	}
	if r == nil {
		return []exactcover.Event{event}, errOvertaken
	}
	s.phase, s.solutions = phase(r.Text("state")), r.Int("solutions")
	if search == 0 {
		s.undone, s.partial = nil, false
		return nil, nil
	}
	s.apply(event, 0)
	return []exactcover.Event{event}, nil
}
