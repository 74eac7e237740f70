package enginetest

import (
	"slices"
	"strings"
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

// Mutilated returns a board of n times n squares without two opposite corners, which dominoes
// can't cover: the corners have the same color.
func Mutilated(n int) string {
	rows := slices.Repeat([]string{strings.Repeat("#", n)}, n)
	rows[0], rows[n-1] = "."+rows[0][1:], rows[n-1][1:]+"."
	return "domino:" + strings.Join(rows, "/")
}
