package roster_test

import (
	"strings"
	"testing"

	"graphcover/internal/testenv"
	"graphcover/puzzle/roster"
)

// TestSkillsOfDay has shifts that each have enough people with a skill, but not together on one day: the date and the names are said.
func TestSkillsOfDay(t *testing.T) {
	const content = "name,shifts,skills,away\nann,0-9,exam,\nbob,0-9,exam,\ncid,0-9,exam,6\ndee,0-9,,\n\nshift,people,with\nearly,1,exam\nlate,1,exam\nnight,1,exam\n\ndays,begins,weekends\n7,2026-11-30,0\n"
	r := testenv.Must(roster.Read(strings.NewReader(content)))(t)
	want := "the shifts on day 6 (Sat, Dec 5) need 3 people with the skill exam together, but only ann and bob can work then"
	if got := strings.Join(r.Contradictions(), "; "); got != want {
		t.Errorf("want %q, got %q", want, got)
	}
	if got := strings.Join(r.Contradicted(), " "); got != "early-6 late-6 night-6" {
		t.Errorf("want the items of that day, got %q", got)
	}
}
