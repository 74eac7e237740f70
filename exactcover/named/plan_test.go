package named_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/named"
	"graphcover/exactcover/solvertest"
	"graphcover/internal/testenv"
)

// TestReadPlan reads plans as lists of names and as tables, and compares the changes from them.
func TestReadPlan(t *testing.T) {
	p := solvertest.New(3, "ab", "c", "a", "bc")
	for o, who := range []any{"x", "y", nil, "z"} {
		if who != nil {
			p.Options[o].Attributes = map[string]any{"who": who}
		}
	}
	s := exactcover.Solution{2, 3} // a, which has no attribute, and bc
	for _, c := range []struct{ text, fresh, gone string }{
		{"ab\nc\n", "bc", "ab c"},
		{"# before\n\n ab \r\nbc\n\noptimal: cost 3\nc\n", "", "ab"},
		{"ab\na\nab\nd\n", "bc", "ab d"},
		{named.CSV(p, exactcover.Solution{0, 1}), "bc", "ab c"},
		{"\uFEFFwho;Option;\nx;ab;\nz; bc;\n;;\n", "", "ab"},
		{"\"option\"\twho\nd\tx\nc\n", "bc", "d c"},
	} {
		plan, err := named.ReadPlan(strings.NewReader(c.text), p)
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		changes := testenv.Must(plan.Keep(p, 1))(t).Changes(s)
		if fresh, gone := strings.Join(changes.New, " "), strings.Join(changes.Gone, " "); fresh != c.fresh || gone != c.gone {
			t.Errorf("%q: want new %q and gone %q, got %q and %q", c.text, c.fresh, c.gone, fresh, gone)
		}
	}
	for text, want := range map[string]string{
		"":                    "names none of the options",
		"d\ne\n":              "names none of the options",
		"a\n":                 "names none of the options",
		"who,option\nx,d\n":   "names none of the options",
		"who,option\nx,\"c\n": `parse error on line 2`,
	} {
		if _, err := named.ReadPlan(strings.NewReader(text), p); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: want %q, got %v", text, want, err)
		}
	}
}

// TestOwnTable reads plans that say attributes in columns of their own, and options that last for several hours.
func TestOwnTable(t *testing.T) {
	p := solvertest.New(5, "a", "b", "ab", "c", "d", "e")
	for o, attributes := range []map[string]any{
		{"class": "1a", "day": "mon", "hour": 1, "hours": 1}, {"class": "1a", "day": "mon", "hour": 2, "hours": 1},
		{"class": "1a", "day": "mon", "hour": 1, "hours": 2}, {"class": "1a", "day": "tue", "hour": 1, "hours": 1, "room": "lab"},
		{"class": "1a", "day": "tue", "hour": 1, "hours": 1, "room": "gym"}, nil,
	} {
		p.Options[o].Attributes = attributes
	}
	read := func(text string) ([]int, error) { return named.Options(strings.NewReader(text), p) }
	for text, want := range map[string][]int{
		"class,day,hour\n1a,mon,1\n":                                {0},
		"class,day,hour\n1a,mon,2\n\n,,\n":                          {1},
		"Day;note;HOUR\nMon;x; 1\nmon;y;2\n":                        {2}, // both of its hours are there
		"day,hour,hours\nmon,1,1\nmon,2,1\n":                        {0, 1},
		"day,hour,hours\nmon,1,2\n":                                 {2},
		"room\tclass\tday\tcost\nlab\t1A\ttue\t3\n":                 {3},
		"class,day,hour\n1a,mon,1\n1a,mon,1\n# by hand,,\n,tue,1\n": {0},    // a row twice, a comment, and a free hour
		"class,day,hour,room\n1a,mon,1,17\n1a,tue,1,lab\n":          {0, 3}, // the options on Monday have no room
		"hour,room\n1,gym\n":                                        {4},
		named.CSV(p, exactcover.Solution{2, 4}):                     {2, 4},
		"class,day,hour,option\n1a,mon,1,c\n":                       {3}, // the name says it
	} {
		if got, err := read(text); err != nil || !slices.Equal(got, want) {
			t.Errorf("%q: want %v, got %v, %v", text, want, got, err)
		}
	}
	for text, want := range map[string]string{
		"class,day,hour\n1a,tue,1\n": `line 2: want columns that tell options apart (class, day, hour, hours, room), got a row of both "c" and "d"`,
		"class,day,hour\n1a,wed,1\n": `line 2: want the name of an option such as "a", or its number after an @, got "1a, wed, 1"`,
		"class,tag\n1a,mon\n":        `got "class,tag"`,
	} {
		if got, err := read(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: want %q, got %v, %v", text, want, got, err)
		}
	}
	plan, err := named.ReadPlan(strings.NewReader("class,day,hour\n1a,mon,2\n1a,wed,1\n"), p) // as rows that fit nothing may be in a plan
	if err != nil {
		t.Fatal(err)
	}
	if got := testenv.Must(plan.Keep(p, 1))(t).Changes(exactcover.Solution{0, 1}); !slices.Equal(got.New, []string{"a"}) || !slices.Equal(got.Gone, []string{"1a, wed, 1"}) {
		t.Errorf("want a new, and what fits nothing gone, got %+v", got)
	}
	if _, err := named.ReadPlan(strings.NewReader("class,dya\n1a,mon\n"), p); err == nil || !strings.Contains(err.Error(), "or some of the columns class, day, hour, hours, room") {
		t.Errorf("want the columns that there are, got %v", err)
	}
}

// TestPlanOfDates reads plans that were made for other days: dates count, and neither the numbers of days nor the names of
// options in which these are.
func TestPlanOfDates(t *testing.T) {
	p := solvertest.New(4, "a", "b", "c", "d", "ab")
	for o, attributes := range []map[string]any{
		{"person": "ann", "shift": "early", "day": 1, "date": "2026-12-07"}, {"person": "ann", "shift": "late", "day": 1, "date": "2026-12-07"},
		{"person": "ann", "shift": "early", "day": 2, "date": "2026-12-08"}, {"person": "bob", "shift": "early", "day": 2, "date": "2026-12-08"}, nil,
	} {
		p.Options[o].Attributes = attributes
	}
	for _, c := range []struct{ text, fresh, gone string }{
		{named.CSV(p, exactcover.Solution{0, 3}), "", ""},
		{"person;shift;day;date;option\nann;early;8;7.12.2026;x\nbob;early;9;08.12.2026;a\nann;late;1;6.12.2026;b\n", "", ""}, // one day was before
		{"person,shift,date,note\nann,late,2026-12-07,b\n", "a d", "b"},
		{"person,shift,date\nann,early,2026-12-07\nbob,early,soon\n", "d", "bob, early, soon"},
		{"date,option\n2026-12-07,d\n", "a", ""}, // nothing else tells the option
		{"person,shift,day\nann,early,2\n", "a d", "c"},
	} {
		plan, err := named.ReadPlan(strings.NewReader(c.text), p)
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		changes := testenv.Must(plan.Keep(p, 1))(t).Changes(exactcover.Solution{0, 3})
		if fresh, gone := strings.Join(changes.New, " "), strings.Join(changes.Gone, " "); fresh != c.fresh || gone != c.gone {
			t.Errorf("%q: want new %q and gone %q, got %q and %q", c.text, c.fresh, c.gone, fresh, gone)
		}
	}
	other := "person,shift,day,date,option\nann,early,1,2026-11-09,a\n"
	if _, err := named.ReadPlan(strings.NewReader(other), p); err == nil || err.Error() != "want a plan of days of this puzzle, got dates of other days alone, such as line 2: ann, early, 1, 2026-11-09, a" {
		t.Errorf("want an error for a plan of other days, got %v", err)
	}
	if _, err := named.Options(strings.NewReader(other), p); err == nil || !strings.HasPrefix(err.Error(), "line 2: want the name of an option") {
		t.Errorf("want an error for a shift on another day, got %v", err)
	}
}

// TestGrid reads plans that are grids of people and days.
func TestGrid(t *testing.T) {
	p := solvertest.New(6, "a", "b", "c", "d", "e", "f")
	for o, attributes := range []map[string]any{
		{"person": "ann", "shift": "early", "day": 1, "date": "2026-12-07"}, {"person": "ann", "shift": "late", "day": 1, "date": "2026-12-07"},
		{"person": "ann", "shift": "early", "day": 2, "date": "2026-12-08"}, {"person": "bob", "shift": "early", "day": 2, "date": "2026-12-08"},
		{"person": "bob", "shift": "latest", "day": 1, "date": "2026-12-07"}, nil,
	} {
		p.Options[o].Attributes = attributes
	}
	for text, want := range map[string]string{
		"person,1,2\nann,early,\nbob,,early\n":                                     "a d",
		"Name;1;2;all;tel\nANN;E;–;1;12\nbob;latest;e;2;34\n;;\n":                  "a d e",
		"name\t7.12.2026\t08.12.2026\nann\tlate\tearly\nbob\t–\tholiday\n":         "b c",
		"name;7.12.;8.12\nann;late;early\n":                                        "b c",
		"person,shift,date\nann,late,7.12.\nbob,early,8.12.26\n":                   "b d",
		",,\nname,50,2026-12-07,51,2026-12-08\nann,e,e,e,e\n":                      "a c", // numbers of weeks
		"name,2026-12-06,2026-12-07,2026-12-08\n\"ann\",early,early\nbob\n":        "a",
		"name,1,2\nann,ea,ea,ea\nbob,x,x\nbob,,early\nearly,1,1\n\n# cid,early,\n": "a c d",
		"name,1,2\nann,early,\ncid,early,\n":                                       "a cid, early, 1",
	} {
		plan, err := named.ReadPlan(strings.NewReader(text), p)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		gone := testenv.Must(plan.Keep(p, 1))(t).Changes(nil).Gone
		slices.Sort(gone)
		if got := strings.Join(gone, " "); got != want {
			t.Errorf("%q: want the plan %q, got %q", text, want, got)
		}
	}
	for text, want := range map[string]string{
		"name,1,2\nann,lat,\n":                                  `line 2: want one shift, got "lat", which can be late or latest`,
		"name,1,2,1\nann,early,,\n":                             "want each day in one column, got 1 again",
		"person,shift,date\nann,early,2026-12-07\nbob,early,\n": "line 3: want the date of the shift, as other rows have one, got none",
		"name,1,2\nann,u,u\n":                                   "want a solution of this puzzle",
		"name,2026-11-07,2026-11-08\nann,early,early\n":         "got dates of other days alone, such as line 2: ann, early, 2026-11-07",
	} {
		if _, err := named.ReadPlan(strings.NewReader(text), p); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: want %q, got %v", text, want, err)
		}
	}
}

// TestCSV makes tables of a problem with names, costs and colors, without them, and with attributes.
func TestCSV(t *testing.T) {
	p := solvertest.New(3, "ab", "c", "a")
	p.Items[2].Secondary, p.Colors = true, []string{"", "red"}
	p.Options[1] = exactcover.Option{Items: []int{0, 2}, Colors: []exactcover.Color{0, 1}, Cost: 7, Name: "one, two"}
	s := exactcover.Solution{2, 1}
	for _, c := range []struct {
		change func()
		want   string
	}{
		{func() {}, "cost,items,option\n7,a c:red,\"one, two\"\n0,a,a\n"},
		{func() {
			for o := range p.Options {
				p.Options[o].Name = ""
			}
		}, "cost,option\n7,a c:red\n0,a\n"},
		{func() { p.Options[1].Cost = 0 }, "option\na c:red\na\n"},
		{func() { p.Options[1].Attributes = map[string]any{"day": 3} }, "day,option\n3,a c:red\n"},
	} {
		c.change()
		if got := named.CSV(p, s); got != c.want {
			t.Errorf("want %q, got %q", c.want, got)
		}
	}
}

// TestKeep makes plans of solutions of random problems with costs and quotas. Of all solutions one that
// changes the fewest options, and of these a cheapest, must be the best by the costs of the plan, and its
// cost must tell both numbers.
func TestKeep(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 29))
	compared := 0
	for p := range solvertest.Each(random, testenv.Cases(300, 5000), solvertest.Sometimes(solvertest.WithQuotas), solvertest.SetCosts) {
		solutions := solvertest.BruteForce(p)
		if len(solutions) < 2 {
			continue
		}
		compared++
		before := solutions[random.IntN(len(solutions))]
		var text strings.Builder
		for _, o := range before {
			text.WriteString(p.OptionName(o) + "\n")
		}
		if len(before) == 0 {
			continue
		}
		plan := testenv.Must(named.ReadPlan(strings.NewReader(text.String()), p))(t)
		kept := testenv.Must(plan.Keep(p, 0))(t)
		priced, change := kept.Problem, kept.Change
		byCost := func(a, b exactcover.Solution) int { return priced.Cost(a) - priced.Cost(b) }
		best := slices.MinFunc(solutions, byCost)
		fewest := slices.MinFunc(solutions, func(a, b exactcover.Solution) int {
			if n := len(kept.Changes(a).New) - len(kept.Changes(b).New); n != 0 {
				return n
			}
			return p.Cost(a) - p.Cost(b)
		})
		if n := len(kept.Changes(fewest).New); priced.Cost(best) != priced.Cost(fewest) || priced.Cost(best) != n*change+p.Cost(fewest) {
			t.Errorf("%v, kept %v: want %d changes of %d and cost %d, got cost %d", p, before, n, change, p.Cost(fewest), priced.Cost(best))
		}
	}
	if compared < 50 {
		t.Errorf("want 50 problems with several solutions, got %d", compared)
	}
}

// TestKeepAtAnyCost has the cost of a change follow from the costs, and wants an error for costs that none outweighs.
func TestKeepAtAnyCost(t *testing.T) {
	for _, c := range []struct{ cost, change, want, costs int }{
		{0, 0, 1, 1}, {9, 0, 10, 19}, {10, 0, 100, 110}, {9, 4, 4, 13}, {-10, 0, 100, 90}, {exactcover.MostCost, 0, 0, 0}, {9, exactcover.MostCost, 0, 0},
	} {
		p := solvertest.New(2, "a", "b", "ab").WithCosts([]int{0, c.cost, 0})
		plan := testenv.Must(named.ReadPlan(strings.NewReader("a\n"), p))(t)
		kept, err := plan.Keep(p, c.change)
		if c.want == 0 {
			if err == nil {
				t.Errorf("%+v: want an error, got %+v", c, kept)
			}
		} else if err != nil || kept.Change != c.want || kept.Problem.Options[1].Cost != c.costs || kept.Problem.Options[0].Cost != 0 {
			t.Errorf("%+v: got %+v, %v", c, kept, err)
		}
	}
}

// TestReadPlanHash reads plans of options whose names begin with #, as those do that are written for Knuth's programs:
// nothing is taken for a comment.
func TestReadPlanHash(t *testing.T) {
	var b exactcover.Builder
	p := testenv.Must(b.Primary("#1", "a", "b").Option("#1", "a").Option("b").Option("#1").Named("#third", "a").Option("b", "#1").Problem())(t)
	s := exactcover.Solution{0, 1}
	for o := range p.Options {
		p.Options[o].Attributes = map[string]any{"class": "#5"} // with which each line of a table begins
	}
	for _, text := range []string{"# a comment\n#1 a\n# another\nb\n\nsolved\n", named.CSV(p, s), "option,n\n#1 a,3\n# a comment\nb,4\n"} {
		plan, err := named.ReadPlan(strings.NewReader(text), p)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if changes := testenv.Must(plan.Keep(p, 0))(t).Changes(s); len(changes.New)+len(changes.Gone) > 0 {
			t.Errorf("%q: want no changes, got %+v", text, changes)
		}
		if options, err := named.Options(strings.NewReader(text), p); err != nil || !slices.Equal(options, s) {
			t.Errorf("%q: want %v, got %v, %v", text, s, options, err)
		}
	}
}

// TestFix fixes the days before the third one. What has no day, or a later one, can still change.
func TestFix(t *testing.T) {
	p := solvertest.New(4, "a", "b", "c", "d", "abcd", "ab")
	for o, day := range []any{1, 2, 3, nil, 1, "2"} {
		if day != nil {
			p.Options[o].Attributes = map[string]any{"day": day}
		}
	}
	p.Excluded = []int{3}
	plan := testenv.Must(named.ReadPlan(strings.NewReader("a\nc\n"), p))(t)
	fixed := testenv.Must(plan.Fix(p, "day", 3))(t)
	if !slices.Equal(fixed.Given, []int{0}) || !slices.Equal(fixed.Excluded, []int{3, 1, 4}) || len(p.Given) > 0 || len(p.Excluded) != 1 {
		t.Errorf("want a given, and b and abcd excluded, too, got %v, %v", fixed.Given, fixed.Excluded)
	}
	if _, err := plan.Fix(p, "hour", 3); err == nil || !strings.Contains(err.Error(), "attribute hour, got none") {
		t.Errorf("want an error, got %v", err)
	}
	if _, err := plan.Fix(p, "day", 4); err == nil || err.Error() != "want a day up to 3, the last one on which something can change, got 4" {
		t.Errorf("want the last day, got %v", err)
	}
	plan = testenv.Must(named.ReadPlan(strings.NewReader("a\nabcd\n"), p))(t)
	if _, err := plan.Fix(p, "day", 3); !testenv.Is[*exactcover.Conflict](err) {
		t.Errorf("want a plan that contradicts itself refused, got %v", err)
	}
}

// TestDoubts reads plans with cells that name nothing in the problem. Each of these is a doubt, and the rest of the plan stays.
func TestDoubts(t *testing.T) {
	p := solvertest.New(4, "a", "b", "c", "d")
	for o, attributes := range []map[string]any{
		{"person": "Koch, Ida", "shift": "early", "day": 1, "date": "2026-12-07"}, {"person": "Koch, Ida", "shift": "late", "day": 1, "date": "2026-12-07"},
		{"person": "Koch, Ida", "shift": "early", "day": 2, "date": "2026-12-08"}, {"person": "bob", "shift": "early", "day": 2, "date": "2026-12-08"},
	} {
		p.Options[o].Attributes = attributes
	}
	for text, want := range map[string]string{
		"name,1,2\n\"Koch, Ida\",early,ill\nbob,ill,early\n":              "line 2: ill is no shift, 2 times",
		"name,1,2\n\"Koch, Jann\",early,early\nbob,–,early\n":             "line 2: Koch, Jann is nobody in the table of people, 2 times",
		"name,1,2\n\"Koch, Idda\",early,\nbob,erly,early\n":               "line 2: Koch, Idda is nobody in the table of people; perhaps Koch, Ida; line 3: erly is no shift; perhaps early",
		"name,1,2\nbob,early,early\nearly,1,1\n":                          "line 2: the tables rule out bob, early, 1",
		"name;7.12.;8.12.\nbob;e;e\n":                                     "line 2: the tables rule out bob, early, 2026-12-07",
		"person,shift,day\nbob,early,2\nbob,x,1\nbob,early,3\n":           "line 3: x is no shift; line 4: 3 is no day",
		"person,shift,date\nbob,early,2026-12-08\nbob,early,2026-12-09\n": "", // of another period
		"d\nc\nanother\n": "", // of tables before
	} {
		plan, err := named.ReadPlan(strings.NewReader(text), p)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		var got []string
		for _, doubt := range plan.Doubts() {
			got = append(got, doubt.String())
		}
		if strings.Join(got, "; ") != want {
			t.Errorf("%q: want %q, got %q", text, want, got)
		}
		if len(plan.Options(p)) == 0 {
			t.Errorf("%q: want the rest of the plan, got nothing", text)
		}
	}
}
