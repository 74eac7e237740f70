package main

import (
	"context"
	"fmt"
	"slices"

	"graphcover/exactcover"
	"graphcover/memsolver"
)

// faultOf says why a puzzle has no solution, for people to read, and names the wrong entry if
// that is clear. It returns "" if there is a solution. It searches in memory, once and, if there
// is none, once more for each clue.
func faultOf(ctx context.Context, p *exactcover.Problem) (string, error) {
	if s, err := memsolver.Solve(ctx, p); s != nil || err != nil && !exactcover.IsConflict(err) {
		return "", err
	}
	solver, err := memsolver.New(memsolver.Limit(2)).Prepare(p)
	if err != nil {
		return "", err
	}
	var suspects, proper []int // clues without each of which there is a solution, or exactly one
	for i, clue := range p.Given {
		counted, err := solver.Count(ctx, slices.Delete(slices.Clone(p.Given), i, i+1), nil)
		if exactcover.IsConflict(err) { // of two other clues
			continue
		}
		if err != nil {
			return "", err
		}
		n := counted.Int64()
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
