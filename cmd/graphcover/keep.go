package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/exactcover/named"
	"graphcover/internal/console"
	"graphcover/internal/english"
)

// keepUsage is what --keep does.
const keepUsage = "a file with a plan that is to change as little as can be, as --names or --csv prints it; - for standard input"

// A keptPlan is a plan that a solution should change as little as can be. It may be nil.
type keptPlan struct {
	named.Plan
	problem *exactcover.Problem // with the costs of changes
	change  int                 // what each costs
}

// keeping returns p with the costs of changes of the plan that --keep names.
func (a *app) keeping(ctx context.Context, p *exactcover.Problem, f objectiveFlags) (*exactcover.Problem, *keptPlan, error) {
	if f.change < 0 {
		return nil, nil, usageError{fmt.Errorf("--change: want a number from 1, got %d", f.change)}
	}
	kept := new(keptPlan)
	plan, err := readInput(ctx, a, f.keep, func(r io.Reader) (named.Plan, error) { return named.ReadPlan(r, p) })
	if kept.Plan = plan; err == nil && f.fromDay > 0 {
		p, err = plan.Fix(p, "day", f.fromDay)
	}
	if err == nil {
		kept.problem, kept.change, err = plan.Keep(p, f.change)
	}
	if err != nil {
		if !errors.Is(err, errStopped) {
			err = inputError{fmt.Errorf("--keep %s: %w", console.OneLine(f.keep), err)}
		}
		return nil, nil, err
	}
	return kept.problem, kept, nil
}

// A keptResult is a result with what the solution changes of a plan.
type keptResult struct {
	compare.BestResult
	Changes *named.Changes `json:"changes,omitempty"`
}

// result returns r with what it changes of the plan.
func (k *keptPlan) result(r compare.BestResult) keptResult {
	if k == nil || r.Chosen == nil {
		return keptResult{BestResult: r}
	}
	changes := k.Changes(k.problem, r.Chosen)
	return keptResult{r, &changes}
}

// share says how much of the cost of a solution the changes are.
func (k *keptPlan) share(r compare.BestResult) string {
	changes := k.result(r).Changes
	switch {
	case changes == nil:
		return ""
	case len(changes.New) == 0:
		return ", no new moves"
	}
	return fmt.Sprintf(", %d for each of %s", k.change, english.Plural(len(changes.New), "new move"))
}

// lines returns a line for each move that is new or gone, and an empty one if there are any.
func (k *keptPlan) lines(r compare.BestResult) string {
	changes := k.result(r).Changes
	if changes == nil || len(changes.New)+len(changes.Gone) == 0 {
		return ""
	}
	var b strings.Builder
	for _, name := range changes.Gone {
		fmt.Fprintf(&b, "- %s\n", console.OneLine(name))
	}
	for _, name := range changes.New {
		fmt.Fprintf(&b, "+ %s\n", console.OneLine(name))
	}
	return b.String() + "\n"
}
