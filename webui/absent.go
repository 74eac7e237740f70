package webui

import (
	"context"
	"slices"
	"strings"
	"time"

	"graphcover/exactcover/named"
	"graphcover/memsolver"
	"graphcover/puzzle/roster"
)

type absentRequest struct {
	Puzzle  string `json:"puzzle"`  // tables of a roster
	Name    string `json:"name"`    // of a person
	When    string `json:"when"`    // the days on which the person is away, such as 3 or 8-14
	Keep    string `json:"keep"`    // the plan that is to change as little as can be, as named.ReadPlan reads it
	FromDay int    `json:"fromDay"` // the first day that may differ from it, or 0
}

// An absentAnswer is the tables with somebody away.
type absentAnswer struct {
	Puzzles []string `json:"puzzles"` // the text after each change
	Said    []string `json:"said"`    // what each changes
	Missed  int      `json:"missed"`  // shifts of the person in the plan on these days
	None    bool     `json:"none"`    // no plan was found, not even if others have more shifts
}

// growTime is how long is looked for who else has to have more shifts.
const growTime = 10 * time.Second

// absent writes into tables of a roster that somebody is away. The shifts of a plan on these days need not be made up, and the
// others may have more shifts than the tables allow, as few as can be.
func (h *handler) absent(ctx context.Context, q absentRequest) (*absentAnswer, error) {
	before, err := readWard(q.Puzzle, q.Keep)
	if err != nil {
		return nil, err
	}
	w := before.roster.Rewrite(before.content)
	missed, err := w.Absent(q.Name, q.When, before.names)
	if err != nil {
		return nil, badRequest("name, when: %v", err)
	}
	found, err := planWithMore(ctx, w.Text, q, before.plan, missed)
	if err != nil {
		return nil, err
	}
	a := &absentAnswer{Missed: missed, None: found == nil}
	after, err := roster.Read(strings.NewReader(w.Text))
	if err != nil {
		return nil, err
	}
	more := after.Rewrite(w.Text)
	if err := more.Grow(q.Name, found); err != nil {
		return nil, err
	}
	a.Said, a.Puzzles = slices.Concat([]string{}, w.Said, more.Said), []string{}
	for _, text := range slices.Concat(w.Steps, more.Steps) {
		a.Puzzles = append(a.Puzzles, rosterFormat+":"+text)
	}
	return a, nil
}

// planWithMore returns a plan for tables with somebody away, whose shifts others take: the names of its options, or nil if none was found.
func planWithMore(ctx context.Context, content string, q absentRequest, plan named.Plan, missed int) ([]string, error) {
	after, err := roster.Read(strings.NewReader(content))
	if err != nil {
		return nil, badRequest("%v", err)
	}
	p, err := after.Growing(q.Name, missed)
	if err != nil {
		return nil, badRequest("%v", err)
	}
	kept, err := plan.KeepFrom(p, "day", q.FromDay, 1)
	if err != nil { // what has passed can't be, which a search for a plan says
		return nil, nil
	}
	ctx, cancel := context.WithTimeout(ctx, growTime)
	defer cancel()
	best, err := memsolver.Minimize(ctx, kept.Problem)
	if err != nil && ctx.Err() == nil {
		return nil, err
	}
	return namesOf(p, best.Solution), nil
}
