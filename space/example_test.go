package space_test

import (
	"context"
	"fmt"

	"graphcover/puzzle"
	"graphcover/space"
)

func Example() {
	ctx := context.Background()
	board, err := puzzle.Parse("domino:8x8")
	if err != nil {
		panic(err)
	}
	s, err := space.Build(ctx, board.Problem(), 10_000)
	if err != nil {
		panic(err)
	}
	all, err := s.Count(ctx, space.Narrowing{})
	if err != nil {
		panic(err)
	}
	without, err := s.Count(ctx, space.Narrowing{Without: []int{0}})
	if err != nil {
		panic(err)
	}
	fmt.Println(all, "ways in", len(s.States()), "states;", without, "without", board.Problem().OptionName(0))
	// Output: 12988816 ways in 1625 states; 6494408 without r1c1 r1c2
}
