// Package familytest has what the tests of families of puzzles share, and those of formats of problems.
package familytest

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"graphcover/exactcover"
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

// FailingWriter is a writer that always returns Err.
type FailingWriter struct{ Err error }

func (w FailingWriter) Write([]byte) (int, error) { return 0, w.Err }
