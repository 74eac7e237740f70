package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"graphcover/graphsolver"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/puzzle/sudoku"
)

// TestChangedGraph has somebody change the graph of a puzzle at random, at any step of its
// search. Each command must then give the right answer, or say which node makes no sense:
// no panic, no false "unsolvable" or "solved", no wrong grid.
func TestChangedGraph(t *testing.T) {
	const (
		text     = "...2.5...1..9.762...5.4....2....9.....64..1..8......7..7......4...6....9.63.1...."
		solution = "798265431134987625625341987217539846356478192849126573571892364482653719963714258"
	)
	driver, db := neo4jtest.Driver(t), neo4jtest.DB(t)
	name := neo4jtest.Puzzle(t, db)
	t.Cleanup(func() { // what is no longer connected to the puzzle
		neo4jtest.Query(t, driver, "MATCH (n {puzzle: $name}) DETACH DELETE n", map[string]any{"name": name})
	})
	rounds := 25
	if testenv.LongRun() {
		rounds = 1000
	}
	g, err := sudoku.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	refused := 0
	for round := range rounds {
		rng := rand.New(rand.NewPCG(uint64(round), 16))
		neo4jtest.Query(t, driver, "MATCH (n {puzzle: $name}) DETACH DELETE n", map[string]any{"name": name})
		s, err := db.Load(t.Context(), name, text, g.Problem())
		if err != nil {
			t.Fatal(err)
		}
		made, steps := 0, rng.IntN(105)
		for range s.Events(t.Context(), graphsolver.Pace{Steps: max(steps, 1)}) {
			if made++; made >= steps {
				break
			}
		}
		s.Close(t.Context())
		what := fmt.Sprintf("round %d, after %d steps", round, steps)
		for range 1 + rng.IntN(3) {
			change := graphChanges[rng.IntN(len(graphChanges))]
			what += "; " + change
			neo4jtest.Query(t, driver, change, map[string]any{"name": name, "n": rng.IntN(729), "k": rng.IntN(40) - 1})
		}
		for _, args := range [][]string{{"status"}, {"step", "3"}, {"step", "--mode", "classic", "2"}, {"resume"}, {"status"}} {
			var stdout, stderr bytes.Buffer
			a := &app{program: "graphcover", stdout: &stdout, stderr: &stderr}
			exit := exitStatus(a.main(context.Background(), append(args, "--puzzle-name", name, "--json")))
			var answer struct{ Status, Solution string }
			if exit == exitOK {
				if err := json.Unmarshal(stdout.Bytes(), &answer); err != nil {
					t.Fatalf("%s: %v: %s", what, err, &stdout)
				}
			}
			switch {
			case exit == exitFailed && stderr.Len() > 0:
				refused++
			case exit == exitUsage && strings.Contains(stderr.String(), graphsolver.ErrNoPuzzle.Error()):
			case exit != exitOK:
				t.Errorf("%s: %s: status %d: %s%s", what, args[0], exit, &stdout, &stderr)
			case answer.Status == "solved" && answer.Solution != solution:
				t.Errorf("%s: %s: wrong grid %s", what, args[0], answer.Solution)
			case answer.Status != "solved" && answer.Status != "searching" || args[0] == "resume" && answer.Status != "solved":
				t.Errorf("%s: %s: %s", what, args[0], &stdout)
			}
		}
	}
	if refused == 0 || refused == 5*rounds {
		t.Errorf("want some of the changes refused, got %d of %d commands", refused, 5*rounds)
	}
	testenv.Report(t, "%d changed graphs, %d of %d commands refused, 0 wrong answers", rounds, refused, 5*rounds)
}

// graphChanges change something about the puzzle $name, by two random numbers.
var graphChanges = []string{
	"MATCH (:Puzzle {name: $name})-[:HAS_MOVE]->(m {id: $n}) DETACH DELETE m",
	"MATCH (:Puzzle {name: $name})-[:HAS_CONSTRAINT]->(c {id: $n % 324}) DETACH DELETE c",
	"MATCH (:Puzzle {name: $name})-[has:HAS_MOVE]->({id: $n}) DELETE has",
	"MATCH (:Puzzle {name: $name})-[has:HAS_CONSTRAINT]->({id: $n % 324}) DELETE has",
	"MATCH (p:Puzzle {name: $name})-[:HAS_MOVE]->(m {id: $n}) CREATE (p)-[:HAS_MOVE]->(m)",
	"MATCH (:Puzzle {name: $name})-[:HAS_MOVE]->({id: $n})-[match:MATCHES]->() WITH match LIMIT 1 DELETE match",
	"MATCH (:Puzzle {name: $name})-[:HAS_MOVE]->(m {id: $n})-[:MATCHES]->(c) WITH m, c LIMIT 1 CREATE (m)-[:MATCHES]->(c)",
	`MATCH (p:Puzzle {name: $name})-[:HAS_MOVE]->(m {id: $n})-[:MATCHES]->(c), (p)-[:HAS_CONSTRAINT]->(other {id: $n % 324})
		WITH m, other LIMIT 1 CREATE (m)-[:MATCHES]->(other)`,
	`MATCH (p:Puzzle {name: $name})-[:HAS_MOVE]->(m {id: $n})
		CREATE (p)-[:HAS_MOVE]->(twin:Move) SET twin = properties(m)
		WITH m, twin MATCH (m)-[:MATCHES]->(c) CREATE (twin)-[:MATCHES]->(c)`,
	"MATCH (:Puzzle {name: $name})-[:HAS_MOVE]->(m {id: $n}) SET m.status = 'Yes'",
	"MATCH (:Puzzle {name: $name})-[:HAS_MOVE]->(m {id: $n}) SET m.status = 'No'",
	"MATCH (:Puzzle {name: $name})-[:HAS_MOVE]->(m {id: $n}) SET m.status = 'No', m.search = $k",
	"MATCH (:Puzzle {name: $name})-[:HAS_MOVE]->(m {id: $n}) SET m.status = 'Maybe' REMOVE m.search",
	"MATCH (:Puzzle {name: $name})-[:HAS_MOVE]->(m {id: $n}) SET m.status = $k",
	"MATCH (:Puzzle {name: $name})-[:HAS_MOVE]->(m {id: $n}) SET m.search = $k",
	"MATCH (:Puzzle {name: $name})-[:HAS_MOVE]->(m {id: $n}) SET m.search = 'text'",
	"MATCH (:Puzzle {name: $name})-[:HAS_MOVE]->(m {id: $n}) REMOVE m.search",
	"MATCH (:Puzzle {name: $name})-[:HAS_MOVE]->(m {id: $n}) SET m.id = $k",
	"MATCH (:Puzzle {name: $name})-[:HAS_MOVE]->(m {id: $n}) REMOVE m.id",
	"MATCH (:Puzzle {name: $name})-[:HAS_MOVE]->(m {id: $n}) REMOVE m:Move",
	"MATCH (:Puzzle {name: $name})-[:HAS_MOVE]->(m {search: $k, status: 'Yes'}) SET m.status = 'Maybe'",
	"MATCH (:Puzzle {name: $name})-[:HAS_MOVE]->(m {search: $k}) REMOVE m.search SET m.status = 'Maybe'",
	"MATCH (:Puzzle {name: $name})-[:HAS_CONSTRAINT]->(c {id: $n % 324}) SET c.search = $k, c.moveId = $n",
	"MATCH (:Puzzle {name: $name})-[:HAS_CONSTRAINT]->(c) SET c.search = 0",
	"MATCH (:Puzzle {name: $name})-[:HAS_CONSTRAINT]->(c {search: $k}) REMOVE c.moveId",
	"MATCH (:Puzzle {name: $name})-[:HAS_CONSTRAINT]->(c {search: $k}) REMOVE c.search",
	"MATCH (:Puzzle {name: $name})-[:HAS_CONSTRAINT]->(c {search: $k}) SET c.moveId = 'text'",
	"MATCH (:Puzzle {name: $name})-[:HAS_CONSTRAINT]->(c {id: $n % 324}) SET c.secondary = true",
	"MATCH (:Puzzle {name: $name})-[:HAS_CONSTRAINT]->(c {id: $n % 324}) REMOVE c:Constraint",
	"MATCH (:Puzzle {name: $name})--(n) REMOVE n.search",
	"MATCH (:Puzzle {name: $name})--(n) SET n.search = null, n.moveId = null, n.status = 'Maybe'",
	"MATCH (p:Puzzle {name: $name}) SET p.state = 'solved'",
	"MATCH (p:Puzzle {name: $name}) SET p.state = 'exhausted'",
	"MATCH (p:Puzzle {name: $name}) SET p.state = $k",
	"MATCH (p:Puzzle {name: $name}) SET p.text = 'queens:8'",
	"MATCH (p:Puzzle {name: $name}) SET p.text = 'a puzzle'",
	"MATCH (p:Puzzle {name: $name}) REMOVE p.text",
	"MATCH (p:Puzzle {name: $name}) SET p.pathMoves = [$n, $k]",
	"MATCH (p:Puzzle {name: $name}) SET p.pathMoves = p.pathMoves[..-1]",
	"MATCH (p:Puzzle {name: $name}) SET p.pathConstraints = ['text']",
	"MATCH (p:Puzzle {name: $name}) REMOVE p.pathMoves",
	"MATCH (p:Puzzle {name: $name}) SET p.kept = $k",
	"MATCH (p:Puzzle {name: $name}) SET p.skipped = [$k, 1]",
	"MATCH (p:Puzzle {name: $name}) SET p.byHand = $k",
	"MATCH (p:Puzzle {name: $name}) SET p.choices = $k",
	"MATCH (p:Puzzle {name: $name}) SET p.backtracks = 'many'",
	"MATCH (p:Puzzle {name: $name}) SET p.solutions = $k",
	"MATCH (p:Puzzle {name: $name}) SET p.retryMove = $n, p.retryConstraint = $n % 324",
	"MATCH (p:Puzzle {name: $name}) SET p.retryMove = $n",
	"MATCH (p:Puzzle {name: $name}) REMOVE p.loaded",
	"MATCH (p:Puzzle {name: $name}) SET p.loaded = 'another'",
	"MATCH (p:Puzzle {name: $name}) REMOVE p.format",
	"MATCH (p:Puzzle {name: $name}) SET p.events = ['text'], p.eventsFrom = $k",
}
