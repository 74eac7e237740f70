package puzzle_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"graphcover/internal/plaintext"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle"
)

const (
	crew    = "2 3\n40 1 1\n50 1 2\n70 2 1 2\n"
	crewMPS = "NAME\nROWS\n N c\n E a\nCOLUMNS\n M MARKER INTORG\n x a 1\n M MARKER INTEND\nRHS\n a 1\nENDATA\n"
	week    = "class,subject,teacher,lessons\n1a,math,ann,1\n\nhours,days\n1,mon tue\n"
	wishes  = "name;away\nann;mon\n"
	ward    = "name,shifts\nann,1\n\nshift,people\nday,1\n\ndays\n1\n"
	crewDLX = "2:3|a b | c\n| name: both\na b |7\na\na\n"
)

func compressed(t *testing.T, text string) string {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	testenv.Must(w.Write([]byte(text)))(t)
	testenv.Check(t, w.Close())
	return b.String()
}

// TestOpenProblems reads problems by the names of their formats, and by their content, plain and
// compressed. Whatever is read can be read again by its text.
func TestOpenProblems(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFiles(t, map[string]string{
		"BAD.DLX": "a b\nq\n", "empty.dlx": "", "crew.txt": crew, "crew.mps": crewMPS, "crew.dlx": crewDLX, "bad.txt": "2 3\n40 1 1\n50 1 3\n", "blog": blog + "\n",
		"crew.txt.gz": compressed(t, crew), "crew.mps.gz": compressed(t, crewMPS), "crew.dlx.gz": compressed(t, crewDLX), "blog.gz": compressed(t, blog+"\n"),
		"week.csv": week, "wishes.csv": wishes, "bad.csv": "name;away\nann;someday\n", "ward.csv": ward, "school.csv": wishes + "\n" + week,
		"items.txt": "| the week\n2|math sport | mon\nsport math\n", "hours.txt": "mon1 mon2\nmon1\n", "words.txt": "some words\nare no items\n",
		"courses.csv.gz": compressed(t, "\ufeff"+week), "shifts.csv.gz": compressed(t, "\ufeffshift,people\nday,1\n"),
		"both.csv": week + "\n" + ward, "week.xlsx": "PK\x03\x04\x14\x00",
		"cut.gz": compressed(t, crew)[:20], "no.gz": "\x1f\x8bx", "bad.mps": strings.Replace(crewMPS, "x a 1", "x a 2", 1),
	})
	const (
		dlx = "a 2:3, b 1; both |7, a |0, a |0"
		set = "row 1 1, row 2 1; column 1 |40, column 2 |50, column 3 |70"
		one = "a 1; x |0"
	)
	const school = "1a-math 1; 1a: math with ann, tue1 |0"
	for _, c := range []struct{ arg, stdin, text, want string }{
		{"timetable:wishes.csv,week.csv", "", "timetable:wishes.csv,week.csv", school},
		{"timetable:courses.csv.gz,wishes.csv", "", "timetable:courses.csv.gz,wishes.csv", school},
		{"school.csv", "", "timetable:school.csv", school},
		{"timetable:-", wishes + week, "timetable:-", school},
		{"timetable:week.csv,bad.csv", "", "", `bad.csv:2:5: want days (mon, tue) and their hours, from 1 to 1, such as mon mon1, or 1 for that hour of each day, with blanks between them, got someday`},
		{"roster:week.csv", "", "", `week.csv:1:1: want a table of a roster, got one of a timetable (the courses): write timetable:week.csv`},
		{"timetable:week.csv,ward.csv", "", "", `ward.csv:1:1: want a table of a timetable, got one of a roster (the people): write roster:ward.csv`},
		{"timetable:shifts.csv.gz,ward.csv", "", "", `shifts.csv.gz:1:1: want a table of a timetable, got one of a roster (the shifts): write roster:shifts.csv.gz,ward.csv`},
		{"timetable:-", ward, "", `standard input:1:1: want a table of a timetable, got one of a roster (the people): write roster:-`},
		{"roster:wishes.csv", "", "", `wishes.csv:1:1: want the column shifts, got none`},
		{"both.csv", "", "", `both.csv:7:1: want a table of a timetable, got one of a roster (the people)`},
		{"week.xlsx", "", "", `week.xlsx: sudoku: line 1: ` + plaintext.ErrSpreadsheet.Error()},
		{"roster:ward.csv,week.xlsx", "", "", `week.xlsx: ` + plaintext.ErrSpreadsheet.Error()},
		{"dlx:week.xlsx", "", "", `week.xlsx: dlx: line 1: ` + plaintext.ErrSpreadsheet.Error()},
		{"timetable:week.csv,nosuch.csv", "", "", `puzzle "timetable:week.csv,nosuch.csv": nosuch.csv: there is no such file; want timetable:FILE,FILE,...`},
		{"timetable:wishes.csv", "", "", `wishes.csv:1:1: want a table of courses, with the columns class, subject, teacher and lessons, got none`},
		{"wishes.csv", "", "", `wishes.csv:1:1: want a table of courses, with the columns class, subject, teacher and lessons, got none`},
		{"ward.csv", "", "roster:ward.csv", "day-1 1, ann 1; ann: day, day 1 |0"},
		{"dlx:crew.dlx", "", "dlx:crew.dlx", dlx},
		{"dlx:crew.dlx.gz", "", "dlx:crew.dlx.gz", dlx},
		{"dlx:-", compressed(t, crewDLX), "dlx:-", dlx},
		{"setpart:crew.txt", "", "setpart:crew.txt", set},
		{"setpart:crew.txt.gz", "", "setpart:crew.txt.gz", set},
		{"setpart:-", crew, "setpart:-", set},
		{"crew.txt", "", "setpart:crew.txt", set},
		{"crew.txt.gz", "", "setpart:crew.txt.gz", set},
		{"mps:crew.mps", "", "mps:crew.mps", one},
		{"mps:-", crewMPS, "mps:-", one},
		{"crew.mps", "", "mps:crew.mps", one},
		{"crew.mps.gz", "", "mps:crew.mps.gz", one},
		{"crew.dlx", "", "dlx:crew.dlx", dlx},
		{"crew.dlx.gz", "", "dlx:crew.dlx.gz", dlx},
		{"BAD.DLX", "", "", `BAD.DLX:2:1: there is no item "q"; line 1 lists the items`},
		{"empty.dlx", "", "", "empty.dlx:1:1: want a line that lists the items, got the end of the text"},
		{"setpart:bad.txt", "", "", `bad.txt:3:6: want a row of column 2 from 1 to 2, got "3"`},
		{"bad.txt", "", "", `bad.txt:3:6: want a row of column 2 from 1 to 2, got "3"`},
		{"bad.mps", "", "", `bad.mps:7:6: row a, column x: want the coefficient 1, got "2"`},
		{"mps:nosuch", "", "", `puzzle "mps:nosuch": there is no such file; want mps:FILE`},
		{"setpart:cut.gz", "", "", `cut.gz: setpart: line 2: unexpected EOF`},
		{"setpart:no.gz", "", "", `no.gz: want a file that gzip has written, or text: unexpected EOF`},
		{"items.txt", "", "", `items.txt: want a Sudoku of 81 characters of 1-9, 0 and '.', got none; or, for items and options, name it items.dlx or write dlx:items.txt`},
		{"hours.txt", "", "", `hours.txt: want a Sudoku of 81 characters of 1-9, 0 and '.', got none; or, for items and options, name it hours.dlx or write dlx:hours.txt`},
		{"words.txt", "", "", `words.txt: want a Sudoku of 81 characters of 1-9, 0 and '.', got none`},
		{"week.csv,wishes.csv", "", "", `puzzle "week.csv,wishes.csv": there is no such file; for tables, write timetable:week.csv,wishes.csv`},
		{"week.csv,ward.csv", "", "", `puzzle "week.csv,ward.csv": there is no such file; want a file, -, a Sudoku of 81 characters, or FAMILY:SPEC such as queens:8`},
		{"no.gz", "", "", `no.gz: want a file that gzip has written, or text: unexpected EOF`},
	} {
		n := 0
		for entry, err := range puzzle.Open([]string{c.arg}, strings.NewReader(c.stdin)) {
			if n++; c.text == "" {
				if fmt.Sprint(err) != c.want {
					t.Errorf("%s: want %s, got %v", c.arg, c.want, err)
				}
				continue
			}
			if err != nil || entry.String() != c.text || described(entry) != c.want || !puzzle.IsProblemFile(c.text) || !puzzle.IsFile(c.text) {
				t.Fatalf("%s: want %s, %s\ngot  %v, %s, %v", c.arg, c.text, c.want, entry, described(entry), err)
			}
			if strings.HasSuffix(c.text, "-") {
				continue
			}
			if again, err := puzzle.Parse(c.text); err != nil || described(again) != c.want {
				t.Errorf("%s: read again: %v", c.text, err)
			}
		}
		if n != 1 {
			t.Errorf("%s: want one puzzle, got %d", c.arg, n)
		}
	}
	for entry, err := range puzzle.Open([]string{"blog", "blog.gz"}, nil) {
		if err != nil || entry.String() != blog {
			t.Errorf("want a Sudoku, got %v, %v", entry, err)
		}
	}
	if puzzle.IsProblemFile("queens:8") || puzzle.IsProblemFile("dlx") {
		t.Error("want only files of problems")
	}
}

// TestDoubtfulFiles reads boards below two titles that share a word, so that they look like items and options.
func TestDoubtfulFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	const titles = "Newspaper puzzles of the week\nthe easy one of monday\n"
	cut := strings.Repeat("1........\n", 8) + "\n"
	items := compressed(t, "mon1 mon2\nmon1\n")
	writeFiles(t, map[string]string{
		"titles.txt": titles + "\n" + cut + blog + "\n", "last.txt": titles + "\n" + blog + "\n\n" + cut, "cut.txt": titles + "\n" + cut + cut, "week.txt.gz": items, "week.GZ": items,
	})
	const wrong = ": want 81 characters of 1-9, 0 and '.', got 72 in 8 lines"
	for file, want := range map[string][]string{
		"titles.txt":  {"titles.txt: sudoku: line 4" + wrong, "titles.txt:13 " + blog},
		"last.txt":    {"last.txt:4 " + blog, "last.txt: sudoku: line 6" + wrong},
		"cut.txt":     {"cut.txt: sudoku: line 4" + wrong, "cut.txt: sudoku: line 13" + wrong + "; or, for items and options, name it cut.dlx or write dlx:cut.txt"},
		"week.txt.gz": {"week.txt.gz: want a Sudoku of 81 characters of 1-9, 0 and '.', got none; or, for items and options, write dlx:week.txt.gz"},
		"week.GZ":     {"week.GZ: want a Sudoku of 81 characters of 1-9, 0 and '.', got none; or, for items and options, write dlx:week.GZ"},
	} {
		if got := found("", file); !slices.Equal(got, want) {
			t.Errorf("%s: want %q\ngot  %q", file, want, got)
		}
	}
}

// TestParts gives the tables of a problem as several arguments: none of them is solved, and an error says how to give
// them as one; what else is given follows. Whole problems are not parts of one, and neither is what can't be read twice.
func TestParts(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFiles(t, map[string]string{
		"week.csv": week, "other.csv": week, "wishes.csv": wishes, "broken.csv.gz": "\x1f\x8bx", "ward.csv": ward, "people.csv": "name,shifts\nann,1\n", "shifts.csv.gz": compressed(t, "shift,people\nday,1\n"),
	})
	for args, want := range map[string]string{
		"wishes.csv week.csv":                                 "wishes.csv week.csv: several tables of one problem are one argument: timetable:wishes.csv,week.csv",
		"queens:4 timetable:week.csv wishes.csv":              "timetable:week.csv wishes.csv: several tables of one problem are one argument: timetable:week.csv,wishes.csv; queens:4",
		"week.csv other.csv wishes.csv":                       "week.csv wishes.csv: several tables of one problem are one argument: timetable:week.csv,wishes.csv; timetable:other.csv",
		"timetable:- timetable:week.csv":                      "timetable:-; timetable:week.csv",
		"timetable:nosuch.csv timetable:week.csv":             `puzzle "timetable:nosuch.csv": nosuch.csv: there is no such file; want timetable:FILE,FILE,...; timetable:week.csv`,
		"wishes.csv timetable:nosuch.csv":                     `wishes.csv:1:1: want a table of courses, with the columns class, subject, teacher and lessons, got none; puzzle "timetable:nosuch.csv": nosuch.csv: there is no such file; want timetable:FILE,FILE,...`,
		"wishes.csv timetable:broken.csv.gz":                  `wishes.csv:1:1: want a table of courses, with the columns class, subject, teacher and lessons, got none; broken.csv.gz: want a file that gzip has written, or text: unexpected EOF`,
		"roster:people.csv shifts.csv.gz week.csv":            "roster:people.csv shifts.csv.gz: several tables of one problem are one argument: roster:people.csv,shifts.csv.gz; timetable:week.csv",
		"ward.csv week.csv timetable:week.csv,wishes.csv":     "roster:ward.csv; timetable:week.csv; timetable:week.csv,wishes.csv",
		"ward.csv roster:ward.csv roster:people.csv,ward.csv": `roster:ward.csv; roster:ward.csv; ward.csv:2:1: want one line for each name, got another one of ann`,
	} {
		var got []string
		for entry, err := range puzzle.Open(strings.Fields(args), strings.NewReader(week)) {
			if err != nil {
				got = append(got, err.Error())
			} else {
				got = append(got, entry.String())
			}
		}
		if joined := strings.Join(got, "; "); joined != want {
			t.Errorf("%s: want %s\ngot  %s", args, want, joined)
		}
	}
}

// described returns the items of a puzzle with their quotas, and its options with their costs.
func described(entry puzzle.Entry) string {
	if entry.Puzzle == nil {
		return ""
	}
	p := entry.Problem()
	var items, options []string
	for i := range p.Primary() {
		items = append(items, p.ItemName(i)+" "+p.Quota(i).String())
	}
	for o := range p.Options {
		options = append(options, fmt.Sprint(p.OptionName(o), " |", p.Options[o].Cost))
	}
	return strings.Join(items, ", ") + "; " + strings.Join(options, ", ")
}

// TestProblemsAreSolved counts the schedules of a small crew.
func TestProblemsAreSolved(t *testing.T) {
	t.Chdir(t.TempDir())
	testenv.Check(t, os.WriteFile("crew", []byte(crew), 0o600))
	entry := testenv.Must(puzzle.Parse("setpart:crew"))(t)
	n, err := memsolver.Count(t.Context(), entry.Problem())
	if err != nil || n.Int64() != 2 {
		t.Errorf("want 2 solutions, got %v, %v", n, err)
	}
}
