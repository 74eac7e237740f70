// Command library uses graphcover as a library: it assigns shifts and solves a Sudoku.
package main

import (
	"context"
	"fmt"
	"log"

	"graphcover/exactcover"
	"graphcover/memsolver"
	"graphcover/puzzle/sudoku"
)

func main() {
	ctx, solver := context.Background(), memsolver.New() // on one core

	// Every shift needs a person (primary items); nobody has to work (secondary items).
	var b exactcover.Builder
	b.Primary("early", "late", "night").Secondary("ann", "bob", "cid")
	b.Option("early", "ann").Option("early", "bob").Option("late", "bob").Option("late", "cid").Option("night", "ann")
	shifts, err := b.Problem()
	check(err)
	// A Log receives the counts of choices and backtracks; nobody looks at them here.
	for solution, err := range solver.All(ctx, shifts, nil) {
		check(err)
		fmt.Printf("%q\n", shifts.OptionNames(solution))
	}

	grid, err := sudoku.Parse("...2.5...1..9.762...5.4....2....9.....64..1..8......7..7......4...6....9.63.1....")
	check(err)
	solution, err := exactcover.First(solver.All(ctx, grid.Problem(), nil))
	check(err)
	fmt.Print(grid.Picture(solution))
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
