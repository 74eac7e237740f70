// Package testenv decides which tests run: those of the short run or of the long run, and
// what happens if something that a test needs is missing.
package testenv

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// LongRun reports whether this is the long run, make test-all, which sets
// GRAPHCOVER_LONG. A test may try more cases then.
func LongRun() bool { return os.Getenv("GRAPHCOVER_LONG") != "" }

// Long skips the test unless this is the long run. The second argument, a constant,
// names the test of the short run that would fail for the same defects: "TestName" in
// the same package, or "path/of/package.TestName". TestLong checks that it exists.
func Long(t testing.TB, covered string) {
	t.Helper()
	if !LongRun() {
		t.Skip("part of make test-all; covered by " + covered)
	}
}

// What may be missing. GRAPHCOVER_REQUIRE lists what must be present.
const (
	Tools      = "tools"      // a server and programs: make test installs them
	Containers = "containers" // a Docker engine with the images
	Puzzles    = "puzzles"    // the puzzle collections beside the repository
	Root       = "root"       // root privileges
)

// Missing skips the test and gives the reason. If the missing thing is required, it fails
// the test instead.
func Missing(t testing.TB, what, reason string) {
	t.Helper()
	if slices.Contains(strings.Fields(os.Getenv("GRAPHCOVER_REQUIRE")), what) {
		t.Fatal(reason)
	}
	t.Skip(reason)
}
