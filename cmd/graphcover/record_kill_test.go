package main

import (
	"fmt"
	"reflect"
	"testing"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"graphcover/graphsolver"
	"graphcover/internal/corpus"
	"graphcover/internal/faults"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
)

// recordedRows returns the recorded tree of a puzzle: of the tree and of each choice all
// properties but the name of the puzzle and the time, and of a choice what is above it.
func recordedRows(t *testing.T, driver neo4j.DriverWithContext, name string) (rows [][]any) {
	t.Helper()
	params := map[string]any{"name": name}
	for _, query := range []string{`
		MATCH (:Puzzle:Graphcover {name: $name})-[:HAS_TREE]->(t)
		RETURN t {.*, name: null, puzzle: null}, COLLECT { MATCH (t)-[:AT]->(c) RETURN c.order }, COUNT { (t)--() }`, `
		MATCH (c:Choice {puzzle: $name})
		RETURN c {.*, puzzle: null, at: null}, COLLECT { MATCH (c)<-[:THEN]-(above) RETURN above.order }, COUNT { (c)<-[:ROOT]-() }
		ORDER BY c.order`,
	} {
		for _, r := range neo4jtest.Query(t, driver, query, params) {
			rows = append(rows, r.Values)
		}
	}
	return rows
}

// wantRows compares what two graphs hold, row by row.
func wantRows(t *testing.T, want, got [][]any) {
	t.Helper()
	for i := range min(len(want), len(got)) {
		if !reflect.DeepEqual(want[i], got[i]) {
			t.Errorf("row %d: want %v, got %v", i, want[i], got[i])
			return
		}
	}
	if len(want) != len(got) {
		t.Errorf("want %d rows, got %d", len(want), len(got))
	}
}

// undisturbed records a search that nothing disturbs, and returns its tree.
func undisturbed(t *testing.T, driver neo4j.DriverWithContext, db *graphsolver.DB, example string) [][]any {
	t.Helper()
	entry := corpus.Example(t, example)
	name := neo4jtest.Name(t) + " undisturbed"
	defer db.Drop(t.Context(), name)
	must(t, commandAt(t, neo4jtest.Server(t).URI, program(t), "solve", "--record", "--puzzle-name", name, entry.String()))
	rows := recordedRows(t, driver, name)
	if len(rows) < 2 {
		t.Fatalf("want a tree, got %v", rows)
	}
	return rows
}

// TestKilledRecorders kills the program while it records a search: when the tree begins, and
// at transactions of the steps. The tree that the processes leave together must be that of an
// undisturbed search, node by node.
func TestKilledRecorders(t *testing.T) {
	testenv.Long(t, "TestKilledClients")
	t.Parallel()
	driver := neo4jtest.Driver(t)
	db := graphsolver.NewDB(driver, "neo4j")
	trees := make(map[string][][]any) // by example
	kills := 0
	for _, c := range []struct {
		example string
		mode    graphsolver.Mode
		chunk   string
		at      faults.Exchange
		moment  faults.Moment
		pass    int // exchanges that each client may make
		least   int // kills
	}{
		{"blog.sudoku", graphsolver.Server, "40", steps[graphsolver.Server], faults.Running, 1, 1},
		{"blog.sudoku", graphsolver.Server, "40", steps[graphsolver.Server], faults.Answered, 1, 1},
		{"blog.sudoku", graphsolver.Server, "40", faults.Commit, faults.Answered, 1, 3}, // each client commits once before
		{"blog.sudoku", graphsolver.Classic, "1", steps[graphsolver.Classic], faults.Answered, 30, 2},
		{"hard.sudoku", graphsolver.Server, "25", steps[graphsolver.Server], faults.Running, 1, 20},
		{"hard.sudoku", graphsolver.Server, "30", faults.Commit, faults.Answered, 1, 20},
		{"hard.sudoku", graphsolver.Server, "40", faults.Commit, faults.Heard, 1, 10},
		{"blog.sudoku", graphsolver.Classic, "1", steps[graphsolver.Classic], faults.Running, 8, 8},
	} {
		t.Run(fmt.Sprint(c.example, "/", c.at.Name, "/", c.moment, "/", c.chunk), func(t *testing.T) {
			if trees[c.example] == nil {
				trees[c.example] = undisturbed(t, driver, db, c.example)
			}
			entry := corpus.Example(t, c.example)
			name := neo4jtest.Puzzle(t, db)
			loaded(t, name, entry).Close(t.Context())
			killer := &killer{moment: c.moment, pass: c.pass}
			kills += killer.resume(t, c.at, c.least, "--record", "--mode", string(c.mode), "--chunk", c.chunk, "--puzzle-name", name)
			wantRows(t, trees[c.example], recordedRows(t, driver, name))
		})
	}
	if !t.Failed() {
		testenv.Report(t, "killed the client of a recorded search %d times, 0 choices lost or doubled", kills)
	}
}
