package sudoku_test

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	unicodes "unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/unicode"

	"graphcover/internal/testenv"
	"graphcover/puzzle/sudoku"
)

// seeds are lines with more than a Sudoku, or less, killers, and boards of another size.
var seeds = []string{
	"1234\n.4..\n2..4\n4..1", "1234.4..2..44..1", "1234.4..2..44..1\n\n1234",
	"A1+A2+B1=11", "r1c1 + a2=3, B1=2 # one\n\nb2=1\n" + blog, cages4, "A1+A2=3\nA1=1", "A1+A2:3", "A0+00=0\nA0=0", "A1=" + blog, drawn4, strings.Repeat("A1=9,", 27),
	blog + " ED=1.5/1.2", "7: " + blog, blog[:80] + " #2", blog + "#2", blog + "," + solvedBlog, ":0300:5:" + blog + ":214::", strings.ReplaceAll(blog, ".", "-"),
	"0" + "000000000000000000000000000000000000000000000000000000000000000000000000A00000000" + "#0", "0 " + strings.Repeat("1", 76) + "X1111",
	strings.ReplaceAll(blog, ".", "x") + ";1", strings.ReplaceAll(blog, "9", "0"), "#3 " + blog, blog + blog, strings.Join(cut(strings.ReplaceAll(blog, ".", "_"), 9), "\n"),
}

// FuzzParsePlain checks the definition: a grid is 81 of the characters 1-9, 0 and '.', and
// everything else is ignored, and so is what follows a '#' if there are too many without it; or, in
// a single line, one word is such a grid. It is an error if
// only most of the cells are in one word, or if 0 may be a number.
func FuzzParsePlain(f *testing.F) {
	f.Add(blog)
	for _, seed := range seeds {
		f.Add(seed)
	}
	for _, text := range texts(f) {
		f.Add(string(text))
	}
	plain := strings.NewReplacer("+", "", "0", ".", "-", ".", "_", ".", "*", ".", "x", ".", "X", ".")
	f.Fuzz(func(t *testing.T, text string) {
		counted := cellsOf(text)
		g, err := sudoku.Parse(text)
		if err == nil && g.Rules().HasCages() || err != nil && sudoku.AreCages(text) {
			switch again, wrong := sudoku.Parse(g.String()); {
			case err == nil && (wrong != nil || again != g):
				t.Errorf("read again: want %s, got %s, %v", g, again, wrong)
			case err != nil && (!isSyntax(err) || g != (sudoku.Board{})):
				t.Errorf("want a SyntaxError, got %v, %v", g, err)
			}
			return
		}
		if err != nil {
			if syntax, ok := errors.AsType[*sudoku.SyntaxError](err); !ok || syntax.Line != 0 || g != (sudoku.Board{}) {
				t.Fatalf("want a SyntaxError, got %v, %v", g, err)
			}
			if len(counted) == 81 && !strings.Contains(err.Error(), "in one word, and beside it") && !strings.Contains(err.Error(), "groups of pencil marks") && !strings.Contains(err.Error(), "want to know what 0 is") {
				t.Errorf("want %s, got %v", counted, err)
			}
			return
		}
		if before, _, ok := strings.Cut(text, "#"); ok && len(counted) != 81 && len(cellsOf(before)) == 81 {
			counted = cellsOf(before)
		}
		if len(counted) == 81 && g.String() != strings.ReplaceAll(counted, "0", ".") {
			t.Fatalf("want %s, got %v", counted, g)
		}
		if len(counted) != 81 && !strings.Contains(plain.Replace(text), g.String()) && !strings.Contains(plain.Replace(strings.Join(strings.FieldsFunc(text, isBlankOrBar), "")), g.String()) {
			t.Fatalf("want a word of %q, got %v", text, g)
		}
		for name, same := range map[string]string{"text": g.String(), "picture": g.Pretty()} {
			if again, err := sudoku.Parse(same); err != nil || again != g {
				t.Errorf("its %s read again: want %s, got %s, %v", name, g, again, err)
			}
		}
	})
}

// cellsOf returns the characters of text that are cells.
func cellsOf(text string) string {
	return strings.Map(func(c rune) rune {
		if strings.ContainsRune("0123456789.", c) {
			return c
		}
		return -1
	}, text)
}

func isBlankOrBar(c rune) bool { return unicodes.IsSpace(c) || c == '|' || c == 0 }

// FuzzReadPlain compares what Read finds in a text with the text itself, and with what Read
// finds in other encodings of the same text.
func FuzzReadPlain(f *testing.F) {
	f.Add(blog)
	f.Add(strings.Join(cut(blog, 9), "\n"))
	f.Add(wrapped(40, 40) + "\n" + strings.Join(cut(blog, 27), "\r\n") + "\n\n" + strings.Join(cut(blog, 9)[:8], "\n\n"))
	f.Add("Grid 01\n" + strings.Join(cut(blog, 9), "\r\n") + "\n====\n12\x00345.\n" + blog[:80])
	for _, seed := range seeds {
		f.Add(seed)
	}
	f.Add(blog + strings.Repeat(" long", 1000) + "\r\n" + strings.Repeat("9", 5000))
	for _, text := range texts(f) {
		f.Add(string(text))
	}
	f.Fuzz(func(t *testing.T, text string) {
		got := read(strings.NewReader(text))
		lines := strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
		checkFound(t, text)
		same := func(how string, r io.Reader) {
			if again := read(r); !slices.Equal(again, got) {
				t.Errorf("%s: want %q\ngot  %q", how, got, again)
			}
		}
		same("byte by byte", iotest.OneByteReader(strings.NewReader(text)))
		if strings.HasPrefix(text, "\ufeff") || strings.HasPrefix(text, "\xff\xfe") || strings.HasPrefix(text, "\xfe\xff") {
			return // the rest needs text without a byte order mark
		}
		if grid, err := sudoku.Parse(text); err == nil && !strings.Contains(lines, "\n") {
			same("as a grid", strings.NewReader(grid.String()))
		}
		if !strings.Contains(text, "\x00") { // NUL could be between CR and LF
			same("a line end at its end", strings.NewReader(text+"\n"))
			same("LF", strings.NewReader(lines))
			same("CR LF", strings.NewReader(strings.ReplaceAll(lines, "\n", "\r\n")))
			same("CR", strings.NewReader(strings.ReplaceAll(lines, "\n", "\r")))
		}
		same("byte order mark", strings.NewReader("\ufeff"+text))
		if utf8.ValidString(text) {
			for _, order := range []unicode.Endianness{unicode.LittleEndian, unicode.BigEndian} {
				utf16 := testenv.Must(unicode.UTF16(order, unicode.UseBOM).NewEncoder().String(text))(t)
				same(fmt.Sprintf("UTF-16 of order %v", order), strings.NewReader(utf16))
			}
		}
		if strings.HasSuffix(fmt.Sprint(got), "got binary data]") {
			return
		}
		follows := read(strings.NewReader(text + "\n\n" + blog))
		last := follows[len(follows)-1]
		if strings.Contains(last, "; to read them, write sudoku:") && slices.Equal(follows, got) {
			return // boards of another size: that is the only error, whatever follows
		}
		ofKiller := slices.ContainsFunc(strings.FieldsFunc(text, func(c rune) bool { return c == '\n' || c == '\r' }), sudoku.AreCages) && (strings.HasSuffix(last, ":"+blog) || strings.Contains(last, "cage"))
		if !strings.HasSuffix(last, " "+blog) && !ofKiller {
			t.Errorf("a grid after it: want %s, got %q", blog, follows)
		}
	})
}

// checkFound checks everything that was found in text.
func checkFound(t *testing.T, text string) {
	grids, last := 0, 0
	for found, err := range sudoku.Read(strings.NewReader(text), nil) {
		line := found.Line
		if err != nil {
			syntax, ok := errors.AsType[*sudoku.SyntaxError](err)
			if !ok {
				t.Fatalf("want a SyntaxError, got %v", err)
			}
			line = syntax.Line
		} else {
			if found.Rules().IsClassic() {
				grids++
			}
			if again, err := sudoku.Parse(found.String()); err != nil || again != found.Board {
				t.Errorf("line %d: %v read again is %v, %v", line, found.Board, again, err)
			}
		}
		if most := 1 + strings.Count(text, "\n") + strings.Count(text, "\r"); line <= last || line > most {
			t.Errorf("line %d after line %d of %d", line, last, most)
		}
		last = line
	}
	if most := len(text) / 81; grids > most {
		t.Errorf("%d grids in %d bytes", grids, len(text))
	}
}

func isSyntax(err error) bool {
	_, ok := errors.AsType[*sudoku.SyntaxError](err)
	return ok
}
