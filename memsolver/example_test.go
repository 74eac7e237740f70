package memsolver_test

import (
	"context"
	"fmt"

	"graphcover/exactcover"
	"graphcover/memsolver"
)

// pairs asks for the ways in which four people can be put into pairs.
func pairs() *exactcover.Problem {
	var b exactcover.Builder
	b.Primary("ann", "bob", "cid", "dee")
	b.Option("ann", "bob").Option("ann", "cid").Option("ann", "dee").Option("bob", "cid").Option("bob", "dee").Option("cid", "dee")
	p, err := b.Problem()
	if err != nil {
		panic(err)
	}
	return p
}

func ExampleSolve() {
	p := pairs()
	solution, err := memsolver.Solve(context.Background(), p)
	fmt.Printf("%q %v\n", p.OptionNames(solution), err)
	// Output: ["ann bob" "cid dee"] <nil>
}

func ExampleAll() {
	p := pairs()
	for solution, err := range memsolver.All(context.Background(), p, memsolver.DLX) {
		if err != nil {
			panic(err)
		}
		fmt.Printf("%q\n", p.OptionNames(solution))
	}
	// Output:
	// ["ann bob" "cid dee"]
	// ["ann cid" "bob dee"]
	// ["ann dee" "bob cid"]
}

// A log counts what was done, and its functions are called during the search.
func ExampleCount() {
	log := exactcover.Log{Observe: func(e exactcover.Event) {
		if e.Kind == exactcover.Choose {
			fmt.Print("option ", e.Option, "; ")
		}
	}}
	n, err := memsolver.Count(context.Background(), pairs(), memsolver.Log(&log))
	fmt.Println(n, "solutions after", log.Choices, "choices", err)
	// Output: option 0; option 5; option 1; option 4; option 2; option 3; 3 solutions after 6 choices <nil>
}

// Many problems that differ only in what is given are prepared once.
func ExampleSolver_Prepare() {
	ctx := context.Background()
	prepared, err := memsolver.New(memsolver.Cells, memsolver.Cores(2)).Prepare(pairs())
	if err != nil {
		panic(err)
	}
	for _, given := range [][]int{nil, {0}, {0, 5}} {
		n, err := prepared.Count(ctx, given, nil)
		fmt.Println(n, err)
	}
	// Output:
	// 3 <nil>
	// 1 <nil>
	// 1 <nil>
}
