package puzzle_test

import (
	"context"
	"fmt"

	"graphcover/memsolver"
	"graphcover/puzzle"
)

func ExampleParse() {
	ctx := context.Background()
	for _, text := range []string{"queens:6", "...2.5...1..9.762...5.4....2....9.....64..1..8......7..7......4...6....9.63.1...."} {
		p, err := puzzle.Parse(text)
		if err != nil {
			fmt.Println(err)
			continue
		}
		n, err := memsolver.Count(ctx, p.Problem())
		if err != nil {
			panic(err)
		}
		solution, err := memsolver.Solve(ctx, p.Problem(), memsolver.DLX)
		if err != nil {
			panic(err)
		}
		fmt.Printf("%s: %d\n%s", p, n, p.Picture(solution))
	}
	// Output:
	// queens:6: 4
	// . Q . . . .
	// . . . Q . .
	// . . . . . Q
	// Q . . . . .
	// . . Q . . .
	// . . . . Q .
	// ...2.5...1..9.762...5.4....2....9.....64..1..8......7..7......4...6....9.63.1....: 1
	// 7 9 8 | 2 6 5 | 4 3 1
	// 1 3 4 | 9 8 7 | 6 2 5
	// 6 2 5 | 3 4 1 | 9 8 7
	// ------+-------+------
	// 2 1 7 | 5 3 9 | 8 4 6
	// 3 5 6 | 4 7 8 | 1 9 2
	// 8 4 9 | 1 2 6 | 5 7 3
	// ------+-------+------
	// 5 7 1 | 8 9 2 | 3 6 4
	// 4 8 2 | 6 5 3 | 7 1 9
	// 9 6 3 | 7 1 4 | 2 5 8
}
