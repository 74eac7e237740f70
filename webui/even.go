package webui

import (
	"context"
	"errors"
	"time"

	"graphcover/exactcover/named"
	"graphcover/memsolver"
	"graphcover/puzzle/roster"
)

type evenRequest struct {
	Puzzle  string `json:"puzzle"`  // tables of a roster
	Shift   string `json:"shift"`   // that is to be shared more evenly
	Keep    string `json:"keep"`    // the plan, as named.ReadPlan reads it
	FromDay int    `json:"fromDay"` // the first day that may differ from it, or 0 for all
}

// An evenAnswer is the tables with the narrowest ranges of each that have a roster.
type evenAnswer struct {
	Puzzles []string `json:"puzzles"` // the text after each change, each of one table; empty if no narrower range has a roster
	Said    []string `json:"said"`    // what is changed in the tables
	None    []string `json:"none"`    // narrower ranges, in words, that have no roster with the days before FromDay as they are, the narrowest first
	Open    []string `json:"open"`    // and those for which none was found in time
	Even    bool     `json:"even"`    // whether the plan gives everybody an even share already
}

// evenTime is how long a roster is looked for with one range, and evenInAll with all of them.
const (
	evenTime  = 3 * time.Second
	evenInAll = 20 * time.Second
)

// even writes into tables of a roster how many of a shift each person has, so that it is as near as can be to a share in proportion
// to the shifts in all.
func (h *handler) even(ctx context.Context, q evenRequest) (*evenAnswer, error) {
	before, err := readWard(q.Puzzle, q.Keep)
	if err != nil {
		return nil, err
	}
	e, err := before.roster.Even(q.Shift, before.names)
	if err != nil {
		return nil, badRequest("shift: %v", err)
	}
	if err := before.canKeep(q.FromDay); err != nil {
		return nil, err
	}
	a := &evenAnswer{Puzzles: []string{}, Said: []string{}, None: []string{}, Open: []string{}, Even: e.IsEven()}
	inAll, cancel := context.WithTimeout(ctx, evenInAll)
	defer cancel()
	for _, try := range e.Tries() {
		has, err := false, inAll.Err() // making a problem takes time, too
		if err == nil {
			has, err = hasRoster(inAll, e.With(try), before.plan, q.FromDay)
		}
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err != nil:
			a.Open = append(a.Open, try.String())
			continue
		case !has:
			a.None = append(a.None, try.String())
			continue
		}
		w := before.roster.Rewrite(before.content)
		if err := e.Write(w, try); err != nil {
			return nil, badRequest("%v", err)
		}
		for _, text := range w.Steps {
			a.Puzzles = append(a.Puzzles, rosterFormat+":"+text)
		}
		a.Said = w.Said
		break
	}
	return a, nil
}

// canKeep returns an error if the days of the plan before fromDay, if that is not 0, can't stay: then no range could be tried.
func (w *ward) canKeep(fromDay int) error {
	if fromDay == 0 {
		return nil
	}
	p, err := w.roster.Without()
	if err != nil {
		return badRequest("%v", err)
	}
	if _, err = w.plan.Fix(p, "day", fromDay); err == nil {
		return nil
	}
	if last := (*named.LastError)(nil); errors.As(err, &last) {
		return badRequest("fromDay: %v", err)
	}
	return badRequest("keep: want a plan whose days before day %d the tables allow: %v", fromDay, err)
}

// hasRoster reports whether tables have a roster with the days of a plan before fromDay, if that is not 0. An error is that of ctx, or says that there was too little time.
func hasRoster(ctx context.Context, r *roster.Roster, plan named.Plan, fromDay int) (bool, error) {
	p, err := r.Without()
	if err != nil {
		return false, err
	}
	if fromDay > 0 {
		if p, err = plan.Fix(p, "day", fromDay); err != nil {
			return false, nil
		}
	}
	if p.Validate() != nil {
		return false, nil
	}
	ctx, cancel := context.WithTimeout(ctx, evenTime)
	defer cancel()
	s, err := memsolver.Solve(ctx, p)
	return s != nil, err
}
