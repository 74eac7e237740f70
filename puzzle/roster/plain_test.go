package roster_test

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"graphcover/exactcover"
	"graphcover/exactcover/named"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle/roster"
)

// A plainRoster is a small roster at random. What its tables allow is found by trying, by the rules as
// docs/timetables.md says them.
type plainRoster struct {
	days, row, weekends int
	begins              time.Time // of day 1, or the zero time: then it is a Monday
	shifts              []plainShift
	people              []plainPerson
}

type plainShift struct {
	name                       string
	people, weekend, row, each int         // row and each are 0 if there is no most
	leastEach                  int         // how many each has who works them
	nurses                     int         // how many of the people are nurses at least
	on                         map[int]int // how many people on single days, from 1
}

type plainPerson struct {
	name              string
	low, high         int
	away, only, fixed []string
	avoid             map[string]int // by shift, day or weekday
	isNurse           bool
	each              map[string][2]int // own ranges, by shift
	holidays          [][2]int          // first and last days, from 1; with dates some are outside
}

// rosters returns the cost of each roster, by its shifts.
func (r *plainRoster) rosters() map[string]int {
	costs := make(map[string]int)
	works := make([][]string, len(r.people)) // by person and day, from 0
	for i := range works {
		works[i] = make([]string, r.days)
	}
	var try func(day, person int)
	try = func(day, person int) {
		switch {
		case day == r.days:
			if cost, ok := r.check(works); ok {
				costs[r.names(works)] = cost
			}
			return
		case person == len(r.people):
			if r.isStaffed(works, day) {
				try(day+1, 0)
			}
			return
		}
		for k := range len(r.shifts) + 1 {
			works[person][day] = ""
			if k > 0 {
				works[person][day] = r.shifts[k-1].name
			}
			if r.allows(&r.people[person], works[person], day) {
				try(day, person+1)
			}
		}
		works[person][day] = ""
	}
	try(0, 0)
	return costs
}

// isStaffed reports whether each shift of a day has as many people as it needs.
func (r *plainRoster) isStaffed(works [][]string, day int) bool {
	for _, s := range r.shifts {
		needs := s.people
		if r.weekday(day) > 4 {
			needs = s.weekend
		}
		if on, isSaid := s.on[day+1]; isSaid {
			needs = on
		}
		nurses := min(s.nurses, needs)
		for i := range works {
			if works[i][day] == s.name {
				needs--
				if r.people[i].isNurse {
					nurses--
				}
			}
		}
		if needs != 0 || nurses > 0 {
			return false
		}
	}
	return true
}

// allows reports whether somebody can work so on a day, after the days before.
func (r *plainRoster) allows(p *plainPerson, works []string, day int) bool {
	for _, fixed := range p.fixed {
		if on, shift, _ := strings.Cut(fixed, ":"); (on == fmt.Sprint(day+1) || on == plainWeekdays[r.weekday(day)]) && works[day] != shift {
			return false
		}
	}
	if works[day] == "" {
		return true
	}
	this := slices.IndexFunc(r.shifts, func(s plainShift) bool { return s.name == works[day] })
	if day > 0 && works[day-1] != "" && this < slices.IndexFunc(r.shifts, func(s plainShift) bool { return s.name == works[day-1] }) {
		return false
	}
	inRow, alike := 1, 1
	for d := day - 1; d >= 0 && works[d] != ""; d-- {
		inRow++
	}
	for d := day - 1; d >= 0 && works[d] == works[day]; d-- {
		alike++
	}
	return inRow <= r.row && (r.shifts[this].row == 0 || alike <= r.shifts[this].row) &&
		!slices.Contains(p.away, fmt.Sprint(day+1)) && !slices.Contains(p.away, plainWeekdays[r.weekday(day)]) && !slices.Contains(p.away, r.date(day)) && (!slices.Contains(p.away, "weekend") || r.weekday(day) < 5) && (len(p.only) == 0 || slices.Contains(p.only, works[day])) &&
		!slices.ContainsFunc(p.holidays, func(h [2]int) bool { return h[0] <= day+1 && day+1 <= h[1] })
}

// weekday returns the number of the weekday of a day, both from 0, and date its date, or "".
func (r *plainRoster) weekday(day int) int {
	if r.begins.IsZero() {
		return day % 7
	}
	return int(r.begins.AddDate(0, 0, day-1).Weekday()) // Monday is that after a Sunday, 0
}

func (r *plainRoster) date(day int) string {
	if r.begins.IsZero() {
		return ""
	}
	return r.begins.AddDate(0, 0, day).Format([]string{"2006-01-02", "2.1.2006"}[r.begins.Day()%2])
}

// check returns the cost of a roster, and whether it keeps to the rules of the whole period.
func (r *plainRoster) check(works [][]string) (cost int, ok bool) {
	for i, p := range r.people {
		all, free, of := 0, 0, make(map[string]int)
		for day, shift := range works[i] {
			if shift != "" {
				all++
				of[shift]++
				cost += p.avoid[shift] + p.avoid[fmt.Sprint(day+1)] + p.avoid[plainWeekdays[r.weekday(day)]] + p.avoid[r.date(day)]
			} else if r.weekday(day) == 5 && day+1 < r.days && works[i][day+1] == "" {
				free++
			}
		}
		if all < p.low || all > p.high || free < r.weekends {
			return 0, false
		}
		for _, s := range r.shifts {
			least, most, works := s.leastEach, s.each, len(p.only) == 0 || slices.Contains(p.only, s.name)
			if most == 0 {
				most = r.days
			}
			if own, isOwn := p.each[s.name]; isOwn {
				least, most = own[0], own[1]
			}
			if of[s.name] > most || works && of[s.name] < least {
				return 0, false
			}
		}
	}
	return cost, true
}

var plainWeekdays = []string{"mon", "tue", "wed", "thu", "fri", "sat", "sun"}

func (r *plainRoster) names(works [][]string) string {
	var names []string
	for i, p := range r.people {
		for day, shift := range works[i] {
			if shift != "" {
				names = append(names, fmt.Sprintf("%s: %s, day %d", p.name, shift, day+1))
			}
		}
	}
	slices.Sort(names)
	return strings.Join(names, "; ")
}

// randomPlain makes a roster.
func randomPlain(rng *rand.Rand) *plainRoster {
	r := &plainRoster{days: 1 + rng.IntN(8), row: 2 + rng.IntN(4)}
	shifts, people := 1+rng.IntN(2), 1+rng.IntN(3)
	if rng.IntN(8) == 0 { // two weekends
		r.days, shifts, people = 13+rng.IntN(2), 1, 2
	}
	if rng.IntN(2) == 0 {
		r.begins = time.Date(2026, 12, 25+rng.IntN(14), 0, 0, 0, 0, time.UTC)
	}
	most := 0
	for day := range r.days - 1 {
		if r.weekday(day) == 5 {
			most++
		}
	}
	r.weekends = rng.IntN(most + 1)
	for _, name := range []string{"early", "night"}[:shifts] {
		s := plainShift{name: name, people: rng.IntN(2) + rng.IntN(4)/3, weekend: rng.IntN(2)}
		if name == "early" {
			s.people = 1
		}
		if rng.IntN(3) == 0 {
			s.row = 1 + rng.IntN(3)
		}
		if rng.IntN(3) == 0 {
			s.each = 2 + rng.IntN(3)
			s.leastEach = rng.IntN(s.each) * rng.IntN(2)
		}
		if most := max(s.people, s.weekend); most > 0 && rng.IntN(3) == 0 {
			s.nurses = 1 + rng.IntN(most)
		}
		r.shifts = append(r.shifts, s)
	}
	for _, name := range []string{"ann", "bob", "cid"}[:people] {
		p := plainPerson{name: name, low: rng.IntN(r.days/3 + 1), avoid: make(map[string]int)}
		p.high = max(1, p.low+rng.IntN(r.days+1))
		p.isNurse = name == "ann" || rng.IntN(3) > 0
		day := func() string {
			switch rng.IntN(12) {
			case 0:
				return plainWeekdays[rng.IntN(7)]
			case 1:
				if !r.begins.IsZero() {
					return r.date(rng.IntN(r.days + 2))
				}
			}
			return fmt.Sprint(1 + rng.IntN(r.days))
		}
		if rng.IntN(12) == 0 {
			p.away = []string{"weekend"}
		}
		for rng.IntN(3) == 0 {
			p.away = append(p.away, day())
		}
		for rng.IntN(2) == 0 {
			p.avoid[[]string{day(), r.shifts[rng.IntN(len(r.shifts))].name}[rng.IntN(2)]] = 1 + rng.IntN(9)
		}
		if rng.IntN(6) == 0 {
			p.only = []string{r.shifts[rng.IntN(len(r.shifts))].name}
		}
		if rng.IntN(6) == 0 {
			p.fixed = []string{fmt.Sprint(1+rng.IntN(r.days)) + ":" + r.shifts[rng.IntN(len(r.shifts))].name}
		}
		if s := r.shifts[rng.IntN(len(r.shifts))]; rng.IntN(6) == 0 {
			least := rng.IntN(3) * rng.IntN(2)
			p.each = map[string][2]int{s.name: {least, least + rng.IntN(4)}}
		}
		r.people = append(r.people, p)
	}
	return r
}

// withRows gives a roster holidays, and what shifts need on single days, each in a row of a table of its own.
func (r *plainRoster) withRows(rng *rand.Rand) *plainRoster {
	for i := range r.people {
		for rng.IntN(3) == 0 {
			first := 1 + rng.IntN(r.days)
			h := [2]int{first, min(first+rng.IntN(3), r.days)}
			if !r.begins.IsZero() {
				h = [2]int{first - rng.IntN(4), first + rng.IntN(4)}
			}
			r.people[i].holidays = append(r.people[i].holidays, h)
		}
	}
	for k := range r.shifts {
		r.shifts[k].on = make(map[int]int)
		for rng.IntN(2) == 0 {
			r.shifts[k].on[1+rng.IntN(r.days)] = rng.IntN(3)
		}
	}
	return r
}

// rows writes what [plainRoster.withRows] gives as tables.
func (r *plainRoster) rows() string {
	day := func(n int) string { return cmp.Or(r.date(n-1), fmt.Sprint(n)) }
	var b strings.Builder
	b.WriteString("\nname,from,to\n")
	for _, p := range r.people {
		for _, h := range p.holidays {
			last := day(h[1])
			if h[0] == h[1] && p.isNurse {
				last = ""
			}
			fmt.Fprintf(&b, "%s,%s,%s\n", p.name, day(h[0]), last)
		}
	}
	b.WriteString("\ndate,shift,people\n")
	for _, s := range r.shifts {
		for on, people := range s.on {
			fmt.Fprintf(&b, "%s,%s,%d\n", day(on), s.name, people)
		}
	}
	return b.String()
}

// tables writes the roster as tables.
func (r *plainRoster) tables() string {
	var b strings.Builder
	fmt.Fprintf(&b, "days,begins,row,weekends\n%d,%s,%d,%d\n\nshift,people,weekend,row,each,with\n", r.days, r.date(0), r.row, r.weekends)
	number := func(n int) string { return strings.TrimPrefix(fmt.Sprint(n), "0") }
	for _, s := range r.shifts {
		with := ""
		if s.nurses > 0 {
			with = fmt.Sprint("nurse*", s.nurses)
		}
		fmt.Fprintf(&b, "%s,%d,%d,%s,%s,%s\n", s.name, s.people, s.weekend, number(s.row), strings.TrimPrefix(number(s.leastEach)+"-"+number(s.each), "-"), with)
	}
	b.WriteString("\nname,shifts,away,avoid,only,fixed,skills,each\n")
	for _, p := range r.people {
		var avoid []string
		for word, cost := range p.avoid {
			avoid = append(avoid, fmt.Sprint(word, "*", cost))
		}
		skills := ""
		if p.isNurse {
			skills = "driver nurse"
		}
		each := ""
		for name, of := range p.each {
			each = fmt.Sprintf("%s:%d-%d", name, of[0], of[1])
			if of[0] == 0 && of[1]%2 == 0 {
				each = fmt.Sprintf("%s:%d", name, of[1])
			}
		}
		between := []string{" ", "; "}[(p.low+len(avoid))%2] // people write both
		fmt.Fprintf(&b, "%s,%d-%d,%s,%s,%s,%s,%s,%s\n", p.name, p.low, p.high, strings.Join(p.away, between), strings.Join(avoid, between), strings.Join(p.only, " "), strings.Join(p.fixed, " "), skills, each)
	}
	return b.String()
}

// TestWithoutIsMore checks that a roster is also one without any of the wishes.
func TestWithoutIsMore(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 8))
	compared := 0
	for range testenv.Cases(1000, 3000, 50000) {
		r := randomPlain(rng)
		if rng.IntN(2) == 0 {
			r.withRows(rng)
		}
		tables := r.tables() + r.rows()
		read := testenv.Must(roster.Read(strings.NewReader(tables)))(t)
		all := slices.Sorted(maps.Keys(r.rosters()))
		if len(all) == 0 {
			continue
		}
		key := all[rng.IntN(len(all))]
		for i, wish := range read.Wishes() {
			compared++
			p := testenv.Must(read.Without(i))(t)
			var options []int
			if key != "" {
				options = testenv.Must(named.Options(strings.NewReader(strings.ReplaceAll(key, "; ", "\n")), p))(t)
			}
			if s, err := memsolver.Solve(t.Context(), p.Giving(options).Forbidding(otherShifts(p, options))); err != nil || s == nil {
				t.Fatalf("without %q there is no roster %s: %v in\n%s", wish, key, err, tables)
			}
		}
	}
	if compared < 1000 {
		t.Errorf("want more rosters, got %d", compared)
	}
}

// otherShifts returns the options of p that are shifts, but not these.
func otherShifts(p *exactcover.Problem, options []int) (others []int) {
	for o := range p.Options {
		if strings.Contains(p.OptionName(o), ", day ") && !slices.Contains(options, o) {
			others = append(others, o)
		}
	}
	return others
}

// TestPlainRules compares all rosters of small random tables, and what each costs, with those that are found by trying.
// Each is one solution.
func TestPlainRules(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 4))
	tried, rosters := 0, 0
	for range testenv.Cases(300, 3000, 50000) {
		r := randomPlain(rng).withRows(rng)
		tables := r.tables() + r.rows()
		read, err := roster.Read(strings.NewReader(tables))
		if err != nil {
			t.Fatalf("%v in\n%s", err, tables)
		}
		p := testenv.Must(read.Without())(t)
		want, got := r.rosters(), make(map[string]int)
		for solution, err := range memsolver.All(t.Context(), p) {
			testenv.Check(t, err)
			shifts := slices.DeleteFunc(p.OptionNames(solution), func(name string) bool { return strings.Contains(name, ": free, ") })
			slices.Sort(shifts)
			key := strings.Join(shifts, "; ")
			if _, twice := got[key]; twice {
				t.Errorf("two solutions are the roster %s", key)
			}
			got[key] = p.Cost(solution)
		}
		best := testenv.Must(memsolver.Minimize(t.Context(), p))(t)
		least := exactcover.NoCover
		for key, cost := range want {
			least = min(least, cost)
			if c, found := got[key]; !found || c != cost {
				t.Errorf("%s: want cost %d, got %d, %t", key, cost, c, found)
			}
		}
		if len(got) != len(want) || best.Bound != least || !best.Proved() {
			t.Errorf("want %d rosters and cost %d, got %d and %+v", len(want), least, len(got), best)
		}
		if said := read.Contradictions(); len(said) > 0 && len(want) > 0 {
			t.Errorf("there is a roster, but %q", said)
		}
		if t.Failed() {
			t.Fatalf("in\n%s", tables)
		}
		rosters += len(want)
		if len(want) > 0 {
			tried++
		}
	}
	if tried < 20 || rosters < 1000 {
		t.Errorf("want more rosters, got %d of %d tables", rosters, tried)
	}
}
