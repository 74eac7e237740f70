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

// fewFound is how many solutions are too few to choose from.
const fewFound = 100

// addCheapest adds solutions that cost as little as can be, as far as time allows. No solution that is not in the handful then
// costs less than bound. If there are few, others are added that differ from the best one.
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
	if bound, err = h.addUpTo(ctx, best); err == nil && len(h.solutions) < fewFound {
		err = h.vary(ctx, best.Solution)
	}
	return bound, err
}

// addUpTo adds solutions that cost no more than a limit, which rises from that of the best one as long as all have been found, for
// half of the time. It returns the bound of [handful.addCheapest].
func (h *handful) addUpTo(ctx context.Context, best exactcover.Best) (bound int, err error) {
	ctx, cancel := context.WithTimeout(ctx, findTime/2)
	defer cancel()
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

// vary adds the best solutions without each of the options of one.
func (h *handful) vary(ctx context.Context, s exactcover.Solution) error {
	for _, o := range s {
		if len(h.solutions) >= fewFound || slices.Contains(h.problem.Given, o) {
			continue
		}
		other, err := memsolver.Minimize(ctx, h.problem.Forbidding([]int{o}))
		switch {
		case errors.Is(err, context.DeadlineExceeded):
			return nil
		case err != nil:
			return err
		case other.Solution != nil:
			h.add(other.Solution)
		}
	}
	return nil
}

// mostCost returns what no solution costs more than.
func (h *handful) mostCost() int {
	sum := 0
	for _, o := range h.problem.Options {
		sum += max(o.Cost, 0)
	}
	return sum
}
