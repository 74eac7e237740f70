package timetable_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"graphcover/internal/testenv"
	"graphcover/puzzle/internal/familytest"
	"graphcover/puzzle/internal/table"
	"graphcover/puzzle/timetable"
)

// hours are several hours of a timetable: two, or unless they are of a course a day, or an hour of each day.
var hours = familytest.Several{
	With: func(w table.Wanted, when string, rng *rand.Rand) string {
		day, hour := cutHour(w.When)
		forms := []string{w.When, w.When + " " + when}
		if slices.Contains(w.May, "away") {
			forms = append(forms, day, hour, day+" "+when)
		}
		return forms[rng.IntN(len(forms))]
	},
	Has: func(several, when string) bool {
		day, hour := cutHour(when)
		return slices.ContainsFunc(strings.Fields(several), func(word string) bool { return slices.Contains([]string{when, day, hour}, word) })
	},
}

// cutHour returns the day and the hour of mon1.
func cutHour(when string) (day, hour string) {
	at := strings.IndexAny(when, "0123456789")
	return when[:at], when[at:]
}

// TestWanted clicks through small random tables, with remarks in some: see [familytest.CheckWanted].
func TestWanted(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 7))
	places := 0
	for range testenv.Cases(50, 1000, 10000) {
		places += familytest.CheckWanted(t, timetable.Read, hours, familytest.WithRemarks(randomPlain(rng).tables(), rng), 10, rng)
	}
	if places < 500 {
		t.Errorf("want wishes at more places, got %d", places)
	}
}

// TestWantedWeekdays changes tables whose days are readable only together: what is left of them stays the same days.
func TestWantedWeekdays(t *testing.T) {
	const courses = "class,subject,teacher,lessons,fixed\n1a,math,ann,2,di1\n\n"
	for _, c := range []struct{ wishes, when, is, want string }{
		{"name,away\nann,mo di\n", "mon", "", "name,away\nann,tue\n"},
		{"name,away,avoid\nann,mo,di2*7\n", "mon", "", "name,away,avoid\nann,,tue2*7\n"},
		{"name,away,avoid\nann,mo,mi di2*7\n", "mon", "", "name,away,avoid\nann,,mi di2*7\n"},
	} {
		content := courses + c.wishes
		s := testenv.Must(timetable.Read(strings.NewReader(content)))(t)
		got := testenv.Must(s.Want(content, table.Wanted{Name: "ann", When: c.when, Is: c.is}))(t)
		if !strings.HasSuffix(got, c.want) {
			t.Errorf("%q with %s %s: want %q, got %q", c.wishes, c.is, c.when, c.want, got)
		}
		if _, err := timetable.Read(strings.NewReader(got)); err != nil {
			t.Errorf("%v, in\n%s", err, got)
		}
		without, err := s.LeaveOut(content, 0)
		if err == nil {
			_, err = timetable.Read(strings.NewReader(without))
		}
		if err != nil {
			t.Errorf("%q without %s: %v", c.wishes, s.Wishes()[0], err)
		}
	}
}

// TestQuotedNames writes wishes of people whose names have quotation marks around them within a cell: they are not part of the name.
func TestQuotedNames(t *testing.T) {
	const content = "class;subject;teacher;lessons\n\"1a\"+\"1b\";math;ann + \"bob\"/\"cid;2\n"
	for name, line := range map[string]string{"1a": "1a;tue", "1b": "1b;tue", "bob": "bob;tue", "cid": "cid;tue"} {
		s := testenv.Must(timetable.Read(strings.NewReader(content)))(t)
		got := testenv.Must(s.Want(content, table.Wanted{Name: name, When: "tue", Is: "away"}))(t)
		if want := content + "\nname;away\n" + line + "\n"; got != want {
			t.Errorf("%s: want %q, got %q", name, want, got)
		}
		s = testenv.Must(timetable.Read(strings.NewReader(got)))(t)
		if w := testenv.Must(s.Wanted(name, "tue"))(t); w.Is != "away" {
			t.Errorf("%s: want it away, got %+v", name, w)
		}
	}
}
