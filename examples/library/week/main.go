// Command week makes the timetable of a school week that suits everybody best. With an argument it
// writes the problem to a file of that name, which graphcover and D. E. Knuth's programs read.
package main

import (
	"context"
	"fmt"
	"log"
	"os"

	"graphcover/exactcover"
	"graphcover/memsolver"
	"graphcover/puzzle/dlx"
)

// A course is what a teacher teaches a class, from low to high hours a week.
type course struct {
	subject, teacher string
	low, high        int
}

var (
	classes = []string{"5a", "5b", "6a"}
	days    = []string{"mon", "tue", "wed", "thu", "fri"}
	courses = []course{{"math", "ada", 4, 4}, {"english", "bob", 3, 4}, {"biology", "cid", 2, 3}, {"music", "dee", 1, 2}, {"sport", "eve", 2, 3}}
)

const hours = 3 // a day

// week asks for a lesson of each class in each hour. A course is given as often as its quota says,
// and at most once a day. A teacher is in one class at a time.
func week() (*exactcover.Problem, error) {
	var b exactcover.Builder
	for _, class := range classes {
		for _, c := range courses {
			b.Quota(c.low, c.high, class+" "+c.subject)
		}
		for _, day := range days {
			for hour := range hours {
				b.Primary(fmt.Sprintf("%s %s %d", class, day, hour+1))
			}
		}
	}
	for _, day := range days {
		for _, c := range courses {
			for _, class := range classes {
				b.Secondary(fmt.Sprintf("%s %s %s", class, c.subject, day))
			}
			for hour := range hours {
				b.Secondary(fmt.Sprintf("%s %s %d", c.teacher, day, hour+1))
			}
		}
	}
	for _, class := range classes {
		for _, c := range courses {
			for d, day := range days {
				for hour := range hours {
					when := fmt.Sprintf("%s %d", day, hour+1)
					b.Named(fmt.Sprintf("%s: %s with %s, %s", class, c.subject, c.teacher, when),
						class+" "+c.subject, class+" "+when, class+" "+c.subject+" "+day, c.teacher+" "+when)
					b.Cost(dislike(c, d, hour))
				}
			}
		}
	}
	return b.Problem()
}

// dislike says how little a lesson suits.
func dislike(c course, day, hour int) int {
	switch {
	case c.subject == "math":
		return 2 * hour // early in the day
	case c.subject == "sport" && hour < hours-1:
		return 3 // last
	case c.teacher == "bob" && day == 0, c.teacher == "cid" && day == 4:
		return 5 // better not on this day
	}
	return 0
}

func main() {
	ctx := context.Background()
	p, err := week()
	check(err)
	if len(os.Args) > 1 {
		file, err := os.Create(os.Args[1])
		check(err)
		check(dlx.Write(file, p, "A week of three classes, as examples/library/week makes it."))
		check(file.Close())
	}
	var best exactcover.Best
	for b, err := range memsolver.Improve(ctx, p) { // or break at any time
		check(err)
		best = b
	}
	fmt.Println(len(best.Solution), "lessons, cost", best.Cost, best.Proved(), exactcover.Verify(p, best.Solution) == nil)
	for _, name := range p.OptionNames(best.Solution) {
		fmt.Println(name)
	}
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
