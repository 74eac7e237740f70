// Package familytest has what the tests of families of puzzles share, and those of formats of problems.
package familytest

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	"graphcover/exactcover"
	"graphcover/puzzle/internal/table"
	"graphcover/puzzle/internal/text"
)

// CheckParse checks what parse makes of each spec: a puzzle with this text, or else this error.
func CheckParse[P fmt.Stringer](t *testing.T, parse func(spec string) (P, error), want map[string]string) {
	t.Helper()
	for spec, want := range want {
		p, err := parse(spec)
		got := fmt.Sprint(err)
		if err == nil {
			got = p.String()
		}
		if got != want {
			t.Errorf("%q: want %s, got %s", spec, want, got)
		}
	}
}

// CheckSyntaxErrors checks that read refuses each text with this error of the format, and passes on an
// error of its reader.
func CheckSyntaxErrors(t *testing.T, format string, read func(r io.Reader) (*exactcover.Problem, error), want map[string]string) {
	t.Helper()
	for text, want := range want {
		if p, err := read(strings.NewReader(text)); p != nil || fmt.Sprint(err) != format+": "+want {
			t.Errorf("%q: want %s: %s, got %v", text, format, want, err)
		}
	}
	gone := errors.New("the disk is gone")
	if _, err := read(iotest.ErrReader(gone)); !errors.Is(err, gone) {
		t.Errorf("want %v, got %v", gone, err)
	}
}

// Tables are what a format of tables reads.
type Tables interface {
	Wishes() []string
	Without(indices ...int) (*exactcover.Problem, error)
	Contradictions() []string
	At(o *exactcover.Option) (names []string, when string)
	Wanted(name, when string) (table.Wanted, error)
	Want(content string, w table.Wanted) (string, error)
	LeaveOut(content string, index int) (string, error)
}

// mostWanted is the length of the longest text that wishes are written into.
const mostWanted = 1000

// FuzzTables checks that tables are read, or refused with a place in them, and that what was read makes a valid
// problem that can be drawn, also without its wishes.
func FuzzTables[T Tables](f *testing.F, read func(io.Reader) (T, error), several Several, picture func(*exactcover.Problem, exactcover.Solution) string) {
	f.Fuzz(func(t *testing.T, tables string) {
		got, err := read(strings.NewReader(tables))
		if syntax, is := errors.AsType[*text.SyntaxError](err); err != nil {
			if !is || syntax.Line < 1 || syntax.Line > 1+strings.Count(tables, "\n")+strings.Count(tables, "\r") || syntax.Column < 1 {
				t.Errorf("want an error with its place, got %v", err)
			}
			return
		}
		all := make([]int, len(got.Wishes()))
		for i := range all {
			all[i] = i
		}
		for _, without := range [][]int{nil, all} {
			p, err := got.Without(without...)
			if err != nil {
				continue // two items have the same name, or there are too many
			}
			if err := p.Validate(); err != nil {
				t.Error(err)
			}
			picture(p, nil)
		}
		got.Contradictions()
		if plain, err := table.Text(strings.NewReader(tables)); err == nil && len(plain) < mostWanted {
			CheckWanted(t, read, several, strings.ReplaceAll(string(plain), "\n\ufeff", "\n"), 3, rand.New(rand.NewPCG(41, 8)))
		}
	})
}

// FailingWriter is a writer that always returns Err.
type FailingWriter struct{ Err error }

func (w FailingWriter) Write([]byte) (int, error) { return 0, w.Err }
