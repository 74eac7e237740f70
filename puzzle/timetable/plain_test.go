package timetable_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle/timetable"
)

// A plainSchool is a small school at random. Its timetables are found by trying all, by the rules as
// docs/timetables.md says them.
type plainSchool struct {
	days, hours, lunch, later int
	courses                   []plainCourse
	wishes                    map[string]*plainWish
}

type plainCourse struct {
	class, subject, teacher, room string
	singles, doubles              int
	fixed                         []string // a day, or an hour of a day, or all hours of a lesson
}

// A plainWish has -1 for a number that is not wished.
type plainWish struct {
	away                                            []string
	avoid                                           map[string]int // by day, hour or hour of a day
	daily, number, days, afternoons, idle, idleCost int
}

// A plainLesson is a lesson of one or two hours.
type plainLesson struct {
	course          *plainCourse
	day, hour, size int
}

var plainDays = []string{"mon", "tue", "wed"}

// parties returns who takes part.
func (c *plainCourse) parties() []string {
	all := slices.Concat(strings.Split(c.class, "+"), strings.FieldsFunc(c.teacher, func(r rune) bool { return r == '+' || r == '/' }))
	if c.room != "" {
		all = append(all, strings.Split(c.room, "+")...)
	}
	return all
}

// means reports whether a word of the tables means an hour.
func means(word string, day, hour int) bool {
	return word == plainDays[day] || word == fmt.Sprint(hour+1) || word == fmt.Sprint(plainDays[day], hour+1)
}

func (l plainLesson) name() string {
	double := ""
	if l.size == 2 {
		double = "double "
	}
	return fmt.Sprintf("%s: %s%s with %s, %s%d", l.course.class, double, l.course.subject, l.course.teacher, plainDays[l.day], l.hour+1)
}

// timetables returns the cost of each timetable, by its lessons.
func (s *plainSchool) timetables() map[string]int {
	costs := make(map[string]int)
	var lessons []plainLesson
	var try func(k, day, singles, doubles int)
	try = func(k, day, singles, doubles int) {
		if k == len(s.courses) {
			if cost, ok := s.check(lessons); ok {
				costs[names(lessons)] = cost
			}
			return
		}
		if day == s.days {
			if singles == 0 && doubles == 0 {
				if k+1 == len(s.courses) {
					try(k+1, 0, 0, 0)
				} else {
					try(k+1, 0, s.courses[k+1].singles, s.courses[k+1].doubles)
				}
			}
			return
		}
		try(k, day+1, singles, doubles)
		for hour := range s.hours {
			for size := 1; size <= 2; size++ {
				if size == 1 && singles == 0 || size == 2 && (doubles == 0 || hour+1 == s.hours || hour+1 == s.lunch) {
					continue
				}
				l := plainLesson{&s.courses[k], day, hour, size}
				if slices.ContainsFunc(lessons, func(other plainLesson) bool { return s.clash(l, other) }) {
					continue
				}
				lessons = append(lessons, l)
				try(k, day+1, singles-(2-size), doubles-(size-1))
				lessons = lessons[:len(lessons)-1]
			}
		}
	}
	try(0, 0, s.courses[0].singles, s.courses[0].doubles)
	return costs
}

// clash reports whether a party that is there once has both lessons.
func (s *plainSchool) clash(l, other plainLesson) bool {
	return l.day == other.day && l.hour < other.hour+other.size && other.hour < l.hour+l.size &&
		slices.ContainsFunc(l.course.parties(), func(who string) bool {
			return slices.Contains(other.course.parties(), who) && (s.wishes[who] == nil || s.wishes[who].number < 2)
		})
}

func names(lessons []plainLesson) string {
	var all []string
	for _, l := range lessons {
		all = append(all, l.name())
	}
	slices.Sort(all)
	return strings.Join(all, "; ")
}

// check returns the cost of a timetable, and whether it keeps to the rules.
func (s *plainSchool) check(lessons []plainLesson) (cost int, ok bool) {
	busy := make(map[string]int) // by party, day and hour
	for _, l := range lessons {
		for hour := l.hour; hour < l.hour+l.size; hour++ {
			cost += hour * s.later
			for _, who := range append(l.course.parties(), l.course.subject) {
				wish := s.wishes[who]
				if wish != nil && slices.ContainsFunc(wish.away, func(word string) bool { return means(word, l.day, hour) }) {
					return 0, false
				}
				worst := 0
				if wish != nil {
					for word, c := range wish.avoid {
						if means(word, l.day, hour) {
							worst = max(worst, c)
						}
					}
				}
				cost += worst
				if who != l.course.subject {
					busy[fmt.Sprint(who, l.day, hour)]++
				}
			}
		}
	}
	for key, n := range busy {
		most := 1
		if wish := s.wishes[strings.TrimRight(key, "0123456789 ")]; wish != nil && wish.number > 0 {
			most = wish.number
		}
		if n > most {
			return 0, false
		}
	}
	for i := range s.courses {
		c := &s.courses[i]
		for _, word := range c.fixed {
			if !slices.ContainsFunc(lessons, func(l plainLesson) bool {
				if strings.Contains(word, "-") {
					return l.course == c && word == fmt.Sprintf("%s%d-%d", plainDays[l.day], l.hour+1, l.hour+l.size)
				}
				return l.course == c && (means(word, l.day, l.hour) || l.size == 2 && means(word, l.day, l.hour+1))
			}) {
				return 0, false
			}
		}
	}
	for who, wish := range s.wishes {
		days, afternoons := 0, 0
		for day := range s.days {
			first, last, n, late := -1, -1, 0, false
			for hour := range s.hours {
				if busy[fmt.Sprint(who, day, hour)] > 0 {
					if first < 0 {
						first = hour
					}
					last = hour
					n++
					late = late || hour >= s.lunch
				}
			}
			if n == 0 {
				continue
			}
			days++
			if late {
				afternoons++
			}
			idle := 0
			for hour := first; hour < last; hour++ {
				if busy[fmt.Sprint(who, day, hour)] == 0 && !slices.ContainsFunc(wish.away, func(word string) bool { return means(word, day, hour) }) {
					idle++
				}
			}
			if wish.daily >= 0 && n > wish.daily || wish.idle >= 0 && idle > wish.idle {
				return 0, false
			}
			if wish.idle >= 0 {
				cost += idle * wish.idleCost
			}
		}
		if wish.days >= 0 && days > wish.days || wish.afternoons >= 0 && afternoons > wish.afternoons {
			return 0, false
		}
	}
	return cost, true
}

// randomPlain makes a school.
func randomPlain(rng *rand.Rand) *plainSchool {
	s := &plainSchool{days: 1 + rng.IntN(3), hours: 2 + rng.IntN(3), later: rng.IntN(3), wishes: make(map[string]*plainWish)}
	s.lunch = 1 + rng.IntN(s.hours)
	some := func(list ...string) string { return list[rng.IntN(len(list))] }
	when := func() string {
		return some(plainDays[rng.IntN(s.days)], fmt.Sprint(1+rng.IntN(s.hours)), fmt.Sprint(plainDays[rng.IntN(s.days)], 1+rng.IntN(s.hours)))
	}
	for _, class := range []string{"1a", "1b", "1a+1b"} {
		for _, subject := range []string{"math", "art"} {
			if len(s.courses) == 3 || len(s.courses) > 0 && rng.IntN(2) == 0 {
				continue
			}
			c := plainCourse{class: class, subject: subject, teacher: some("ann", "bob", "ann+bob", "ann/bob"), room: some("", "", "lab", "lab+gym")}
			for c.singles+c.doubles == 0 {
				c.singles, c.doubles = rng.IntN(s.days+1), rng.IntN(4)/2-rng.IntN(2)
				c.doubles = max(c.doubles, 0)
			}
			if rng.IntN(4) == 0 {
				c.fixed = append(c.fixed, some(plainDays[rng.IntN(s.days)], fmt.Sprint(plainDays[rng.IntN(s.days)], 1+rng.IntN(s.hours))))
			}
			if c.doubles > 0 && s.hours > 1 && rng.IntN(8) == 0 {
				c.fixed = append(c.fixed, fmt.Sprintf("%s%d-%d", plainDays[rng.IntN(s.days)], 1, 2))
			}
			if c.singles > 0 && rng.IntN(10) == 0 {
				c.fixed = append(c.fixed, fmt.Sprintf("%s%d-%[2]d", plainDays[rng.IntN(s.days)], 1+rng.IntN(s.hours)))
			}
			s.courses = append(s.courses, c)
		}
	}
	for _, who := range []string{"1a", "1b", "ann", "bob", "lab", "gym", "math", "art"} {
		there := slices.ContainsFunc(s.courses, func(c plainCourse) bool { return c.subject == who || slices.Contains(c.parties(), who) })
		if !there || rng.IntN(3) == 0 {
			continue
		}
		w := &plainWish{avoid: make(map[string]int), daily: -1, number: -1, days: -1, afternoons: -1, idle: -1}
		for rng.IntN(4) == 0 {
			w.away = append(w.away, when())
		}
		for rng.IntN(3) == 0 {
			w.avoid[when()] = rng.IntN(9)
		}
		isRoom, isSubject := who == "lab" || who == "gym", who == "math" || who == "art"
		if isRoom && rng.IntN(2) == 0 {
			w.number = 1 + rng.IntN(2)
		} else if !isSubject {
			if rng.IntN(3) == 0 {
				w.daily = 1 + rng.IntN(s.hours)
			}
			if rng.IntN(3) == 0 {
				w.days = 1 + rng.IntN(s.days)
			}
			if s.lunch < s.hours && rng.IntN(3) == 0 {
				w.afternoons = rng.IntN(s.days + 1)
			}
			if !isRoom && rng.IntN(2) == 0 {
				w.idle, w.idleCost = rng.IntN(3), rng.IntN(4)
				w.idle = min(w.idle, s.hours)
			}
		}
		s.wishes[who] = w
	}
	return s
}

// tables writes the school as tables.
func (s *plainSchool) tables() string {
	var b strings.Builder
	fmt.Fprintf(&b, "hours,lunch,days,later\n%d,%d,%s,%d\n\nclass,subject,teacher,lessons,room,double,fixed\n", s.hours, s.lunch, strings.Join(plainDays[:s.days], " "), s.later)
	for _, c := range s.courses {
		fmt.Fprintf(&b, "%s,%s,%s,%d,%s,%d,%s\n", c.class, c.subject, c.teacher, c.singles+2*c.doubles, c.room, c.doubles, strings.Join(c.fixed, " "))
	}
	number := func(n int) string {
		if n < 0 {
			return ""
		}
		return fmt.Sprint(n)
	}
	b.WriteString("\nname,away,avoid,daily,number,days,afternoons,idle\n")
	for _, name := range slices.Sorted(maps.Keys(s.wishes)) {
		w := s.wishes[name]
		var avoid []string
		for _, word := range slices.Sorted(maps.Keys(w.avoid)) {
			avoid = append(avoid, fmt.Sprint(word, "*", w.avoid[word]))
		}
		idle := number(w.idle)
		if w.idle >= 0 && w.idleCost > 0 {
			idle += fmt.Sprint("*", w.idleCost)
		}
		fmt.Fprintf(&b, "%s,%q,%q,%s,%s,%s,%s,%s\n", name, strings.Join(w.away, ", "), strings.Join(avoid, ", "), number(w.daily), number(w.number), number(w.days), number(w.afternoons), idle)
	}
	return b.String()
}

// TestPlainRules compares all timetables of small random schools, and what each costs, with those that are found by
// trying. Each is one solution.
func TestPlainRules(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 3))
	schools, timetables := 0, 0
	for range testenv.Cases(150, 2000, 50000) {
		s := randomPlain(rng)
		tables := s.tables()
		school, err := timetable.Read(strings.NewReader(tables))
		if err != nil {
			t.Fatalf("%v in\n%s", err, tables)
		}
		p := testenv.Must(school.Without())(t)
		want, got := s.timetables(), make(map[string]int)
		for solution, err := range memsolver.All(t.Context(), p) {
			testenv.Check(t, err)
			lessons := slices.DeleteFunc(p.OptionNames(solution), func(name string) bool { return !strings.Contains(name, " with ") })
			slices.Sort(lessons)
			key := strings.Join(lessons, "; ")
			if _, twice := got[key]; twice {
				t.Errorf("two solutions are the timetable %s", key)
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
			t.Errorf("want %d timetables and cost %d, got %d and %+v", len(want), least, len(got), best)
		}
		if t.Failed() {
			t.Fatalf("in\n%s", tables)
		}
		timetables += len(want)
		if len(want) > 0 {
			schools++
		}
	}
	if schools < 20 || timetables < 1000 {
		t.Errorf("want more timetables, got %d of %d schools", timetables, schools)
	}
}
