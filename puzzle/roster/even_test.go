package roster_test

import (
	"fmt"
	"strconv"
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
		testenv.Check(t, e.Write(w, e.Tries()[0]))
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
// person has a range of her own.
func TestEvenApart(t *testing.T) {
	const content = "name,shifts,only\nida,8-9,night\nann,0-9,\nbob,0-9,\ncid,0-9,\ndee,1,\n\nshift,people,each\nday,1,\nnight,1,\n\ndays,weekends\n15,0\n"
	plan := planOf("night", "ida 8, ann 4, bob 2, dee 1")
	r := testenv.Must(roster.Read(strings.NewReader(content)))(t)
	e := testenv.Must(r.Even("night", plan))(t)
	tries := e.Tries()
	// Ida keeps 8, so the others have seven together, in proportion to 9, 9, 9 and 2.
	if want := "2–3 (8 for ida, at most 1 for dee)"; len(tries) == 0 || tries[0].String() != want {
		t.Fatalf("want %q first, got %v", want, tries)
	}
	w := r.Rewrite(content)
	testenv.Check(t, e.Write(w, tries[0]))
	if want := "ida: each night any → 8; dee: each night any → at most 1; night: each any → 2–3, for all others"; strings.Join(w.Said, "; ") != want {
		t.Errorf("want %q, got %q", want, w.Said)
	}
	for _, want := range []string{"\nida,8-9,night,night:8-8\n", "\nann,0-9,\n", "\ndee,1,,night:1\n", "\nnight,1,2-3\n"} {
		if !strings.Contains(w.Text, want) {
			t.Errorf("want the line %q, got\n%s", want, w.Text)
		}
	}
	if after, with := testenv.Must(roster.Read(strings.NewReader(w.Text)))(t), e.With(tries[0]); fmt.Sprint(testenv.Must(after.Without())(t)) != fmt.Sprint(testenv.Must(with.Without())(t)) {
		t.Error("want what is tried to be what is written, got another problem")
	}
}

// TestEvenPartTime shares a shift in proportion to the shifts in all: who works half as many has half as many nights. A range that
// somebody has is kept to.
func TestEvenPartTime(t *testing.T) {
	const content = "name,shifts,each\nann,18-22,\nbob,20,\ncid,8-12,\ndee,10,%s\neve,20,\n\nshift,people\nday,2\nnight,1\n\ndays,weekends\n28,0\n"
	plan := planOf("night", "ann 4, bob 6, cid 6, dee 6, eve 6")
	for each, want := range map[string]string{"": "7 (3–4 for 2 people)", "night:0-2": "7–8 (3–4 for cid, 2 for dee)"} {
		r := testenv.Must(roster.Read(strings.NewReader(fmt.Sprintf(content, each))))(t)
		tries := testenv.Must(r.Even("night", plan))(t).Tries()
		if len(tries) == 0 || tries[0].String() != want {
			t.Errorf("each %s: want %q first, got %v", each, want, tries)
		}
	}
	r := testenv.Must(roster.Read(strings.NewReader(fmt.Sprintf(content, ""))))(t)
	if tries := testenv.Must(r.Even("night", planOf("night", "ann 7, bob 7, cid 4, dee 3, eve 7")))(t).Tries(); len(tries) != 0 {
		t.Errorf("want nothing to try where all have their shares, got %v", tries)
	}
	// A plan that does not keep to the range of the table is not even, though nothing narrower can be tried.
	r = testenv.Must(roster.Read(strings.NewReader("name,shifts\nann,0-9\nbob,0-9\n\nshift,people,each\nday,1,3-3\n\ndays,weekends\n6,0\n")))(t)
	for has, want := range map[string]bool{"ann 5, bob 1": false, "ann 3, bob 3": true} {
		if e := testenv.Must(r.Even("day", planOf("day", has)))(t); e.IsEven() != want || len(e.Tries()) != 0 {
			t.Errorf("%s: want even %t and nothing to try, got %t, %v", has, want, e.IsEven(), e.Tries())
		}
	}
}

// planOf returns the names of the options of a plan. has says how many of the shift each person has, such as "ann 2, bob 1".
func planOf(shift, has string) (plan []string) {
	for word := range strings.SplitSeq(has, ", ") {
		name, number, _ := strings.Cut(word, " ")
		n, _ := strconv.Atoi(number)
		for range n {
			plan = append(plan, fmt.Sprintf("%s: %s, day %d", name, shift, len(plan)+1))
		}
	}
	return plan
}
