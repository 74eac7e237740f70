package puzzle_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/memsolver"
	"graphcover/puzzle"
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
	for name, text := range map[string]string{"good.dlx": good, "bad.dlx": bad, "empty.dlx": ""} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir("folder", 0o700); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		arg, stdin string
		want       string
	}{
		{"dlx:good.dlx", "", " dlx:good.dlx [a b]"},
		{"dlx:-", good, " dlx:- [a b]"},
		{"dlx:bad.dlx", "", `puzzle "dlx:bad.dlx": bad.dlx:3:3: there is no item "q"; line 2 lists the items`},
		{"dlx:-", bad, `puzzle "dlx:-": standard input:3:3: there is no item "q"; line 2 lists the items`},
		{"dlx:empty.dlx", "", `puzzle "dlx:empty.dlx": empty.dlx:1:1: want a line that lists the items, got the end of the text`},
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
	table, err := os.ReadFile("../docs/families.md")
	if err != nil {
		t.Fatal(err)
	}
	if usages := puzzle.Families(); !slices.Contains(usages, "queens:N") {
		t.Errorf("want queens:N among them, got %q", usages)
	}
	for _, name := range puzzle.FamilyNames() {
		if !strings.Contains(string(table), "\n| `"+name+"` |") {
			t.Errorf("docs/families.md: want a row for %s", name)
		}
	}
}
