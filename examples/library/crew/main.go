// Command crew finds the cheapest trips of the crews of a small airline. With an argument it writes
// the problem to a file of that name, which graphcover and D. E. Knuth's programs read.
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

// A flight leaves and arrives at minutes after midnight, every day.
type flight struct {
	from, to         string
	departs, arrives int
}

// routes lists the flights by route: the minutes of a flight, and the hours in which it leaves.
var routes = []struct {
	from, to string
	minutes  int
	hours    []int
}{
	{"oslo", "bergen", 55, []int{6, 9, 14, 19}}, {"bergen", "oslo", 55, []int{8, 11, 16, 21}},
	{"oslo", "tromso", 115, []int{7, 13, 18}}, {"tromso", "oslo", 115, []int{6, 10, 16}},
	{"oslo", "bodo", 90, []int{8, 12, 17}}, {"bodo", "oslo", 90, []int{6, 11, 20}},
	{"bergen", "tromso", 130, []int{12}}, {"tromso", "bergen", 130, []int{15}},
	{"tromso", "bodo", 50, []int{9}}, {"bodo", "tromso", 50, []int{15}},
}

const (
	base  = "oslo"
	turn  = 40      // minutes between two flights, at least
	wait  = 4 * 60  // and at most
	night = 9 * 60  // minutes of rest, at least
	duty  = 11 * 60 // minutes from the first departure of a day to its last arrival, at most
	hotel = 300     // the cost of a night, in minutes of duty
	rooms = 2       // in each town
)

func flights() (all []flight) {
	for _, r := range routes {
		for _, hour := range r.hours {
			all = append(all, flight{r.from, r.to, 60 * hour, 60*hour + r.minutes})
		}
	}
	return all
}

func (f flight) String() string { return fmt.Sprintf("%s-%s at %d", f.from, f.to, f.departs/60) }

// A trip of a crew begins and ends at the base, on the same day or the next.
type trip struct {
	flights []flight
	began   int    // the first departure of its last day
	cost    int    // of the day before that
	night   string // the town where the crew sleeps, or ""
}

// airline asks for a crew on each flight. There is an option for each trip. It costs its minutes of
// duty, and the hotel.
func airline() (*exactcover.Problem, error) {
	var b exactcover.Builder
	all := flights()
	for _, f := range all {
		b.Primary(f.String())
	}
	for _, town := range []string{"bergen", "bodo", "tromso"} {
		b.Quota(0, rooms, "room in "+town)
	}
	for _, f := range all {
		if f.from == base {
			addTrips(&b, all, trip{flights: []flight{f}, began: f.departs})
		}
	}
	return b.Problem()
}

// addTrips adds every trip that begins like t.
func addTrips(b *exactcover.Builder, all []flight, t trip) {
	last := t.flights[len(t.flights)-1]
	worked := t.cost + last.arrives - t.began
	if last.to == base {
		b.Named(t.String(), t.items()...).Cost(worked)
	}
next:
	for _, f := range all {
		if f.from != last.to {
			continue
		}
		for _, flown := range t.flights {
			if flown == f {
				continue next
			}
		}
		longer := t
		longer.flights = append(t.flights[:len(t.flights):len(t.flights)], f)
		switch pause := f.departs - last.arrives; {
		case pause >= turn && pause <= wait && f.arrives-t.began <= duty:
			addTrips(b, all, longer)
		case t.night == "" && last.to != base && pause+24*60 >= night:
			longer.began, longer.cost, longer.night = f.departs, worked+hotel, last.to
			addTrips(b, all, longer)
		}
	}
}

func (t trip) items() (items []string) {
	for _, f := range t.flights {
		items = append(items, f.String())
	}
	if t.night != "" {
		items = append(items, "room in "+t.night)
	}
	return items
}

func (t trip) String() string {
	s := fmt.Sprintf("%d %s", t.flights[0].departs/60, base)
	for i, f := range t.flights {
		if i > 0 && f.departs == t.began && t.night != "" {
			s += ", next day " + fmt.Sprint(f.departs/60)
		}
		s += " " + f.to
	}
	return s
}

func main() {
	ctx := context.Background()
	p, err := airline()
	check(err)
	if len(os.Args) > 1 {
		file, err := os.Create(os.Args[1])
		check(err)
		check(dlx.Write(file, p, "The crews of a small airline, as examples/library/crew makes them."))
		check(file.Close())
	}
	best, err := memsolver.Minimize(ctx, p)
	check(err)
	fmt.Println(len(p.Options), "trips, of which", len(best.Solution), "cost", best.Cost, best.Proved())
	for _, name := range p.OptionNames(best.Solution) {
		fmt.Println(name)
	}
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
