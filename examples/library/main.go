// Command library uses graphcover as a library: it makes timetables.
package main

import (
	"context"
	"fmt"
	"log"
	"os"
	"slices"
	"strings"
	"time"

	"graphcover/exactcover"
	"graphcover/memsolver"
)

// timetable asks for a room and an hour for each lesson. Every teacher has a lesson with every
// class. In an hour, a class, a teacher and a room are in one lesson at most.
func timetable(classes, teachers, rooms, hours []string) (*exactcover.Problem, error) {
	var b exactcover.Builder
	for _, class := range classes {
		for _, teacher := range teachers {
			b.Primary(class + " " + teacher) // covered exactly once
		}
	}
	for _, hour := range hours {
		for _, busy := range slices.Concat(classes, teachers, rooms) {
			b.Secondary(busy + " " + hour) // covered at most once
		}
	}
	for _, class := range classes {
		for _, teacher := range teachers {
			for _, room := range rooms {
				for _, hour := range hours {
					name := fmt.Sprintf("%s: %s with %s in %s", hour, class, teacher, room)
					b.Named(name, class+" "+teacher, class+" "+hour, teacher+" "+hour, room+" "+hour)
				}
			}
		}
	}
	return b.Problem()
}

func main() {
	ctx, words := context.Background(), strings.Fields
	small, err := timetable(words("1a 1b"), words("ann bob"), words("lab hall"), words("mon tue"))
	check(err)
	large, err := timetable(words("1a 1b 2a 2b"), words("ann bob cid dee"), words("lab hall gym"), words("mon tue wed thu fri sat"))
	check(err)

	solution, err := memsolver.Solve(ctx, small) // nil if there is none
	check(err)
	fmt.Printf("%q\n", small.OptionNames(solution))

	for solution, err := range memsolver.All(ctx, small, memsolver.Limit(2)) { // or break at any time
		check(err)
		fmt.Println(solution, exactcover.Verify(small, solution) == nil)
	}

	n, err := memsolver.Count(ctx, small)
	check(err)
	fmt.Println(n, "timetables")

	limited, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	watch := exactcover.Log{Progress: func(share float64) { fmt.Fprintf(os.Stderr, "\r%.1f %%", 100*share) }}
	_, err = memsolver.Count(limited, large, memsolver.Cores(2), memsolver.Log(&watch))
	fmt.Println(err)
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
