package verify_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
	"graphcover/memsolver/reason"
)

// A school is the timetable of a few random classes. Its items are as those of package timetable:
// 1a-math is a course, 1a-math-double its double lessons, 1a-math-mon its day, ann_mon1 an hour.
type school struct {
	rng      *rand.Rand
	days     []string
	hours    int // a day
	labs     int
	away     map[string]bool // hours
	courses  exactcover.Builder
	places   []string       // hours and days
	lessons  [][]string     // options
	required map[string]int // places, by how they begin: "ann_", "1a-math-"
}

func newSchool(rng *rand.Rand) *school {
	s := &school{
		rng: rng, days: []string{"mon", "tue", "wed"}[:2+rng.IntN(2)], hours: 3 + rng.IntN(2), labs: 1 + rng.IntN(2),
		away: make(map[string]bool), required: make(map[string]int),
	}
	classes, teachers := []string{"1a", "1b", "2a"}[:1+rng.IntN(3)], []string{"ann", "bob", "cid"}
	for _, who := range slices.Concat(classes, teachers) {
		s.party(who, 8)
	}
	labs := len(s.places)
	s.party("lab", 3)
	s.courses.Quota(0, s.labs, s.places[labs:]...)
	s.places = s.places[:labs]
	for _, class := range classes {
		for k, subject := range []string{"math", "art", "science"} {
			who := []string{class + "_", teachers[(k+rng.IntN(2))%3] + "_"}
			if subject == "science" {
				who = append(who, "lab_")
			}
			course := class + "-" + subject
			for _, day := range s.days {
				s.places = append(s.places, course+"-"+day)
			}
			s.course(course, course, 1, rng.IntN(len(s.days)+1), who)
			s.course(course, course+"-double", 2, rng.IntN(2), who)
		}
	}
	return s
}

// party adds the hours of a class, a teacher or a room, who is away in about one of oneOf hours.
func (s *school) party(who string, oneOf int) {
	for _, day := range s.days {
		for hour := range s.hours {
			place := fmt.Sprint(who, "_", day, hour+1)
			s.places = append(s.places, place)
			s.away[place] = s.rng.IntN(oneOf) == 0
		}
	}
}

// course adds n lessons of a course, each of that many hours, for these parties.
func (s *school) course(course, item string, length, n int, parties []string) {
	if n == 0 {
		return
	}
	s.courses.Quota(n, n, item)
	s.required[course+"-"] += n
	for _, party := range parties {
		s.required[party] += n * length
	}
	for _, day := range s.days {
		for first := 1; first+length-1 <= s.hours; first++ {
			lesson := []string{item, course + "-" + day}
			for hour := first; hour < first+length; hour++ {
				for _, party := range parties {
					lesson = append(lesson, fmt.Sprint(party, day, hour))
				}
			}
			if !slices.ContainsFunc(lesson, func(place string) bool { return s.away[place] }) {
				s.lessons = append(s.lessons, lesson)
			}
		}
	}
}

func (s *school) problem(t *testing.T) *exactcover.Problem {
	b := s.courses.Secondary(s.places...)
	for _, lesson := range s.lessons {
		b.Option(lesson...)
	}
	return testenv.Must(b.Problem())(t)
}

// tooFull returns how the places begin of which lessons require more than there are.
func (s *school) tooFull() []string {
	lessons := make(map[string]int) // by place
	for _, lesson := range s.lessons {
		for _, place := range lesson[1:] {
			lessons[place]++
		}
	}
	var full []string
	for begin, n := range s.required {
		room := 0
		for place, used := range lessons {
			switch {
			case !strings.HasPrefix(place, begin):
			case begin == "lab_":
				room += min(s.labs, used)
			default:
				room++
			}
		}
		if n > room {
			full = append(full, begin)
		}
	}
	return full
}

// TestSchools asks why small schools have no timetable. Where counts show that a class, a teacher, a room
// or a course needs more than it has, the reason is such a count, and its numbers are those of the
// school.
func TestSchools(t *testing.T) {
	rng := rand.New(rand.NewPCG(51, 3))
	kinds, counted, n := make(map[reason.Kind]int), 0, 0
	for n < testenv.Cases(150, 1500) {
		s := newSchool(rng)
		p, full := s.problem(t), s.tooFull()
		r := testenv.Must(reason.Find(t.Context(), p))(t)
		if r == nil {
			if len(full) > 0 {
				t.Fatalf("want no timetable, since %v is too full: %+v", full, p)
			}
			if meet(p, allItems(p), nil) == impossible {
				t.Fatalf("want a reason: %+v", p)
			}
			continue
		}
		n++
		kinds[r.Kind]++
		text := r.Text(p)
		if wrong, _ := wrong(p, r); wrong != "" {
			t.Fatalf("%s: %+v\n%s\n%+v", wrong, r, text, p)
		}
		if len(full) == 0 || r.Kind == reason.Uncovered {
			continue
		}
		counted++
		if r.Kind != reason.Overfull {
			t.Fatalf("want one of %v, which are too full, got %s", full, text)
		}
		var few []string
		for k, item := range r.Items {
			if r.Weights[k] < 0 {
				few = append(few, p.ItemName(item))
			}
		}
		isTold := func(begin string) bool {
			told := strings.Contains(text, fmt.Sprintf("need %d of ", s.required[begin])) || strings.Contains(text, fmt.Sprintf("needs %d of ", s.required[begin]))
			return told && !slices.ContainsFunc(few, func(place string) bool { return !strings.HasPrefix(place, begin) })
		}
		if !slices.ContainsFunc(full, isTold) || !strings.HasPrefix(text, "too many for too few: ") {
			t.Fatalf("want one of %v, which are too full, got %s", full, text)
		}
	}
	testenv.Report(t, "%v, %d by a plain count", kinds, counted)
	if counted < n/10 || kinds[reason.Overfull] <= counted {
		t.Errorf("want many plain counts, and some others, got %d of %d: %v", counted, n, kinds)
	}
}
