package space

import (
	"context"
	"fmt"
	"math/big"

	"graphcover/exactcover"
)

// Best implements [Questions].
func (s *Space) Best(ctx context.Context, costs []int) (*Best, error) {
	if err := CheckCosts(s.problem, costs); err != nil || len(s.states) == 0 {
		return nil, err
	}
	opposite := make([]int, len(costs))
	for o, cost := range costs {
		opposite[o] = -cost
	}
	best := &Best{s.cheapest(costs), s.cheapest(opposite)}
	best.Dearest.Cost = -best.Dearest.Cost
	return best, ctx.Err()
}

// CheckCosts returns an error unless there is a cost for each option of p, in the range of
// [exactcover.MostCost].
func CheckCosts(p *exactcover.Problem, costs []int) error {
	if len(costs) != len(p.Options) {
		return fmt.Errorf("want %d costs, one for each option, got %d", len(p.Options), len(costs))
	}
	for o, cost := range costs {
		if cost < -exactcover.MostCost || cost > exactcover.MostCost {
			return fmt.Errorf("option %s: want a cost from %d to %d, got %d", p.OptionName(o), -exactcover.MostCost, exactcover.MostCost, cost)
		}
	}
	return nil
}

// cheapest returns the lowest cost of a solution, how many have it, and the first of these.
// There must be a solution.
func (s *Space) cheapest(costs []int) Extreme {
	lowest := make([]int, len(s.states))   // by state
	ways := make([]big.Int, len(s.states)) // how many of its solutions cost that
	for i := len(s.states) - 1; i >= 0; i-- {
		state := &s.states[i]
		if state.Kind != Choice {
			ways[i].SetInt64(1)
			for _, arc := range state.Arcs {
				lowest[i] += lowest[arc.To]
				ways[i].Mul(&ways[i], &ways[arc.To])
			}
			continue
		}
		for k, arc := range state.Arcs {
			cost := costs[arc.Option] + lowest[arc.To]
			if k == 0 || cost < lowest[i] {
				lowest[i] = cost
				ways[i].SetInt64(0)
			}
			if cost == lowest[i] {
				ways[i].Add(&ways[i], &ways[arc.To])
			}
		}
	}
	given, cost := s.given(), lowest[0]
	for _, o := range given {
		cost += costs[o]
	}
	return Extreme{cost, new(big.Int).Set(&ways[0]), s.firstOf(given, 0, costs, lowest)}
}

// firstOf appends to solution the first solution of a state that costs as little as any.
func (s *Space) firstOf(solution exactcover.Solution, at int32, costs, lowest []int) exactcover.Solution {
	state := &s.states[at]
	for _, arc := range state.Arcs {
		if state.Kind == Parts {
			solution = s.firstOf(solution, arc.To, costs, lowest)
		} else if costs[arc.Option]+lowest[arc.To] == lowest[at] {
			return s.firstOf(append(solution, int(arc.Option)), arc.To, costs, lowest)
		}
	}
	return solution
}
