package stored

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"graphcover/cypher"
	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/space"
)

// Nth implements [space.Questions], with one walk over the space for thousands of numbers.
func (s *Space) Nth(ctx context.Context, numbers ...*big.Int) ([]exactcover.Solution, error) {
	var solutions []exactcover.Solution
	for some := range slices.Chunk(numbers, numbersAtOnce+s.size.States/10) {
		var found []exactcover.Solution
		err := s.inquire(ctx, 2*s.size.States+20*len(some), func(ctx context.Context, q inquiry) (err error) {
			found, err = q.nth(ctx, some)
			return err
		})
		if err != nil {
			return nil, err
		}
		solutions = append(solutions, found...)
	}
	return solutions, nil
}

// numbersAtOnce is how many solutions one statement finds, and more in a large space. It takes a
// second or two, so that a command that is interrupted ends soon.
const numbersAtOnce = 2000

func (q inquiry) nth(ctx context.Context, numbers []*big.Int) ([]exactcover.Solution, error) {
	count, _, err := q.count(ctx, space.Narrowing{})
	if err != nil {
		return nil, err
	}
	size := len(limbsOf(count, 0))
	rows := make([]any, len(numbers))
	for i, k := range numbers {
		if k.Sign() <= 0 || k.Cmp(count) > 0 {
			return nil, &space.RangeError{Got: new(big.Int).Set(k), Solutions: count}
		}
		rows[i] = limbsOf(new(big.Int).Sub(k, big.NewInt(1)), size)
	}
	answers, err := q.rows(ctx, cypher.NthSolutions, graphsolver.Params{"limbs": size, "numbers": rows})
	if err != nil {
		return nil, err
	}
	if len(answers) != len(numbers) {
		return nil, fmt.Errorf("space %q: want %d solutions, got %d: %w", q.search.Name(), len(numbers), len(answers), ErrReplaced)
	}
	solutions := make([]exactcover.Solution, len(numbers))
	for i, answer := range answers {
		if solutions[i], err = q.solution(answer.Ints("moves")); err != nil {
			return nil, err
		}
	}
	return solutions, nil
}

// Best implements [space.Questions].
func (s *Space) Best(ctx context.Context, costs []int) (*space.Best, error) {
	if err := space.CheckCosts(s.problem, costs); err != nil {
		return nil, err
	}
	opposite := make([]int, len(costs))
	for o, cost := range costs {
		opposite[o] = -cost
	}
	var best *space.Best
	err := s.inquire(ctx, 3*s.size.States, func(ctx context.Context, q inquiry) error {
		best = nil
		count, primes, err := q.count(ctx, space.Narrowing{})
		if err != nil || count.Sign() == 0 {
			return err
		}
		best = new(space.Best)
		if best.Cheapest, err = q.cheapest(ctx, costs, primes); err != nil {
			return err
		}
		best.Dearest, err = q.cheapest(ctx, opposite, primes)
		best.Dearest.Cost = -best.Dearest.Cost
		return err
	})
	if err != nil {
		return nil, err
	}
	return best, nil
}

// cheapest returns the lowest cost of a solution, how many have it, and the first of these.
func (q inquiry) cheapest(ctx context.Context, costs []int, primes []int) (e space.Extreme, err error) {
	rows, err := q.rows(ctx, cypher.BestSolution, graphsolver.Params{"costs": costs, "primes": primes})
	if err != nil {
		return e, err
	}
	if len(rows) != 1 {
		return e, fmt.Errorf("space %q: %w", q.search.Name(), ErrReplaced)
	}
	e.Cost = rows[0].Int("cost")
	for _, o := range q.problem.Given {
		e.Cost += costs[o]
	}
	if e.Solutions, err = fromRemainders(rows[0].Ints("ways"), primes); err != nil {
		return e, err
	}
	e.First, err = q.solution(rows[0].Ints("moves"))
	return e, err
}

// solution returns the solution with these moves beside the given options. It fails unless
// it is one.
func (s *Space) solution(moves []int) (exactcover.Solution, error) {
	solution := exactcover.Solution(slices.Clone(s.problem.Given))
	slices.Sort(solution)
	solution = append(solution, moves...)
	if err := exactcover.Verify(s.problem, solution); err != nil {
		return nil, fmt.Errorf("space %q: %w; space check finds the states that are wrong", s.search.Name(), err)
	}
	return solution, nil
}
