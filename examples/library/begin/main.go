// Command begin puts two or three lessons of math and one of sport on different days.
package main

import (
	"context"
	"fmt"
	"log"

	"graphcover/exactcover"
	"graphcover/memsolver"
)

func main() {
	var b exactcover.Builder
	b.Quota(2, 3, "math").Primary("sport")  // these must be covered
	b.Secondary("mon", "tue", "wed", "thu") // and these can be, at most once
	b.Option("math", "mon").Cost(3)         // a lesson of math on Monday
	b.Option("math", "tue").Cost(1)
	b.Option("math", "wed").Cost(2)
	b.Option("math", "thu")
	b.Option("sport", "mon").Cost(5)
	b.Option("sport", "tue")
	problem, err := b.Problem()
	if err != nil {
		log.Fatal(err)
	}
	best, err := memsolver.Minimize(context.Background(), problem)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%q cost %d\n", problem.OptionNames(best.Solution), best.Cost)
}
