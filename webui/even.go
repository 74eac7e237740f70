package webui

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"graphcover/exactcover/named"
	"graphcover/memsolver"
	"graphcover/puzzle"
	"graphcover/puzzle/roster"
)

type evenRequest struct {
	Puzzle  string `json:"puzzle"`  // tables of a roster
	Shift   string `json:"shift"`   // that is to be shared more evenly
	Keep    string `json:"keep"`    // the plan, as named.ReadPlan reads it
	FromDay int    `json:"fromDay"` // the first day that may differ from it, or 0 for all
}

// An evenAnswer is the tables with the narrowest range of each that has a roster.
type evenAnswer struct {
	Puzzles []string `json:"puzzles"` // the text after the change; empty if no narrower range has a roster
	Said    []string `json:"said"`    // what is changed in the tables
	None    []string `json:"none"`    // narrower ranges that have no roster
	Open    []string `json:"open"`    // and those for which none was found in time
}

// evenTime is how long a roster is looked for with one range, and evenInAll with all of them.
const (
	evenTime  = 3 * time.Second
	evenInAll = 20 * time.Second
)

// even writes into tables of a roster how many of a shift each person has, so that the numbers differ as little as can be.
func (h *handler) even(ctx context.Context, q evenRequest) (*evenAnswer, error) {
	format, content, _ := puzzle.CutProblem(q.Puzzle)
	if format != "roster" {
		return nil, badRequest("puzzle: want tables of a roster, got %.100q", q.Puzzle)
	}
	r, err := roster.Read(strings.NewReader(content))
	if err != nil {
		return nil, badRequest("%v", err)
	}
	plan, names, err := planOf(r, q.Keep)
	if err != nil {
		return nil, err
	}
	e, err := r.Even(q.Shift, names)
	if err != nil {
		return nil, badRequest("shift: %v", err)
	}
	a := &evenAnswer{Puzzles: []string{}, Said: []string{}, None: []string{}, Open: []string{}}
	inAll, cancel := context.WithTimeout(ctx, evenInAll)
	defer cancel()
	for _, each := range e.Tries() {
		has, err := hasRoster(inAll, e.With(each), plan, q.FromDay)
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err != nil:
			a.Open = append(a.Open, rangeOf(each))
			continue
		case !has:
			a.None = append(a.None, rangeOf(each))
			continue
		}
		w := r.Rewrite(content)
		if err := e.Write(w, each); err != nil {
			return nil, badRequest("%v", err)
		}
		a.Puzzles, a.Said = append(a.Puzzles, format+":"+w.Text), w.Said
		break
	}
	return a, nil
}

// rangeOf returns a range as people read it.
func rangeOf(each [2]int) string {
	if each[0] == each[1] {
		return strconv.Itoa(each[0])
	}
	return fmt.Sprintf("%d–%d", each[0], each[1])
}

// planOf returns a plan for a roster, and the names of its options.
func planOf(r *roster.Roster, keep string) (plan named.Plan, names []string, err error) {
	p, err := r.Without()
	if err != nil {
		return plan, nil, badRequest("%v", err)
	}
	plan, err = named.ReadPlan(strings.NewReader(keep), p)
	if err != nil {
		return plan, nil, badRequest("keep: %v", err)
	}
	kept, err := plan.Keep(p, 1)
	if err != nil {
		return plan, nil, badRequest("keep: %v", err)
	}
	return plan, kept.Changes(nil).Gone, nil
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
