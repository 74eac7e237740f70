package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

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
		{table, "class,day,hour,hours,room,subject,teacher,option\n", table.stdout},
		{table, "1a+1b,mon,3,1,gym,sport,dee+gus,\"1a+1b: sport with dee+gus, mon3\"\n", table.stdout},
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
	if again := solve("--names", "--start", plan, week); again.exit != exitOK || !strings.Contains(again.stdout, "\noptimal: cost 22; ") {
		t.Errorf("want the same cost, got %+v", again)
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"--start", part, week}, "want a solution of the puzzle: "},
		{[]string{"--start", plan, "--reduce", week}, "--start: it can't be combined with --reduce"},
		{[]string{"--start", plan, "--engine", "dlx", week}, "no other search begins with a solution"},
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
	if any.stdout != "column,row,option\n1,3,r3c1\n2,1,r1c2\n3,4,r4c3\n4,2,r2c4\n" || !strings.Contains(any.stderr, "solved: ") {
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
