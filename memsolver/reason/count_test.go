package reason_test

import (
	"fmt"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
	"graphcover/memsolver/internal/enginetest"
	"graphcover/memsolver/reason"
)

// TestTooFewTimes looks at flights of which a crew takes three, in any order, and of which four need two crews.
func TestTooFewTimes(t *testing.T) {
	for _, c := range []struct {
		crews []string
		want  string
	}{
		{[]string{"crew"}, "too many for too few: 4 items need crew at least 2 times, as each time covers 3 of them at most, but that can be had only 1 time:\n  in need: f2, f3, f4, f5"},
		{[]string{"north", "south"}, "too many for too few: 7 items need 2 others at least 3 times, as each time covers 3 of them at most, but these can be had only 2 times:\n" +
			"  in need: f2, f3, f4, f5, f6, f7, f8\n  the others: north, south"},
	} {
		var b exactcover.Builder
		b.Quota(0, 1, c.crews...)
		flights := 3*len(c.crews) + 3
		for i := range flights {
			b.Primary(fmt.Sprint("f", i))
			for j := range i {
				for k := range j {
					for _, crew := range c.crews {
						b.Option(fmt.Sprint("f", i), fmt.Sprint("f", j), fmt.Sprint("f", k), crew)
					}
				}
			}
		}
		p := testenv.Must(b.Problem())(t)
		if got := testenv.Must(reason.Plain(t.Context(), p))(t); got == nil || got.Text(p) != c.want {
			t.Errorf("want %q, got %q", c.want, got.Text(p))
		}
	}
}

// TestCount asks of least conflicts what is too much for what.
func TestCount(t *testing.T) {
	var few exactcover.Builder // six lessons, and a room that is free for five of them
	few.Quota(0, 5, "room")
	var many exactcover.Builder // ten lessons in three days of three hours
	many.Quota(0, 3, "mon", "tue", "wed")
	var lessons []string
	for n := range 6 {
		few.Primary(fmt.Sprint("lesson", n)).Option(fmt.Sprint("lesson", n), "room")
	}
	for n := range 10 {
		lesson := fmt.Sprint("lesson", n)
		many.Primary(lesson)
		for _, day := range []string{"mon", "tue", "wed"} {
			many.Option(lesson, day)
		}
		lessons = append(lessons, lesson)
	}
	// Two colors for a triangle, each corner with a color: nothing is too much for anything else.
	var triangle exactcover.Builder
	triangle.Primary("ab", "bc", "ca").Secondary("a", "b", "c")
	for _, edge := range []string{"ab", "bc", "ca"} {
		triangle.Option(edge, edge[:1]+":red", edge[1:]+":blue").Option(edge, edge[:1]+":blue", edge[1:]+":red")
	}
	searched := testenv.Must(triangle.Problem())(t)
	for _, c := range []struct {
		name, want string
		p          *exactcover.Problem
	}{
		{"a line", "too many for too few: lesson0, lesson1, lesson2, lesson3, lesson4, lesson5 need 6 of room, but that can be had only 5 times",
			testenv.Must(few.Problem())(t)},
		{"lists", "too many for too few: 10 items need 10 of the 9 places in 3 others:\n  in need: " + strings.Join(lessons, ", ") +
			"\n  the others: mon, tue, wed", testenv.Must(many.Problem())(t)},
		{"parity", "odd and even: these 7 items are an odd number, but every option that is left covers an even number of them, or none",
			enginetest.Problem(t, "langford:5")},
		{"search", "", searched},
	} {
		least := testenv.Must(reason.Least(t.Context(), c.p))(t)
		if least == nil || least.Kind != reason.Conflict {
			t.Fatalf("%s: want a conflict, got %+v", c.name, least)
		}
		if got := least.Count(t.Context(), c.p); got != c.want {
			t.Errorf("%s: want %q, got %q", c.name, c.want, got)
		}
	}
}
