package roster_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
	"graphcover/puzzle/internal/familytest"
	"graphcover/puzzle/internal/table"
	"graphcover/puzzle/roster"
)

// Two weeks from Monday, December 21, 2026.
const (
	overNewYear = "days,begins\n14,2026-12-21\n"
	ofTwo       = "\nshift,people\nearly,1\nlate,1\n\nname,shifts,away,avoid\nann,5,,\nbob,5,2,\n"
)

// awayOn returns the days on which somebody has no shift in any roster, from 1 to 14.
func awayOn(p *exactcover.Problem, name string) (days []int) {
	for day := 1; day <= 14; day++ {
		isOn := func(o exactcover.Option) bool { return o.Attributes["person"] == name && o.Attributes["day"] == day }
		if !slices.ContainsFunc(p.Options, isOn) {
			days = append(days, day)
		}
	}
	return days
}

// TestHolidays reads holidays from a table of their own: days or dates, perhaps without a year, of which some may be outside.
func TestHolidays(t *testing.T) {
	for _, c := range []struct{ begins, holidays, ann, notice string }{
		{overNewYear, "name,from,to\nann,2026-12-24,2026-12-26\n", "4 5 6", ""},
		{overNewYear, "name;from;to\nann;24.12.2026;26.12.2026\nann;31.12.2026;\n", "4 5 6 11", ""},
		{overNewYear, "to,name,from\n2.1.,ann,31.12.\n", "11 12 13", ""},
		{overNewYear, "name,from\nann,24.12.\n", "4", ""},
		{overNewYear, "name,from,to,#days\nann,2,3,2\nann,3,3,1\nann,,,\n", "2 3", "want"},
		{overNewYear, "name,from,to\nann,1.12.2026,22.12.2026\nann,2.1.2027,31.1.2027\n", "1 2 13 14", ""},
		{overNewYear, "name,from,to\nann,1.12.,20.12.\nann,4.1.2027,\nann,21.12.,\n", "1", "these holidays are on no day of this roster, so they don't count: ann 1.12.-20.12. (line 13) and ann 4.1.2027 (line 14)"},
		{"days\n14\n", "name,from,to\nann,7,9\nbob,1,1\n", "7 8 9", ""},
	} {
		r, err := roster.Read(strings.NewReader(c.begins + ofTwo + "\n" + c.holidays))
		if c.notice == "want" { // a row without a day
			if err == nil || !strings.Contains(err.Error(), "line 15, column 1: want one day from 1 to 14, or a date, got none") {
				t.Errorf("want an error about the row, got %v", err)
			}
			continue
		}
		p := testenv.Must(testenv.Must(r, err)(t).Without())(t)
		if got := strings.Trim(fmt.Sprint(awayOn(p, "ann")), "[]"); got != c.ann || r.Notice() != c.notice {
			t.Errorf("%q: want ann away on %s, said %q, got %s, %q", c.holidays, c.ann, c.notice, got, r.Notice())
		}
		if got := awayOn(p, "bob"); !slices.Contains(got, 2) {
			t.Errorf("%q: want bob away on day 2, as the table of people says, got %v", c.holidays, got)
		}
	}
}

// TestManyOutside has a table of holidays of a whole year: a few that don't count are named.
func TestManyOutside(t *testing.T) {
	table := overNewYear + ofTwo + "\nname,from\n"
	for month := 1; month <= 9; month++ {
		table += fmt.Sprintf("ann,1.%d.2026\n", month)
	}
	r := testenv.Must(roster.Read(strings.NewReader(table)))(t)
	if got, want := r.Notice(), "ann 1.4.2026 (line 16) and 5 more"; !strings.HasSuffix(got, want) {
		t.Errorf("want %s at the end, got %s", want, got)
	}
}

// TestHolidayErrors checks that an error names the row, and what is wanted there.
func TestHolidayErrors(t *testing.T) {
	wrong := make(map[string]string)
	for row, want := range map[string]string{
		"zoe,24.12.2026,":           "line 13, column 1: want the name of somebody in the table of people, got zoe",
		"anne,24.12.2026,":          "line 13, column 1: want the name of somebody in the table of people, got anne; perhaps ann",
		",24.12.2026,":              "line 13, column 1: want the name of a person, got none",
		"ann,,24.12.2026":           "line 13, column 1: want one day from 1 to 14, or a date, got none",
		"ann,soon,":                 "line 13, column 5: want one day from 1 to 14, or a date, got soon",
		"ann,mon,":                  "line 13, column 5: want one day from 1 to 14, or a date, got mon",
		"ann,15,":                   "line 13, column 5: want one day from 1 to 14, or a date, got 15",
		"ann,24.12.-26.12.,":        "line 13, column 5: want one day from 1 to 14, or a date, got 24.12.-26.12.",
		"ann,12/24/2026,":           "line 13, column 5: want a date such as 2026-12-31, 31.12.2026 or 31.12., as with slashes it can be read in two ways, got 12/24/2026",
		"ann,3,26.12.2026":          "line 13, column 7: want a number of a day, or a date, as the column from has it with 3; got 26.12.2026",
		"ann,5,3":                   "line 13, column 7: want a day that is not before 5, got 3",
		"ann,2026-12-26,24.12.26":   "line 13, column 16: want two dates, the first one first, with their years if they are far apart, got 24.12.26",
		"ann,2026-12-26,2026-12-24": "line 13, column 16: want a date that is not before 2026-12-26, got 2026-12-24",
		"ann,2026-12-26,2062-12-28": "line 13, column 16: want at most 366 days from 2026-12-26 on, got 13152 until 2062-12-28",
	} {
		wrong[overNewYear+ofTwo+"\nname,from,to\n"+row+"\n"] = want
	}
	wrong["days\n14\n"+ofTwo+"\nname,from\nann,24.12.2026\n"] = "line 13, column 5: want one day from 1 to 14, or a date if the column begins has that of day 1, got 24.12.2026"
	familytest.CheckSyntaxErrors(t, "roster", read, wrong)
}

// TestWantOnHoliday says of somebody on holiday what else is wanted: the days are taken out of the table of holidays, and what is left
// of it is written as it was.
func TestWantOnHoliday(t *testing.T) {
	for _, c := range []struct{ rows, when, is, want string }{
		{"ann,24.12.2026,26.12.2026\n", "5", "", "ann,24.12.2026,24.12.2026\nann,26.12.2026,26.12.2026\n"},
		{"ann,24.12.,26.12.\nbob,24.12.,26.12.\n", "6", "", "ann,24.12.,25.12.\nbob,24.12.,26.12.\n"},
		{"ann,24.12.,2.1.\nbob,1,\n", "4-11", "", "ann,01.01.,02.01.\nbob,1,\n"},
		{"ann,1.12.2026,31.1.2027\n", "1-14", "", "ann,1.12.2026,20.12.2026\nann,4.1.2027,31.1.2027\n"},
		{"bob,1,\nann,4,\n", "4", "", "bob,1,\n"},
		{"ann,4,6\nann,5,7\n", "6", "", "ann,4,5\nann,5,5\nann,7,7\n"},
		{"ann,4,6\n", "2-9", "avoid", ""},
		{"ann,4,6\n", "2-9", "away", "ann,4,6\n"},
		{"ann,4,6\n", "5", "away", "ann,4,6\n"},
	} {
		content := overNewYear + ofTwo + "\nname,from,to\n" + c.rows
		r := testenv.Must(roster.Read(strings.NewReader(content)))(t)
		want := table.Wanted{Name: "ann", When: c.when, Is: c.is}
		steps := testenv.Must(r.WantSteps(content, want))(t)
		got := steps[len(steps)-1]
		c.want = strings.NewReplacer("01.01.", "1.1.", "02.01.", "2.1.").Replace(c.want)
		if _, rows, _ := strings.Cut(got, "name,from,to\n"); rows != c.want {
			t.Errorf("%q with %s %s: want %q, got %q", c.rows, c.is, c.when, c.want, rows)
		}
		after := testenv.Must(roster.Read(strings.NewReader(got)))(t)
		if is := testenv.Must(after.Wanted("ann", c.when))(t); is.Is != c.is || is.Mixed {
			t.Errorf("%q: want %q on %s, got %+v", c.rows, c.is, c.when, is)
		}
	}
}

// TestHolidayWishes names each holiday in the period among the wishes, and leaves it out with its row.
func TestHolidayWishes(t *testing.T) {
	const content = overNewYear + ofTwo + "\nname;from;to;#kind\nann;24.12.2026;26.12.2026;a\nann;1.2.2027;;b\nbob;3;;c\nbob;3;;d\n"
	r := testenv.Must(roster.Read(strings.NewReader(content)))(t)
	wishes := 0
	for i, wish := range r.Wishes() {
		if !strings.Contains(wish, ": holiday ") {
			continue
		}
		wishes++
		got := testenv.Must(r.LeaveOut(content, i))(t)
		after := testenv.Must(roster.Read(strings.NewReader(got)))(t)
		if !exactcover.Same(testenv.Must(r.Without(i))(t), testenv.Must(after.Without())(t)) {
			t.Errorf("%s: want the problem without it, got another one", wish)
		}
		if left := strings.Count(got, "\n"); left != strings.Count(content, "\n")-1 {
			t.Errorf("%s: want a row less, got\n%s", wish, got)
		}
	}
	if all := fmt.Sprint(r.Wishes()); wishes != 3 || !strings.Contains(all, "ann: holiday 24.12.2026-26.12.2026") || !strings.Contains(all, "bob: holiday 3") {
		t.Errorf("want three holidays, got %s", all)
	}
}

// TestHolidayBlamed says in the reason that a holiday leaves too few days.
func TestHolidayBlamed(t *testing.T) {
	r := testenv.Must(roster.Read(strings.NewReader("days,weekends\n5,0\n\nname,from,to\nann,2,5\n\nshift,people\nday,1\n\nname,shifts,away\nann,2,\nbob,3-9,1\n")))(t)
	if got, want := fmt.Sprint(r.Contradictions()), "ann is to work at least 2 shifts, but can on 1 day at most (holiday 2-5)"; !strings.Contains(got, want) {
		t.Errorf("want %q, got %s", want, got)
	}
}
