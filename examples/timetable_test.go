package examples

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle/dlx"
)

// TestTimetableWishes counts the timetables of small tables of courses and wishes. There are 25 hours
// on 5 days, so the numbers are easily found by hand.
func TestTimetableWishes(t *testing.T) {
	const (
		courses = "class,subject,teacher,lessons,room,double,fixed\n"
		wishes  = "name,away,daily,avoid,number\n"
	)
	for _, c := range []struct {
		name, courses, wishes string
		want                  int64
	}{
		{"one lesson", "1a,math,ann,1\n", "", 25},
		{"two lessons on two days", "1a,math,ann,2\n", "", 10 * 25},
		{"two lessons of a class", "1a,math,ann,1\n1a,art,bob,1\n", "", 25 * 24},
		{"two lessons of a teacher", "1a,math,ann,1\n1b,math,ann,1\n", "", 25 * 24},
		{"two lessons in a room", "1a,math,ann,1,lab\n1b,math,bob,1,lab\n", "", 25 * 24},
		{"no connection", "1a,math,ann,1\n1b,math,bob,1\n", "", 25 * 25},
		{"away", "1a,math,ann,1\n", "ann,mon fri2\n", 19},
		{"class away", "1a,math,ann,1\n", "1a,mon tue wed thu\n", 5},
		{"room away", "1a,math,ann,1,lab\n", "lab,mon1\n", 24},
		{"fixed to an hour", "1a,math,ann,1,,,fri3\n", "", 1},
		{"fixed to a day", "1a,math,ann,1,,,fri\n", "", 5},
		{"fixed of two", "1a,math,ann,2,,,fri3\n", "", 20},
		{"double", "1a,math,ann,2,,1\n", "", 20},
		{"double and single", "1a,math,ann,3,,1\n", "", 20 * 20},
		{"double, fixed in one of its hours", "1a,math,ann,2,,1,mon2\n", "", 2},
		{"double, away in the middle", "1a,math,ann,2,,1\n", "ann,mon3\n", 18},
		{"double and a lesson of the class", "1a,math,ann,2,,1\n1a,art,bob,1\n", "", 20 * 23},
		{"daily", "1a,math,ann,1\n1b,math,ann,1\n", "ann,,1\n", 25 * 20},
		{"daily of no effect", "1a,math,ann,1\n1b,math,ann,1\n", "ann,,5\n", 25 * 24},
		{"daily counts a double lesson twice", "1a,math,ann,2,,1\n1b,math,ann,1\n", "ann,,2\n", 20 * 20},
		{"daily of a class", "1a,math,ann,1\n1a,art,bob,1\n", "1a,,1\n", 25 * 20},
		{"two classes together", "1a+1b,sport,dee,1\n1a,math,ann,1\n", "", 25 * 24},
		{"two teachers together", "1a,sport,dee+gus,1\n1b,math,gus,1\n", "", 25 * 24},
		{"one of two teachers away", "1a,sport,dee+gus,1\n", "gus,mon tue wed thu\n", 5},
		{"two rooms together", "1a,sport,dee,1,gym+pool\n1b,sport,gus,1,pool\n", "", 25 * 24},
		{"two of three in a room", "1a,art,ann,1,lab\n1b,art,bob,1,lab\n2a,art,cid,1,lab\n", "lab,,,,2\n", 25*25*25 - 25},
	} {
		t.Run(c.name, func(t *testing.T) {
			file := timetable(t, "awk", wishes+c.wishes, courses+c.courses)
			p := testenv.Must(dlx.Read(strings.NewReader(file)))(t)
			if got := testenv.Must(memsolver.Count(t.Context(), p))(t); !got.IsInt64() || got.Int64() != c.want {
				t.Errorf("want %d timetables, got %d", c.want, got)
			}
		})
	}
	t.Run("avoid by so much", func(t *testing.T) {
		file := timetable(t, "awk", wishes+"ann,wed thu fri,,mon*3 1*7 tue*30\n", courses+"1a,math,ann,1\n")
		p := testenv.Must(dlx.Read(strings.NewReader(file)))(t)
		// On Monday in hour 2 (cost 1): in hour 1 it would cost 7, because that is more than 3.
		if best := testenv.Must(memsolver.Minimize(t.Context(), p))(t); best.Cost != 4 {
			t.Errorf("want cost 4, got %d", best.Cost)
		}
	})
	t.Run("avoid", func(t *testing.T) {
		file := timetable(t, "awk", wishes+"ann,,,mon tue\n", courses+"1a,math,ann,3\n1b,math,ann,2,,1\n")
		p := testenv.Must(dlx.Read(strings.NewReader(file)))(t)
		// In hour 1 on Wednesday to Friday, but the double lesson takes hours 2 and 3 on one of these
		// days (cost 1 + 2), or a single lesson costs 2 more and the double one 1.
		if best := testenv.Must(memsolver.Minimize(t.Context(), p))(t); best.Cost != 3 {
			t.Errorf("want cost 3, got %d", best.Cost)
		}
	})
}

// TestTimetableDays counts the timetables of small tables whose wishes are about whole days, about lunch or about
// subjects. How many of the days on which somebody may come have no lesson makes no difference.
func TestTimetableDays(t *testing.T) {
	const (
		courses = "class,subject,teacher,lessons,room,double\n"
		wishes  = "name,away,daily,avoid,number,days,afternoons\n"
		two     = "1a,math,ann,1\n1b,math,ann,1\n"
		both    = "1a,math,ann,1\n1a,art,bob,1\n"
	)
	for _, c := range []struct {
		name, awk, courses, wishes string
		want                       int
	}{
		{"shorter days", "awk -v hours=2", "1a,math,ann,1\n", "", 10},
		{"an hour of each day away", "awk", "1a,math,ann,1\n", "ann,1\n", 20},
		{"subject before lunch", "awk", "1a,math,ann,1\n", "math,4 5\n", 15},
		{"subject of two words", "awk", "1a,wood work,ann,1\n", "wood work,4 5 fri\n", 12},
		{"another subject", "awk", both, "art,4 5\n", 15 * 24},
		{"double lesson of a subject", "awk", "1a,math,ann,2,,1\n", "math,3\n", 10},
		{"double lesson beside lunch", "awk -v lunch=3", "1a,math,ann,2,,1\n", "", 15},
		{"days of a teacher", "awk", two, "ann,,,,,1\n", 5 * 5 * 4},
		{"days of a class", "awk", both, "1a,,,,,1\n", 5 * 5 * 4},
		{"days of a room", "awk", "1a,math,ann,1,lab\n1b,math,bob,1,lab\n", "lab,,,,,1\n", 5 * 5 * 4},
		{"days of no effect", "awk", two, "ann,,,,,2\n", 25 * 24},
		{"days, and a most for each", "awk", two, "ann,,2,,,1\n", 5 * 5 * 4},
		{"days, and too few for each", "awk", two, "ann,,1,,,1\n", 0},
		{"days, with free hours", "awk", "1a,math,ann,2,,1\n1b,math,ann,1\n", "ann,,3,,,1\n", 5 * 4 * 3},
		{"no afternoon", "awk -v lunch=3", both, "1a,,,,,,0\n", 15 * 14},
		{"one afternoon", "awk -v lunch=3", both, "1a,,,,,,1\n", 25*24 - 10*8},
		{"one afternoon, and a most for each day", "awk -v lunch=3", both, "1a,,1,,,,1\n", 25*20 - 10*8},
		{"one day and no afternoon", "awk -v lunch=3", both, "1a,,,,,1,0\n", 5 * 3 * 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			file := timetable(t, c.awk, wishes+c.wishes, courses+c.courses)
			p := testenv.Must(dlx.Read(strings.NewReader(file)))(t)
			found := make(map[string]bool)
			for solution, err := range memsolver.All(t.Context(), p) {
				testenv.Check(t, err)
				lessons := slices.DeleteFunc(p.OptionNames(solution), func(name string) bool { return !strings.Contains(name, " with ") })
				slices.Sort(lessons)
				found[strings.Join(lessons, "; ")] = true
			}
			if len(found) != c.want {
				t.Errorf("want %d timetables, got %d", c.want, len(found))
			}
		})
	}
}

// TestTimetableOfAnySpreadsheet checks that what spreadsheets do to a CSV changes nothing, whatever awk
// reads it.
func TestTimetableOfAnySpreadsheet(t *testing.T) {
	wishes := string(testenv.Must(os.ReadFile("wishes.csv"))(t))
	courses := string(testenv.Must(os.ReadFile("courses.csv"))(t))
	want := timetable(t, "awk", wishes, courses)
	quoted := func(table string) string {
		return `"` + strings.NewReplacer(",", `","`, "\n", "\"\n\"").Replace(strings.TrimSpace(table)) + "\"\n"
	}
	for _, awk := range []string{"awk", "mawk", "gawk", "busybox awk", "original-awk"} {
		if _, err := exec.LookPath(strings.Fields(awk)[0]); err != nil {
			continue // all systems have some awk, and few have all
		}
		for name, change := range map[string]func(string) string{
			"nothing":     strings.NewReplacer().Replace,
			"semicolons":  strings.NewReplacer(",", ";").Replace,
			"line ends":   strings.NewReplacer("\n", "\r\n").Replace,
			"byte order":  func(table string) string { return "\ufeff" + table },
			"quotes":      quoted,
			"all of it":   func(table string) string { return "\ufeff" + strings.ReplaceAll(quoted(table), "\n", "\r\n") },
			"blanks":      strings.NewReplacer(",", " , ", "+", " + ").Replace,
			"empty lines": func(table string) string { return table + ",,,,\r\n\n" },
		} {
			if got := timetable(t, awk, change(wishes), change(courses)); got != want {
				t.Errorf("%s, %s: want the same problem as without, got one of %d and %d bytes", awk, name, len(want), len(got))
			}
		}
	}
}

// TestTimetableErrors checks that an error names the file and the line, and that then there is no
// problem.
func TestTimetableErrors(t *testing.T) {
	const class, name = "class,subject,teacher,lessons\n", "name,away\n"
	for _, c := range []struct{ wishes, courses, want string }{
		{name, "1a,math,ann,4\n", "courses.csv, line 1: want a header that begins with class or name, got 1a,math,ann,4"},
		{name, class + "1a,math,ann\n", "courses.csv, line 2: want class, subject, teacher, lessons, room, double, fixed, got 1a,math,ann"},
		{name, class + "1a,math,,4\n", "courses.csv, line 2: want class, "},
		{name, class + "1a,math,ann,four\n", "courses.csv, line 2: want class, "},
		{name, class + `1a,"math, hard",ann,4` + "\n", "courses.csv, line 2: want class, "},
		{name, class + "1a,math,ann,3,,2\n", "courses.csv, line 2: want at most half as many double lessons as lessons"},
		{name, class + "\n1a,math,ann,3,,,mon6\n", "courses.csv, line 3: want days and hours such as mon tue5"},
		{name, class + "1a,math,ann,3\n1a,math,bob,3\n", "courses.csv, line 3: want one line for each course"},
		{name, class + "1a,math: hard,ann,3\n", "courses.csv, line 2: want no bar and no colon"},
		{name + "ann,monday\n", class + "1a,math,ann,4\n", "wishes.csv, line 2: want days and hours"},
		{name + "ann,mon\nbop,tue\n", class + "1a,math,ann,4\n", "wishes.csv, line 3: want a class, teacher, room or subject of the courses; only a room has a number, a subject away and avoid alone, got bop"},
		{name + "1a-math,mon\n", class + "1a,math,ann,4\n", "wishes.csv, line 2: want a class, teacher, room or subject of the courses; only a room has a number, a subject away and avoid alone, got 1a-math"},
		{name + "ann,,,,2\n", class + "1a,math,ann,4\n", "wishes.csv, line 2: want a class, teacher, room or subject of the courses; only a room has a number, a subject away and avoid alone, got ann"},
		{name + "ann,,0\n", class + "1a,math,ann,4\n", "wishes.csv, line 2: want name, away, daily, avoid, number, days, afternoons, with numbers from 1, and no other number beside that of rooms, got ann,,0"},
		{name + "ann,,,,,0\n", class + "1a,math,ann,4\n", "wishes.csv, line 2: want name, away, daily"},
		{name + "lab,,,,2,3\n", class + "1a,math,ann,4,lab\n", "wishes.csv, line 2: want name, away, daily"},
		{name + "ann,,,,,,1\n", class + "1a,math,ann,4\n", "wishes.csv, line 2: want afternoons only if there is an hour after lunch, got ann,,,,,,1"},
		{name + "ann,mon*2\n", class + "1a,math,ann,4\n", "wishes.csv, line 2: want days and hours such as mon tue5, with"},
		{name + "ann,,,mon*\n", class + "1a,math,ann,4\n", "wishes.csv, line 2: want days and hours such as mon tue5 fri4*20, with"},
		{name + "ann,6\n", class + "1a,math,ann,4\n", "wishes.csv, line 2: want days and hours"},
		{name + "math,,2\n", class + "1a,math,ann,4\n", "wishes.csv, line 2: want a class, teacher, room or subject of the courses; only a room has a number, a subject away and avoid alone, got math"},
		{name, class + "1a,math,ann,3,,,2\n", "courses.csv, line 2: want days and hours such as mon tue5"},
		{name + "ann,mon\nann,tue\n", class + "1a,math,ann,4\n", "wishes.csv, line 3: want one line for each name"},
		{name + "ann,,few\n", class + "1a,math,ann,4\n", "wishes.csv, line 2: want name, away, daily"},
		{name + "ann,,2,,2\n", class + "1a,math,ann,4\n", "wishes.csv, line 2: want name, away, daily"},
		{class + "1a,math,ann,4\n", name + "ann,mon\n", "courses.csv, line 1: want the wishes before the courses"},
	} {
		output, complaint, err := tryTimetable(t, "awk", c.wishes, c.courses)
		if err == nil || output != "" || !strings.HasPrefix(complaint, c.want) || strings.Count(complaint, "\n") != 1 {
			t.Errorf("want an error that begins with %q, got %v, %q and output of %d bytes", c.want, err, complaint, len(output))
		}
	}
}

// TestBlamedWishes checks which wishes the script names if there is no timetable, and the reason.
func TestBlamedWishes(t *testing.T) {
	program := filepath.Join(t.TempDir(), "graphcover")
	if output, err := exec.Command("go", "build", "-o", program, "graphcover/cmd/graphcover").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	const (
		courses = "class,subject,teacher,lessons,room\n1a,math,ann,3\n1a,art,bob,3,lab\n1b,art,cid,3,lab\n"
		wishes  = "name,away,daily,avoid,number\n"
	)
	for _, c := range []struct{ name, courses, wishes, want string }{
		{"all can be met", courses, wishes + "ann,mon\n", "there is a timetable with all wishes\n"},
		{"one is too much", courses, wishes + "bob,mon\nann,mon tue fri,,wed\ncid,,1\n",
			"these wishes can't all be met:\nann,mon tue fri,,wed\n" +
				"too many for too few: 1a-math needs 3 of 1a-math-wed, 1a-math-thu, but there are only 2\n"},
		{"three are too much", courses, wishes + "1b,fri\n1a,wed thu\nann,fri2 fri3 fri4 fri5,2\nbob,fri2 fri3 fri4 fri5\nlab,,,,2\n",
			"these wishes can't all be met:\n1a,wed thu\nann,fri2 fri3 fri4 fri5,2\nbob,fri2 fri3 fri4 fri5\n" +
				"too many for too few: 1a-math, 1a-art need 6 of 1a-math-mon, 1a-math-tue, 1a-art-mon, 1a-art-tue, 1a_fri1, but there are only 5\n"},
		{"days are too few", "class,subject,teacher,lessons\n1a,math,ann,3\n", "name,away,daily,avoid,number,days\nann,,,,,2\n1a,mon\n",
			"these wishes can't all be met:\nann,,,,,2\ntoo many for too few: "},
		{"the courses are", "class,subject,teacher,lessons\n1a,math,ann,6\n", wishes + "ann,mon\n",
			"there is no timetable even without wishes:\nunsolvable: "},
	} {
		folder := t.TempDir()
		for file, text := range map[string]string{"wishes.csv": c.wishes, "courses.csv": c.courses} {
			testenv.Check(t, os.WriteFile(filepath.Join(folder, file), []byte(text), 0o644))
		}
		command := exec.Command("./wishes.sh", filepath.Join(folder, "wishes.csv"), filepath.Join(folder, "courses.csv"))
		command.Env = append(os.Environ(), "GRAPHCOVER="+program)
		got, err := command.CombinedOutput()
		if whole := !strings.HasSuffix(c.want, " "); err != nil || !strings.HasPrefix(string(got), c.want) || whole && string(got) != c.want {
			t.Errorf("%s: want %q, got %v, %q", c.name, c.want, err, got)
		}
	}
}

// TestSubstitutes checks who takes the lessons of teachers who are ill, and that errors name the place.
func TestSubstitutes(t *testing.T) {
	const (
		wishes = "name,away\neve fox,thu\n"
		week   = "1a,thu,1,math,ann\n1a,thu,2,double art,bob\n1b,thu,1,art,cid\n1b,thu,2,sport,dee+gus\n1b,mon,1,math,ann\n" +
			"2a,mon,1,music,eve fox\n1a,mon,2,music,fay\n1a,fri,1,art,cid\n"
	)
	program := testenv.Must(filepath.Abs("substitutes.awk"))(t)
	testenv.Must(os.Stat(program))(t) // so that go test notices when it has changed
	for _, c := range []struct{ wishes, week, ill, day, most, want string }{
		{wishes, week, "ann", "thu", "2", "1a: math with bob, thu1 (0)"}, // teaches the class, and is there
		{wishes, week, "bob", "thu", "2", "1a: double art with ann, thu2 (0)1a: double art with ann, thu3 (0)"},
		{wishes, week, "bob", "thu", "1", "1a: double art with cid, thu2 (0)1a: double art with ann, thu3 (0)"},
		{wishes, week, "ann bob cid dee gus", "mon", "2", "1b: math with fay, mon1 (2)"},
		{"name,away\nfay,mon1\n", week, "ann bob cid dee gus", "mon", "2", "1b: math with nobody, mon1 (10)"},
		{wishes, week, "dee", "thu", "2", "day: want a day on which they have a lesson that nobody else gives, got thu\n"},
		{wishes, week, "ann ben", "thu", "2", "ill: want a teacher of the timetable, got ben\n"},
		{wishes, week + "1a,thu,math,ann\n", "ann", "thu", "2", "week.csv, line 9: want class, day, hour, subject, teacher, got 1a,thu,math,ann\n"},
	} {
		folder := t.TempDir()
		for file, text := range map[string]string{"wishes.csv": c.wishes, "week.csv": c.week} {
			testenv.Check(t, os.WriteFile(filepath.Join(folder, file), []byte(text), 0o644))
		}
		output, got, err := runAWK(folder, []string{"awk", "-v", "ill=" + c.ill, "-v", "day=" + c.day, "-v", "most=" + c.most, "-f", program, "wishes.csv", "week.csv"})
		if err == nil {
			p := testenv.Must(dlx.Read(strings.NewReader(output)))(t)
			best := testenv.Must(memsolver.Minimize(t.Context(), p))(t)
			for _, o := range best.Solution {
				got += fmt.Sprintf("%s (%d)", p.OptionName(o), p.Options[o].Cost)
			}
		}
		if got != c.want {
			t.Errorf("%s, %s: want %q, got %q, %v", c.ill, c.day, c.want, got, err)
		}
	}
}

// timetable returns the problem that examples/timetable.awk makes of two tables.
func timetable(t *testing.T, awk, wishes, courses string) string {
	t.Helper()
	output, complaint, err := tryTimetable(t, awk, wishes, courses)
	if err != nil {
		t.Fatalf("%s: %v: %s", awk, err, complaint)
	}
	return output
}

func tryTimetable(t *testing.T, awk, wishes, courses string) (output, complaint string, err error) {
	t.Helper()
	folder := t.TempDir()
	for file, text := range map[string]string{"wishes.csv": wishes, "courses.csv": courses} {
		testenv.Check(t, os.WriteFile(filepath.Join(folder, file), []byte(text), 0o644))
	}
	program := testenv.Must(filepath.Abs("timetable.awk"))(t)
	testenv.Must(os.Stat(program))(t) // so that go test notices when it has changed
	return runAWK(folder, append(strings.Fields(awk), "-f", program, "wishes.csv", "courses.csv"))
}

func runAWK(folder string, words []string) (output, complaint string, err error) {
	command := exec.Command(words[0], words[1:]...)
	command.Dir = folder
	var complained strings.Builder
	command.Stderr = &complained
	got, err := command.Output()
	return string(got), complained.String(), err
}
