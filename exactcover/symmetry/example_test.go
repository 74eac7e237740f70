package symmetry_test

import (
	"context"
	"fmt"
	"math/big"

	"graphcover/exactcover"
	"graphcover/exactcover/symmetry"
	"graphcover/memsolver"
)

// Two dominoes cover a ring of four cells in two ways, which are the same if the ring may be turned.
func Example() {
	var b exactcover.Builder
	b.Primary("a", "b", "c", "d").Option("a", "b").Option("b", "c").Option("c", "d").Option("d", "a")
	p, err := b.Problem()
	if err != nil {
		panic(err)
	}
	turn := symmetry.Permutation{1, 2, 3, 0}
	group, err := symmetry.NewGroup(p, []symmetry.Permutation{turn})
	if err != nil {
		panic(err)
	}
	n, plain, err := group.Count(context.Background(), func(ctx context.Context, p *exactcover.Problem) (*big.Int, error) {
		return memsolver.Count(ctx, p)
	})
	fmt.Printf("%v up to %d symmetries, %v in all, %v\n", n, group.Order(), plain, err)
	// Output: 1 up to 4 symmetries, 2 in all, <nil>
}
