package roster_test

import (
	"strings"
	"testing"

	"graphcover/internal/testenv"
	"graphcover/puzzle/roster"
)

// TestRule says what each item of a roster counts.
func TestRule(t *testing.T) {
	const tables = "name,shifts,fixed,skills\nann,0-14,4:late,nurse\nbob,0-14,,\n\nshift,people,each,row,with\nearly,1,0-5,3,nurse\nlate,1,,,\n\ndays,begins,row,weekends\n14,2026-12-07,5,1\n"
	r := testenv.Must(roster.Read(strings.NewReader(tables)))(t)
	for item, want := range map[string]string{
		"early-1": "people on early, Mon, Dec 7", "early-1-nurse": "people with nurse on early, Mon, Dec 7", "bob": "shifts of bob", "bob-early": "shifts early of bob",
		"bob_2": "shifts of bob on Tue, Dec 8", "ann-weekends": "free weekends of ann", "ann-1-to-6": "shifts of ann from Mon, Dec 7 to Sat, Dec 12",
		"ann-early-1-to-4": "shifts early of ann from Mon, Dec 7 to Thu, Dec 10", "ann-fixed-4": "ann has late fixed on Thu, Dec 10",
		"ann-7-later-than-early": "ann begins earlier on Mon, Dec 14 than the day before", "eve": "",
	} {
		if got, isCounted := r.Rule(item); got != want || isCounted == (strings.Contains(item, "fixed") || strings.Contains(item, "later") || want == "") {
			t.Errorf("%s: want %q, got %q, %t", item, want, got, isCounted)
		}
	}
	for _, item := range testenv.Must(r.Without())(t).Items {
		if rule, _ := r.Rule(item.Name); rule == "" && !strings.Contains(item.Name, "-weekend-") {
			t.Errorf("%s: want a rule, got none", item.Name)
		}
	}
}
