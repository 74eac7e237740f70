package roster_test

import (
	"fmt"
	"strings"
	"testing"

	"graphcover/internal/testenv"
	"graphcover/puzzle/roster"
)

// TestEven asks which ranges can share a shift more evenly than a plan: the narrowest first, within what the table says, and without
// people who never work it.
func TestEven(t *testing.T) {
	const content = "name,shifts,only\nann,0-9,\nbob,0-9,day\ncid,0-9,night\ndee,0,\n\nshift,people,each\nday,1,%s\nnight,1,\n\ndays,weekends\n5,0\n"
	plan := []string{"ann: day, day 1", "bob: day, day 2", "bob: day, day 3", "bob: day, day 4", "bob: day, day 5"}
	for each, want := range map[string]string{"": "[2–3 1–3 2–4]", "3": "[2–3 1–3]", "1-4": "[2–3 1–3 2–4]", "2-4": "[2–3]"} {
		text := fmt.Sprintf(content, each)
		r := testenv.Must(roster.Read(strings.NewReader(text)))(t)
		e := testenv.Must(r.Even("day", plan))(t)
		if got := fmt.Sprint(e.Tries()); got != want {
			t.Errorf("each %s: want the ranges %s, got %s", each, want, got)
		}
		w := r.Rewrite(text)
		testenv.Check(t, e.Write(w, e.Tries()[0].Each))
		if want := fmt.Sprintf(content, "2-3"); w.Text != want {
			t.Errorf("want the tables\n%s\ngot\n%s", want, w.Text)
		}
	}
	r := testenv.Must(roster.Read(strings.NewReader(fmt.Sprintf(content, ""))))(t)
	if _, err := r.Even("late", plan); err == nil {
		t.Error("want an error for a shift that is not there, got none")
	}
	if e := testenv.Must(r.Even("night", nil))(t); len(e.Tries()) != 0 {
		t.Errorf("want nothing to try where nobody has any, got %v", e.Tries())
	}
}

// TestEvenApart shares a shift that one person works only, and more of it than an even share: it is shared among the others, and the
// range, which is one for everybody, reaches as far as that person needs.
func TestEvenApart(t *testing.T) {
	const content = "name,shifts,only\nida,8-9,night\nann,0-9,\nbob,0-9,\ncid,0-9,\ndee,1,\n\nshift,people,each\nday,1,\nnight,1,\n\ndays,weekends\n15,0\n"
	var plan []string
	for day, name := range []string{"ida", "ida", "ida", "ida", "ida", "ida", "ida", "ida", "ann", "ann", "ann", "ann", "bob", "bob", "dee"} {
		plan = append(plan, fmt.Sprintf("%s: night, day %d", name, day+1))
	}
	r := testenv.Must(roster.Read(strings.NewReader(content)))(t)
	e := testenv.Must(r.Even("night", plan))(t)
	tries := e.Tries()
	// Ida keeps 8, so the others have seven together, one or two each.
	if want := "[1–8 at most 8]"; fmt.Sprint(tries) != want {
		t.Fatalf("want the ranges %s, got %v", want, tries)
	}
	if want := "[ida]"; fmt.Sprint(tries[0].For) != want {
		t.Errorf("want that the range is wide for %s, got %v", want, tries[0].For)
	}
	w := r.Rewrite(content)
	testenv.Check(t, e.Write(w, tries[0].Each))
	if want := "night: each any → 1–8, for everybody"; strings.Join(w.Said, "; ") != want {
		t.Errorf("want %q, got %q", want, w.Said)
	}
}
