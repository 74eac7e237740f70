package webui

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"graphcover/exactcover"
	"graphcover/memsolver"
)

// A handful is a list of different solutions of a problem, the cheapest first, that is not too long for the page.
type handful struct {
	problem   *exactcover.Problem
	solutions []exactcover.Solution
}

// add adds solutions that are not there yet, and then leaves out the most expensive ones if there are too many.
func (h *handful) add(solutions ...exactcover.Solution) {
	known := make(map[string]bool)
	for _, s := range h.solutions {
		known[keyOf(s)] = true
	}
	for _, s := range solutions {
		if key := keyOf(s); !known[key] {
			known[key] = true
			h.solutions = append(h.solutions, s)
		}
	}
	slices.SortStableFunc(h.solutions, func(a, b exactcover.Solution) int { return cmp.Compare(h.problem.Cost(a), h.problem.Cost(b)) })
	options := 0
	for i, s := range h.solutions {
		if options += len(s); i == mostFound || options > mostFoundOptions {
			h.solutions = h.solutions[:i]
			return
		}
	}
}

// keyOf returns the same for two solutions of the same options.
func keyOf(s exactcover.Solution) string { return fmt.Sprint(slices.Sorted(slices.Values(s))) }

// addCheapest adds solutions that cost as little as can be, as far as time allows. No solution that is not in the handful then
// costs less than bound.
func (h *handful) addCheapest(ctx context.Context) (bound int, err error) {
	ctx, cancel := context.WithTimeout(ctx, findTime)
	defer cancel()
	best, err := memsolver.Minimize(ctx, h.problem)
	if err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return 0, err
	}
	if best.Solution == nil {
		return best.Bound, nil
	}
	h.add(best.Solution)
	if !best.Proved() {
		return best.Bound, nil
	}
	bound, most := best.Cost, h.mostCost()
	for more := 0; ; more = 2*more + 1 {
		limit := min(best.Cost+more, most)
		some, ended, err := take(memsolver.Within(ctx, h.problem, limit))
		if err != nil {
			return 0, err
		}
		if h.add(some...); !ended {
			return bound, nil
		}
		if bound = limit + 1; limit == most {
			return bound, nil
		}
	}
}

// mostCost returns what no solution costs more than.
func (h *handful) mostCost() int {
	sum := 0
	for _, o := range h.problem.Options {
		sum += max(o.Cost, 0)
	}
	return sum
}
