package webui_test

import (
	"slices"
	"strings"
	"testing"

	"graphcover/exactcover/named"
)

// TestPlan has plans of a roster and of a timetable checked: what they break is said, and what their tables don't know.
func TestPlan(t *testing.T) {
	s := serve(t)
	const ward = "roster:name,shifts,away\nann,2-3,2\nbob,2-3,\n\nshift,people\nday,1\n\ndays,begins,weekends\n5,2026-12-07,0\n"
	const school = "timetable:class,subject,teacher,lessons\n1a,math,ann,2\n1b,math,ann,1\n\nname,away\nann,fri\n"
	for _, c := range []struct{ puzzle, plan, broken, doubts string }{
		{ward, "name,1,2,3,4,5\nann,d,,d,,d\nbob,–,d,,d,\n", "", ""},
		{ward, "name,1,2,3,4,5\nann,d,d,d,,d\nbob,d,ill,,d,\neve,,d,,,\n",
			"people on day, Mon, Dec 7: 2, want 1; people on day, Tue, Dec 8: 0, want 1", "the tables rule out ann, day, 2; ill is no shift; eve is nobody in the table of people"},
		{ward, "ann: day, day 1\nbob: day, day 2\nann: day, day 3\nbob: day, day 4\nann: day, day 5\nbob: day, day 6\n", "", ""},
		{school, "class,subject,day,hour\n1a,math,mon,1\n1b,math,mon,1\n1a,arts,tue,1\n",
			"lessons math of 1a: 1, want 2; lessons of ann in hour mon1: 2, want at most 1", "arts is no subject"},
	} {
		a := post[struct {
			Chosen []int
			Broken []struct{ Text string }
			Doubts []named.Doubt
			Open   bool
		}](s, "plan", map[string]any{"puzzle": c.puzzle, "plan": c.plan})
		var broken, doubts []string
		for _, rule := range a.Broken {
			broken = append(broken, rule.Text)
		}
		for _, doubt := range a.Doubts {
			doubts = append(doubts, doubt.Text)
		}
		slices.Sort(broken)
		if strings.Join(broken, "; ") != c.broken || strings.Join(doubts, "; ") != c.doubts || len(a.Chosen) < 2 || a.Open {
			t.Errorf("%q: want %q broken and doubts of %q, got %+v", c.plan, c.broken, c.doubts, a)
		}
	}
	s.fails(400, "POST", "/api/plan", encode(map[string]any{"puzzle": ward, "plan": "name,1,2\nann,ill,ill\n"}))
	s.fails(400, "POST", "/api/plan", encode(map[string]any{"puzzle": "roster:x", "plan": "ann: day, day 1\n"}))
}
