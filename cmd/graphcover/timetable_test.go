package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"graphcover/exactcover/named"
	"graphcover/internal/testenv"
)

// TestSolutionsForPrograms prints a timetable as a picture, as a list, and as a table for a spreadsheet, and begins
// with that list.
func TestSolutionsForPrograms(t *testing.T) {
	t.Parallel()
	solve := func(args ...string) ran {
		t.Helper()
		return graphcover(t.Context(), append([]string{"solve", "--solver", "memory", "--minimize"}, args...)...)
	}
	const week = "timetable:../../examples/wishes.csv,../../examples/courses.csv"
	picture, list, table := solve(week), solve("--names", week), solve("--csv", week)
	for _, c := range []struct {
		got  ran
		want string
		in   string
	}{
		{picture, "1b  mon            tue          wed          thu          fri\n", picture.stdout},
		{picture, "\noptimal: cost 22; ", picture.stdout},
		{list, "1a: math with ann, mon2\n", list.stdout},
		{list, "\noptimal: cost 22; ", list.stdout},
		{table, "avoided,class,day,hour,hours,room,subject,teacher,option\n", table.stdout},
		{table, ",1a+1b,mon,3,1,gym,sport,dee+gus,\"1a+1b: sport with dee+gus, mon3\"\n", table.stdout},
		{table, "optimal: cost 22; ", table.stderr},
	} {
		if c.got.exit != exitOK || !strings.Contains(c.in, c.want) {
			t.Errorf("want %q, got %d, %q, %q", c.want, c.got.exit, c.got.stdout, c.got.stderr)
		}
	}
	if lessons, lines := strings.Count(list.stdout, " with "), strings.Count(table.stdout, "\n"); lessons != 28 || lines != 1+lessons {
		t.Errorf("want 28 lessons in each, got %d, and %d lines", lessons, lines)
	}
	folder := t.TempDir()
	plan, part := filepath.Join(folder, "plan"), filepath.Join(folder, "part")
	writeFile(t, plan, list.stdout)
	writeFile(t, part, list.stdout[strings.IndexByte(list.stdout, '\n')+1:])
	for _, start := range []string{plan, part} {
		if again := solve("--names", "--start", start, week); again.exit != exitOK || !strings.Contains(again.stdout, "\noptimal: cost 22; ") {
			t.Errorf("%s: want the same cost, got %+v", start, again)
		}
	}
	corner := filepath.Join(folder, "corner")
	writeFile(t, corner, "r1c1\n")
	idle := filepath.Join(folder, "idle.csv") // the options of free hours are not in a table of its lessons
	writeFile(t, idle, "class,subject,teacher,lessons\n1a,math,ann,3\n1b,math,ann,2\n1a,art,bob,2\n\nname,idle\nann,0\n\nhours\n4\n")
	writeFile(t, plan+".csv", solve("--csv", "timetable:"+idle).stdout)
	if again := solve("--names", "--start", plan+".csv", "timetable:"+idle); again.exit != exitOK || !strings.Contains(again.stdout, "ann: free, ") {
		t.Errorf("want a table taken, too, got %+v", again)
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"--start", corner, "queens:4"}, "corner: no solution has all of these options"},
		{[]string{"--start", plan, "--reduce", week}, "--start: it can't be combined with --reduce"},
		{[]string{"--start", plan, "--engine", "dlx", week}, "no other search begins with a solution"},
		{[]string{"--start", part, "--engine", "dlx", week}, "no other search begins with a solution"},
		{[]string{"--start", plan, "--solver", "graph", week}, "--start: want --solver memory"},
		{[]string{"--names", "--csv", week}, "--json, --names, --csv: want one of them"},
		{[]string{"--json", "--csv", week}, "--json, --names, --csv: want one of them"},
		{[]string{"--json", "--names", week}, "--json, --names, --csv: want one of them"},
	} {
		if got := solve(c.args...); got.exit != exitUsage && got.exit != exitFailed || !strings.Contains(got.stderr, c.want) || got.stdout != "" {
			t.Errorf("%q: want an error with %q, got %+v", c.args, c.want, got)
		}
	}
	if got := graphcover(t.Context(), "solve", "--solver", "memory", "--start", plan, week); got.exit != exitUsage || !strings.Contains(got.stderr, "--start: want --minimize or --maximize, too") {
		t.Errorf("want an error, got %+v", got)
	}
	any := graphcover(t.Context(), "solve", "--solver", "memory", "--csv", "queens:4")
	if any.stdout != "column,row,option\n2,1,r1c2\n4,2,r2c4\n1,3,r3c1\n3,4,r4c3\n" || !strings.Contains(any.stderr, "solved: ") {
		t.Errorf("want a table of queens, got %+v", any)
	}
}

// TestWishesInWords has the command say which wishes can't all be met, in words and as JSON.
func TestWishesInWords(t *testing.T) {
	t.Parallel()
	tables := string(testenv.Must(os.ReadFile("../../examples/courses.csv"))(t)) + "\nname,away,daily\nann,,2\nbob,mon tue,1\ngym,mon\n"
	file := filepath.Join(t.TempDir(), "school.csv")
	writeFile(t, file, strings.Replace(tables, "bob,mon tue,1", "bob,mon tue,2", 1))
	for _, args := range [][]string{{"solve", "--solver", "memory"}, {"solve", "--solver", "memory", "--minimize"}, {"conflict"}} {
		const wish = "bob: away mon tue, daily 2"
		if got := graphcover(t.Context(), append(args, file)...); got.exit != exitNoSolution || !strings.Contains(got.stdout, wish) && !strings.Contains(got.stdout, "(away mon tue, daily 2)") {
			t.Errorf("%q: want the wish %s, got %+v", args, wish, got)
		}
	}
}

// TestKeep changes a timetable as little as can be after Bob can no longer come on Thursdays, when he has two of the
// lessons.
func TestKeep(t *testing.T) {
	t.Parallel()
	solve := func(args ...string) ran {
		t.Helper()
		return graphcover(t.Context(), append([]string{"solve", "--solver", "memory"}, args...)...)
	}
	const courses = "../../examples/courses.csv"
	folder := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(folder, name)
		writeFile(t, path, text)
		return path
	}
	list := solve("--minimize", "--names", "timetable:../../examples/wishes.csv,"+courses).stdout
	table := solve("--minimize", "--csv", "timetable:../../examples/wishes.csv,"+courses).stdout
	if strings.Count(list, " with bob, thu") != 2 {
		t.Fatalf("want two lessons of Bob on Thursday, got %s", list)
	}
	plan := file("plan.csv", table)
	away := "timetable:" + file("wishes.csv", "name,away,daily,avoid\nann,,2,\nbob,mon thu,,fri4 fri5\ngym,tue1 tue2,,\ncid,,,mon\n") + "," + courses
	for _, kept := range []string{plan, file("plan", list)} {
		got := solve("--minimize", "--keep", kept, away)
		_, changes, _ := strings.Cut(got.stdout, "\n\n- ")
		gone, fresh := strings.Count("\n- "+changes, "\n- 1"), strings.Count(changes, "\n+ 1")
		if got.exit != exitOK || gone != 2 || fresh != 2 || strings.Count(changes, " with bob, thu") != 2 || !strings.Contains(changes, "\n\noptimal: cost 2031, 1000 for each of 2 new moves; ") {
			t.Errorf("want two lessons moved, got %+v", got)
		}
	}
	var told struct {
		Status  string
		Cost    int
		Changes *named.Changes
	}
	got := solve("--json", "--minimize", "--keep", plan, "--change", "7", away)
	lines := strings.Split(strings.TrimSpace(got.stdout), "\n")
	for _, line := range lines {
		told.Changes = nil
		testenv.Check(t, json.Unmarshal([]byte(line), &told))
		if told.Changes == nil {
			t.Errorf("want the changes of each solution, got %s", line)
		}
	}
	// Of cost 22 is the best timetable if no change costs anything, and 31 if the changes are as few as can be.
	if n := len(told.Changes.New); told.Status != "optimal" || n < 2 || told.Cost < 22+7*n || told.Cost > 31+7*2 || len(told.Changes.Gone) != n {
		t.Errorf("want the best sum, got %s", lines[len(lines)-1])
	}
	if got := solve("--minimize", "--keep", plan, "timetable:../../examples/wishes.csv,"+courses); got.exit != exitOK || !strings.Contains(got.stdout, "\n\noptimal: cost 22, no new moves; ") || strings.Contains(got.stdout, "\n- ") {
		t.Errorf("want nothing changed, got %+v", got)
	}
	people := strings.Replace(string(testenv.Must(os.ReadFile("../../examples/people.csv"))(t)), "ann,6-8,1-3", "ann,6-8,1-4", 1)
	staff := "roster:" + file("people.csv", people) + ",../../examples/shifts.csv"
	shifts := file("shifts.csv", solve("--minimize", "--csv", "roster:../../examples/people.csv,../../examples/shifts.csv").stdout)
	for _, c := range []struct{ day, want string }{
		{"4", "\n\n- ann: early, day 4\n- "}, {"5", "\nthe tables alone have a solution, but not with what is kept or ruled out beside them\nnothing is left for early-4:\n"},
	} {
		got := solve("--minimize", "--keep", shifts, "--from-day", c.day, staff)
		if !strings.Contains(got.stdout, c.want) || regexp.MustCompile(`(?m)^[-+] .*, day [123]$`).MatchString(got.stdout) {
			t.Errorf("from day %s: want %q, and no change before, got %+v", c.day, c.want, got)
		}
	}
	never := "timetable:" + file("never.csv", "name,away,days\nbob,,3\n1a,mon,\n1b,tue,\n2a,wed,\nann,fri1,\n") + "," + courses
	if got := solve("--minimize", "--keep", plan, never); got.exit != exitNoSolution || !strings.Contains(got.stdout, "\nthese wishes can't all be met, but without any one of them there is a solution: bob: days 3; 1a: away mon; 1b: away tue; 2a: away wed\n") {
		t.Errorf("want the wishes that can't be met, got %+v", got)
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"--keep", plan, away}, "--keep: want --minimize, too"},
		{[]string{"--maximize", "--keep", plan, away}, "--keep: want --minimize, too"},
		{[]string{"--minimize", "--change", "3", away}, "--change: want --keep, too"},
		{[]string{"--minimize", "--keep", plan, "--change", "-1", away}, "--change: want a number from 1, got -1"},
		{[]string{"--minimize", "--from-day", "3", away}, "--from-day: want --keep, too"},
		{[]string{"--minimize", "--keep", shifts, "--from-day", "15", staff}, "graphcover: --from-day: want a day up to 14, the last one on which something can change, got 15\n"},
		{[]string{"--minimize", "--keep", shifts, "--from-day", "-1", staff}, "--from-day: want a day from 1, got -1"},
		{[]string{"--minimize", "--keep", plan, "--from-day", "3", away}, "want options with a number as their attribute day, got none"},
		{[]string{"--minimize", "--keep", courses, away}, "want columns that tell options apart"},
		{[]string{"--minimize", "--keep", "../../examples/hours.csv", away}, "it names none of the options"},
		{[]string{"--minimize", "--keep", filepath.Join(folder, "none"), away}, "no such file"},
	} {
		if got := solve(c.args...); got.exit != exitUsage && got.exit != exitFailed || !strings.Contains(got.stderr, c.want) || got.stdout != "" {
			t.Errorf("%q: want an error with %q, got %+v", c.args, c.want, got)
		}
	}
}
