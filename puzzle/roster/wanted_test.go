package roster_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"graphcover/internal/testenv"
	"graphcover/puzzle/internal/familytest"
	"graphcover/puzzle/internal/table"
	"graphcover/puzzle/roster"
)

// days are several days of a roster that follow each other.
var days = familytest.Several{
	With: func(w table.Wanted, when string, rng *rand.Rand) string {
		first, _ := firstAndLast(w.When)
		last, _ := firstAndLast(when)
		if rng.IntN(2) == 0 {
			return w.When
		}
		return fmt.Sprintf("%d-%d", min(first, last), max(first, last))
	},
	Has: func(several, when string) bool {
		first, last := firstAndLast(several)
		day, _ := firstAndLast(when)
		return first <= day && day <= last
	},
}

// firstAndLast returns the first and the last day of 3-5, or of 3.
func firstAndLast(when string) (first, last int) {
	if n, _ := fmt.Sscanf(when, "%d-%d", &first, &last); n < 2 {
		last = first
	}
	return first, last
}

// TestWanted clicks through small random tables, with remarks in some: see [familytest.CheckWanted].
func TestWanted(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 7))
	places := 0
	for range testenv.Cases(50, 1000, 10000) {
		places += familytest.CheckWanted(t, roster.Read, days, familytest.WithRemarks(randomPlain(rng).tables(), rng), 10, rng)
	}
	if places < 200 {
		t.Errorf("want wishes at more places, got %d", places)
	}
}

// TestWantedWeekdays changes tables whose lists are readable only together: what is left of them stays the same days.
func TestWantedWeekdays(t *testing.T) {
	const before, shifts = "name,shifts,away,avoid\n", "\nshift,people\nearly,1\n"
	for _, c := range []struct{ people, name, when, is, want string }{
		{"ann,5,mo di,\n", "ann", "1", "", "ann,5,8 15 22 tue,\n"},
		{"ann,5,mo di,\n", "ann", "2", "away", "ann,5,mo di,\n"},
		{"ann,5,mo,\nbob,5,3,di*7 early\n\ncid,5,mo-di,\n", "ann", "1-28", "", "ann,5,,\nbob,5,3,di*7 early\n\ncid,5,mo-di,\n"},
		{"\"ann\",5,mo,\n\n\"bob\",\"5\",3,\"di*7, early\"\ncid,5,,\n", "ann", "1-28", "", "ann,5,,\n\nbob,5,3,tue*7 early\ncid,5,,\n"},
		{"ann,5,mo di,\nbob,5,mo,\n", "ann", "1-28", "", "ann,5,,\nbob,5,mo,\n"},
	} {
		content := before + c.people + shifts
		r := testenv.Must(roster.Read(strings.NewReader(content)))(t)
		got := testenv.Must(r.Want(content, table.Wanted{Name: c.name, When: c.when, Is: c.is}))(t)
		if want := before + c.want + shifts; got != want {
			t.Errorf("%q with %s %s %s: want %q, got %q", c.people, c.name, c.is, c.when, want, got)
		}
		checkRead(t, got)
	}
	const two = before + "ann,5,mo di,\nbob,5,di,\n" + shifts
	r := testenv.Must(roster.Read(strings.NewReader(two)))(t)
	for i, wish := range r.Wishes() {
		got := testenv.Must(r.LeaveOut(two, i))(t)
		checkRead(t, got)
		if wish == "ann: away mo" && got != before+"ann,5,tue,\nbob,5,tue,\n"+shifts {
			t.Errorf("without %s: got %q", wish, got)
		}
	}
}

// checkRead checks that tables are read.
func checkRead(t *testing.T, tables string) {
	t.Helper()
	if _, err := roster.Read(strings.NewReader(tables)); err != nil {
		t.Errorf("%v, in\n%s", err, tables)
	}
}

// TestWantedDates writes days into columns with dates as these are written, and into others as numbers.
func TestWantedDates(t *testing.T) {
	const before = "days,begins\n28,2026-12-21\n\nshift,people\nearly,1\n\nname,shifts,away,avoid,fixed\n"
	for _, c := range []struct{ people, when, is, want string }{
		{"ann,5,22.12.-26.12.,,\n", "9-11", "away", "ann,5,22.12.-26.12. 29.12.-31.12.,,\n"},
		{"ann,5,22.12.-26.12.,,\n", "4", "", "ann,5,22.12.-23.12. 25.12.-26.12.,,\n"},
		{"ann,5,2026-12-22,,\n", "14-15", "away", "ann,5,2026-12-22 2027-01-03-2027-01-04,,\n"},
		{"ann,5,,,\nbob,5,02.01.2027,,\n", "3", "away", "ann,5,23.12.2026,,\nbob,5,02.01.2027,,\n"},
		{"ann,5,3,,\nbob,5,02.01.2027,,\n", "5", "away", "ann,5,3 5,,\nbob,5,02.01.2027,,\n"},
		{"ann,5,22.12.-26.12.,,\n", "9", "avoid", "ann,5,22.12.-26.12.,9,\n"},
		{"ann,5,,early*3 22.12-26.12*7,\n", "3-5", "", "ann,5,,early*3 22.12*7 26.12*7,\n"},
		{"ann,5,,,22.12.:early\n", "4", "fixed:early", "ann,5,,,22.12.:early 24.12.:early\n"},
		{"ann,5,mon 22.12.,,\n", "1", "", "ann,5,28.12. 4.1. 11.1. 22.12.,,\n"},
	} {
		content := before + c.people
		r := testenv.Must(roster.Read(strings.NewReader(content)))(t)
		got := testenv.Must(r.Want(content, table.Wanted{Name: "ann", When: c.when, Is: c.is}))(t)
		if want := before + c.want; got != want {
			t.Errorf("%q with %s %s: want %q, got %q", c.people, c.is, c.when, want, got)
		}
		checkRead(t, got)
	}
}
