package space

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"

	"graphcover/exactcover"
)

// A RangeError says that there is no solution of some number.
type RangeError struct{ Got, Solutions *big.Int }

func (e *RangeError) Error() string {
	if e.Solutions.Sign() == 0 {
		return fmt.Sprintf("want the number of a solution, got %v: there is no solution", e.Got)
	}
	return fmt.Sprintf("want the number of a solution, from 1 to %v, got %v", e.Solutions, e.Got)
}

// Nth implements [Questions]. A solution has the given options, ascending, then the others
// in the order in which a walk through the space meets them, first part first.
func (s *Space) Nth(ctx context.Context, numbers ...*big.Int) (solutions []exactcover.Solution, err error) {
	counts := s.all()
	count := new(big.Int)
	if len(counts) > 0 {
		count = &counts[0]
	}
	for _, k := range numbers {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if k.Sign() <= 0 || k.Cmp(count) > 0 {
			return nil, &RangeError{new(big.Int).Set(k), new(big.Int).Set(count)}
		}
		rest := new(big.Int).Sub(k, big.NewInt(1))
		solutions = append(solutions, s.nth(s.given(), 0, rest))
	}
	return solutions, nil
}

// given returns the beginning of every solution.
func (s *Space) given() exactcover.Solution {
	given := slices.Clone(s.problem.Given)
	slices.Sort(given)
	return append(exactcover.Solution{}, given...)
}

// nth appends to solution the kth solution of a state, from 0. It changes k.
func (s *Space) nth(solution exactcover.Solution, at int32, k *big.Int) exactcover.Solution {
	for {
		switch state := &s.states[at]; state.Kind {
		case End:
			return solution
		case Choice:
			arc := s.arcWith(state.Arcs, k)
			solution = append(solution, int(arc.Option))
			at = arc.To
		case Parts:
			numbers := make([]*big.Int, len(state.Arcs)) // of the solution in each part
			for i, arc := range slices.Backward(state.Arcs) {
				numbers[i] = new(big.Int)
				k.QuoRem(k, &s.counts[arc.To], numbers[i])
			}
			for i, arc := range state.Arcs {
				solution = s.nth(solution, arc.To, numbers[i])
			}
			return solution
		}
	}
}

// arcWith returns the arc with solution k of a choice, from 0, and subtracts from k the
// solutions of the arcs before it.
func (s *Space) arcWith(arcs []Arc, k *big.Int) Arc {
	last := len(arcs) - 1
	for _, arc := range arcs[:last] {
		if k.Cmp(&s.counts[arc.To]) < 0 {
			return arc
		}
		k.Sub(k, &s.counts[arc.To])
	}
	return arcs[last]
}

// Sample returns n solutions, each drawn from all with the same probability, whatever was
// drawn before. The same seed gives the same solutions. The error is a [*RangeError] if there
// is no solution and n is not 0.
func Sample(ctx context.Context, q Questions, n int, seed uint64) ([]exactcover.Solution, error) {
	solutions, err := q.Count(ctx, Narrowing{})
	if err != nil {
		return nil, err
	}
	source := rand.New(rand.NewPCG(seed, 0))
	numbers := make([]*big.Int, n)
	for i := range numbers {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		numbers[i] = new(big.Int) // 0, which no solution has, if there is none
		if solutions.Sign() > 0 {
			numbers[i] = draw(source, solutions)
		}
	}
	return q.Nth(ctx, numbers...)
}

// draw returns a number from 1 to n: as many random bits as n has, drawn again until their
// number is below n.
func draw(source *rand.Rand, n *big.Int) *big.Int {
	length := n.BitLen()
	for {
		number := new(big.Int)
		for range (length + 63) / 64 {
			number.Lsh(number, 64).Or(number, new(big.Int).SetUint64(source.Uint64()))
		}
		number.Rsh(number, uint((64-length%64)%64))
		if number.Cmp(n) < 0 {
			return number.Add(number, big.NewInt(1))
		}
	}
}
