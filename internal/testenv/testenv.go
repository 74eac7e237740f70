// Package testenv says what tests do where something that they need is missing.
package testenv

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// What may be missing. GRAPHCOVER_REQUIRE lists, in words, what may not.
const (
	Tools      = "tools"      // a server, programs: make test has all of them
	Containers = "containers" // a Docker engine with the images: make test-containers has it
	Puzzles    = "puzzles"    // the puzzle collections beside the repository
	Root       = "root"       // the rights of the superuser
)

// Missing skips the test for a reason, or fails it if what is missing is
// required.
func Missing(t testing.TB, what, reason string) {
	t.Helper()
	if slices.Contains(strings.Fields(os.Getenv("GRAPHCOVER_REQUIRE")), what) {
		t.Fatal(reason)
	}
	t.Skip(reason)
}
