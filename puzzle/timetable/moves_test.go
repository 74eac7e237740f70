package timetable_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
	"graphcover/puzzle/timetable"
)

// TestMoves asks where lessons of a small timetable could be instead, and moves them.
func TestMoves(t *testing.T) {
	const tables = "class,subject,teacher,lessons,room,double,fixed\n1a,math,ann,1,,,mon1\n1a,art,bob,1,,,tue1\n1b,art,bob,2,,1,\n1b,math,ann,1,,,\n\nname,away,daily\nann,tue2,\nbob,,3\n\nhours,lunch,days\n3,2,mon tue\n"
	s := testenv.Must(timetable.Read(strings.NewReader(tables)))(t)
	p := testenv.Must(s.Without())(t)
	optionsOf := func(names ...string) (plan exactcover.Solution) {
		t.Helper()
		for _, name := range names {
			o := slices.IndexFunc(p.Options, func(o exactcover.Option) bool { return o.Name == name })
			if o < 0 {
				t.Fatalf("want an option %s", name)
			}
			plan = append(plan, o)
		}
		return plan
	}
	plan := optionsOf("1a: math with ann, mon1", "1a: art with bob, tue1", "1b: double art with bob, mon1", "1b: math with ann, tue1")
	for k, want := range [][]string{
		{"mon2 free", "mon3 free", "tue1 never 1a-art is fixed to tue1", "tue2 never ann is away", "tue3 free"},
		{"mon1 never 1a-math is fixed to mon1", "mon2 swap 1b: double art with bob, mon1", "mon3 free", "tue2 free", "tue3 free"},
		{"mon2 never a double lesson does not go on after lunch", "mon3 never a double lesson does not end that day", "tue1 never 1a-art is fixed to tue1", "tue2 never a double lesson does not go on after lunch", "tue3 never a double lesson does not end that day"},
		{"mon1 never 1a-math is fixed to mon1", "mon2 swap 1b: double art with bob, mon1", "mon3 free", "tue2 never ann is away", "tue3 free"},
	} {
		places, _, err := s.Moves(plan, plan[k])
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, place := range places {
			got = append(got, strings.TrimSpace(fmt.Sprintf("%s %s %s", place.When, place.Is, strings.Join(slices.Concat(place.With, place.OneOf, place.Why), "; "))))
		}
		for i := range want {
			if i >= len(got) || !strings.HasPrefix(got[i], want[i]) {
				t.Errorf("%s: want %q, got %q", p.OptionName(plan[k]), want, got)
				break
			}
		}
	}
	for _, c := range []struct {
		lesson       int
		to, from, is string
	}{
		{0, "tue3", "1a,math,ann,1,,,mon1", "1a,math,ann,1,,,tue3"},
		{2, "tue1", "1b,art,bob,2,,1,", "1b,art,bob,2,,1,tue1-2"},
		{3, "mon3", "1b,math,ann,1,,,", "1b,math,ann,1,,,mon3"},
	} {
		got, wish, err := s.Move(tables, &p.Options[plan[c.lesson]], c.to)
		if want := strings.Replace(tables, c.from+"\n", c.is+"\n", 1); err != nil || got != want {
			t.Errorf("want\n%s\ngot\n%s, %v", want, got, err)
		}
		if moved := testenv.Must(timetable.Read(strings.NewReader(got)))(t); !slices.Contains(moved.Wishes(), wish) {
			t.Errorf("want the wish of the tables, one of %q, got %q", moved.Wishes(), wish)
		}
	}
	if places, _, err := s.Moves(plan, 0); len(places) > 0 && !slices.Contains(plan, 0) || err != nil {
		t.Errorf("want no places for an option that is not chosen, got %v, %v", places, err)
	}
}

// TestMovesOfKinds moves lessons of a course with single and double ones: the other kind can't take the hour.
func TestMovesOfKinds(t *testing.T) {
	const head = "class,subject,teacher,lessons,double,fixed\n1a,math,ann,3,1,"
	const hours = "\n\nhours,days\n3,mon tue wed\n"
	const single, double = "1a: math with ann, mon1", "1a: double math with ann, tue2"
	for _, c := range []struct{ before, lesson, to, after, wish string }{
		{"", single, "wed2", "wed2-2", "1a-math: fixed wed2-2"},
		{"", double, "wed1", "wed1-2", "1a-math: fixed wed1-2"},
		{"mon1", single, "wed1", "wed1-1", "1a-math: fixed wed1-1"},
		{"mon1-1 tue", single, "mon3", "tue mon3-3", "1a-math: fixed mon3-3"},
		{"tue2-3 mon1", double, "tue1", "mon1 tue1-2", "1a-math: fixed tue1-2"},
		{"tue2 tue3", double, "wed2", "wed2-3", "1a-math: fixed wed2-3"},
		{"wed1-2", single, "wed1", "", ""}, // which the double lesson has
	} {
		s := testenv.Must(timetable.Read(strings.NewReader(head + c.before + hours)))(t)
		p := testenv.Must(s.Without())(t)
		o := slices.IndexFunc(p.Options, func(o exactcover.Option) bool { return o.Name == c.lesson })
		got, wish, err := s.Move(head+c.before+hours, &p.Options[o], c.to)
		if c.wish == "" {
			if want := "want hours to which no other lesson of 1a-math is fixed, got wed1-1, beside wed1-2"; err == nil || err.Error() != want {
				t.Errorf("%q, %s to %s: want the error %q, got %q, %v", c.before, c.lesson, c.to, want, got, err)
			}
			continue
		}
		if want := head + c.after + hours; err != nil || got != want || wish != c.wish {
			t.Errorf("%q, %s to %s: want %q, %s, got %q, %s, %v", c.before, c.lesson, c.to, want, c.wish, got, wish, err)
			continue
		}
		_, kind, _ := strings.Cut(c.lesson, ": ")
		kind, _, _ = strings.Cut(kind, ",")
		moved := testenv.Must(testenv.Must(timetable.Read(strings.NewReader(got)))(t).Without())(t)
		item := slices.IndexFunc(moved.Items, func(i exactcover.Item) bool {
			return i.Name == "1a-math-at-"+strings.TrimPrefix(wish, "1a-math: fixed ")
		})
		for _, o := range moved.Options {
			if is := o.Name == "1a: "+kind+", "+c.to; is != slices.Contains(o.Items, item) {
				t.Errorf("%s: want only %s on %s to be what is fixed, got %s", wish, kind, c.to, o.Name)
			}
		}
	}
}
