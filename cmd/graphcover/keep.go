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
const keepUsage = "a file with a plan that is to change as little as can be, as --names or --csv prints it, or a table of your own with columns such as class, day and hour; - for standard input"

// keeping returns p with the costs of changes of the plan that --keep names.
func (a *app) keeping(ctx context.Context, p *exactcover.Problem, f objectiveFlags) (*named.Kept, error) {
	if f.change < 0 {
		return nil, usageError{fmt.Errorf("--change: want a number from 1, got %d", f.change)}
	}
	if f.fromDay < 0 {
		return nil, usageError{fmt.Errorf("--from-day: want a day from 1, got %d", f.fromDay)}
	}
	var kept *named.Kept
	plan, err := readInput(ctx, a, f.keep, func(r io.Reader) (named.Plan, error) { return named.ReadPlan(r, p) })
	if err == nil {
		kept, err = plan.KeepFrom(p, "day", f.fromDay, f.change)
	}
	if err == nil {
		for _, doubt := range plan.Doubts() {
			if doubt.Says == nil { // else it is among what is gone
				a.note(fmt.Sprintf("warning: --keep %s: %s", console.OneLine(f.keep), console.OneLine(doubt.String())))
			}
		}
	}
	switch {
	case is[*named.LastError](err):
		err = inputError{fmt.Errorf("--from-day: %w", err)}
	case err != nil && !errors.Is(err, errStopped):
		err = inputError{fmt.Errorf("--keep %s: %w", console.OneLine(f.keep), err)}
	}
	return kept, err
}

// A keptResult is a result with what the solution changes of a plan.
type keptResult struct {
	compare.BestResult
	Changes *named.Changes `json:"changes,omitempty"`
}

// withChanges returns r with what it changes of the plan that was to be kept, if kept is not nil.
func withChanges(r compare.BestResult, kept *named.Kept) keptResult {
	if kept == nil || r.Chosen == nil {
		return keptResult{BestResult: r}
	}
	return keptResult{r, new(kept.Changes(r.Chosen))}
}

// shareOfChanges says how much of the cost of a solution the changes are.
func shareOfChanges(changes *named.Changes, kept *named.Kept) string {
	switch {
	case changes == nil:
		return ""
	case len(changes.New) == 0:
		return ", no new moves"
	}
	return fmt.Sprintf(", %d for each of %s", kept.Change, english.Plural(len(changes.New), "new move"))
}

// linesOfChanges returns a line for each move that is new or gone, and an empty one if there are any.
func linesOfChanges(changes *named.Changes) string {
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
