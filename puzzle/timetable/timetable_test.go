package timetable_test

import (
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle/internal/familytest"
	"graphcover/puzzle/timetable"
)

// problem returns the problem of a school that these tables describe.
func problem(t *testing.T, tables ...string) *exactcover.Problem {
	t.Helper()
	school := testenv.Must(timetable.Read(strings.NewReader(strings.Join(tables, "\n"))))(t)
	return testenv.Must(school.Without())(t)
}

// TestWishesOfHours counts the timetables of small tables of courses and wishes. There are 25 hours
// on 5 days, so the numbers are easily found by hand.
func TestWishesOfHours(t *testing.T) {
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
		{"fixed, single", "1a,math,ann,1,,,fri3-3\n", "", 1},
		{"double and single, fixed", "1a,math,ann,3,,1,mon2\n", "", 16 + 2*20},
		{"double and single, single fixed", "1a,math,ann,3,,1,mon2-2\n", "", 16},
		{"double and single, double fixed", "1a,math,ann,3,,1,mon2-3\n", "", 20},
		{"double and single, both fixed", "1a,math,ann,3,,1,mon2-3 tue1-1\n", "", 1},
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
			p := problem(t, wishes+c.wishes, courses+c.courses)
			if got := testenv.Must(memsolver.Count(t.Context(), p))(t); !got.IsInt64() || got.Int64() != c.want {
				t.Errorf("want %d timetables, got %d", c.want, got)
			}
		})
	}
	t.Run("avoid by so much", func(t *testing.T) {
		p := problem(t, wishes+"ann,wed thu fri,,mon*3 1*7 tue*30\n", courses+"1a,math,ann,1\n")
		// On Monday in hour 2 (cost 1): in hour 1 it would cost 7, because that is more than 3.
		if best := testenv.Must(memsolver.Minimize(t.Context(), p))(t); best.Cost != 4 {
			t.Errorf("want cost 4, got %d", best.Cost)
		}
	})
	t.Run("avoid", func(t *testing.T) {
		p := problem(t, wishes+"ann,,,mon tue\n", courses+"1a,math,ann,3\n1b,math,ann,2,,1\n")
		// In hour 1 on Wednesday to Friday, but the double lesson takes hours 2 and 3 on one of these
		// days (cost 1 + 2), or a single lesson costs 2 more and the double one 1.
		if best := testenv.Must(memsolver.Minimize(t.Context(), p))(t); best.Cost != 3 {
			t.Errorf("want cost 3, got %d", best.Cost)
		}
	})
}

// TestWishesOfDays counts the timetables of small tables whose wishes are about whole days, about lunch or about
// subjects. How many of the days on which somebody may come have no lesson makes no difference.
func TestWishesOfDays(t *testing.T) {
	const (
		courses = "class,subject,teacher,lessons,room,double\n"
		wishes  = "name,away,daily,avoid,number,days,afternoons\n"
		two     = "1a,math,ann,1\n1b,math,ann,1\n"
		both    = "1a,math,ann,1\n1a,art,bob,1\n"
	)
	for _, c := range []struct {
		name, week, courses, wishes string
		want                        int
	}{
		{"shorter days", "hours\n2\n", "1a,math,ann,1\n", "", 10},
		{"an hour of each day away", "", "1a,math,ann,1\n", "ann,1\n", 20},
		{"subject before lunch", "", "1a,math,ann,1\n", "math,4 5\n", 15},
		{"subject of two words", "", "1a,wood work,ann,1\n", "wood work,4 5 fri\n", 12},
		{"another subject", "", both, "art,4 5\n", 15 * 24},
		{"double lesson of a subject", "", "1a,math,ann,2,,1\n", "math,3\n", 10},
		{"double lesson beside lunch", "hours,lunch\n5,3\n", "1a,math,ann,2,,1\n", "", 15},
		{"days of a teacher", "", two, "ann,,,,,1\n", 5 * 5 * 4},
		{"days of a class", "", both, "1a,,,,,1\n", 5 * 5 * 4},
		{"days of a room", "", "1a,math,ann,1,lab\n1b,math,bob,1,lab\n", "lab,,,,,1\n", 5 * 5 * 4},
		{"days of no effect", "", two, "ann,,,,,2\n", 25 * 24},
		{"days, and a most for each", "", two, "ann,,2,,,1\n", 5 * 5 * 4},
		{"days, and too few for each", "", two, "ann,,1,,,1\n", 0},
		{"days, with free hours", "", "1a,math,ann,2,,1\n1b,math,ann,1\n", "ann,,3,,,1\n", 5 * 4 * 3},
		{"no afternoon", "hours,lunch\n5,3\n", both, "1a,,,,,,0\n", 15 * 14},
		{"one afternoon", "hours,lunch\n5,3\n", both, "1a,,,,,,1\n", 25*24 - 10*8},
		{"one afternoon, and a most for each day", "hours,lunch\n5,3\n", both, "1a,,1,,,,1\n", 25*20 - 10*8},
		{"one day and no afternoon", "hours,lunch\n5,3\n", both, "1a,,,,,1,0\n", 5 * 3 * 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := problem(t, wishes+c.wishes, courses+c.courses, c.week)
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

// TestIdleHours counts the timetables of small tables with limits on idle hours. Which hours are free follows
// from the lessons.
func TestIdleHours(t *testing.T) {
	const (
		courses = "class,subject,teacher,lessons,room,double\n"
		wishes  = "name,away,daily,days,afternoons,idle\n"
		both    = "1a,math,ann,1\n1a,art,bob,1\n"
		two     = "1a,math,ann,1\n1b,math,ann,1\n"
	)
	for _, c := range []struct {
		name, week, courses, wishes string
		want                        int64
	}{
		{"none of a class", "", both, "1a,,,,,0\n", 20*25 + 5*8},
		{"one of a class", "", both, "1a,,,,,1\n", 20*25 + 5*14},
		{"none of a teacher", "", two, "ann,,,,,0\n", 20*25 + 5*8},
		{"no idle hour while away", "", two, "ann,2,,,,0\n", 20*16 + 5*6},
		{"and a most for a day", "", both, "1a,,1,,,0\n", 20 * 25},
		{"and a most for days", "", both, "1a,,,1,,0\n", 5 * 8},
		{"and no afternoon", "hours,lunch\n5,3\n", both, "1a,,,,0,0\n", 20*9 + 5*4},
		{"and one afternoon", "hours,lunch\n5,3\n", both, "1a,,,,1,0\n", 20*25 - 20*4 + 5*8},
		{"double", "", "1a,math,ann,2,,1\n1a,art,bob,1\n", "1a,,,,,0\n", 20*4*5 + 5*6},
		{"double, and a most for a day", "", "1a,math,ann,2,,1\n1a,art,bob,1\n", "1a,,2,,,0\n", 20 * 4 * 5},
		{"of all classes", "", both, "classes,,,,,0\n", 20*25 + 5*8},
		{"one's own number", "", both, "classes,,1,,,\n1a,,2,,,\n", 25 * 24},
		{"all teachers away", "", both, "teachers,mon,,,,\nann,tue,,,,\n", 15*20 - 15},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := problem(t, wishes+c.wishes, courses+c.courses, c.week)
			if got := testenv.Must(memsolver.Count(t.Context(), p))(t); !got.IsInt64() || got.Int64() != c.want {
				t.Errorf("want %d timetables, got %d", c.want, got)
			}
		})
	}
	// In hour 2 of the only day nobody can teach. That is idle, unless the class is away then, which the item says.
	for away, want := range map[string]int64{"": 0, "2": 2} {
		t.Run("nobody can, and the class is away "+away, func(t *testing.T) {
			p := problem(t, "hours,days\n3,mon\n", courses+both, wishes+"ann,2,,,,\nbob,2,,,,\n1a,"+away+",,,,0\n")
			if got := testenv.Must(memsolver.Count(t.Context(), p))(t); !got.IsInt64() || got.Int64() != want {
				t.Errorf("want %d timetables, got %d", want, got)
			}
			at := slices.IndexFunc(p.Items, func(item exactcover.Item) bool { return item.Name == "1a_mon2" })
			if is := p.Items[at].Attributes["away"]; (is == true) != (away != "") {
				t.Errorf("want away only if the class is, got %v", is)
			}
		})
	}
	t.Run("at a cost", func(t *testing.T) {
		// On the only day math is in hour 1 and art in hour 3, which costs 2, and hour 2 is idle.
		p := problem(t, "hours,days\n3,mon\n", courses+both, wishes+"ann,2 3\nbob,2\n1a,,,,,1*7\n")
		if best := testenv.Must(memsolver.Minimize(t.Context(), p))(t); best.Cost != 9 {
			t.Errorf("want cost 9, got %d", best.Cost)
		}
	})
}

// TestSpreadsheets checks that what spreadsheets do to a CSV changes nothing.
func TestSpreadsheets(t *testing.T) {
	wishes := string(testenv.Must(os.ReadFile("../../examples/wishes.csv"))(t))
	courses := string(testenv.Must(os.ReadFile("../../examples/courses.csv"))(t))
	want := problem(t, wishes, courses)
	quoted := func(table string) string {
		return `"` + strings.NewReplacer(",", `","`, "\n", "\"\n\"").Replace(strings.TrimSpace(table)) + "\"\n"
	}
	columns := func(table string) string { // the first one last
		return regexp.MustCompile(`(?m)^([^,\n]+),(.*)$`).ReplaceAllStringFunc(table, func(line string) string {
			first, rest, _ := strings.Cut(line, ",")
			return rest + strings.Repeat(",", strings.Count(table[:strings.IndexByte(table, '\n')], ",")-strings.Count(line, ",")) + "," + first
		})
	}
	for name, change := range map[string]func(string) string{
		"semicolons": strings.NewReplacer(",", ";").Replace,
		"tabs":       strings.NewReplacer(",", "\t").Replace,
		"line ends":  strings.NewReplacer("\n", "\r\n").Replace,
		"byte order": func(table string) string { return "\ufeff" + table },
		"quotes":     quoted,
		"all of it": func(table string) string {
			return "\ufeff" + strings.NewReplacer(`","`, `";"`, "\n", "\r\n").Replace(quoted(table))
		},
		"blanks":      strings.NewReplacer(",", " , ", "+", " + ").Replace,
		"empty lines": func(table string) string { return "\n,,\n" + table + ",,,,\r\n\n" },
		"capitals":    strings.NewReplacer("name,away", "Name,AWAY", "class,", "Class,", "mon", "Mon").Replace,
		"columns":     columns,
	} {
		if change(wishes) == wishes {
			t.Fatalf("%s: nothing is changed", name)
		}
		for _, tables := range [][]string{{wishes, courses}, {courses, wishes}} {
			if got := problem(t, change(tables[0]), change(tables[1])); !exactcover.Same(got, want) {
				t.Errorf("%s: want the same problem as without", name)
			}
		}
	}
	umlaut := problem(t, "class,subject,teacher,lessons\n1a,math,J\xfcrgen,1\n") // in the code page of Windows
	if got := umlaut.OptionName(0); got != "1a: math with J\u00fcrgen, mon1" {
		t.Errorf("want an umlaut, got %q", got)
	}
}

// TestDays reads days of the week as people write them: each line means what its twin means.
func TestDays(t *testing.T) {
	const courses, wishes = "class;subject;teacher;lessons;fixed\n1a;math;ann;2;%s\n1a;art;bob;1;\n\n", "name;away;avoid\nann;%s;%s\n"
	const german = "hours;days\n4;Mo Di Mi Do Fr\n\n"
	for _, c := range [][2]string{
		{fmt.Sprintf(courses+wishes, "Mo1", "Di Mi2", "Freitag3*20"), fmt.Sprintf(courses+wishes, "mon1", "tue wed2", "fri3*20")},
		{fmt.Sprintf(courses+wishes, "lundi1", "mar. 2", "ven."), fmt.Sprintf(courses+wishes, "mon1", "tue 2", "fri")},
		{fmt.Sprintf(german+courses+wishes, "tue1", "montag", "Do.2"), fmt.Sprintf(german+courses+wishes, "di1", "mo", "do2")},
	} {
		got, want := problem(t, c[0]), problem(t, c[1])
		if !slices.EqualFunc(got.Options, want.Options, func(a, b exactcover.Option) bool { return slices.Equal(a.Items, b.Items) && a.Cost == b.Cost }) {
			t.Errorf("want %q as %q", c[0], c[1])
		}
	}
}

// TestErrors checks that an error names the place.
func TestErrors(t *testing.T) {
	const class, name = "class,subject,teacher,lessons,room,double,fixed\n", "name,away,daily,avoid,number,days,afternoons,idle\n"
	const moments = "want days (mon, tue, wed, thu, fri) and their hours, from 1 to 5, such as mon mon5"
	const lessons = ", or mon1-2 for a double lesson then, and mon1-1 for a single one"
	const names = "want a class, teacher, room or subject of the courses, or classes, teachers or rooms for all of them; got "
	math := class + "1a,math,ann,4,lab\n"
	familytest.CheckSyntaxErrors(t, "timetable", read, map[string]string{
		"":                                        "line 1, column 1: want a table of courses, with the columns class, subject, teacher and lessons, got none",
		name:                                      "line 1, column 1: want a table of courses, with the columns class, subject, teacher and lessons, got none",
		"1a,math,ann,4\n":                         "line 1, column 1: want a header, the columns class, subject, teacher, lessons and any of room, double, fixed, or the columns name and any of away, daily, avoid, number, days, afternoons, idle, or the columns hours and any of lunch, days, later; got 1a,math,ann,4",
		"\nclass,subject,techer,lessons\n":        "line 2, column 15: want one of the columns class, subject, teacher, lessons, room, double, fixed, or #techer if it is not to be read; got techer; did you mean teacher?",
		"class,subject,lessons\n1a,math,3\n":      "line 1, column 1: want the column teacher, got none",
		"class,subject,teacher,lessons,class\n":   "line 1, column 31: want each column once, got class again",
		class + "1a,math,ann\n":                   "line 2, column 1: want the lessons, got none",
		class + "1a,math,,4\n":                    "line 2, column 1: want the teacher, got none",
		class + "1a,math,ann,four\n":              "line 2, column 13: want a number from 0 to 1000, got four",
		class + "1a,math,ann,3,,,,,7\n":           "line 2, column 19: want nothing in a column without a name, got 7; if it is not to be read, call it #",
		class + "1a,math,ann,3,,2\n":              "line 2, column 16: want at most half as many double lessons as the 3 lessons, since each counts as two; got 2",
		class + "\n1a,math,ann,3,,,mon6\n":        "line 3, column 17: want hours from 1 to 5, or a table with the column hours and 6 below it, as your tables have hour 6; got mon6",
		class + "1a,math,ann,3,,,2\n":             "line 2, column 17: " + moments + lessons + ", with blanks between them, got 2",
		class + "1a,math,ann,3,,1,mon1-3\n":       "line 2, column 18: " + moments + lessons + ", with blanks between them, got mon1-3",
		class + "1a,math,ann,3,,1,mon5-6\n":       "line 2, column 18: want hours from 1 to 5, or a table with the column hours and 6 below it, as your tables have hour 6; got mon5-6",
		class + "1a,math,ann,3,,1,mon2-1\n":       "line 2, column 18: " + moments + lessons + ", with blanks between them, got mon2-1",
		class + "1a,math,ann,3,,1,1-2\n":          "line 2, column 18: " + moments + lessons + ", with blanks between them, got 1-2",
		class + "1a,math,ann,3,,,mon1 fri mon1\n": "line 2, column 17: want each day or hour once, got mon1 again",
		class + "1a,math,ann,3,,,fri mon1-2\n":    "line 2, column 17: want no double lesson, since the column double has none; got mon1-2",
		class + "1a,math,ann,2,,1,mon1-1\n":       "line 2, column 18: want no single lesson, since all lessons are double ones; got mon1-1",
		math + name + "ann,mon1-2\n":              "line 4, column 5: " + moments + ", or 5 for that hour of each day, with blanks between them, got mon1-2",
		class + "1a,math,ann,3\n1a,math,bob,3\n":  "line 3, column 4: want one line for each course, got another one of 1a and math",
		class + "1a,math: hard,ann,3\n":           "line 2, column 4: want a name without a colon, got math: hard",
		class + "1a,double bass,ann,3\n":          `line 2, column 4: want a subject that does not begin with "double", as the names of double lessons do; got double bass`,
		class + "1a,math,1a,3\n":                  "line 2, column 9: want another name: 1a is the name of a class, too",
		class + "1a+1a,math,ann,3\n":              "line 2, column 1: want each name once, got 1a again",
		class + "1a+,math,ann,3\n":                "line 2, column 1: want names with a + between them, got 1a+",
		math + name + "ann,monn\n":                "line 4, column 5: " + moments + ", or 5 for that hour of each day, with blanks between them, got monn; did you mean mon?",
		math + name + "ann,mon*2\n":               "line 4, column 5: " + moments + ", or 5 for that hour of each day, with blanks between them, got mon*2",
		math + name + "ann,6\n":                   "line 4, column 5: want hours from 1 to 5, or a table with the column hours and 6 below it, as your tables have hour 6; got 6",
		math + name + "ann,,,mon*\n":              "line 4, column 7: " + moments + ", or 5 for that hour of each day, each with *20 if it costs 20, with blanks between them, got mon*",
		math + name + "ann,mon\nbop,tue\n":        "line 5, column 1: " + names + "bop",
		math + name + "maht,mon\n":                "line 4, column 1: " + names + "maht; did you mean math?",
		math + name + "1a-math,mon\n":             "line 4, column 1: " + names + "1a-math",
		math + name + ",mon\n":                    "line 4, column 1: want a name, got none",
		math + name + "ann,mon\nann,tue\n":        "line 5, column 1: want one line for each name, got another one of ann",
		math + name + "ann,,,,2\n":                "line 4, column 8: want nothing here, because ann is a teacher; got 2",
		math + name + "math,,2\n":                 "line 4, column 7: want nothing here, because math is a subject; got 2",
		math + name + "ann,,0\n":                  "line 4, column 6: want a number from 1 to 5, got 0",
		math + name + "ann,,few\n":                "line 4, column 6: want a number from 1 to 5, got few",
		math + name + "ann,,,,,0\n":               "line 4, column 9: want a number from 1 to 5, got 0",
		math + name + "lab,,,,2,3\n":              "line 4, column 8: want a number of rooms only without daily, days and afternoons, also of all rooms, got 2",
		math + name + "lab,,,,2\nrooms,,,,,3\n":   "line 4, column 8: want a number of rooms only without daily, days and afternoons, also of all rooms, got 2",
		math + name + "ann,,,,,,1\n":              "line 4, column 10: want this only if there is an hour after lunch: a table of the columns hours and lunch says it; got 1",
		math + name + "ann,,,,,,,2*\n":            "line 4, column 11: want the most idle hours a day, such as 0, or 2*3 if each of them costs 3; got 2*",
		math + name + "lab,,,,,,,1\n":             "line 4, column 11: want nothing here, because lab is a room; got 1",
		math + "hours,lunch\n5,6\n":               "line 4, column 3: want a number from 1 to 5, got 6",
		math + "hours\n20\n":                      "line 4, column 1: want a number from 1 to 14, got 20",
		math + "hours\n5\n6\n":                    "line 5, column 1: want one line below hours, got another one",
		math + "hours,days\n5,mon_a mon_b\n":      "line 4, column 3: want up to 14 different days without digits and underscores, such as mon tue wed, got mon_a mon_b",
		math + "hours,days\n5,mon mon\n":          "line 4, column 3: want up to 14 different days without digits and underscores, such as mon tue wed, got mon mon",
	})
}

func read(r io.Reader) (*exactcover.Problem, error) {
	school, err := timetable.Read(r)
	if err != nil {
		return nil, err
	}
	return school.Without()
}

// TestContradictions checks what is said of lessons without an hour.
func TestContradictions(t *testing.T) {
	const courses = "class,subject,teacher,lessons,room,double,fixed\n1a,math,ann,3,lab,1,fri\n1b,art,bob,1\n"
	for wishes, want := range map[string][]string{
		"ann,mon\n": nil,
		"ann,mon tue wed\nlab,thu fri\nmath,mon1\n": {
			"no hour is left for a lesson of 1a in math (away: math mon1; ann mon tue wed; lab thu fri)",
			"no hour is left for a double lesson of 1a in math (away: math mon1; ann mon tue wed; lab thu fri)",
			"no hour is left for the lesson on fri of 1a in math (away: math mon1; ann mon tue wed; lab thu fri)",
		},
		"ann,2 4\n":                 {"no hour is left for a double lesson of 1a in math (away: ann 2 4)"},
		"bob,mon tue wed thu fri\n": {"no hour is left for a lesson of 1b in art (away: bob mon tue wed thu fri)"},
	} {
		school := testenv.Must(timetable.Read(strings.NewReader("name,away\n" + wishes + courses)))(t)
		if got := school.Contradictions(); !slices.Equal(got, want) {
			t.Errorf("%q: want %q, got %q", wishes, want, got)
		}
	}
}

// TestSums checks what is said of too many lessons for too few days or hours.
func TestSums(t *testing.T) {
	const name, class = "name,away,daily,number,days,afternoons\n", "class,subject,teacher,lessons,room,double\n"
	const week = "hours,lunch\n3,2\n"
	for tables, want := range map[string][]string{
		class + "1a,math,ann,5\n":                                                            nil,
		class + "1a,math,ann,6\n":                                                            {"math of 1a needs 6 days, as it is at most once a day, but only 5 can be"},
		class + "1a,math,ann,3\n" + name + "ann,mon tue wed\n":                               {"math of 1a needs 3 days, as it is at most once a day, but only 2 can be (away: ann mon tue wed)"},
		class + "1a,math,ann,6,,3\n" + name + "ann,,,,2\n":                                   {"math of 1a needs 3 days, as it is at most once a day, but only 2 can be (ann: days 2)"},
		class + "1a,math,ann,3\n1b,math,ann,3\n" + name + "ann,fri,1\n":                      {"ann has 6 lessons, but at most 4 hours (away fri, daily 1)"},
		class + "1a,math,ann,5\n1b,math,ann,5\n2a,math,ann,5\n2b,math,ann,1\n" + week:        {"ann has 16 lessons, but at most 15 hours"},
		class + "1a,math,ann,4\n1b,math,bob,4\n2a,math,cid,4\n" + week + name + "1a,,,,,0\n": nil,
		class + "1a,math,ann,5\n1a,art,bob,5\n1a,sport,cid,1\n" + week + name + "1a,,,,,0\n": {"1a has 11 lessons, but at most 10 hours (afternoons 0)"},
		class + "1a,math,ann,5\n1a,art,bob,5\n1a,sport,cid,2\n" + week + name + "1a,,,,,1\n": {"1a has 12 lessons, but at most 11 hours (afternoons 1)"},
		class + "1a,math,ann,4,lab\n1b,math,bob,4,lab\n2a,math,cid,4,lab\n2b,math,dee,4,lab\n" + week + name + "lab,fri,,1\n": {
			"lab has 16 lessons, but at most 12 hours (away fri)"},
		class + "1a,math,ann,4,lab\n1b,math,bob,4,lab\n2a,math,cid,4,lab\n2b,math,dee,4,lab\n" + week + name + "lab,fri,,2\n": nil,
	} {
		school := testenv.Must(timetable.Read(strings.NewReader(tables)))(t)
		if got := school.Contradictions(); !slices.Equal(got, want) {
			t.Errorf("%q: want %q, got %q", tables, want, got)
		}
	}
}

// TestAbout checks what contradictions and wishes are about: items of the problem, and whoever has a table.
func TestAbout(t *testing.T) {
	const class, week = "class,subject,teacher,lessons,room,double,fixed\n", "days,hours\nmon tue,2\n"
	const name = "name,away,days,daily\n"
	for tables, want := range map[string]struct {
		contradicted []string
		wishes       [][]string
	}{
		class + "1a,math,ann,1\n" + week: {},
		class + "1a,math,ann,2\n1b,math,ann,2\n1b,art,bob,1\n" + week + name + "ann,mon tue1\nbob,tue2\n": {
			[]string{"1a-math", "1b-math", "ann", "ann_mon1", "ann_mon2", "ann_tue1"},
			[][]string{{"ann_mon1", "ann_mon2"}, {"ann_tue1"}, {"bob_tue2"}},
		},
		class + "1a,math,ann,2,,1\n1a,art,bob,1,,,mon2\n" + week + name + "math,2\nteachers,1\n": {
			[]string{"1a-math-double", "ann_mon1", "ann_tue1"},
			[][]string{{"1a-math-double"}, {"ann_mon1", "ann_tue1", "bob_mon1", "bob_tue1"}, {"1a-art-at-mon2"}},
		},
		class + "1a,math,ann,2\n" + week + name + "ann,,1,\nclasses,,,1\n": {[]string{"1a-math", "ann"}, [][]string{{"ann"}, {"1a"}}},
	} {
		school := testenv.Must(timetable.Read(strings.NewReader(tables)))(t)
		if got := school.Contradicted(); !slices.Equal(got, want.contradicted) {
			t.Errorf("%q: want %q, got %q", tables, want.contradicted, got)
		}
		p := testenv.Must(school.Without())(t)
		for i := range school.Wishes() {
			got := school.About(i)
			if i >= len(want.wishes) || !slices.Equal(got, want.wishes[i]) {
				t.Errorf("%q: %s: want one of %q, got %q", tables, school.Wishes()[i], want.wishes, got)
			}
			for _, item := range got {
				if strings.ContainsAny(item, "-_") && !slices.ContainsFunc(p.Items, func(i exactcover.Item) bool { return i.Name == item }) {
					t.Errorf("%q: %s is no item of the problem", tables, item)
				}
			}
		}
	}
}

// TestContradictionsAreTrue makes small schools at random. If counting says that there is no timetable, a search
// must find none.
func TestContradictionsAreTrue(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 1))
	some := func(list ...string) string { return list[rng.IntN(len(list))] }
	contradicted, possible := 0, 0
	for range testenv.Cases(150, 3000, 20000) {
		tables := "hours,lunch,days\n3," + some("2", "3") + ",mon tue wed\nclass,subject,teacher,lessons,room,double,fixed\n"
		lunch := strings.Contains(tables, "\n3,2,")
		for _, course := range []string{"1a,math", "1a,art", "1b,math", "1a+1b,sport"}[:1+rng.IntN(4)] {
			tables += course + "," + some("ann", "bob", "ann+bob") + "," + some("1", "2", "3", "4") + "," + some("", "lab") + "," + some("", "", "0", "1") + "," + some("", "", "mon", "tue2") + "\n"
			tables = strings.NewReplacer(",1,,1,", ",2,,1,", ",1,lab,1,", ",2,lab,1,").Replace(tables) // a double lesson is two
		}
		tables += "name,away,daily,number,days,afternoons,idle\n"
		for _, name := range []string{"1a", "ann", "bob", "lab", "math"} {
			if strings.Contains(tables, name+",") || strings.Contains(tables, name+"+") {
				tables += name + "," + some("", "mon", "tue1 wed2", "1")
				switch name {
				case "lab":
					tables += ",," + some("", "2") + "\n"
				case "math":
					tables += "\n"
				default:
					afternoons := ""
					if lunch {
						afternoons = some("", "0", "1")
					}
					tables += "," + some("", "", "1", "2") + ",," + some("", "", "1", "2") + "," + afternoons + "," + some("", "", "0", "1") + "\n"
				}
			}
		}
		school, err := timetable.Read(strings.NewReader(tables))
		if err != nil {
			if !strings.Contains(err.Error(), "want a class, teacher, room or subject") { // nobody has that name
				t.Fatalf("%v in\n%s", err, tables)
			}
			continue
		}
		s := testenv.Must(memsolver.Solve(t.Context(), testenv.Must(school.Without())(t)))(t)
		said := school.Contradictions()
		if s != nil {
			possible++
			if len(said) > 0 {
				t.Errorf("there is a timetable, but %q in\n%s", said, tables)
			}
		} else if len(said) > 0 {
			contradicted++
		}
	}
	if contradicted < 10 || possible < 10 {
		t.Errorf("want some schools of each kind, got %d with a contradiction and %d with a timetable", contradicted, possible)
	}
}

// TestWishes checks what is said of wishes, and that a problem can be made without some of them.
func TestWishes(t *testing.T) {
	const courses = "class,subject,teacher,lessons,room\n1a,math,ann,1,lab\n"
	const wishes = "name,away,daily,avoid,number,days,idle\nteachers,fri,,,,,0*3\nlab,,,,2\nann,mon tue2,2,3\nmath,1\n1a,,,4\n"
	school := testenv.Must(timetable.Read(strings.NewReader(courses + wishes)))(t)
	if got, want := school.Wishes(), []string{"teachers: away fri", "teachers: idle 0", "ann: away mon", "ann: away tue2", "ann: daily 2", "math: away 1"}; !slices.Equal(got, want) {
		t.Errorf("want %q, got %q", want, got)
	}
	for _, c := range []struct {
		without []int
		want    int64
	}{{nil, 11}, {[]int{0, 1}, 15}, {[]int{2, 3, 4}, 16}, {[]int{5}, 14}, {[]int{0, 1, 2, 3, 4, 5}, 25}, {[]int{3}, 12}} {
		p := testenv.Must(school.Without(c.without...))(t)
		if got := testenv.Must(memsolver.Count(t.Context(), p))(t); !got.IsInt64() || got.Int64() != c.want {
			t.Errorf("without %v: want %d timetables, got %d", c.without, c.want, got)
		}
	}
}

// TestPicture draws a timetable with joint and double lessons, and a part of one.
func TestPicture(t *testing.T) {
	p := problem(t, "hours,days\n2,mon tue\n", "class,subject,teacher,lessons,room,double,fixed\n1b,math,ann,1,,,tue2\n1a+1b,sport,dee / gus,2,gym,1,mon\n")
	s := testenv.Must(memsolver.Solve(t.Context(), p))(t)
	const want = `1b  mon            tue
1   sport dee/gus  .
2   sport dee/gus  math ann

1a  mon            tue
1   sport dee/gus  .
2   sport dee/gus  .

teacher  mon      tue
ann      .   .    . 1b
dee      1a+ 1a+  . .
gus      1a+ 1a+  . .
`
	if got := timetable.Picture(p, s); got != want {
		t.Errorf("want\n%s\ngot\n%s", want, got)
	}
	p = problem(t, "hours,days\n2,mon tue\n", "class,subject,teacher,lessons,fixed\n1a,math,ann,1,tue2\n1a,art,bob,1,mon1\n", "name,avoid\nann,tue\nmath,2\nbob,mon2\n")
	s = testenv.Must(memsolver.Solve(t.Context(), p))(t)
	if got, want := timetable.Picture(p, s), "\nbob      1a .  . .\n\nin spite of a wish: math+ann tue2\n"; !strings.HasSuffix(got, want) {
		t.Errorf("want it to end in\n%s\ngot\n%s", want, got)
	}
	p = problem(t, "hours,days\n2,mon tue\n", "class,subject,teacher,lessons,room\n1a,math,ann,1,1a_room\n")
	if got := timetable.Picture(p, nil); !strings.HasPrefix(got, "1a  mon  tue\n1") {
		t.Errorf("want two days, whatever the name of the room, got\n%s", got)
	}
	p = problem(t, "hours,days\n2,mon tue\n", "class,subject,teacher,lessons,room,double,fixed\n1b,math,ann,1,,,tue2\n1a+1b,sport,dee / gus,2,gym,1,mon\n")
	if got, blank := timetable.Picture(p, nil), regexp.MustCompile(`sport dee/gus|math ann|1a\+1b|\b1b$`); strings.Contains(got, "math") || blank.MatchString(got) {
		t.Errorf("want no lesson, got\n%s", got)
	}
}
