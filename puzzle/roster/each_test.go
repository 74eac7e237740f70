package roster_test

import (
	"slices"
	"strings"
	"testing"

	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle/roster"
)

// TestEachOfOne has a person with ranges of her own: they count in the place of those of the shifts, and are wishes with a name.
func TestEachOfOne(t *testing.T) {
	const content = "name,shifts,each\nann,4,night:1-1 day:3\nbob,4,\ncid,0-6,\"night:0, day:6\"\n\nshift,people,each\nday,1,2-4\nnight,1,2-4\n\ndays,row,weekends\n6,6,0\n"
	r := testenv.Must(roster.Read(strings.NewReader(content)))(t)
	p := testenv.Must(r.Without())(t)
	if s := testenv.Must(memsolver.Solve(t.Context(), p))(t); s != nil {
		t.Errorf("want none, as bob would have five nights, got one")
	}
	for o := range p.Options {
		if name := p.OptionName(o); strings.HasPrefix(name, "cid: night") {
			t.Errorf("want that cid never works a night, got %s", name)
		}
	}
	for _, wish := range []string{"ann: each night:1-1", "ann: each day:3", "cid: each night:0"} {
		if !slices.Contains(r.Wishes(), wish) {
			t.Errorf("want the wish %q, got %q", wish, r.Wishes())
		}
	}
	without := testenv.Must(r.LeaveOut(content, slices.Index(r.Wishes(), "ann: each night:1-1")))(t)
	if want := "\nann,4,night:0-6 day:3\n"; !strings.Contains(without, want) {
		t.Errorf("want the line %q, got\n%s", want, without)
	}

	// At a shift without a range, nothing is left of the person's.
	const free = "name,shifts,each\nann,4-6,day:3 night:1\nbob,0-6,\n\nshift,people\nday,1\nnight,1\n\ndays,row,weekends\n6,6,0\n"
	r = testenv.Must(roster.Read(strings.NewReader(free)))(t)
	without = testenv.Must(r.LeaveOut(free, slices.Index(r.Wishes(), "ann: each night:1")))(t)
	if want := "\nann,4-6,day:3\n"; !strings.Contains(without, want) {
		t.Errorf("want the line %q, got\n%s", want, without)
	}
}

// TestEachCounted says by counting what can't be with the ranges of somebody.
func TestEachCounted(t *testing.T) {
	const rest = "\nbob,0-9,,,\n\nshift,people\nday,1\nnight,1\n\ndays,row,weekends\n6,6,0\n"
	for line, want := range map[string]string{
		"ann,5-6,,,night:2 day:1":     "ann is to work at least 5 shifts, but the limits of each kind leave 3 at most",
		"ann,0-6,1-4,,night:3-5":      "ann is to work night at least 3 times (each 3-5), but can 2 times at most (away 1-4)",
		"ann,0-3,,,night:2-3 day:2-3": "ann is to work at most 3 shifts, but at least 4 by the column each",
		"ann,1-6,,day,day:0":          "ann is to work at least 1 shift, but can on no day (only day, each day:0)",
		"ann,1-6,,night,day:2-4":      "", // she does not work it
	} {
		r := testenv.Must(roster.Read(strings.NewReader("name,shifts,away,only,each\n" + line + rest)))(t)
		if got := strings.Join(slices.DeleteFunc(r.Contradictions(), func(said string) bool { return !strings.HasPrefix(said, "ann") }), "; "); got != want {
			t.Errorf("%s: want %q, got %q", line, want, got)
		}
	}
}
