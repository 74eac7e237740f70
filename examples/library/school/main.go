// Command school makes a timetable: the cheapest one, or the reason why there is none.
package main

import (
	"context"
	"fmt"
	"log"
	"slices"

	"graphcover/exactcover"
	"graphcover/memsolver"
	"graphcover/memsolver/reason"
)

var (
	classes = []string{"1a", "1b"}
	days    = []string{"mon", "tue", "wed", "thu"}
	courses = []struct {
		name, teacher string
		lessons       int
	}{{"math", "ann", 2}, {"art", "bob", 1}}
)

// timetable asks for a day for each lesson. Nobody has two lessons on the same day, and on Mondays Ann
// would rather not work. The items that must be covered come first, then those that may be.
func timetable() (*exactcover.Problem, error) {
	var b exactcover.Builder
	for _, class := range classes {
		for _, course := range courses {
			b.Quota(course.lessons, course.lessons, class+" "+course.name)
		}
	}
	for _, day := range days {
		for _, who := range slices.Concat(classes, []string{"ann", "bob"}) {
			b.Secondary(who + " " + day)
		}
	}
	for _, class := range classes {
		for _, course := range courses {
			for _, day := range days {
				name := fmt.Sprintf("%s: %s in %s with %s", day, course.name, class, course.teacher)
				b.Named(name, class+" "+course.name, class+" "+day, course.teacher+" "+day)
				if course.teacher == "ann" && day == "mon" {
					b.Cost(1) // of this option, the last one
				}
			}
		}
	}
	return b.Problem()
}

// solve prints the cheapest solution of p, or why there is none.
func solve(ctx context.Context, p *exactcover.Problem) error {
	best, err := memsolver.Minimize(ctx, p)
	if err != nil {
		return err
	}
	if best.Solution == nil {
		why, err := reason.Find(ctx, p)
		if err == nil {
			fmt.Println("no timetable:", why.Text(p))
		}
		return err
	}
	for _, lesson := range p.OptionNames(best.Solution) {
		fmt.Println(lesson)
	}
	fmt.Printf("cost %d, and none costs less: %t\n", best.Cost, best.Proved())
	return nil
}

func main() {
	p, err := timetable()
	if err == nil {
		err = solve(context.Background(), p)
	}
	if err == nil {
		p.Items[0].Quota = exactcover.Quota{Low: 3, High: 3} // one lesson more
		err = solve(context.Background(), p)
	}
	if err != nil {
		log.Fatal(err)
	}
}
