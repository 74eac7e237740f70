// Command change reads a timetable problem, and makes the plan that costs least, another one that costs
// as much, and one for the time when some lessons are impossible, with as few changes as possible. The
// lessons are those whose names contain a text: go run ./change ../week.dlx "with bob, fri"
package main

import (
	"context"
	"fmt"
	"log"
	"os"
	"strings"

	"graphcover/exactcover"
	"graphcover/memsolver"
	"graphcover/memsolver/reason"
	"graphcover/puzzle/dlx"
)

// another returns p with costs for another plan: one that costs least, and of these one that has the
// fewest lessons of the given plan.
func another(p *exactcover.Problem, plan exactcover.Solution) *exactcover.Problem {
	costs := make([]int, len(p.Options))
	for lesson := range p.Options {
		costs[lesson] = (len(plan) + 1) * p.Options[lesson].Cost
	}
	for _, lesson := range plan {
		costs[lesson]++
	}
	return p.WithCosts(costs)
}

// changed returns p without the impossible lessons, with costs for a plan that has the most lessons of the
// given one, and of these one that costs least.
func changed(p *exactcover.Problem, plan exactcover.Solution, impossible []int) *exactcover.Problem {
	most := 0
	for _, option := range p.Options {
		most += max(option.Cost, -option.Cost)
	}
	costs := make([]int, len(p.Options))
	for lesson := range p.Options {
		costs[lesson] = p.Options[lesson].Cost
	}
	for _, lesson := range plan {
		costs[lesson] -= most + 1
	}
	return p.WithCosts(costs).Forbidding(impossible)
}

// lessons returns the options of p whose names contain a text.
func lessons(p *exactcover.Problem, text string) (found []int) {
	for o := range p.Options {
		if strings.Contains(p.OptionName(o), text) {
			found = append(found, o)
		}
	}
	return found
}

// solve returns the best plan for p, or ends the program with the reason why there is none.
func solve(ctx context.Context, p *exactcover.Problem) exactcover.Solution {
	best, err := memsolver.Minimize(ctx, p)
	check(err)
	if best.Solution == nil {
		why, err := reason.Find(ctx, p)
		check(err)
		fmt.Println("no plan:", why.Text(p))
		os.Exit(1)
	}
	return best.Solution
}

// stay returns how many lessons of a plan are in the other one, too.
func stay(p *exactcover.Problem, plan, other exactcover.Solution) int {
	n, isIn := 0, p.OptionSet(plan)
	for _, lesson := range other {
		if isIn[lesson] {
			n++
		}
	}
	return n
}

func main() {
	if len(os.Args) != 3 {
		log.Fatal("usage: change FILE IMPOSSIBLE")
	}
	file, err := os.Open(os.Args[1])
	check(err)
	p, err := dlx.Read(file)
	check(err)
	ctx := context.Background()
	plan := solve(ctx, p)
	fmt.Println(len(plan), "lessons, cost", p.Cost(plan))
	other := solve(ctx, another(p, plan))
	fmt.Println("another plan: cost", p.Cost(other), "with", stay(p, plan, other), "of these lessons")
	then := solve(ctx, changed(p, plan, lessons(p, os.Args[2])))
	fmt.Println("the changed plan: cost", p.Cost(then), "with", stay(p, plan, then), "of these lessons")
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
