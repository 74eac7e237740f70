package questions

import (
	"context"
	"fmt"
	"slices"

	"graphcover/exactcover"
)

// Fault says why a puzzle has no solution, for people to read, and names the wrong entry if
// that is clear. It returns "" if there is a solution. It searches once and, if there is
// none, once more for each clue.
func Fault(ctx context.Context, solver exactcover.Preparer, p *exactcover.Problem) (string, error) {
	prepared, err := solver.Prepare(p)
	if err != nil {
		return "", err
	}
	if n, err := countUpTo(ctx, prepared, p.Given, 1); n > 0 || err != nil {
		return "", err
	}
	var suspects, proper []int // clues without each of which there is a solution, or exactly one
	for i, clue := range p.Given {
		n, err := countUpTo(ctx, prepared, slices.Delete(slices.Clone(p.Given), i, i+1), 2)
		if err != nil {
			return "", err
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
		return fmt.Sprintf("%s is the wrong entry: only without it is there exactly one solution", p.OptionName(proper[0])), nil
	case len(suspects) == 1:
		return fmt.Sprintf("%s is the wrong entry: only without it is there a solution", p.OptionName(suspects[0])), nil
	case len(p.Given) == 0:
		return "there is no solution", nil
	}
	return "at least one of the entries is wrong", nil
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
