package puzzle_test

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
	"graphcover/puzzle"
	"graphcover/puzzle/sudoku"
	"graphcover/puzzle/sudoku/format"
)

// FuzzOpen compares what Open finds on standard input with what sudoku.Read finds in the
// text. Every puzzle and every error must have its place, and there must be at least one
// of them.
func FuzzOpen(f *testing.F) {
	f.Add("")
	f.Add(marks + "\n" + strings.ReplaceAll(marks, "|", "\n"))
	for _, text := range []string{blog + " 1.5\n7: " + blog + "\n" + blog[:80] + " #2\n", "1..2\n....\n....\n3..4\n", strings.ReplaceAll(blog, "9", "0"), strings.ReplaceAll(blog, ".", "_")} {
		f.Add(text)
	}
	f.Add(blog + "\n" + blog[1:] + "\n" + strings.Repeat("# a long comment, ", 300) + "\n" + blog)
	testenv.AddFiles(f, "sudoku/testdata/*.sudoku")
	f.Fuzz(func(t *testing.T, text string) {
		if format.Detect(text) != "text" {
			return // package format tests the other formats
		}
		if strings.Contains(text, "sudoku:") {
			return // it may be a heading: see sudoku.FuzzRead
		}
		var want []string
		for found, err := range sudoku.Read(strings.NewReader(text), nil) {
			var syntax *sudoku.SyntaxError
			switch {
			case errors.As(err, &syntax) && syntax.Side > 0:
				return // TestBareBoards reads such texts
			case err != nil:
				want = append(want, fmt.Sprintf("standard input: %v", err))
			default:
				want = append(want, fmt.Sprintf("standard input:%d %s", found.Line, found.Board))
			}
		}
		if len(want) == 0 {
			want = []string{"standard input: want a Sudoku of 81 characters of 1-9, 0 and '.', got none"}
		}
		var got []string
		for entry, err := range puzzle.Open([]string{"-"}, strings.NewReader(text)) {
			if err != nil {
				got = append(got, err.Error())
				continue
			}
			got = append(got, entry.Source+" "+entry.String())
			again, err := puzzle.Parse(entry.String())
			if err != nil || again.Puzzle != entry.Puzzle {
				t.Errorf("%s read again: got %v, %v", entry, again, err)
			}
			if p := entry.Problem(); len(entry.Contradictions()) == 0 {
				if err := p.Validate(); err != nil {
					t.Errorf("%s: %v", entry, err)
				}
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("want %q\ngot  %q", want, got)
		}
	})
}

// FuzzParse checks that a puzzle of a family can be read back from its String, that
// its problem is valid, and that errors quote the puzzle and are short. It leaves out
// puzzles in files, since it can't know which files there are.
func FuzzParse(f *testing.F) {
	for _, arg := range []string{
		"queens:8", "queens:0", "queens:", "queens:101", "queens: 8", "queens:queens:8", "Queens:8", "kings:8",
		"langford:7", "langford:-1", "langford:1e2",
		"latin:4", "latin:35", "latin:1..2.1....3.4...", "latin:11..", "latin:12345", "latin:..é", "latin:" + strings.Repeat(".", 99) + "A",
		"sudoku:4", "sudoku:9x9:" + blog, "sudoku:6x6,x,r1c1+r1c2=3:1", "sudoku:4,even-odd=E...............:1...............",
		"sudoku:4x4,anti-knight,anti-king,windoku:1..1............", "sudoku:@", "sudoku:5,jigsaw=1", "sudoku:4:0.2...0..0...3.0", "sudoku:4,0-3:0_2", "sudoku:4:0123230110323210",
	} {
		f.Add(arg)
	}
	f.Fuzz(func(t *testing.T, arg string) {
		if !puzzle.IsFamily(arg) || strings.HasPrefix(arg, "dlx:") {
			return
		}
		entry, err := puzzle.Parse(arg)
		if err != nil {
			if text := err.Error(); !strings.HasPrefix(text, `puzzle "`) || len(text) > 1500 {
				t.Errorf("%q: got the error %v", arg, err)
			}
			return
		}
		again, err := puzzle.Parse(entry.String())
		if err != nil || again.String() != entry.String() {
			t.Fatalf("%q: want %s, got %v, %v", arg, entry, again, err)
		}
		p, contradicts := entry.Problem(), len(entry.Contradictions()) > 0
		if err := p.Validate(); exactcover.IsConflict(err) != contradicts || err != nil && !contradicts {
			t.Errorf("%q: got %v, and the contradictions %q", arg, err, entry.Contradictions())
		}
		if !slices.Equal(p.Given, again.Problem().Given) || len(p.Options) != len(again.Problem().Options) {
			t.Errorf("%q: want the problem of %s, got another", entry, arg)
		}
		if picture := entry.Picture(p.Given); !strings.HasSuffix(picture, "\n") {
			t.Errorf("%q: want a picture of lines, got %q", arg, picture)
		}
	})
}

// FuzzArgument checks that an argument that names no file is one puzzle, or one error
// that quotes it or its beginning.
func FuzzArgument(f *testing.F) {
	for _, arg := range []string{"", blog, blog[1:], marks, "1" + blog, "nosuch.sudoku", "８" + blog[1:], "\x00", "a\x00b",
		"\ufeff" + blog, strings.Repeat("a", 5000), strings.Repeat("%s", 100), "|" + blog + "|", blog + " 1.5", "penta:6x10", blog[:80] + " #2", strings.ReplaceAll(blog, ".", "-")} {
		f.Add(arg)
	}
	f.Fuzz(func(t *testing.T, arg string) {
		if _, err := os.Lstat(arg); err == nil || arg == "-" || strings.ContainsRune(arg, os.PathSeparator) || puzzle.IsFamily(arg) {
			return
		}
		board, wrong := sudoku.Parse(arg)
		n := 0
		for entry, err := range puzzle.Open([]string{arg}, nil) {
			n++
			switch {
			case wrong == nil:
				if err != nil || entry.String() != board.String() || entry.Source != "" {
					t.Errorf("%q: want %s, got %v, %v", arg, board, entry, err)
				}
			case err == nil:
				t.Errorf("%q: want an error such as %v, got %s", arg, wrong, entry)
			case len(arg) <= 100 && !strings.HasPrefix(err.Error(), fmt.Sprintf("puzzle %q: ", arg)), len(err.Error()) > 1000:
				t.Errorf("%q: want it quoted if it is short, got %v", arg, err)
			}
		}
		if n != 1 {
			t.Errorf("%q: want one puzzle or error, got %d", arg, n)
		}
	})
}
