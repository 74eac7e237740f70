package puzzle_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
	"graphcover/puzzle"
)

const blog = "...2.5...1..9.762...5.4....2....9.....64..1..8......7..7......4...6....9.63.1...."

// marks is a grid of candidates, row by row.
const marks = "6 2 37 5 1 4 8 37 9|1 57 8 9 3 2 4 57 6|4 345 9 6 78 78 2 35 1|3 9 5 7 2 6 1 4 8|" +
	"8 67 67 1 4 3 5 9 2|2 1 4 8 9 5 3 6 7|9 37 137 2 5 17 6 8 4|47 467 167 3 78 178 9 2 5|5 8 2 4 6 9 7 1 3"

// small is a board of 4x4.
const small = "1.............4."

// found returns what Open finds: the place and the text of each puzzle, or the error instead.
func found(stdin string, args ...string) (all []string) {
	for entry, err := range puzzle.Open(args, strings.NewReader(stdin)) {
		if err != nil {
			all = append(all, err.Error())
		} else {
			all = append(all, entry.Source+" "+entry.String())
		}
	}
	return all
}

// writeFiles writes files with these contents into the working directory.
func writeFiles(t *testing.T, contents map[string]string) {
	t.Helper()
	for name, content := range contents {
		testenv.Check(t, os.WriteFile(name, []byte(content), 0o600))
	}
}

func TestOpen(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFiles(t, map[string]string{
		"two.txt":   blog + "\n# a comment\n" + blog,
		"marks.txt": blog + "\n\n" + strings.ReplaceAll(marks, "|", "\n"),
		"mixed.txt": blog + "\n" + blog[1:] + "\n" + blog + "\n",
		"empty.txt": "",
		"knuth.dlx": "a b\na b\n",
		"16.txt":    "# sizes\nsudoku:4x4,x\n" + small + "\n12 34\n3412\n--+--\n....\n....\nsudoku:9x9\n" + blog + "\nsudoku:6x6\n",
		"lines.txt": small + "\n" + small[1:] + "\n",
		blog:        blog, // a file whose name is a puzzle is a file
	})
	testenv.Check(t, errors.Join(os.Mkdir("81", 0o700), os.Symlink("loop", "loop")))
	other := "1" + blog[1:]
	inALine := strings.ReplaceAll(marks, "|", " ")
	wanted := "; want a file, -, a Sudoku of 81 characters, or FAMILY:SPEC such as queens:8"
	for _, c := range []struct {
		name string
		args []string
		want []string
	}{
		{"a file of two", []string{"two.txt"}, []string{"two.txt:1 " + blog, "two.txt:3 " + blog}},
		{"standard input", []string{"-"}, []string{"standard input:1 " + blog}},
		{"a literal", []string{other}, []string{" " + other}},
		{"a file with candidates", []string{"marks.txt"}, []string{"marks.txt:1 " + blog, "marks.txt:3 " + inALine}},
		{"literal candidates, in a line and in nine", []string{inALine, strings.ReplaceAll(marks, "|", "\n")},
			[]string{" " + inALine, " " + inALine}},
		{"a literal with noise", []string{"|" + other + "|"}, []string{" " + other}},
		{"a file named like a puzzle", []string{blog}, []string{blog + ":1 " + blog}},
		{"boards under headings", []string{"16.txt"}, []string{"16.txt:3 sudoku:4x4,x:" + small, "16.txt:4 sudoku:4x4,x:12343412........",
			"16.txt:10 " + blog, "16.txt:11 sudoku:6x6"}},
		{"a file of boards", []string{"sudoku:4x4@lines.txt", "sudoku:4x4@nosuch.txt", "sudoku:5@lines.txt"}, []string{
			"lines.txt:1 sudoku:4x4:" + small, "lines.txt: sudoku: line 2: want 16 cells of 1-4, 0 and '.', got 15",
			`puzzle "sudoku:4x4@nosuch.txt": there is no such file; want sudoku:SIZE,RULE,...@FILE`,
			`puzzle "sudoku:5@lines.txt": want jigsaw=GRID, a symbol for the region of each cell, as in jigsaw=11122...: a board of side 5 has no boxes, because 5 is a prime number; want sudoku:SIZE,RULE,...@FILE`}},
		{"boards from standard input", []string{"sudoku:9x9@-", "sudoku:9x9:" + blog}, []string{"standard input:1 " + blog, " " + blog}},
		{"a bad line among good ones", []string{"mixed.txt"}, []string{
			"mixed.txt:1 " + blog,
			"mixed.txt: sudoku: line 2: want 81 characters of 1-9, 0 and '.', got 80",
			"mixed.txt:3 " + blog}},
		{"a problem in Knuth's format", []string{"knuth.dlx", "dlx:knuth.dlx"}, []string{" dlx:knuth.dlx", " dlx:knuth.dlx"}},
		{"80 characters", []string{other[1:]}, []string{
			fmt.Sprintf("puzzle %q: sudoku: want 81 characters of 1-9, 0 and '.', got 80", other[1:])}},
		{"as many cells as another board has", []string{strings.Repeat(".", 16), "1G" + strings.Repeat(".", 254)}, []string{
			`puzzle "................": want 81 characters of 1-9, 0 and '.', got 16, as many as a board of 4x4 has; to read it, write sudoku:4x4:CELLS`,
			`puzzle "1G` + strings.Repeat(".", 98) + `...": want 81 characters of 1-9, 0 and '.', got 256, as many as a board of 16x16 has; to read it, write sudoku:16x16:CELLS`}},
		{"cells with letters", []string{"53xx7xxxx6xx195xxx", "2024-11-27-notes.txt", "my-notes-of-2024.txt"}, []string{
			`puzzle "53xx7xxxx6xx195xxx": there is no such file; want a file, -, a Sudoku of 81 characters of 1-9, 0 and '.' (got 18, with 'x' among them), or FAMILY:SPEC such as queens:8`,
			`puzzle "2024-11-27-notes.txt": there is no such file; want a file, -, a Sudoku of 81 characters of 1-9, 0 and '.' (got 20, with '-' among them), or FAMILY:SPEC such as queens:8`,
			`puzzle "my-notes-of-2024.txt": there is no such file` + wanted}},
		{"addresses of the page", []string{
			"http://localhost:7475/#p=" + blog + "&v=grid", "#p=queens%3A8", "#v=grid&p=sudoku:4x4,r1c1+r1c2%3D3", "https://127.0.0.1/", "#p=two.txt", "#p=dlx:two.txt", "#p=dlx:a%0Aa"}, []string{
			" " + blog, " queens:8", `puzzle "#v=grid&p=sudoku:4x4,r1c1+r1c2%3D3": there is no such file` + wanted,
			`puzzle "https://127.0.0.1/": want an address with a puzzle in it, as Share this one on the page writes it: http://localhost:7475/#p=PUZZLE`,
			`puzzle "two.txt": sudoku: want 81 characters of 1-9, 0 and '.', got 1`,
			`puzzle "#p=dlx:two.txt": want an address with the puzzle itself, got one with the name of a file`,
			`puzzle "#p=dlx:a%0Aa": the problem in this address has several lines: put them into a file, and give its name`}},
		{"the others follow", []string{"nosuch.txt", "empty.txt", "two.txt"}, []string{
			`puzzle "nosuch.txt": there is no such file` + wanted,
			"empty.txt: want a Sudoku of 81 characters of 1-9, 0 and '.', got none",
			"two.txt:1 " + blog, "two.txt:3 " + blog}},
		{"a folder, a name that is too long, a link to itself", []string{"81", strings.Repeat("a", 5000), "loop"}, []string{
			`puzzle "81": it is a directory` + wanted,
			`puzzle "` + strings.Repeat("a", 100) + `...": file name too long` + wanted,
			`puzzle "loop": too many levels of symbolic links` + wanted}},
		{"a long mistake", []string{strings.Repeat("#", 5000)}, []string{
			`puzzle "` + strings.Repeat("#", 100) + `...": sudoku: want 81 characters of 1-9, 0 and '.', got 0`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := found(blog, c.args...); !slices.Equal(got, c.want) {
				t.Errorf("want %q\ngot  %q", c.want, got)
			}
		})
	}
}

// TestOpenInAnyLines reads a grid of 81 characters in lines of any length: in a file,
// from standard input, written out.
func TestOpenInAnyLines(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, lengths := range map[string][]int{"3x27": {27, 27, 27}, "81x1": slices.Repeat([]int{1}, 81), "40+40+1": {40, 40, 1}} {
		text, rest := "", blog
		for _, n := range lengths {
			text, rest = text+rest[:n]+"\n", rest[n:]
		}
		writeFiles(t, map[string]string{name: text})
		for _, c := range []struct{ arg, source string }{{name, name + ":1"}, {"-", "standard input:1"}, {text, ""}} {
			if got, want := found(text, c.arg), []string{c.source + " " + blog}; !slices.Equal(got, want) {
				t.Errorf("%s as %q: want %q, got %q", name, c.arg, want, got)
			}
		}
	}
}

// TestParseReadsString checks that a puzzle can be read back from its String, as is done
// with the text stored in the graph.
func TestParseReadsString(t *testing.T) {
	first := testenv.Must(puzzle.Parse(strings.ReplaceAll(blog, ".", "0")))(t)
	again, err := puzzle.Parse(first.String())
	if err != nil || again.String() != blog {
		t.Errorf("want %s, got %v, %v", blog, again, err)
	}
}

// TestOpenWithoutPermission opens a file that this user may not read.
func TestOpenWithoutPermission(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("root may read every file")
	}
	t.Chdir(t.TempDir())
	testenv.Check(t, os.WriteFile("mine.sudoku", []byte(blog), 0))
	want := `puzzle "mine.sudoku": permission denied; want a file, -, a Sudoku of 81 characters, or FAMILY:SPEC such as queens:8`
	if got := found("", "mine.sudoku"); !slices.Equal(got, []string{want}) {
		t.Errorf("want %s, got %q", want, got)
	}
}

// TestVariants checks that puzzles of one kind share items and options, and that each
// still has its own problem.
func TestVariants(t *testing.T) {
	for _, c := range []struct{ first, second string }{
		{strings.Repeat(".", 81), blog},
		{"latin:4", "latin:1..2.1....3.4..."},
		{"sudoku:16x16,x", "sudoku:16,x:G" + strings.Repeat(".", 255)},
		{"sudoku:9x9", blog},
	} {
		var base *exactcover.Problem
		for _, text := range []string{c.first, c.second} {
			entry := testenv.Must(puzzle.Parse(text))(t)
			v, ok := entry.Puzzle.(puzzle.Variant)
			if !ok {
				t.Fatalf("%s: not a variant", text)
			}
			p := v.Problem()
			if base != nil && v.Base() != base || &v.Base().Options[0] != &p.Options[0] || v.Base().Given != nil {
				t.Errorf("%s: want the base of %s, got another", text, c.first)
			}
			if !slices.Equal(v.Given(), p.Given) {
				t.Errorf("%s: want %v given, got %v", text, p.Given, v.Given())
			}
			base = v.Base()
		}
	}
}

// TestParseTime checks that the time to parse a puzzle is measured without the time
// spent waiting for its text.
func TestParseTime(t *testing.T) {
	const delay = 100 * time.Millisecond
	slow := func(text string) io.Reader {
		return iotest.OneByteReader(io.MultiReader(&sleeper{delay}, strings.NewReader(text)))
	}
	for _, c := range []struct{ arg, stdin string }{
		{"queens:8", ""},
		{"dlx:-", "a b\na b\n"},
		{"-", strings.Repeat(".", 81) + "\n"},
	} {
		for entry := range testenv.Values(t, puzzle.Open([]string{c.arg}, slow(c.stdin))) {
			if entry.ParseTime <= 0 || entry.ParseTime >= delay {
				t.Errorf("%s: want some time below %v, got %v", c.arg, delay, entry.ParseTime)
			}
		}
	}
}

// A sleeper is an empty input that ends after a while.
type sleeper struct{ delay time.Duration }

func (s *sleeper) Read([]byte) (int, error) {
	time.Sleep(s.delay)
	return 0, io.EOF
}
