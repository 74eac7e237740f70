package exactcover_test

import (
	"context"
	"fmt"

	"graphcover/exactcover"
	"graphcover/memsolver"
)

// Which options cover p, q and r once, and agree on the color of x? (TAOCP 7.2.2.1, (49).)
func ExampleBuilder() {
	var b exactcover.Builder
	b.Primary("p", "q", "r").Secondary("x", "y")
	b.Option("p", "q", "x", "y:A")
	b.Option("p", "r", "x:A", "y")
	b.Option("p", "x:B")
	b.Option("q", "x:A")
	b.Option("r", "y:B")
	p, err := b.Problem()
	if err != nil {
		panic(err)
	}
	solution, err := memsolver.Solve(context.Background(), p)
	if err != nil {
		panic(err)
	}
	for _, o := range solution {
		fmt.Println(p.OptionName(o))
	}
	fmt.Println(exactcover.Verify(p, solution), exactcover.Verify(p, solution[1:]))
	// Output:
	// q x:A
	// p r x:A y
	// <nil> exactcover: verify: q is covered 0 times, want once
}
