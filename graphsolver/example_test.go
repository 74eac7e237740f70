package graphsolver_test

import (
	"context"
	"fmt"
	"os"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/puzzle"
)

// The puzzle and its search stay in the database under their name, until they are dropped.
func Example() {
	ctx := context.Background()
	driver, err := neo4j.NewDriverWithContext(os.Getenv("NEO4J_URI"),
		neo4j.BasicAuth(os.Getenv("NEO4J_USERNAME"), os.Getenv("NEO4J_PASSWORD"), ""))
	if err != nil {
		panic(err)
	}
	defer driver.Close(ctx)
	queens, err := puzzle.Parse("queens:6")
	if err != nil {
		panic(err)
	}
	db := graphsolver.NewDB(driver, "neo4j")
	solver := graphsolver.Solver{DB: db, Name: "example of graphsolver"}
	defer db.Drop(ctx, solver.Name)

	solution, err := solver.Solve(ctx, queens.Problem(), nil)
	if err != nil {
		panic(err)
	}
	fmt.Print(queens.Picture(solution))

	var log exactcover.Log
	n, err := solver.Count(ctx, queens.Problem(), &log)
	if err != nil {
		panic(err)
	}
	fmt.Println(n, "solutions,", log.Choices, "choices")
}
