package roster_test

import (
	"fmt"
	"strings"
	"testing"

	"graphcover/internal/testenv"
	"graphcover/puzzle/roster"
)

// TestSkillsOfDay has shifts that each have enough people with a skill, but not together on one day: the date and the names are said.
func TestSkillsOfDay(t *testing.T) {
	const content = "name,shifts,skills,away\nann,0-9,exam,\nbob,0-9,exam,\ncid,0-9,exam,6\ndee,0-9,,\n\nshift,people,with\nearly,1,exam\nlate,1,exam\nnight,1,exam\n\ndays,begins,weekends\n7,2026-11-30,0\n"
	r := testenv.Must(roster.Read(strings.NewReader(content)))(t)
	want := "Sat, Dec 5: early, late and night need 3 people with exam, but only ann and bob can work then"
	if got := strings.Join(r.Contradictions(), "; "); got != want {
		t.Errorf("want %q, got %q", want, got)
	}
	if got := strings.Join(r.Contradicted(), " "); got != "early-6 late-6 night-6" {
		t.Errorf("want the items of that day, got %q", got)
	}
}

// TestSkillsInAll has people with a skill who can't have all shifts that need it, in all or on weekends, though there are enough on each
// day.
func TestSkillsInAll(t *testing.T) {
	const content = "name,shifts,skills\nann,0-%s,exam\nbob,0-%[1]s,exam\ncid,0-%[1]s,exam\ndee,0-9,\n\nshift,people,with\nearly,1,exam\nlate,1,exam\n\ndays,begins,weekends\n14,2026-11-30,%s\n"
	for _, c := range [][3]string{
		{"9", "0", "early and late need people with exam 28 times in all, but ann, bob and cid can work 27 shifts at most"},
		{"10", "1", "ann, bob and cid want 1 free weekend each, 3 in all, but the weekends, which need people with exam, leave 2"},
		{"10", "0", ""},
	} {
		r := testenv.Must(roster.Read(strings.NewReader(fmt.Sprintf(content, c[0], c[1]))))(t)
		if got := strings.Join(r.Contradictions(), "; "); got != c[2] {
			t.Errorf("want %q, got %q", c[2], got)
		}
	}
}

// TestSkillsOfDays has days on which the same people are there, which are said as dates, and others, who are counted.
func TestSkillsOfDays(t *testing.T) {
	const content = "name,shifts,skills,away\nann,0-9,exam,\nbob,0-9,exam,%s\ncid,0-9,,\ndee,0-9,,\n\nshift,people,with\nearly,1,exam\nlate,1,exam\n\ndays,begins,weekends\n14,2026-11-30,0\n"
	for away, want := range map[string]string{
		"3 4":      "Wed, Dec 2 to Thu, Dec 3: early and late need 2 people with exam, but only ann can work then",
		"1-3 9 13": "Nov 30-Dec 2, Dec 8 and Dec 12: early and late need 2 people with exam, but only ann can work then",
	} {
		r := testenv.Must(roster.Read(strings.NewReader(fmt.Sprintf(content, away))))(t)
		if got := strings.Join(r.Contradictions(), "; "); got != want {
			t.Errorf("away %s: want %q, got %q", away, want, got)
		}
	}
	r := testenv.Must(roster.Read(strings.NewReader(strings.Replace(fmt.Sprintf(content, "3"), "ann,0-9,exam,", "ann,0-9,exam,4", 1))))(t)
	if got, want := strings.Join(r.Contradictions(), "; "), "Wed, Dec 2 to Thu, Dec 3: early and late need 2 people with exam, but only 1 can work then"; got != want {
		t.Errorf("want %q, got %q", want, got)
	}
}
