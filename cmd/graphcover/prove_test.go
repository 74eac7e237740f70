package main

import (
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
	t.Parallel()
	dlx := filepath.Join(t.TempDir(), "colors.dlx")
	writeFile(t, dlx, "p q r | x y\np q x:A y\np r x:A y\np x:B\nq x:A\nr y:B\nq x:B\n")
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
	for _, c := range [][]string{
		{"BOUNDS 21 <= obj <= 21", "--minimize", "--cost", "row", "queens:6"},
		{"BOUNDS -21 <= obj <= -21", "--maximize", "--cost", "row", "queens:6"},
		{"BOUNDS INF <= obj <= INF", "--minimize", "--cost", "row", "queens:3"},
		{"SATISFIABLE", "--minimize", "queens:4"},
		{"UNSATISFIABLE", "--minimize", "latin:11.."},
	} {
		folder := filepath.Join(t.TempDir(), "proof")
		args := append([]string{"solve", "--solver", "memory", "--proof", folder}, c[1:]...)
		got := graphcover(t.Context(), args...)
		if verdict, said := testenv.CheckProof(t, folder); verdict != c[0] || !strings.Contains(got.stdout, "proof proves that ") {
			t.Errorf("%q: want %s, got %+v: %s", args, c[0], got, said)
		}
		checked++
	}
	for _, search := range searches {
		for _, c := range cases {
			folder := filepath.Join(t.TempDir(), "proof")
			args := slices.Concat(c.args[:1], search, []string{"--proof", folder}, c.args[1:])
			got := graphcover(t.Context(), args...)
			verdict, said := testenv.CheckProof(t, folder)
			if got.exit != exitOK && got.exit != exitNoSolution || verdict != c.want || !strings.Contains(got.stdout, "proof proves that there ") {
				t.Errorf("%q: want %s, got %+v: %s", args, c.want, got, said)
			}
			checked++
		}
	}
	testenv.Report(t, "veripb accepts %d proofs of the command, of %d kinds of search", checked, len(searches)+1)
}

// TestProofOnFullDisk writes a proof that does not fit on the disk. The command must say so, and
// leave nothing that looks like a proof.
func TestProofOnFullDisk(t *testing.T) {
	folder := filepath.Join(testenv.SmallDisk(t, "256k"), "proof")
	got := graphcover(t.Context(), "count", "--solver", "memory", "--proof", folder, "queens:11")
	left := testenv.Must(os.ReadDir(folder))(t)
	if got.exit != exitFailed || strings.Count(got.said(), "no space left on device") != 1 ||
		strings.Contains(got.said(), "proves") || len(left) > 0 {
		t.Errorf("want status 1, the reason and no files, got %+v, %v", got, left)
	}
}
