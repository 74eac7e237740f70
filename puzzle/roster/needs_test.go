package roster_test

import (
	"slices"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
	"graphcover/puzzle"
	"graphcover/puzzle/internal/familytest"
	"graphcover/puzzle/roster"
)

// TestNeeds reads what single days need, in the place of what the shift needs else: a row for each shift on a day, or a column for
// each shift.
func TestNeeds(t *testing.T) {
	for _, needs := range []string{
		"\ndate,shift,people\n24.12.2026,early,0\n25.12.2026,late,3\n31.1.2027,late,2\n2,early,2\n",
		"\nDate;late;\"early\";#weekday\n24.12.2026;;0;Do\n25.12.2026;3;;Fr\n31.1.2027;2;1;So\n2;;2;Di\n",
	} {
		r := testenv.Must(roster.Read(strings.NewReader(overNewYear + ofTwo + needs)))(t)
		p := testenv.Must(r.Without())(t)
		for name, want := range map[string]int{"early-1": 1, "early-2": 2, "early-4": 0, "early-5": 1, "late-4": 1, "late-5": 3, "late-14": 1} {
			i := slices.IndexFunc(p.Items, func(i exactcover.Item) bool { return i.Name == name })
			switch {
			case want == 0 && i >= 0:
				t.Errorf("%s: want no such shift, got one", name)
			case want > 0 && (i < 0 || p.Quota(i) != exactcover.Quota{Low: want, High: want}):
				t.Errorf("%s: want %d people, got other ones", name, want)
			}
		}
		if slices.ContainsFunc(p.Options, func(o exactcover.Option) bool { return strings.Contains(o.Name, ": early, day 4") }) {
			t.Error("want nobody on early on December 24, got somebody")
		}
		if want := "what shifts need on a date that is no day of this roster does not count"; r.Notice() != want {
			t.Errorf("want %q, got %q", want, r.Notice())
		}
	}
}

// TestNeedErrors checks that an error names the row, and what is wanted there.
func TestNeedErrors(t *testing.T) {
	wrong := make(map[string]string)
	for rows, want := range map[string]string{
		"date,shift,people\n24.12.,night,1":            "line 13, column 8: want one of the shifts early, late, got night",
		"date,shift,people\n24.12.,early,":             "line 13, column 1: want how many people the shift needs on that day, got none",
		"date,shift,people\n24.12.,early,x":            "line 13, column 14: want a number from 0 to 10000, got x",
		"date,shift,people\nsoon,early,1":              "line 13, column 1: want one day from 1 to 14, or a date, got soon",
		"date,shift,people\n24.12.,early,1\n4,early,2": "line 14, column 1: want one line for each shift on a day, got another one of early on 4",
		"date,early,night\n24.12.,,1":                  "line 13, column 9: want a column for each of the shifts early, late, or a # before its name if it is not to be read; got night",
		"date,early,late\n24.12.,2,some":               "line 13, column 10: want a number from 0 to 10000, got some",
		"date,early,late\n24.12.,2,\n4,1,":             "line 14, column 1: want one line for each shift on a day, got another one of early on 4",
		"date,shift,people,late\n24.12.,early,1,0":     "line 13, column 16: want the columns shift and people, or one for each shift, but not both; or a # before the name of a column that is not to be read; got late",
		"date,early,early\n24.12.,2,":                  "line 12, column 12: want each column once, got early again",
	} {
		wrong[overNewYear+ofTwo+"\n"+rows+"\n"] = want
	}
	familytest.CheckSyntaxErrors(t, "roster", read, wrong)
}

// TestNeedsFirst begins a text with a table of needs: that is a roster if tables of one follow, as other texts may begin so, too.
func TestNeedsFirst(t *testing.T) {
	for text, want := range map[string]bool{
		"date,early,late\n24.12.,2,\n\n" + ofTwo: true, "date,shift,people\n24.12.,early,2\n": true,
		"date,title,puzzle\n24.12.,easy," + strings.Repeat("1", 81) + "\n": false, "date,early,late\n24.12.,2,\n": false,
	} {
		if got := roster.Looks(text); got != want {
			t.Errorf("%q: want %t, got %t", text, want, got)
		}
	}
	if _, err := puzzle.ReadPuzzle("roster", "needs", strings.NewReader("date,early,late\n3,2,\n\n"+ofTwo)); err != nil {
		t.Errorf("want a roster, got %v", err)
	}
}
