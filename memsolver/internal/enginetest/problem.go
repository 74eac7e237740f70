package enginetest

import (
	"testing"

	"graphcover/exactcover"
	"graphcover/puzzle"
)

// Problem returns the problem for an argument of the command, such as "queens:8".
func Problem(t testing.TB, argument string) *exactcover.Problem {
	t.Helper()
	entry, err := puzzle.Parse(argument)
	if err != nil {
		t.Fatal(err)
	}
	return entry.Problem()
}
