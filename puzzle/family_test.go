package puzzle_test

import (
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle"
	"graphcover/puzzle/internal/table"
	"graphcover/puzzle/roster"
	"graphcover/puzzle/timetable"
)

// TestFamilies opens and solves puzzles that are written out in full.
func TestFamilies(t *testing.T) {
	for arg, want := range map[string]struct {
		text    string
		picture string // of the first solution
	}{
		"queens:1":                       {"queens:1", "Q\n"},
		"langford:03":                    {"langford:3", "3 1 2 1 3 2\n"},
		"latin:1":                        {"latin:1", "1\n"},
		"latin:1....2.":                  {"", ""},
		"latin:.1..":                     {"latin:.1..", "2 1\n1 2\n"},
		"sudoku:4,x:12..|....|....|..4.": {"sudoku:4x4,x:12............4.", "1 2 | 3 4\n3 4 | 1 2\n----+----\n4 3 | 2 1\n2 1 | 4 3\n"},
		"sudoku:4,r1c1+r1c2=9":           {"", ""},
		"sudoku:4@":                      {"", ""},
	} {
		for entry, err := range puzzle.Open([]string{arg}, nil) {
			if want.text == "" {
				if err == nil {
					t.Errorf("%s: want an error, got %s", arg, entry)
				}
				continue
			}
			if err != nil || entry.String() != want.text || entry.Source != "" {
				t.Fatalf("%s: want %s, got %v, %v", arg, want.text, entry, err)
			}
			s, err := memsolver.Solve(t.Context(), entry.Problem(), memsolver.DLX)
			if err != nil || entry.Picture(s) != want.picture {
				t.Errorf("%s: want %q, got %q, %v", arg, want.picture, entry.Picture(s), err)
			}
		}
	}
}

// TestOpenDLX reads problems from files and from standard input.
func TestOpenDLX(t *testing.T) {
	t.Chdir(t.TempDir())
	const good, bad = "a b\na\nb\n", "| first\na b\na q\n"
	writeFiles(t, map[string]string{"good.dlx": good, "bad.dlx": bad, "empty.dlx": ""})
	testenv.Check(t, os.Mkdir("folder", 0o700))
	for _, c := range []struct {
		arg, stdin string
		want       string
	}{
		{"dlx:good.dlx", "", " dlx:good.dlx [a b]"},
		{"dlx:-", good, " dlx:- [a b]"},
		{"dlx:bad.dlx", "", `bad.dlx:3:3: there is no item "q"; line 2 lists the items`},
		{"dlx:-", bad, `standard input:3:3: there is no item "q"; line 2 lists the items`},
		{"dlx:empty.dlx", "", `empty.dlx:1:1: want a line that lists the items, got the end of the text`},
		{"dlx:nosuch.dlx", "", `puzzle "dlx:nosuch.dlx": there is no such file; want dlx:FILE`},
		{"dlx:folder", "", `puzzle "dlx:folder": it is a directory; want dlx:FILE`},
		{"dlx:", "", `puzzle "dlx:": there is no such file; want dlx:FILE`},
	} {
		for entry, err := range puzzle.Open([]string{c.arg}, strings.NewReader(c.stdin)) {
			got := fmt.Sprint(err)
			if err == nil {
				got = fmt.Sprintf("%s %s %v", entry.Source, entry, entry.Answer(exactcover.Solution{0, 1}))
			}
			if got != c.want {
				t.Errorf("%s: want %s\ngot  %s", c.arg, c.want, got)
			}
		}
	}
	const gone = `puzzle "dlx:-": want a file, because standard input can be read only once; want dlx:FILE`
	if _, err := puzzle.Parse("dlx:-"); fmt.Sprint(err) != gone {
		t.Errorf("want %s, got %v", gone, err)
	}
}

// TestFamiliesAreDocumented checks that the table in docs/families.md has every
// family.
func TestFamiliesAreDocumented(t *testing.T) {
	table := testenv.Must(os.ReadFile("../docs/families.md"))(t)
	if list := puzzle.FamilyList(); !strings.Contains(list, "\n  queens:N ") {
		t.Errorf("want queens:N among them, got %s", list)
	}
	for _, family := range puzzle.FamilyHelps() {
		if !strings.Contains(string(table), "\n| `"+family.Name+"` |") {
			t.Errorf("docs/families.md: want a row for %s", family.Name)
		}
		_, page, _ := strings.Cut(family.Text, "More is in ")
		if _, err := os.Stat("../" + strings.TrimSuffix(page, ".\n")); err != nil || family.About == "" {
			t.Errorf("%s: want a page that there is, and what it is, got %q, %v", family.Name, family.About, err)
		}
	}
}

// TestTilingsReadAgain checks that puzzles of tilings and words can be read back from
// their String, without the file that they came from, and make the same problem.
func TestTilingsReadAgain(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, c := range []struct{ text, file, want string }{
		{"domino:file", ".##.\n####\n####\n.##.\n", "domino:.##./####/####/.##."},
		{"macmahon:4x6", "", "macmahon:4x6"},
		{"pentomino:3x4x5", "", "pentomino:3x4x5"},
		{"polyomino:file", "3x4\nL*2=###/#..\nI=####\n", "polyomino:3x4,L*2=###/#..,I=####"},
		{"soma:3x3x3", "", "soma:3x3x3"},
		{"words:2x3:file", "gob one bog eon\ngo on be no\n", "words:2x3:be,bog,eon,go,gob,no,on,one"},
	} {
		writeFiles(t, map[string]string{"file": c.file})
		p, err := puzzle.Parse(c.text)
		testenv.Check(t, errors.Join(err, os.Remove("file")))
		again := testenv.Must(puzzle.Parse(p.String()))(t)
		if p.String() != c.want || again.String() != c.want || !reflect.DeepEqual(p.Problem(), again.Problem()) {
			t.Errorf("%s: want %s twice with the same problem, got %s and %s", c.text, c.want, p, again)
		}
		if first, second := p.Problem(), p.Problem(); first != second {
			t.Errorf("%s: want the problem made once", c.text)
		}
	}
}

// TestTilingsMistakes checks that errors name the puzzle and its usage.
func TestTilingsMistakes(t *testing.T) {
	t.Chdir(t.TempDir())
	const drawn = "ROWSxCOLUMNS, a drawing such as ###/#.#, or a file of one"
	for text, want := range map[string]string{
		"pentomino:5x5":     "want a board of 60 cells, got 25; want pentomino:" + drawn,
		"domino:none":       `file "none": there is no such file; want domino:` + drawn,
		"macmahon:5x5":      "want 6, 24 or 70 cells, for the squares of 2, 3 or 4 colors, got 25; want macmahon:ROWSxCOLUMNS",
		"soma:3x3x1":        "want a board of 27 cubes in several layers, got 3x3 of 9; want soma:3x3x3, a drawing such as ###//.#., or a file of one",
		"polyomino:3x3,A=x": `piece "A=x": layer 1, row 1: want 1 of '#' and '.', got "x"; want polyomino:BOARD,LETTER=DRAWING,... or a file of that`,
		"words:2x3:ab,cd":   "want words of 3 letters, got none; want words:ROWSxCOLUMNS:WORD,WORD,... or ROWSxCOLUMNS:FILE",
	} {
		if p, err := puzzle.Parse(text); p.Puzzle != nil || err == nil || err.Error() != `puzzle "`+text+`": `+want {
			t.Errorf("%s: want %s, got %v", text, want, err)
		}
	}
}

// TestColumnsAreDocumented checks that the help and docs/timetables.md have every column of tables, and say which of
// them are required.
func TestColumnsAreDocumented(t *testing.T) {
	page := string(testenv.Must(os.ReadFile("../docs/timetables.md"))(t))
	for name, tables := range map[string][]table.Table{"timetable": timetable.Tables(), "roster": roster.Tables()} {
		helps := puzzle.FamilyHelps()
		help := helps[slices.IndexFunc(helps, func(h puzzle.FamilyHelp) bool { return h.Name == name })].Text
		var begun strings.Builder // the tables to begin with
		for _, table := range tables {
			for _, column := range table.Columns {
				shown, row := "\n  "+column.Name+" ", "\n| `"+column.Name+"` "
				if column.Needed {
					shown, row = shown+"* ", row+"(required) "
				}
				if !strings.Contains(help, shown) || column.Means == "" {
					t.Errorf("help %s: want %q of the table of %s, and what it means, got\n%s", name, shown, table.Of, help)
				}
				if column.Needed && column.Example == "" && table.Name != "" {
					t.Errorf("%s: want an example of %s", table.Name, column.Name)
				}
				if !strings.Contains(page, row+"|") && !strings.HasPrefix(table.Of, "the shifts of the period before") { // which is not written by hand
					t.Errorf("docs/timetables.md: want %q of the table of %s", row, table.Of)
				}
			}
			if table.Name != "" {
				var header, row []string
				for _, column := range table.Columns {
					header, row = append(header, column.Name), append(row, column.Example)
				}
				fmt.Fprintf(&begun, "%s\n%s\n\n", strings.Join(header, ","), strings.Join(row, ","))
			}
		}
		if _, err := puzzle.ReadPuzzle(name, "begun", strings.NewReader(begun.String())); err != nil {
			t.Errorf("%s: want tables to begin with, got %v in\n%s", name, err, begun.String())
		}
	}
}
