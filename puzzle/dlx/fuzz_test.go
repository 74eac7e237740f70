package dlx_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"graphcover/internal/testenv"
	"graphcover/puzzle/dlx"
)

// FuzzRead compares the problem that Read returns with a word-by-word definition of the
// format. Reading byte by byte must return the same problem. Reading what Write has written
// must return it too, except for names.
func FuzzRead(f *testing.F) {
	paths, err := filepath.Glob("testdata/*.dlx")
	if err != nil || len(paths) == 0 {
		f.Fatalf("no texts: %v", err)
	}
	for _, path := range paths {
		text := testenv.Must(os.ReadFile(path))(f)
		f.Add(string(text))
	}
	f.Add(shop)
	for _, text := range []string{"a b # both\na b\n", "a | #b\n#b\na", "0 0 1\n1 0 0\n", "0 1 2\n0 1\n2", "a b\na b // x", "3 4\n0 1 1"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := dlx.Read(strings.NewReader(text))
		one, oneErr := dlx.Read(iotest.OneByteReader(strings.NewReader(text)))
		if (err == nil) != (oneErr == nil) || err != nil && err.Error() != oneErr.Error() || err == nil && !slices.Equal(lines(one), lines(p)) {
			t.Errorf("byte by byte: want %v, %v, got %v, %v", p, err, one, oneErr)
		}
		if err != nil {
			checkError(t, text, err)
			return
		}
		testenv.Check(t, p.Validate())
		got := lines(p)
		if utf8.ValidString(text) && !strings.Contains(text, "\x00") {
			if want := words(text); !slices.Equal(got, want) {
				t.Errorf("want %q\ngot  %q", want, got)
			}
		}
		var written bytes.Buffer
		testenv.Check(t, dlx.Write(&written, p, "a problem"))
		again, err := dlx.Read(bytes.NewReader(written.Bytes()))
		if err != nil {
			t.Fatalf("written as %q: %v", &written, err)
		}
		if got, want := numbered(again), numbered(p); !slices.Equal(got, want) {
			t.Errorf("written as %q\nwant %q\ngot  %q", &written, want, got)
		}
		checkForDLX2(t, written.String())
	})
}

// words returns the line of items and the options of a text in UTF-8.
func words(text string) (found []string) {
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(strings.TrimPrefix(text, "\ufeff"))
	primary := make(map[string]bool)
	for line := range strings.Lines(text) {
		fields := strings.FieldsFunc(line, func(c rune) bool { return strings.ContainsRune(" \t\n\v\f\r", c) })
		switch {
		case len(fields) == 0 || fields[0][0] == '|':
		case found == nil: // a name may follow the bar without a blank
			before, after, bar := strings.Cut(strings.Join(fields, " "), "|")
			for _, name := range strings.Split(before, " ") {
				primary[name] = true
			}
			before, after = strings.TrimSuffix(before, " "), strings.TrimPrefix(after, " ")
			if bar && after != "" {
				before += " | " + after
			}
			found = []string{before}
		case slices.ContainsFunc(fields, func(word string) bool { return primary[word] }):
			found = append(found, strings.Join(fields, " "))
		}
	}
	return found
}

// checkError checks that an error has a place within the text.
func checkError(t *testing.T, text string, err error) {
	var syntax *dlx.SyntaxError
	if !errors.As(err, &syntax) {
		t.Fatalf("want a SyntaxError, got %v", err)
	}
	if most := 2 + strings.Count(text, "\n") + strings.Count(text, "\r"); syntax.Line < 1 || syntax.Line > most {
		t.Errorf("line %d of %d", syntax.Line, most)
	}
	// A loose bound, since decoding changes the number of bytes.
	if syntax.Column < 1 || syntax.Column > 2*len(text)+1 {
		t.Errorf("column %d in %d bytes", syntax.Column, len(text))
	}
	if !utf8.ValidString(err.Error()) {
		t.Errorf("want UTF-8, got %q", err)
	}
}

// checkForDLX2 checks that a text is within the limits of Knuth's program DLX2: eight bytes
// for the name of an item, and one for a color.
func checkForDLX2(t *testing.T, text string) {
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "|") {
			continue
		}
		for _, word := range strings.Fields(line) {
			item, color, colored := strings.Cut(word, ":")
			if len(item) > 8 || colored && len(color) != 1 || strings.ContainsFunc(word, func(c rune) bool { return c > '~' }) {
				t.Errorf("want a word that DLX2 can read, got %q", word)
			}
		}
	}
}
