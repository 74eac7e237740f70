// Command large writes the timetable of a school as a problem, to find out which sizes can be solved.
// For ten classes, and teachers who give at most 22 lessons a week: go run ./large 10 22 school10.dlx
package main

import (
	"fmt"
	"log"
	"os"
	"strconv"

	"graphcover/exactcover"
	"graphcover/puzzle/dlx"
)

// A subject is taught to every class, for some hours a week.
type subject struct {
	name  string
	hours int
	room  string // the kind of room, if not any will do
}

var (
	days     = []string{"mon", "tue", "wed", "thu", "fri"}
	subjects = []subject{{"math", 5, ""}, {"english", 4, ""}, {"french", 4, ""}, {"science", 4, "lab"}, {"history", 3, ""},
		{"sport", 3, "gym"}, {"geography", 2, ""}, {"music", 2, "studio"}, {"art", 2, ""}, {"ethics", 1, ""}}
)

const (
	hours    = 6  // a day; with five days as many as all subjects together
	roomLoad = 26 // the most hours a week of a room
)

// school is the problem of a number of classes, whose teachers give at most load lessons a week. Each
// class has a lesson in each hour, and a subject at most once a day. A teacher is in one class at a
// time, and there are as many rooms of a kind as roomLoad requires.
func school(classes, load int) (*exactcover.Problem, error) {
	var b exactcover.Builder
	for class := range classes {
		for _, s := range subjects {
			b.Quota(s.hours, s.hours, course(class, s))
		}
		for when := range eachHour {
			b.Primary(fmt.Sprintf("c%d %s", class+1, when))
		}
	}
	for _, s := range subjects {
		for when := range eachHour {
			if s.room != "" {
				b.Quota(0, least(classes*s.hours, roomLoad), s.room+" "+when.String())
			}
		}
	}
	for _, s := range subjects {
		for t := range teachers(classes, load, s) {
			for when := range eachHour {
				b.Secondary(fmt.Sprintf("%s%d %s", s.name, t+1, when))
			}
		}
		for class := range classes {
			for _, day := range days {
				b.Secondary(course(class, s) + " " + day)
			}
		}
	}
	for class := range classes {
		for _, s := range subjects {
			t := class % teachers(classes, load, s)
			for when := range eachHour {
				items := []string{course(class, s), fmt.Sprintf("c%d %s", class+1, when),
					fmt.Sprintf("%s%d %s", s.name, t+1, when), course(class, s) + " " + days[when.day]}
				if s.room != "" {
					items = append(items, s.room+" "+when.String())
				}
				b.Named(fmt.Sprintf("c%d: %s with %s%d, %s", class+1, s.name, s.name, t+1, when), items...)
				b.Cost(dislike(s, t, when))
			}
		}
	}
	return b.Problem()
}

// dislike says how little a lesson suits the class and the teacher, who is number t of the subject.
func dislike(s subject, t int, when hour) int {
	cost := 0
	if s.name == "math" {
		cost += max(0, when.hour-2) // not late in the day
	}
	if s.name == "sport" && when.hour < hours-2 {
		cost += 2 // late in the day
	}
	if when.day == (len(s.name)+t)%len(days) && when.hour < 2 {
		cost += 3 // each teacher has a day with a late start
	}
	return cost
}

// An hour of the week; both numbers are from 0.
type hour struct{ day, hour int }

func (h hour) String() string { return fmt.Sprintf("%s %d", days[h.day], h.hour+1) }

func eachHour(yield func(hour) bool) {
	for day := range days {
		for h := range hours {
			if !yield(hour{day, h}) {
				return
			}
		}
	}
}

func course(class int, s subject) string { return fmt.Sprintf("c%d %s", class+1, s.name) }

// teachers is how many teachers the subject has.
func teachers(classes, load int, s subject) int { return least(classes*s.hours, load) }

// least is the least number of teachers or rooms that can take all hours, if each takes at most load.
func least(all, load int) int { return (all + load - 1) / load }

func main() {
	if len(os.Args) != 4 {
		log.Fatal("usage: large CLASSES LOAD FILE")
	}
	classes, load := number(os.Args[1]), number(os.Args[2])
	p, err := school(classes, load)
	check(err)
	file, err := os.Create(os.Args[3])
	check(err)
	check(dlx.Write(file, p, fmt.Sprintf("A school of %d classes, as examples/library/large makes it.", classes)))
	check(file.Close())
	all := 0
	for _, s := range subjects {
		all += teachers(classes, load, s)
	}
	fmt.Printf("%d classes, %d teachers, %d items, %d options\n", classes, all, len(p.Items), len(p.Options))
}

func number(text string) int {
	n, err := strconv.Atoi(text)
	check(err)
	return n
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
