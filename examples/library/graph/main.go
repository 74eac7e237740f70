// Command graph solves a Sudoku in Neo4j, on the server that NEO4J_URI names.
package main

import (
	"context"
	"fmt"
	"log"
	"os"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/puzzle"
)

func main() {
	if err := solve(context.Background()); err != nil {
		log.Fatal(err)
	}
}

func solve(ctx context.Context) error {
	driver, err := neo4j.NewDriverWithContext(os.Getenv("NEO4J_URI"),
		neo4j.BasicAuth(os.Getenv("NEO4J_USERNAME"), os.Getenv("NEO4J_PASSWORD"), ""))
	if err != nil {
		return err
	}
	defer driver.Close(ctx)

	const text = "...2.5...1..9.762...5.4....2....9.....64..1..8......7..7......4...6....9.63.1...."
	grid, err := puzzle.Parse(text)
	if err != nil {
		return err
	}
	// The puzzle and its search stay in the database under this name.
	solver := graphsolver.Solver{DB: graphsolver.NewDB(driver, "neo4j"), Name: "library example", Text: grid.String()}
	var counts exactcover.Log
	solution, err := solver.Solve(ctx, grid.Problem(), &counts)
	if err != nil {
		return err
	}
	fmt.Print(grid.Picture(solution))
	fmt.Printf("%d choices, %d backtracks\n", counts.Choices, counts.Backtracks)
	return nil
}
