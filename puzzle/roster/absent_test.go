package roster_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle/roster"
)

// TestAbsent writes that somebody is away into tables with a remark. What the plan gave the person then need not be made up, and the
// others get as many shifts more as that takes.
func TestAbsent(t *testing.T) {
	const content = "#phone;name;shifts;away\n07;ann;3;\n08;bob;3;1\n09;cid;0-2;\n\nshift,people,each\nday,1,1-3\n\ndays,weekends\n7,0\n"
	plan := []string{"ann: day, day 1", "ann: day, day 3", "ann: day, day 7", "bob: day, day 2", "bob: day, day 4", "bob: day, day 6", "cid: day, day 5"}
	read := func(content string) *roster.Roster {
		return testenv.Must(roster.Read(strings.NewReader(content)))(t)
	}
	w := read(content).Rewrite(content)
	if missed := testenv.Must(w.Absent("ann", "3-7", plan))(t); missed != 2 {
		t.Errorf("want that ann misses two shifts, got %d", missed)
	}
	if want := []string{"ann: away 3-7", "ann: shifts 3 → 1"}; !slices.Equal(w.Said, want) || len(w.Steps) != len(want) || w.Steps[1] != w.Text {
		t.Errorf("want the changes %q, got %q", want, w.Said)
	}
	if want := strings.Replace(content, "07;ann;3;", "07;ann;1;3-7", 1); w.Text != want {
		t.Errorf("want the tables\n%q\ngot\n%q", want, w.Text)
	}
	after := read(w.Text)
	p := testenv.Must(after.Growing("ann", 2))(t)
	best := testenv.Must(memsolver.Minimize(t.Context(), p))(t)
	var names []string
	for _, o := range best.Solution {
		names = append(names, p.OptionName(o))
	}
	if best.Solution == nil || best.Cost/100_000 < 1 {
		t.Fatalf("want a roster in which somebody has a shift more, got cost %d: %q", best.Cost, names)
	}
	more := after.Rewrite(w.Text)
	testenv.Check(t, more.Grow("ann", names))
	if solution := testenv.Must(memsolver.Solve(t.Context(), testenv.Must(read(more.Text).Without())(t)))(t); solution == nil {
		t.Errorf("want a roster, got none for\n%s", more.Text)
	}
	if len(more.Said) != 1 && len(more.Said) != 2 {
		t.Errorf("want one shift more for one person, got %q", more.Said)
	}

	for _, wrong := range [][2]string{{"eve", "3"}, {"ann", "8"}, {"ann", ""}} {
		if _, err := read(content).Rewrite(content).Absent(wrong[0], wrong[1], plan); err == nil {
			t.Errorf("%q: want an error, got none", wrong)
		}
	}
}

// TestAbsentLeast has somebody away who then has fewer of a shift than each has to have.
func TestAbsentLeast(t *testing.T) {
	const content = "name,shifts\nann,3-4\nbob,3-4\n\nshift,people,each\nday,1,3-4\n\ndays,weekends\n7,0\n"
	w := testenv.Must(roster.Read(strings.NewReader(content)))(t).Rewrite(content)
	testenv.Must(w.Absent("ann", "1-2", []string{"ann: day, day 1", "ann: day, day 2", "ann: day, day 5"}))(t)
	if want := "ann: away 1-2; ann: shifts 3-4 → 1-2; ann: each day 3–4 → 1–4"; strings.Join(w.Said, "; ") != want {
		t.Errorf("want %q, got %q", want, w.Said)
	}
}

// TestAbsentLonger has somebody away for longer than was written before: what was missed then counts once.
func TestAbsentLonger(t *testing.T) {
	const content = "name,shifts,away,avoid,fixed\nann,5-8,,,\nbob,0-9,,,\n\nshift,people\nday,1\n\ndays,weekends\n9,0\n"
	var plan []string
	for day := 1; day <= 8; day++ {
		plan = append(plan, fmt.Sprintf("ann: day, day %d", day))
	}
	text := content
	for _, c := range []struct {
		days   string
		missed int
		shifts string
	}{{"1-3", 3, "ann,2-5,1-3,"}, {"1-3", 0, "ann,2-5,1-3,"}, {"1-6", 3, "ann,0-2,1-6,"}} {
		w := testenv.Must(roster.Read(strings.NewReader(text)))(t).Rewrite(text)
		if missed := testenv.Must(w.Absent("ann", c.days, plan))(t); missed != c.missed {
			t.Errorf("away %s: want %d shifts missed, got %d", c.days, c.missed, missed)
		}
		if text = w.Text; !strings.Contains(text, "\n"+c.shifts) {
			t.Errorf("away %s: want the row %s, got\n%s", c.days, c.shifts, text)
		}
	}
}

// TestAbsentDropped has somebody away where more was wanted, which is said.
func TestAbsentDropped(t *testing.T) {
	const content = "name,shifts,avoid,fixed\nann,3-4,3-4 9,5:day\nbob,3-9,,\n\nshift,people,each\nday,1,0-6\n\ndays,weekends\n9,0\n"
	w := testenv.Must(roster.Read(strings.NewReader(content)))(t).Rewrite(content)
	testenv.Must(w.Absent("ann", "2-6", nil))(t)
	if want := "ann: away 2-6, no longer avoid on days 3-4 and fixed day on day 5"; strings.Join(w.Said, "; ") != want {
		t.Errorf("want %q, got %q", want, w.Said)
	}
	if !strings.Contains(w.Text, "\nann,3-4,9,") {
		t.Errorf("want only day 9 avoided, got\n%s", w.Text)
	}

	// Who has fewer of a shift left than each is to have: "6" alone is at most 6, which is said.
	const least = "name,shifts\nann,4-6\nbob,4-6\n\nshift,people,each\nday,1,4-6\n\ndays,weekends\n9,0\n"
	w = testenv.Must(roster.Read(strings.NewReader(least)))(t).Rewrite(least)
	testenv.Must(w.Absent("ann", "1-3", []string{"ann: day, day 1", "ann: day, day 2", "ann: day, day 3"}))(t)
	if want := "ann: away 1-3; ann: shifts 4-6 → 1-3; ann: each day 4–6 → at most 6"; strings.Join(w.Said, "; ") != want {
		t.Errorf("want %q, got %q", want, w.Said)
	}
}
