package roster_test

import (
	"slices"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle/internal/familytest"
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

// TestEachColumns has columns for the shifts that somebody works a few times at most: they say the same as the column each, and keep
// saying it when the tables change.
func TestEachColumns(t *testing.T) {
	const rest = "\n\nshift,people,each\nday,1,\nNight,1,2-4\n\ndays,row,weekends\n6,6,0\n"
	const plain = "name,shifts,each\nann,4,Night:1 day:3\nbob,4,\ncid,0-6,Night:0-2 day:0-6" + rest
	const columns = "name;shifts;Each Night;\"each day\";each;#phone\nann;4;1;3;;07\nbob;4;;;;\ncid;0-6;0-2;;day:0-6;" + rest
	r := testenv.Must(roster.Read(strings.NewReader(columns)))(t)
	same := testenv.Must(roster.Read(strings.NewReader(plain)))(t)
	if !exactcover.Same(testenv.Must(r.Without())(t), testenv.Must(same.Without())(t)) {
		t.Error("want the same problem as with the column each, got another one")
	}
	for wish, want := range map[string]string{"ann: each Night:1": "\nann;4;0-6;3;;07\n", "ann: each day:3": "\nann;4;1;;;07\n", "cid: each Night:0-2": "\ncid;0-6;0-6;;day:0-6;\n"} {
		got := testenv.Must(r.LeaveOut(columns, slices.Index(r.Wishes(), wish)))(t)
		if !strings.Contains(got, want) {
			t.Errorf("without %s: want the line %q, got\n%s", wish, want, got)
		}
		after := testenv.Must(roster.Read(strings.NewReader(got)))(t)
		if !exactcover.Same(testenv.Must(r.Without(slices.Index(r.Wishes(), wish)))(t), testenv.Must(after.Without())(t)) {
			t.Errorf("without %s: want the problem without it, got another one", wish)
		}
	}
	const head, shifts = "name,shifts,each late,each\n", "\nshift,people\nearly,1\nlate,1\n"
	familytest.CheckSyntaxErrors(t, "roster", read, map[string]string{
		head + "ann,5,many,\n" + shifts:                      "line 2, column 7: want how many of late in all at most, such as 4, or 2-4 for at least 2, too; got many",
		head + "ann,5,2,late:3\n" + shifts:                   "line 2, column 7: want each shift once, got another late in the column each",
		"name,shifts,each night\nann,5,\nbob,5,2\n" + shifts: "line 3, column 7: want a column each and one of the shifts early, late, got each night",
		"name,shifts,each late,each late\nann,5,\n" + shifts: "line 1, column 23: want each column once, got each late again",
		"name,shifts,max late\nann,5,\n" + shifts:            "line 1, column 13: want one of the columns name, shifts, away, avoid, only, fixed, skills, each, each …, or #max late if it is not to be read; got max late",
	})
}
