package questions

import (
	"context"
	"slices"

	"graphcover/exactcover"
	"graphcover/internal/english"
)

// Fault reports whether a puzzle has no solution, and if so says in words which entry is probably wrong if
// that is clear, and otherwise "". It searches once and, if there is no solution, once more for each
// clue.
func Fault(ctx context.Context, solver exactcover.Preparer, p *exactcover.Problem) (wrong string, found bool, err error) {
	prepared, err := solver.Prepare(p)
	if err != nil {
		return "", false, err
	}
	if n, err := countUpTo(ctx, prepared, p.Given, 1); n > 0 || err != nil {
		return "", false, err
	}
	var suspects, proper []int // clues without each of which there is a solution, or exactly one
	for i, clue := range p.Given {
		n, err := countUpTo(ctx, prepared, slices.Delete(slices.Clone(p.Given), i, i+1), 2)
		if err != nil {
			return "", true, err
		}
		if n > 0 {
			suspects = append(suspects, clue)
		}
		if n == 1 {
			proper = append(proper, clue)
		}
	}
	switch {
	case len(proper) == 1:
		wrong = "only without " + english.Entries(p.OptionName(proper[0])) + " is there exactly one solution: it is probably the wrong entry"
	case len(suspects) == 1:
		wrong = "only without " + english.Entries(p.OptionName(suspects[0])) + " is there a solution: it is probably the wrong entry"
	}
	return wrong, true, nil
}

// countUpTo counts the solutions with these options given, up to a limit. Given options that
// conflict leave none.
func countUpTo(ctx context.Context, solver exactcover.Prepared, given []int, limit int) (n int, err error) {
	for _, err := range solver.All(ctx, given, nil) {
		if exactcover.IsConflict(err) {
			return 0, nil
		}
		if err != nil {
			return n, err
		}
		if n++; n == limit {
			break
		}
	}
	return n, nil
}
