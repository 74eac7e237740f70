package main

import (
	"fmt"
	"os/exec"
	"testing"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"graphcover/cypher"
	"graphcover/graphsolver"
	"graphcover/internal/faults"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
)

// spaceRows returns the space of a puzzle: of each state all properties but the name of the
// puzzle, and its labels and arcs.
func spaceRows(t *testing.T, driver neo4j.DriverWithContext, name string) (rows [][]any) {
	t.Helper()
	for _, r := range neo4jtest.Query(t, driver, `
		MATCH (:Space:Graphcover {name: $name})-[:ROOT]->(root:State)
		MATCH (root)-[:CHOOSE|PART*0..]->(s)
		WITH DISTINCT s
		RETURN s {.*, space: null}, labels(s), COLLECT {
			MATCH (s)-[arc]->(next)
			RETURN [type(arc), arc.move, arc.part, next.id] ORDER BY arc.move, arc.part
		}, COUNT { (s)<--() } ORDER BY s.id`, map[string]any{"name": name}) {
		rows = append(rows, r.Values)
	}
	return rows
}

// TestKilledBuilders kills the program while the database builds a space, at every kind of
// statement. The space that the processes build together must be that of an undisturbed one,
// state by state, and nothing else may be left.
func TestKilledBuilders(t *testing.T) {
	testenv.Long(t, "TestKilledClients")
	t.Parallel()
	neo4jtest.Server(t) // skips the test if there is no Neo4j
	binary := program(t)
	kills := 0
	for _, puzzle := range []string{"domino:4x6", "domino:5x6"} {
		kills += killBuilders(t, binary, puzzle)
	}
	if !t.Failed() {
		testenv.Report(t, "killed the client that builds a space %d times, 0 states lost or doubled", kills)
	}
}

// killBuilders kills the program, at that path, while the database builds the space of a
// puzzle, and returns how often.
func killBuilders(t *testing.T, binary, puzzle string) (kills int) {
	t.Helper()
	driver := neo4jtest.Driver(t)
	db := graphsolver.NewDB(driver, "neo4j")
	build := func(uri, name string) *exec.Cmd {
		return commandAt(t, uri, binary, "space", "build", "--chunk", "30", "--puzzle-name", name, puzzle)
	}
	calm := neo4jtest.Dropped(t, db, neo4jtest.Name(t)+" undisturbed")
	must(t, build(neo4jtest.Server(t).URI, calm))
	want := spaceRows(t, driver, calm)
	if len(want) < 100 {
		t.Fatalf("want a space, got %d states", len(want))
	}
	for _, c := range []struct {
		at     cypher.Query
		moment faults.Moment
		pass   int // statements that each client may send
		least  int // kills
		long   bool
	}{
		{cypher.SpaceSteps, faults.Running, 1, 2, false},
		{cypher.NumberStates, faults.Answered, 0, 1, false},
		{cypher.BeginSpace, faults.Answered, 0, 1, true},
		{cypher.SpaceSteps, faults.Answered, 1, 2, true},
		{cypher.SpaceSteps, faults.Heard, 0, 4, true},
		{cypher.JudgeStates, faults.Running, 0, 1, true},
		{cypher.JudgeStates, faults.Heard, 0, 1, true},
		{cypher.NumberStates, faults.Heard, 0, 1, true},
		{cypher.PublishSpace, faults.Running, 0, 1, true},
		{cypher.PublishSpace, faults.Heard, 0, 1, true},
	} {
		if c.long && !testenv.LongRun() {
			continue
		}
		t.Run(fmt.Sprint(puzzle, "/", c.at.Name, "/", c.moment), func(t *testing.T) {
			name := neo4jtest.Puzzle(t, db)
			killer := &killer{moment: c.moment, pass: c.pass}
			line := faults.NewLine(t, neo4jtest.Server(t).URI, killer.strike, faults.Statement(c.at))
			_, killed := killer.untilDone(t, func(killed int) *exec.Cmd {
				if killed < c.least {
					return build(line.URI, name)
				}
				return build(neo4jtest.Server(t).URI, name) // one that is killed before it commits makes no progress
			})
			got := spaceRows(t, driver, name)
			wantRows(t, want, got)
			if killed < c.least {
				t.Errorf("want at least %d kills, got %d", c.least, killed)
			}
			left := neo4jtest.Query(t, driver, `
				MATCH (n:State|Building|Dropped) WHERE n.space = $name OR n.puzzle = $name
				RETURN count(*)`, map[string]any{"name": name})[0].Values[0].(int64)
			if int(left) != len(got) {
				t.Errorf("want nothing but the %d states, got %d nodes", len(got), left)
			}
			kills += killed
		})
	}
	return kills
}
