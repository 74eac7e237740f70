package space

import (
	"context"
	"math/big"

	"graphcover/exactcover"
)

// Questions can be asked of all solutions of a problem. A [Space] answers them in memory.
// Options are indices into the options of the problem. The error may be that of ctx.
type Questions interface {
	// Size returns the numbers of states and arcs.
	Size(ctx context.Context) (Size, error)
	// Count returns the number of the solutions that n leaves.
	Count(ctx context.Context, n Narrowing) (*big.Int, error)
	// Options returns, for each option of the problem, the number of the solutions that n
	// leaves and that contain the option.
	Options(ctx context.Context, n Narrowing) ([]*big.Int, error)
	// Nth returns the solutions of these numbers, from 1, in the order of the space: at a choice,
	// the solutions of a lower option come first; among those of parts, the first part decides
	// first, then the second, and so on. The error is a [*RangeError] if there is no such
	// solution.
	Nth(ctx context.Context, numbers ...*big.Int) ([]exactcover.Solution, error)
	// Best returns the cheapest and the dearest solutions. The cost of a solution is the sum
	// of the costs of its options, given ones included; costs has one for each option, none
	// further from 0 than [exactcover.MostCost]. The result is nil if there is no solution.
	Best(ctx context.Context, costs []int) (*Best, error)
}

// Size is the size of a space.
type Size struct{ States, Arcs int }

// A Narrowing leaves only the solutions that contain each option of With and none of Without.
type Narrowing struct{ With, Without []int }

// Best says what the cheapest and the dearest solutions are.
type Best struct{ Cheapest, Dearest Extreme }

// An Extreme is the lowest or the highest cost of a solution.
type Extreme struct {
	Cost      int
	Solutions *big.Int            // how many have that cost
	First     exactcover.Solution // the first of these in the order of [Questions.Nth]
}

var _ Questions = (*Space)(nil)
