// Package testenv decides which tests run: those of the short run or of the long run, and
// what happens if something that a test needs is missing.
package testenv

import (
	"cmp"
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// LongRun reports whether this is the long run, make test-all, which sets
// GRAPHCOVER_LONG. A test may try more cases then. The exhaustive run, make
// test-exhaustive, is a long run, too.
func LongRun() bool { return os.Getenv("GRAPHCOVER_LONG") != "" }

// Cases returns the number of cases of a test: short in the short run, long in the long
// run. A test that would take too long for a long run gives a third number, for the
// exhaustive run, which sets GRAPHCOVER_LONG to "exhaustive".
func Cases(short, long int, exhaustive ...int) int {
	switch {
	case len(exhaustive) > 0 && os.Getenv("GRAPHCOVER_LONG") == "exhaustive":
		return exhaustive[0]
	case LongRun():
		return long
	}
	return short
}

// Rest skips the test in the short run: it is part of make test-rest, which CI runs, and of the
// long run. The second argument, a constant, names the test of the short run that would fail for
// the same defects: "TestName" in the same package, or "path/of/package.TestName". TestLong checks
// that it exists.
func Rest(t testing.TB, covered string) {
	t.Helper()
	if os.Getenv("GRAPHCOVER_REST") == "" && !LongRun() {
		t.Skip("part of make test-rest; covered by " + covered)
	}
}

// Long skips the test unless this is the long run. The second argument is that of [Rest], but the
// test that it names may itself be part of make test-rest.
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
	VeriPB     = "veripb"     // the checker of proofs: see docs/proofs.md
	Counters   = "counters"   // model counters: see docs/confirmed.md
	Optimizers = "optimizers" // HiGHS and CP-SAT: see docs/costs.md
	Rivals     = "rivals"     // other databases and SWI-Prolog: see docs/rivals.md
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

// CheckProof runs veripb on the proof in a folder and returns its verdict, "UNSATISFIABLE" for
// example, or "" and what it said if it refuses the proof. GRAPHCOVER_VERIPB names the program;
// the default is the veripb in PATH. If there is none, CheckProof calls [Missing].
func CheckProof(t testing.TB, folder string) (verdict, said string) {
	t.Helper()
	program, err := exec.LookPath(cmp.Or(os.Getenv("GRAPHCOVER_VERIPB"), "veripb"))
	if err != nil {
		Missing(t, VeriPB, "no veripb, which cargo install veripb builds; GRAPHCOVER_VERIPB names it")
	}
	output, err := exec.CommandContext(context.Background(), program,
		filepath.Join(folder, "problem.opb"), filepath.Join(folder, "proof.pbp")).CombinedOutput()
	if _, after, ok := strings.Cut(string(output), "s VERIFIED "); ok && err == nil {
		return strings.TrimSpace(after), string(output)
	}
	return "", string(output)
}

// FreePorts returns n ports of loopback at which nobody listens.
func FreePorts(t testing.TB, n int) (ports []int) {
	t.Helper()
	for range n {
		listener := Must(net.Listen("tcp", "127.0.0.1:0"))(t)
		defer listener.Close() // at the end, so that they differ
		ports = append(ports, listener.Addr().(*net.TCPAddr).Port)
	}
	return ports
}

// Report logs a summary of what a test has counted, and appends it to the file that
// GRAPHCOVER_REPORT names. make test prints that file at the end.
func Report(t testing.TB, format string, args ...any) {
	t.Helper()
	line := fmt.Sprintf(format, args...)
	t.Log(line)
	name := os.Getenv("GRAPHCOVER_REPORT")
	if name == "" {
		return
	}
	file, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if _, err := fmt.Fprintf(file, "%s: %s\n", t.Name(), line); err != nil {
		t.Fatal(err)
	}
}
