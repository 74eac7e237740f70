package space_test

import (
	"context"
	"fmt"

	"graphcover/exactcover/solvertest"
	"graphcover/space"
)

func Example() {
	ctx := context.Background()
	pairs := solvertest.New(4, "ab", "ac", "ad", "bc", "bd", "cd") // four people in pairs
	s, err := space.Build(ctx, pairs, 1000)
	if err != nil {
		fmt.Println(err)
		return
	}
	all, _ := s.Count(ctx, space.Narrowing{})
	without, _ := s.Count(ctx, space.Narrowing{Without: []int{0}})
	fmt.Println(all, "ways,", without, "without the pair ab")
	// Output: 3 ways, 2 without the pair ab
}
