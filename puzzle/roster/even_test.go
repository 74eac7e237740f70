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
	for each, want := range map[string]string{"": "[[2 3] [1 3] [2 4]]", "3": "[[2 3] [1 3]]", "1-4": "[[2 3] [1 3] [2 4]]", "2-4": "[[2 3] [2 4]]"} {
		text := fmt.Sprintf(content, each)
		r := testenv.Must(roster.Read(strings.NewReader(text)))(t)
		e := testenv.Must(r.Even("day", plan))(t)
		if got := fmt.Sprint(e.Tries()); got != want {
			t.Errorf("each %s: want the ranges %s, got %s", each, want, got)
		}
		w := r.Rewrite(text)
		testenv.Check(t, e.Write(w, [2]int{2, 3}))
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
