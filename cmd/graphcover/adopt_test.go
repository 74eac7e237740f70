package main

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"graphcover/cypher"
	"graphcover/graphsolver"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/posttest"
	"graphcover/internal/testenv"
)

// TestAdoptHints checks what the program says to do, and the exit status.
func TestAdoptHints(t *testing.T) {
	for _, c := range []struct {
		err  error
		exit exitStatus
		hint string
	}{
		{graphsolver.ErrNoPuzzle, exitUsage, "hint: graphcover load PUZZLE, with the same --puzzle-name\n"},
		{graphsolver.ErrNotAdopted, exitUsage, "hint: graphcover adopt --puzzle-name 'mine'\n"},
		{graphsolver.ErrNoGraph, exitUsage, "hint: docs/follow-the-post.md says how to make one\n"},
		{graphsolver.ErrNameTaken, exitUsage, "hint: give another --puzzle-name, or first run: graphcover drop --puzzle-name 'mine'\n"},
		{graphsolver.ErrUnlikePost, exitFailed, "nothing was adopted\n"},
	} {
		var stderr bytes.Buffer
		a := &app{program: "graphcover", puzzleName: "mine", stderr: &stderr}
		a.complain(fmt.Errorf("graphsolver: %w", c.err))
		if a.exit != c.exit || !strings.HasSuffix(stderr.String(), c.hint) {
			t.Errorf("%v: want status %d and %q, got %d and %s", c.err, c.exit, c.hint, a.exit, &stderr)
		}
	}
}

// TestAdopt makes a graph with the files of cypher/post, and has every command that works on
// one search continue from there.
func TestAdopt(t *testing.T) {
	testenv.Long(t, "internal/posttest.TestPost")
	config, driver := neo4jtest.EmptyServer(t, t.TempDir())
	for name, value := range map[string]string{
		"NEO4J_URI": "", "NEO4J_USERNAME": "", "NEO4J_PASSWORD": "", "GRAPHCOVER_HOME": config.Home, "DOCKER_HOST": "tcp://127.0.0.1:1",
	} {
		t.Setenv(name, value)
	}
	run := func(want exitStatus, said string, args ...string) {
		t.Helper()
		if got := graphcover(t.Context(), append(args, "--neo4j", "jvm")...); got.exit != want || !strings.Contains(got.said(), said) {
			t.Errorf("%q: want status %d and %q, got %+v", args, want, said, got)
		}
	}
	run(exitUsage, "hint: graphcover load PUZZLE", "status")
	run(exitUsage, "hint: docs/follow-the-post.md", "adopt")
	for _, q := range cypher.Post {
		if q.Name >= "post/01" && q.Name < "post/08" {
			neo4jtest.Query(t, driver, q.Text, nil)
		}
	}
	choose := map[string]any{"constraintId": 13, "moveId": 157}
	neo4jtest.Query(t, driver, posttest.File(t, "09_choose").Text, choose)
	trace := filepath.Join(t.TempDir(), "t.jsonl")
	for _, args := range [][]string{{"status"}, {"step"}, {"resume"}, {"resume", "--trace", trace}, {"drop"}, {"validate"}, {"why", "r1c1"}} {
		run(exitUsage, "there is no such puzzle in the database, but the graph of a Sudoku that belongs to no puzzle\nhint: graphcover adopt\n", args...)
	}
	run(exitOK, `{"name":"sudoku","puzzle":"...2.5...1..9.762...5.4....2....9.....64..1..8......7..7......4...6....9.63.1....",`+
		`"status":"searching","search":1,"choices":1,"backtracks":0,`, "adopt", "--json")
	run(exitUsage, `"sudoku" is a puzzle already`+"\nhint: docs/follow-the-post.md", "adopt")
	run(exitUsage, "hint: docs/follow-the-post.md", "adopt", "--puzzle-name", "mine")
	run(exitUsage, "hint: graphcover load PUZZLE", "status", "--puzzle-name", "mine")
	run(exitOK, "steps were made by hand; the search keeps their choices", "status")
	run(exitOK, "valid so far, 57 cells empty", "validate")
	run(exitUsage, "nothing was deduced about the puzzle", "why", "r1c1")
	run(exitOK, "searching: search 4, 4 choices, 0 backtracks", "step", "3")
	run(exitOK, "searching: search 36, 38 choices, 2 backtracks", "step", "--mode", "classic", "36")
	run(exitOK, "solved: 81 choices, 23 backtracks", "resume")
	run(exitOK, "valid, and full", "validate")
	run(exitOK, `dropped "sudoku"`, "drop")
	run(exitOK, `adopted as "mine": 729 moves, 324 constraints, 23 clues, 58 choices`+"\ncontinue with: graphcover step --puzzle-name 'mine'\n",
		"adopt", "--puzzle-name", "mine")
	run(exitOK, "solved: search 58, 58 choices, 0 backtracks", "status", "--puzzle-name", "mine")
	run(exitOK, "loaded as", "load", "--puzzle-name", "mine", "../../examples/easy.sudoku")
	run(exitOK, `dropped "mine"`, "drop", "--puzzle-name", "mine")
	run(exitUsage, "hint: graphcover adopt --puzzle-name 'mine'", "status", "--puzzle-name", "mine")
	run(exitOK, "agree", "compare", "--puzzle-name", "mine", "../../examples/blog.sudoku")
	neo4jtest.Query(t, driver, "MATCH (m:Move {row: 5, column: 5, number: 5}) WHERE m.puzzle IS NULL SET m.note = 'mine'", nil)
	run(exitFailed, `move r5c5#5: it has a property "note"; the post's queries leave no such graph, or its clues contradict each other; nothing was adopted`,
		"adopt", "--puzzle-name", "his")
}
