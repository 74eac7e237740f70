package webui

import (
	"cmp"
	"context"
	"slices"
	"time"

	"graphcover/exactcover"
	"graphcover/exactcover/named"
	"graphcover/memsolver"
	"graphcover/puzzle"
)

type movesRequest struct {
	Puzzle string `json:"puzzle"` // of tables
	Chosen []int  `json:"chosen"` // a solution
	Option int    `json:"option"` // one of it
	To     string `json:"to"`     // where it is to be, or "" to ask where it could be
}

// movesTime is how long is looked whether all else can stay, for all hours together.
const movesTime = 10 * time.Second

// A movesAnswer says where else an option could be, or holds the text of the puzzle with the option there.
type movesAnswer struct {
	Places []puzzle.Place `json:"places"`
	Puzzle string         `json:"puzzle,omitempty"`
	Wish   string         `json:"wish,omitempty"` // by which the tables say where the option is
}

// moves says where else something of a plan from tables could be, such as a lesson, or writes into the tables where it is to
// be.
func (h *handler) moves(ctx context.Context, q movesRequest) (*movesAnswer, error) {
	entry, err := entryOf(q.Puzzle)
	if err != nil {
		return nil, err
	}
	movable, ok := entry.Puzzle.(puzzle.Movable)
	if !ok {
		return nil, badRequest("puzzle: want tables of a timetable, got %.100q", q.Puzzle)
	}
	p := entry.Problem()
	if err := exactcover.Verify(p, q.Chosen); err != nil {
		return nil, badRequest("chosen: want a solution: %v", err)
	}
	if !slices.Contains(q.Chosen, q.Option) {
		return nil, badRequest("option: want one that is chosen, got %d", q.Option)
	}
	places, loose, err := movable.Moves(q.Chosen, q.Option)
	if err != nil {
		return nil, err
	}
	if q.To == "" {
		limited, cancel := context.WithTimeout(ctx, min(movesTime, h.Limit))
		defer cancel()
		err := wholePlans(limited, places, loose)
		return &movesAnswer{Places: places}, cmp.Or(ctx.Err(), err)
	}
	if !slices.ContainsFunc(places, func(place puzzle.Place) bool { return place.When == q.To }) {
		return nil, badRequest("to: want an hour of the week but its own, got %.100q", q.To)
	}
	format, content, _ := puzzle.CutProblem(q.Puzzle)
	changed, wish, err := movable.Move(content, &p.Options[q.Option], q.To)
	if err != nil {
		return nil, badRequest("to: %v", err)
	}
	return &movesAnswer{Puzzle: format + ":" + changed, Wish: wish}, nil
}

// wholePlans tells the places where nothing else changes from those where only nothing is in the way: there a most of idle
// hours, or of days, may say no. Those that are not looked at before ctx is done are open.
func wholePlans(ctx context.Context, places []puzzle.Place, p *exactcover.Problem) error {
	for i := range places {
		if places[i].Is != puzzle.FreePlace {
			continue
		}
		is, err := wholePlan(ctx, named.Exactly(p, places[i].Options))
		if err != nil {
			return err
		}
		places[i].Is = is
	}
	return nil
}

// wholePlan says what a place is, by the problem in which all else stays.
func wholePlan(ctx context.Context, exactly *exactcover.Problem) (string, error) {
	if exactly.Validate() != nil {
		return puzzle.OtherPlace, nil
	}
	if ctx.Err() != nil {
		return puzzle.OpenPlace, nil
	}
	whole, err := memsolver.Solve(ctx, exactly)
	switch {
	case ctx.Err() != nil && whole == nil:
		return puzzle.OpenPlace, nil
	case err != nil:
		return "", err
	case whole == nil:
		return puzzle.OtherPlace, nil
	}
	return puzzle.FreePlace, nil
}
