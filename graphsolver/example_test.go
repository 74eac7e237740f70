package graphsolver_test

import (
	"context"
	"fmt"
	"os"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/memsolver"
	"graphcover/puzzle"
)

// connect returns the database that the environment names, and what closes the connection.
func connect(ctx context.Context) (db *graphsolver.DB, end func()) {
	driver, err := neo4j.NewDriverWithContext(os.Getenv("NEO4J_URI"),
		neo4j.BasicAuth(os.Getenv("NEO4J_USERNAME"), os.Getenv("NEO4J_PASSWORD"), ""))
	if err != nil {
		panic(err)
	}
	return graphsolver.NewDB(driver, "neo4j"), func() { driver.Close(ctx) }
}

// The puzzle and its search stay in the database under their name, until they are dropped.
func Example() {
	ctx := context.Background()
	db, end := connect(ctx)
	defer end()
	queens, err := puzzle.Parse("queens:6")
	if err != nil {
		panic(err)
	}
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

// trips asks for the cheapest trips to three towns, with one or two of them on each.
func trips() *exactcover.Problem {
	var b exactcover.Builder
	b.Primary("north", "east", "west")
	b.Option("north", "east").Cost(3).Option("north", "west").Cost(3).Option("east", "west").Cost(3)
	b.Option("north").Cost(2).Option("east").Cost(3).Option("west").Cost(4)
	p, err := b.Problem()
	if err != nil {
		panic(err)
	}
	return p
}

// Each better solution comes as soon as the transaction that has found it is committed, with a bound: no
// solution costs less.
func ExampleSolver_Improve() {
	ctx := context.Background()
	db, end := connect(ctx)
	defer end()
	p := trips()
	goal, err := memsolver.Goal(ctx, p, false)
	if err != nil {
		panic(err)
	}
	solver := graphsolver.Solver{DB: db, Name: "example of graphsolver", Goal: &goal}
	defer db.Drop(ctx, solver.Name)

	for best, err := range solver.Improve(ctx, p, nil) {
		if err != nil { // best is the best solution until then
			panic(err)
		}
		if best.Solution != nil {
			fmt.Printf("cost %d, bound %d: %q\n", best.Cost, best.Bound, p.OptionNames(best.Solution))
		}
		if best.Proved() { // otherwise the search ends when everything has been tried
			break
		}
	}
}

// A search for the best solution that another process, or the same one at another time, continues.
func ExampleDB_LoadBest() {
	ctx := context.Background()
	db, end := connect(ctx)
	defer end()
	p := trips()
	goal, err := memsolver.Goal(ctx, p, false)
	if err != nil {
		panic(err)
	}
	const name = "example of graphsolver"
	search, err := db.LoadBest(ctx, name, "", p, exactcover.OrderFewest, goal)
	if err != nil {
		panic(err)
	}
	defer db.Drop(ctx, name)
	search.Close(ctx) // somebody else can continue it now

	for _, steps := range []int{3, 0} { // three steps, and then all that are left
		search, err := db.Open(ctx, name)
		if err != nil {
			panic(err)
		}
		if err := search.Solve(ctx, graphsolver.Pace{Steps: steps}, nil); err != nil {
			panic(err)
		}
		best := search.Best()
		fmt.Printf("cost %d, bound %d, proved %v\n", best.Cost, best.Bound, best.Proved())
		search.Close(ctx)
	}
}
