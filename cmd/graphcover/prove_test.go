package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"graphcover/internal/corpus"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
)

// TestProofsOfTheCommand has veripb check the proofs that solve and count write, of searches in
// memory and, if there is a server, in both modes of the graph.
func TestProofsOfTheCommand(t *testing.T) {
	dlx := filepath.Join(t.TempDir(), "colors.dlx")
	if err := os.WriteFile(dlx, []byte("p q r | x y\np q x:A y\np r x:A y\np x:B\nq x:A\nr y:B\nq x:B\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	searches := [][]string{{"--solver", "memory"}, {"--solver", "memory", "--engine", "clauses"}}
	if neo4jtest.FromEnv() != "" {
		name := neo4jtest.Puzzle(t, neo4jtest.DB(t))
		for _, mode := range []string{"classic", "server"} {
			searches = append(searches, []string{"--puzzle-name", name, "--mode", mode})
		}
	}
	cases := []struct {
		args []string
		want string // verdict
	}{
		{[]string{"solve", corpus.Example(t, "blog.sudoku").String()}, "UNSATISFIABLE"},
		{[]string{"solve", corpus.Example(t, "unsolvable.sudoku").String()}, "UNSATISFIABLE"},
		{[]string{"solve", corpus.Example(t, "several.sudoku").String()}, "SATISFIABLE"},
		{[]string{"count", "queens:5"}, "UNSATISFIABLE"},
		{[]string{"count", "--limit", "4", "queens:6"}, "SATISFIABLE"},
		{[]string{"count", "--limit", "5", "queens:6"}, "UNSATISFIABLE"},
		{[]string{"count", "dlx:" + dlx}, "UNSATISFIABLE"},
		{[]string{"count", "latin:11.."}, "UNSATISFIABLE"},
	}
	checked := 0
	for _, search := range searches {
		for _, c := range cases {
			folder := filepath.Join(t.TempDir(), "proof")
			args := slices.Concat(c.args[:1], search, []string{"--proof", folder}, c.args[1:])
			output := runProof(t, args...)
			if verdict, said := testenv.CheckProof(t, folder); verdict != c.want || !strings.Contains(output, "proof proves that there ") {
				t.Errorf("%q: want %s, got %s: %s", args, c.want, output, said)
			}
			checked++
		}
	}
	testenv.Report(t, "veripb accepts %d proofs of the command, of %d kinds of search", checked, len(searches))
}

// runProof runs a command and returns its output.
func runProof(t *testing.T, args ...string) string {
	t.Helper()
	var output bytes.Buffer
	a := &app{program: "graphcover", stdout: &output, stderr: &output}
	if status := a.main(t.Context(), args); status != 0 && status != int(exitNoSolution) {
		t.Errorf("%q: status %d, %s", args, status, &output)
	}
	return output.String()
}

// TestProofOnFullDisk writes a proof that does not fit on the disk. The command must say so, and
// leave nothing that looks like a proof.
func TestProofOnFullDisk(t *testing.T) {
	folder := filepath.Join(smallDisk(t, "256k"), "proof")
	var output bytes.Buffer
	a := &app{program: "graphcover", stdout: &output, stderr: &output}
	status := a.main(t.Context(), []string{"count", "--solver", "memory", "--proof", folder, "queens:11"})
	left, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	if status != int(exitFailed) || strings.Count(output.String(), "no space left on device") != 1 ||
		strings.Contains(output.String(), "proves") || len(left) > 0 {
		t.Errorf("want status 1, the reason and no files, got %d, %v, %s", status, left, &output)
	}
}
