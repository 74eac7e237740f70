// Package examples holds what the documentation quotes.
package examples

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle/dlx"
)

// What the programs print: docs/library.md quotes the first three.
const (
	begin      = "[\"math wed\" \"math thu\" \"sport tue\"] cost 2\n"
	timetables = `["mon: 1a with ann in lab" "tue: 1a with bob in lab" "mon: 1b with bob in hall" "tue: 1b with ann in hall"]
[0 5 14 11] true
[0 7 14 9] true
8 timetables
context deadline exceeded
`
	school = `mon: math in 1a with ann
wed: math in 1a with ann
tue: art in 1a with bob
tue: math in 1b with ann
thu: math in 1b with ann
mon: art in 1b with bob
cost 1, and none costs less: true
no timetable: too many for too few: 1a math, 1b math need 5 of ann mon, ann tue, ann wed, ann thu, but there are only 4
`
	week   = "45 lessons, cost 21 true true\n"                   // and one of the best timetables
	crew   = "205 trips, of which 10 cost 3980 true\n"           // and these trips
	kidney = "46 cycles, of which 10 with 28 transplants true\n" // and these cycles
	large  = "5 classes, 11 teachers, 870 items, 1500 options\n"
	sudoku = `7 9 8 | 2 6 5 | 4 3 1
1 3 4 | 9 8 7 | 6 2 5
6 2 5 | 3 4 1 | 9 8 7
------+-------+------
2 1 7 | 5 3 9 | 8 4 6
3 5 6 | 4 7 8 | 1 9 2
8 4 9 | 1 2 6 | 5 7 3
------+-------+------
5 7 1 | 8 9 2 | 3 6 4
4 8 2 | 6 5 3 | 7 1 9
9 6 3 | 7 1 4 | 2 5 8
81 choices, 23 backtracks
`
)

// TestNeedsNothingElse checks that what a program imports to solve in memory needs no module but this one.
func TestNeedsNothingElse(t *testing.T) {
	list := exec.Command("go", "list", "-deps", "graphcover/exactcover", "graphcover/memsolver", "graphcover/memsolver/reason")
	packages := strings.Fields(string(testenv.Must(list.Output())(t)))
	if len(packages) < 20 {
		t.Errorf("want the packages, got %q", packages)
	}
	for _, path := range packages {
		if first, _, _ := strings.Cut(path, "/"); strings.Contains(first, ".") {
			t.Errorf("want only Go's own packages, got %s", path)
		}
	}
}

// TestLibrary runs the programs of another module, which finds this one by a replace
// directive. If it fails after a change of go.mod, run go mod tidy in its folder.
func TestLibrary(t *testing.T) {
	t.Run("memory", func(t *testing.T) {
		if progress := wantOutput(t, timetables, ".", os.Environ()); !strings.Contains(progress, " %") {
			t.Errorf("want progress on standard error, got %q", progress)
		}
	})
	t.Run("begin", func(t *testing.T) { wantOutput(t, begin, "./begin", os.Environ()) })
	t.Run("school", func(t *testing.T) { wantOutput(t, school, "./school", os.Environ()) })
	for program, best := range map[string]struct {
		first string
		more  int // lines
	}{"week": {week, 45}, "crew": {crew, 10}, "kidney": {kidney, 10}} {
		t.Run(program, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "problem.dlx")
			output, _ := run(t, "./"+program, os.Environ(), file)
			if !strings.HasPrefix(output, best.first) || strings.Count(output, "\n") != 1+best.more {
				t.Errorf("want %sand %d lines, got %s", best.first, best.more, output)
			}
			made, kept := testenv.Must(os.ReadFile(file))(t), testenv.Must(os.ReadFile(program+".dlx"))(t)
			if string(made) != string(kept) {
				t.Errorf("%s.dlx: want what go run ./%[1]s ../%[1]s.dlx writes in the folder library", program)
			}
		})
	}
	t.Run("large", func(t *testing.T) { // docs/modelling.md has the sizes
		file := filepath.Join(t.TempDir(), "large.dlx")
		if output, _ := run(t, "./large", os.Environ(), "5", "22", file); output != large {
			t.Errorf("want %sgot %s", large, output)
		}
		if best := minimum(t, file); best != 14 {
			t.Errorf("want cost 14, got %d", best)
		}
	})
	t.Run("change", func(t *testing.T) {
		output, _ := run(t, "./change", os.Environ(), "../week.dlx", "with bob, fri")
		// Which of the best plans is found decides how many of its lessons can stay.
		want := regexp.MustCompile(`^45 lessons, cost 21\nanother plan: cost 21 with \d+ of these lessons\nthe changed plan: cost \d+ with [34]\d of these lessons\n$`)
		if !want.MatchString(output) {
			t.Errorf("want what matches %s, got %s", want, output)
		}
	})
	t.Run("graph", func(t *testing.T) {
		server, db := neo4jtest.Server(t), neo4jtest.DB(t)
		t.Cleanup(func() {
			if err := db.Drop(context.Background(), "library example"); err != nil {
				t.Error(err)
			}
		})
		wantOutput(t, sudoku, "./graph", neo4jtest.Environ(t, server.URI))
	})
}

// minimum returns the least cost of a problem in a file.
func minimum(t *testing.T, file string) int {
	t.Helper()
	in := testenv.Must(os.Open(file))(t)
	defer in.Close()
	p := testenv.Must(dlx.Read(in))(t)
	return testenv.Must(memsolver.Minimize(t.Context(), p))(t).Cost
}

// wantOutput runs a program of the module library, and returns its standard error.
func wantOutput(t *testing.T, want, program string, environ []string) string {
	t.Helper()
	got, complaints := run(t, program, environ)
	if got != want {
		t.Errorf("want %s\ngot %s", want, got)
	}
	return complaints
}

// run runs a program of the module library, and returns its output and its standard error.
func run(t *testing.T, program string, environ []string, args ...string) (output, complaints string) {
	t.Helper()
	command := exec.Command("go", append([]string{"run", program}, args...)...)
	command.Dir, command.Env = "library", append(environ, "GOWORK=off")
	var complained strings.Builder
	command.Stderr = &complained
	got, err := command.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, &complained)
	}
	return string(got), complained.String()
}

// TestDocumentsQuoteLibrary checks that README.md and docs/library.md show programs that
// TestLibrary runs, and what they print.
func TestDocumentsQuoteLibrary(t *testing.T) {
	readme := string(testenv.Must(os.ReadFile("../README.md"))(t))
	program := string(testenv.Must(os.ReadFile("library/begin/main.go"))(t))
	if !strings.Contains(readme, "```go\n"+program+"```\n") || !strings.Contains(readme, "`"+strings.TrimSpace(begin)+"`") {
		t.Error("README.md: want examples/library/begin/main.go, and what it prints")
	}
	document := string(testenv.Must(os.ReadFile("../docs/library.md"))(t))
	for file, output := range map[string]string{"library/begin/main.go": begin, "library/main.go": timetables, "library/school/main.go": school} {
		program := testenv.Must(os.ReadFile(file))(t)
		if !strings.Contains(document, "```go\n"+string(program)+"```\n") {
			t.Errorf("docs/library.md: want a block of go code that is examples/%s", file)
		}
		if !strings.Contains(document, "```\n"+output+"```\n") {
			t.Errorf("docs/library.md: want a block with what examples/%s prints", file)
		}
	}
}
