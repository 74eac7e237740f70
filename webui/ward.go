package webui

import (
	"strings"

	"graphcover/exactcover"
	"graphcover/exactcover/named"
	"graphcover/puzzle"
	"graphcover/puzzle/roster"
)

// rosterFormat is the format of texts of rosters.
const rosterFormat = "roster"

// A ward is the tables of a roster and a plan for it.
type ward struct {
	content string // of the tables
	roster  *roster.Roster
	plan    named.Plan
	names   []string // of the options of the plan, also of those that the tables no longer have
}

// readWard reads the text of a roster and a plan for it, as [named.ReadPlan] reads it.
func readWard(text, keep string) (*ward, error) {
	format, content, _ := puzzle.CutProblem(text)
	if format != rosterFormat {
		return nil, badRequest("puzzle: want tables of a roster, got %.100q", text)
	}
	r, err := roster.Read(strings.NewReader(content))
	if err != nil {
		return nil, badRequest("%v", err)
	}
	plan, names, err := planOf(r, keep)
	if err != nil {
		return nil, err
	}
	return &ward{content, r, plan, names}, nil
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

// namesOf returns the names of the options of a solution, or nil if there is none.
func namesOf(p *exactcover.Problem, solution exactcover.Solution) []string {
	if solution == nil {
		return nil
	}
	names := []string{}
	for _, o := range solution {
		names = append(names, p.OptionName(o))
	}
	return names
}
