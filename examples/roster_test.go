package examples

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle/dlx"
)

// roster runs examples/roster.awk on a table of people.
func roster(t *testing.T, people string, settings ...string) (output, complaint string, err error) {
	t.Helper()
	folder := t.TempDir()
	testenv.Check(t, os.WriteFile(filepath.Join(folder, "people.csv"), []byte(people), 0o644))
	program := testenv.Must(filepath.Abs("roster.awk"))(t)
	testenv.Must(os.Stat(program))(t) // so that go test notices when it has changed
	words := []string{"awk"}
	for _, setting := range settings {
		words = append(words, "-v", setting)
	}
	return runAWK(folder, append(words, "-f", program, "people.csv"))
}

// TestRoster makes the cheapest rosters of small tables, and checks each rule by looking at who works when.
func TestRoster(t *testing.T) {
	const header = "name,shifts,away,avoid,only\n"
	team := strings.Repeat("x,1-14\n", 4)
	for n := range 4 {
		team = strings.Replace(team, "x,", fmt.Sprintf("p%d,", n+1), 1)
	}
	for _, c := range []struct {
		name, people, shifts string
		days, row, weekends  int
		cost                 int // or -1 if there is no roster
	}{
		{"one person", "ann,5\n", "day:1", 5, 5, 0, 0},
		{"too many days in a row", "ann,6\n", "day:1", 6, 5, 0, -1},
		{"more in a row", "ann,6\n", "day:1", 6, 6, 0, 0},
		{"number of shifts", "ann,2-3\nbob,4\n", "day:1", 6, 5, 0, 0},
		{"too few shifts", "ann,1\nbob,4\n", "day:1", 6, 5, 0, -1},
		{"away", "ann,1-6,2 4-5\nbob,1-6\n", "day:1", 6, 5, 0, 0},
		{"both away", "ann,1-6,2-3\nbob,1-6,3\n", "day:1", 6, 5, 0, -1},
		{"avoid days", "ann,1-6,,1*3 2*4\nbob,1-6,,1 2\n", "day:1", 6, 5, 0, 7},
		{"avoid a shift", "ann,0-6,,night*7\nbob,0-6,,night 3\n", "night:1", 3, 5, 0, 17},
		{"only nights", "ann,1-6,,,night\nbob,1-6\n", "day:1 night:1", 5, 5, 0, 0},
		{"nobody for a shift", "ann,1-6,,,night\nbob,1-6,,,night\n", "day:1 night:1", 5, 5, 0, -1},
		{"not earlier the next day", "ann,2\n", "day:1 night:0", 2, 5, 0, 0},
		{"later the next day only", "ann,2-4,,1\nbob,2-4,2,\n", "early:1 late:1", 2, 5, 0, -1},
		{"three shifts", team, "early:1 late:1 night:1", 5, 5, 0, 0},
		{"weekends", team, "day:2", 14, 5, 1, 0},
		{"free weekends need people", team, "day:3", 14, 5, 2, -1},
		{"no free weekend", team, "day:2", 14, 5, 0, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			output, complaint, err := roster(t, header+c.people, "shifts="+c.shifts, fmt.Sprint("days=", c.days), fmt.Sprint("row=", c.row), fmt.Sprint("weekends=", c.weekends))
			if err != nil {
				t.Fatalf("%v: %s", err, complaint)
			}
			p := testenv.Must(dlx.Read(strings.NewReader(output)))(t)
			best := testenv.Must(memsolver.Minimize(t.Context(), p))(t)
			if (best.Solution == nil) != (c.cost < 0) || best.Solution != nil && best.Cost != c.cost {
				t.Fatalf("want the cost %d, got %d, a roster: %t", c.cost, best.Cost, best.Solution != nil)
			}
			var names []string
			for _, o := range best.Solution {
				names = append(names, p.OptionName(o))
			}
			if best.Solution != nil {
				checkRoster(t, c.people, c.shifts, c.days, c.row, c.weekends, names)
			}
		})
	}
}

// checkRoster checks the shifts of a roster, such as "ann: night, day 3", against a table and the rules.
func checkRoster(t *testing.T, people, shifts string, days, row, weekends int, names []string) {
	t.Helper()
	var kinds []string
	needs := make(map[string]int)
	for word := range strings.FieldsSeq(shifts) {
		kind, number, _ := strings.Cut(word, ":")
		kinds = append(kinds, kind)
		for day := 1; day <= days; day++ {
			needs[fmt.Sprint(kind, day)] = testenv.Must(strconv.Atoi(number))(t)
		}
	}
	works := make(map[string]map[int]string) // by person and day: the shift
	for _, name := range names {
		who, what, _ := strings.Cut(name, ": ")
		shift, on, isShift := strings.Cut(what, ", day ")
		if !isShift {
			continue
		}
		day := testenv.Must(strconv.Atoi(on))(t)
		if works[who] == nil {
			works[who] = make(map[int]string)
		}
		if works[who][day] != "" {
			t.Errorf("%s works twice on day %d", who, day)
		}
		works[who][day] = shift
		needs[fmt.Sprint(shift, day)]--
	}
	for what, n := range needs {
		if n != 0 {
			t.Errorf("%s: %d missing", what, n)
		}
	}
	for line := range strings.Lines(people) {
		fields := append(strings.Split(strings.TrimSpace(line), ","), "", "", "")
		mine := works[fields[0]]
		var least, most int
		if n, _ := fmt.Sscanf(fields[1], "%d-%d", &least, &most); n == 1 {
			most = least
		}
		if len(mine) < least || len(mine) > most {
			t.Errorf("%s has %d shifts", fields[0], len(mine))
		}
		inRow, free := 0, 0
		for day := 1; day <= days; day++ {
			if inRow++; mine[day] == "" {
				inRow = 0
			}
			if inRow > row {
				t.Errorf("%s works more than %d days in a row", fields[0], row)
			}
			if mine[day] != "" && mine[day+1] != "" && slices.Index(kinds, mine[day+1]) < slices.Index(kinds, mine[day]) {
				t.Errorf("%s works earlier on day %d than before", fields[0], day+1)
			}
			if day%7 == 6 && day < days && mine[day] == "" && mine[day+1] == "" {
				free++
			}
			if only := fields[4]; only != "" && mine[day] != "" && !strings.Contains(only, mine[day]) {
				t.Errorf("%s works %s on day %d", fields[0], mine[day], day)
			}
			for word := range strings.FieldsSeq(fields[2]) {
				var from, to int
				if n, _ := fmt.Sscanf(word, "%d-%d", &from, &to); n == 1 {
					to = from
				}
				if mine[day] != "" && from <= day && day <= to {
					t.Errorf("%s works on day %d", fields[0], day)
				}
			}
		}
		if free < weekends {
			t.Errorf("%s has %d free weekends", fields[0], free)
		}
	}
}

// TestRosterComplains checks that errors name the place.
func TestRosterComplains(t *testing.T) {
	const header = "name,shifts,away,avoid,only\n"
	for _, c := range []struct{ people, shifts, want string }{
		{header + "ann,5\n", "", "shifts: want shifts such as early:5 late:4, got none\n"},
		{header + "ann,5\n", "early:two", "shifts: want shifts such as early:5 late:4, got early:two\n"},
		{"ann,5\n", "early:1", "people.csv, line 1: want a header that begins with name, got ann,5\n"},
		{header + "ann\n", "early:1", "people.csv, line 2: want name, shifts such as 18 or 16-20, away, avoid, only, got ann\n"},
		{header + "ann,many\n", "early:1", "people.csv, line 2: want name, shifts such as 18 or 16-20, away, avoid, only, got ann,many\n"},
		{header + "ann,5,mon\n", "early:1", "people.csv, line 2: want days such as 3 8-14, got ann,5,mon\n"},
		{header + "ann,5,,late\n", "early:1", "people.csv, line 2: want days or shifts such as 6*20 night, got ann,5,,late\n"},
		{header + "ann,5,,,late\n", "early:1", "people.csv, line 2: want shifts of early:1, got ann,5,,,late\n"},
		{header + "ann,5\nbob,5\nann,5\n", "early:1", "people.csv, line 4: want one line for each name, got ann,5\n"},
	} {
		output, complaint, err := roster(t, c.people, "shifts="+c.shifts)
		if err == nil || output != "" || complaint != c.want {
			t.Errorf("want the error %q, got %v, %q and output of %d bytes", c.want, err, complaint, len(output))
		}
	}
}
