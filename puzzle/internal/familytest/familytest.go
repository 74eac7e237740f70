// Package familytest has what the tests of families of puzzles share.
package familytest

import (
	"fmt"
	"testing"
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
