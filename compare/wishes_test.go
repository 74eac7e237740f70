package compare_test

import (
	"context"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/exactcover/named"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle"
)

// schoolOf returns the timetable of a school with these courses and wishes.
func schoolOf(t *testing.T, courses, wishes string) puzzle.Entry {
	t.Helper()
	t.Chdir(t.TempDir())
	tables := "class,subject,teacher,lessons,room\n" + courses + "\nname,away,daily,avoid,number,days\n" + wishes
	testenv.Check(t, os.WriteFile("school.csv", []byte(tables), 0o600))
	return testenv.Must(puzzle.Parse("timetable:school.csv"))(t)
}

// never finds no reason.
func never(context.Context, *exactcover.Problem) *compare.Reason { return nil }

// TestObvious says why there is no roster, and which items that is about, also if the roster is altered.
func TestObvious(t *testing.T) {
	t.Chdir(t.TempDir())
	testenv.Check(t, os.WriteFile("roster.csv", []byte("days\n7\n\nshift,people\nday,2\n\nname,shifts,away\nann,0-7,2\nbob,0-7\n"), 0o600))
	entry := testenv.Must(puzzle.Parse("roster:roster.csv"))(t)
	for _, entry := range []puzzle.Entry{entry, {Puzzle: puzzle.Altered{Puzzle: entry.Puzzle, Changed: entry.Problem()}}} {
		r := compare.Obvious(t.Context(), entry)
		if r == nil || r.Text != "day 2: day needs 2 people, but only bob can work it" || !slices.Equal(r.About, []string{"day-2"}) {
			t.Errorf("want day 2 blamed, got %+v", r)
		}
	}
}

// TestObviousWishes has wishes named beside what counting shows: ann and cid are away for so long that they can't work as much
// as they are to. Wishes of ten people are not named.
func TestObviousWishes(t *testing.T) {
	t.Chdir(t.TempDir())
	const week = "days,row,weekends\n7,7,0\n\nshift,people\n"
	many := week + "day,9\n\nname,shifts\n"
	for k := range 13 {
		many += fmt.Sprintf("p%d,0-4\n", k)
	}
	for _, c := range []struct{ tables, text, wishes string }{
		{week + "day,1\n\nname,shifts,away\nann,2-5,1-6\nbob,0-7,\n",
			"ann is to work at least 2 shifts, but can on 1 day at most (away 1-6)\nthese wishes can't all be met, but without any one of them there is a solution: ann: shifts at least 2; ann: away 1-6",
			"ann: shifts at least 2; ann: away 1-6"},
		{week + "day,1\n\nname,shifts,away\nann,2-5,1-6\ncid,2-5,1-6\nbob,0-7,\n",
			"ann is to work at least 2 shifts, but can on 1 day at most (away 1-6); cid is to work at least 2 shifts, but can on 1 day at most (away 1-6)\nthese wishes can't all be met: cid: shifts at least 2; cid: away 1-6\nwithout them, these wishes can't all be met: ann: shifts at least 2; ann: away 1-6",
			"cid: shifts at least 2; cid: away 1-6"},
		{week + "day,1\n\nname,shifts,away\nann,0-7,1 2\nbob,0-7,1-2\n", // Bob's wish is to blame on both days
			"days 1-2: day needs 1 person, but nobody can work it\nthese wishes can't all be met, but without all of them there is a solution: ann: away 2; bob: away 1-2", "ann: away 2; bob: away 1-2"},
		{many, "day needs 63 people in all, but all 13 who do it can work it 52 times at most; the shifts have 63 places, but all people together can work 52 shifts at most", ""},
	} {
		testenv.Check(t, os.WriteFile("roster.csv", []byte(c.tables), 0o600))
		entry := testenv.Must(puzzle.Parse("roster:roster.csv"))(t)
		contender := compare.Contender{Solver: memsolver.New(), Explain: new(compare.Explainer)}
		r := testenv.Must(compare.Solve(t.Context(), &contender, entry, exactcover.Log{}))(t).Reason
		if r == nil || r.Text != c.text || strings.Join(r.Wishes, "; ") != c.wishes {
			t.Errorf("want %q and the wishes %q, got %+v", c.text, c.wishes, r)
		}
	}
}

// TestBlameBesidePlan blames a wish that can't be met beside a plan. Without another wish the tables alone would have a solution.
func TestBlameBesidePlan(t *testing.T) {
	t.Chdir(t.TempDir())
	testenv.Check(t, os.WriteFile("roster.csv", []byte("days,row,weekends\n7,7,0\n\nshift,people\nday,1\n\nname,shifts,away\nann,2-5,1 2\nbob,0-7,\n"), 0o600))
	entry := testenv.Must(puzzle.Parse("roster:roster.csv"))(t)
	written := "person,shift,day\n"
	for day := 1; day <= 7; day++ {
		written += fmt.Sprintf("bob,day,%d\n", day)
	}
	for fromDay, want := range map[int]string{
		0: "", // nothing is wrong
		7: "this wish can't be met: ann: shifts at least 2\nthe tables alone have a solution, but not with what is kept or ruled out beside them",
	} {
		plan := testenv.Must(named.ReadPlan(strings.NewReader(written), entry.Problem()))(t)
		kept := testenv.Must(plan.KeepFrom(entry.Problem(), "day", fromDay, 0))(t)
		altered := puzzle.Entry{Puzzle: puzzle.Altered{Puzzle: entry.Puzzle, Changed: kept.Problem, Again: kept.Of}}
		r := compare.Blame(t.Context(), altered, nil, never)
		if got := r != nil; got != (want != "") || got && (r.Text != want || strings.Join(r.Wishes, "; ") != "ann: shifts at least 2") {
			t.Errorf("from day %d: want %q, got %+v", fromDay, want, r)
		}
	}
}

// TestOthers says what the text of a reason leaves out.
func TestOthers(t *testing.T) {
	all := []string{"one", "two", "three", "four", "five"}
	p := testenv.Must(puzzle.Parse("queens:3"))(t).Problem()
	for n, want := range map[int]string{1: "one", 3: "one, two, three", 5: "one, two, three and 2 more"} {
		r := compare.Contradicted(t.Context(), p, all[:n])
		if r.Text != want || !slices.Equal(r.Others, all[min(n, 3):n]) {
			t.Errorf("%d: want %q and the others, got %q and %q", n, want, r.Text, r.Others)
		}
	}
}

// TestBlame checks which wishes are named if there is no timetable.
func TestBlame(t *testing.T) {
	const courses = "1a,math,ann,3\n1a,art,bob,3,lab\n1b,art,cid,3,lab\n"
	for _, c := range []struct {
		name, courses, wishes string
		want                  []string
		text                  string // how the reason begins
	}{
		{"three are too much", courses, "1b,fri\n1a,wed thu\nann,fri2 fri3 fri4 fri5,2\nbob,fri2 fri3 fri4 fri5\ncid,,,mon\nlab,,,,2\n",
			[]string{"1a: away wed", "1a: away thu", "ann: away fri2 fri3 fri4 fri5", "bob: away fri2 fri3 fri4 fri5"},
			"these wishes can't all be met, but without any one of them there is a solution: 1a: away wed; 1a: away thu; ann: "},
		{"one is too much", "1a,math,ann,4\n1b,math,ann,4\n1a,art,bob,2\n1b,art,bob,2\n", "ann,mon1\nbob,tue1,1,,,\n1a,,1\n",
			[]string{"1a: daily 1"}, "this wish can't be met: 1a: daily 1"},
		{"the courses are", "1a,math,ann,5\n1a,art,bob,5\n1a,sport,cid,5\n1a,music,dee,5\n1a,latin,eve,5\n1b,math,ann,5\n1b,art,ann,5\n1b,music,ann,5\n1b,latin,ann,5\n1b,greek,bob,5\n1a+1b,choir,gus,1\n", "ann,,5\n",
			[]string{}, "even without wishes there is no solution"},
	} {
		entry := schoolOf(t, c.courses, c.wishes)
		if s := testenv.Must(memsolver.Solve(t.Context(), entry.Problem()))(t); s != nil {
			t.Fatalf("%s: there is a timetable", c.name)
		}
		r := compare.Blame(t.Context(), entry, &compare.Reason{Text: "because"}, never)
		lines := strings.Split(r.Text, "\n")
		if !slices.Equal(r.Wishes, c.want) || len(lines) != 2 || lines[1] != "because" || !strings.HasPrefix(lines[0], c.text) {
			t.Errorf("%s: want %q and %q, got %q and %q", c.name, c.want, c.text, r.Wishes, r.Text)
		}
		ended, cancel := context.WithCancel(t.Context())
		cancel()
		if r := compare.Blame(ended, entry, nil, compare.Why); r != nil {
			t.Errorf("%s: without time, want no reason, got %+v", c.name, r)
		}
		contender := compare.Contender{Solver: memsolver.New(), Explain: new(compare.Explainer)}
		solved := testenv.Must(compare.Solve(t.Context(), &contender, entry, exactcover.Log{}))(t)
		best := testenv.Must(compare.Objective{Explain: new(compare.Explainer)}.Solve(t.Context(), entry))(t)
		for _, r := range []*compare.Reason{solved.Reason, best.Reason} {
			if r == nil || !r.Obvious && !slices.Equal(r.Wishes, c.want) {
				t.Errorf("%s: want %q, got %+v", c.name, c.want, r)
			}
		}
	}
	entry := schoolOf(t, courses, "ann,mon\n")
	if r := compare.Blame(t.Context(), entry, nil, compare.Why); r != nil {
		t.Errorf("there is a timetable, but the reason %+v", r)
	}
	other := testenv.Must(puzzle.Parse("queens:3"))(t)
	if r := compare.Blame(t.Context(), other, nil, compare.Why); r != nil {
		t.Errorf("queens have no wishes, but the reason %+v", r)
	}
}

// TestBlameReason asks about a school with two things that can't be, because of three wishes each: the reason is about
// the wishes that are blamed, and holds in the whole problem, too.
func TestBlameReason(t *testing.T) {
	courses := "1a,math,ann,3\n1b,art,bob,3\n"
	for _, wishes := range []string{"ann,mon tue\nbob,mon tue\n1a,wed\n1b,thu\n", "1b,mon\nbob,tue wed\nann,tue wed\n1a,fri\n"} {
		entry := schoolOf(t, courses, wishes)
		first := testenv.Must(compare.Conflict(t.Context(), entry.Problem()))(t)
		conflict := func(ctx context.Context, p *exactcover.Problem) *compare.Reason {
			return testenv.Must(compare.Conflict(ctx, p))(t)
		}
		for _, r := range []*compare.Reason{new(compare.Explainer).Reason(t.Context(), entry, entry.Problem()), compare.Blame(t.Context(), entry, first, conflict)} {
			blamed, other := "1a", "1b"
			if strings.HasPrefix(r.Wishes[0], "bob") || strings.HasPrefix(r.Wishes[0], "1b") {
				blamed, other = other, blamed
			}
			about := strings.Join(r.Items, " ")
			before, then, _ := strings.Cut(r.Text, "\nwithout them, these wishes can't all be met: ")
			next, after, _ := strings.Cut(then, "\n")
			if len(r.Wishes) != 3 || !strings.Contains(about, blamed) || strings.Contains(about, other) || strings.Contains(before+after, other) || strings.Count(next, ";") != 2 || !strings.Contains(next, other+": away") {
				t.Errorf("%q: want a reason about %s, got %q", wishes, blamed, r.Text)
			}
			if again := r.Found.In(t.Context(), entry.Problem(), entry.Problem()); !reflect.DeepEqual(again, r.Found) {
				t.Errorf("%q: the reason %+v does not hold in the problem", wishes, r.Found)
			}
			for _, item := range r.Found.Items {
				if name := entry.Problem().ItemName(item); !slices.Contains(r.Items, name) {
					t.Errorf("%q: %s is not one of %q", wishes, name, r.Items)
				}
			}
		}
	}
}
