package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/internal/corpus"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle"
	"graphcover/puzzle/sudoku"
)

// A changing puzzle is one whose graph somebody changes at random.
type changing struct {
	text    string
	entry   puzzle.Entry
	problem *exactcover.Problem
	answers map[string]bool // its solutions, as the program prints them
	steps   int             // of the search for the first solution
}

func newChanging(t *testing.T, text string) changing {
	t.Helper()
	entry := corpus.Entry(t, text)
	c := changing{text: text, entry: entry, problem: entry.Problem(), answers: make(map[string]bool)}
	var log exactcover.Log
	for s := range testenv.Values(t, memsolver.All(t.Context(), c.problem, memsolver.DLX, memsolver.Log(&log))) {
		if len(c.answers) == 0 {
			c.steps = log.Steps()
		}
		answer := testenv.Must(json.Marshal(entry.Answer(s)))(t)
		c.answers[unordered(answer)] = true
	}
	if len(c.answers) == 0 {
		c.steps = log.Steps()
	}
	return c
}

// unordered returns an answer of JSON without the order of a list.
func unordered(answer []byte) string {
	var list []string
	if json.Unmarshal(answer, &list) != nil {
		return string(answer)
	}
	slices.Sort(list)
	return fmt.Sprint(list)
}

// refusal matches an error that says what is wrong with a graph. If that is a node, the error
// names it.
var refusal = regexp.MustCompile(`(moves?|constraints?) .*graph was changed by something else|` +
	`its moves, constraints, clues and excluded moves are not those that were loaded|the list of its clues is missing|` +
	`the search in memory has found \d+|text of the puzzle in the database|has changed since it was loaded|` +
	regexp.QuoteMeta(graphsolver.ErrOldGraph.Error()))

// TestChangedGraph has somebody change the graph of a puzzle at random, at any step of its
// search. Each command must then give the right answer, or name the node that is wrong: no
// panic, no error of a statement, no false "unsolvable", "solved" or "complete", no wrong
// grid. The puzzles have one solution, none, many, colors, and pencil marks.
func TestChangedGraph(t *testing.T) {
	testenv.Rest(t, "graphsolver.TestOneTagChanged")
	t.Parallel()
	driver, _, name := neo4jtest.Named(t)
	t.Cleanup(func() { // what is no longer connected to the puzzle
		neo4jtest.Query(t, driver, "MATCH (n {puzzle: $name}) DETACH DELETE n", map[string]any{"name": name})
	})
	colored := filepath.Join(t.TempDir(), "toy.dlx")
	writeFile(t, colored, "p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n")
	grid := corpus.Board(t, "7982654311349876256253419872175398463564..1928491265735718923644826.37.99637.42.8") // two solutions
	marks := grid.Candidates()
	marks[67] &^= sudoku.DigitsOf(1) // one solution
	// The number is odd, so that each is loaded again in some rounds and not in others.
	puzzles := []changing{
		newChanging(t, "...2.5...1..9.762...5.4....2....9.....64..1..8......7..7......4...6....9.63.1...."),
		newChanging(t, ".8.2.5...1..9.762...5.4....2....9.....64..1..8......7..7......4...6....9.63.1...."),
		newChanging(t, "7982654311349876256253419872175398463564781928491265735718923644826.37.99637.42.8"),
		newChanging(t, "dlx:"+colored),
		newChanging(t, grid.Rules().Marked(marks).String()),
	}
	if !testenv.LongRun() { // fewer steps: one solution after three undos, and none
		puzzles[0] = newChanging(t, "1..857493534129678789643521.7531.98..13.8.7.26.8..413535.....1..41.3...78.7..13..")
		puzzles[1] = newChanging(t, ".7.26.4311.4987625625341.8.21.539846356478192849126573..1..2364482653719.63714258")
	}
	rounds := testenv.Cases(5, 100, 1000)
	refused, commands := 0, 0
	for round := range rounds {
		rng := rand.New(rand.NewPCG(uint64(round), 16))
		p := puzzles[round%len(puzzles)]
		neo4jtest.Query(t, driver, "MATCH (n {puzzle: $name}) DETACH DELETE n", map[string]any{"name": name})
		s := loaded(t, name, p.entry)
		steps := rng.IntN(p.steps + 2)
		if rng.IntN(6) == 0 {
			steps = 0
		}
		makeSteps(t, s, graphsolver.Pace{Steps: steps})
		s.Close(t.Context())
		what := fmt.Sprintf("round %d, %s after %d steps", round, p.text, steps)
		for range 1 + rng.IntN(3) {
			change := graphChanges[rng.IntN(len(graphChanges))]
			what += "; " + change
			neo4jtest.Query(t, driver, change, map[string]any{
				"name": name, "n": rng.IntN(len(p.problem.Options)), "c": rng.IntN(len(p.problem.Items)), "k": rng.IntN(40) - 1,
			})
		}
		all := [][]string{
			{"status"}, {"step", "3"}, {"step", "--mode", "classic", "2"}, {"why", "r1c1"}, {"resume", "--mode", "classic"}, {"status"},
		}
		if round%2 == 0 { // these load the puzzle again
			all = append(all, []string{"compare", p.text}, []string{"count", "--limit", "2", p.text})
		} else {
			all = slices.Insert(all, 0, []string{"validate"})
		}
		for _, args := range all {
			commands++
			if p.check(t, what, name, args) {
				refused++
			}
		}
	}
	if refused == 0 || refused > commands*4/5 {
		t.Errorf("want some of the changes refused, got %d of %d commands", refused, commands)
	}
	testenv.Report(t, "%d changed graphs, %d of %d commands refused, 0 wrong answers", rounds, refused, commands)
}

// TestWhyOfChangedGraph has somebody change a graph in which something was deduced. The
// command why must not explain it, but name the node that is wrong, also if that is far from
// what it is asked about.
func TestWhyOfChangedGraph(t *testing.T) {
	t.Parallel()
	driver := neo4jtest.Driver(t)
	name := neo4jtest.Puzzle(t, neo4jtest.DB(t))
	run := func(args ...string) ran { return graphcover(t.Context(), append(args, "--puzzle-name", name)...) }
	// It deduces 9 in r9c1, which blocks 9 in r1c1.
	if got := run("solve", "--strategy", "deduce", "../../examples/blog.sudoku"); got.exit != exitNoSolution {
		t.Fatalf("want it stuck, got %+v", got)
	}
	if got := run("why", "r9c1"); got.exit != exitOK {
		t.Fatalf("want it explained, got %+v", got)
	}
	const unfit = " does not fit its status or what it rests on"
	for _, c := range []struct {
		what, move   string
		change, undo string // of the puzzle p and the move m
		of, want     string
	}{
		{
			"two Yes in a unit", "r1c4#3", "SET m.status = 'Yes'", "SET m.status = 'No'",
			"r9c1", "move r1c4#3: status Yes and search 0, but it is no clue",
		},
		{
			"two Yes in a unit, one chosen", "r1c4#3", "SET m.status = 'Yes', m.search = 1", "SET m.status = 'No', m.search = 0",
			"r9c1", "move r1c4#3: search 1, which no constraint has",
		},
		{
			"a search number missing", "r1c1#3", "SET m.status = 'Yes', m.search = 2", "SET m.status = 'Maybe' REMOVE m.search",
			"r9c1", "move r1c1#3: search 2, but no move of status Yes has search 1",
		},
		{
			"a clue undone", "r1c4#2", "SET m.status = 'Maybe' REMOVE m.search", "SET m.status = 'Yes', m.search = 0",
			"r9c1", "move r1c4#2: it is a clue, but has status Maybe",
		},
		{
			"an earlier version", "r1c4#2", "SET p.format = p.format - 1", "SET p.format = p.format + 1",
			"r9c1", graphsolver.ErrOldGraph.Error(),
		},
		{
			"a single that has lost too little", "r9c1#9", "MATCH (m)-[reason:FOLLOWS_FROM]->({name: 'r9c2#9'}) DELETE reason",
			"MATCH (p)-[:HAS_MOVE]->(other {name: 'r9c2#9'}) CREATE (m)-[:FOLLOWS_FROM {round: m.round}]->(other)",
			"r9c1", "move r9c1#9: its reason, hidden single," + unfit,
		},
		{
			"no reason", "r9c2#9", "REMOVE m.reason", "SET m.reason = 'blocked'",
			"r9c1", "move r9c2#9: status No and search 0, but no reason",
		},
		// These are not undone: the later ones are found first.
		{
			"a reason that rests on another move", "r1c1#9", "MATCH (m)-[reason:RULED_OUT_BY]->(), (p)-[:HAS_MOVE]->(other {name: 'r2c4#9'}) " +
				"CREATE (m)-[:RULED_OUT_BY {round: m.round}]->(other) DELETE reason", "",
			"r1c1#9", "move r1c1#9: its reason, blocked," + unfit,
		},
		{
			"a reason that rests on nothing", "r9c2#9", "MATCH (m)-[reason:RULED_OUT_BY]->() DELETE reason", "",
			"r9c1", "move r9c2#9: its reason, blocked," + unfit,
		},
		{
			"a MATCHES missing", "r5c5#5", "MATCH (m)-[match:MATCHES]->() WITH match LIMIT 1 DELETE match", "",
			"r9c1", "want 9 moves that match it, got 8",
		},
		{"a node missing", "r5c5#5", "DETACH DELETE m", "", "r9c1", "move r5c5#5: it is missing"},
	} {
		change := func(statement string) {
			if statement != "" {
				neo4jtest.Query(t, driver, "MATCH (p:Puzzle {name: $name})-[:HAS_MOVE]->(m {name: $move}) WITH p, m "+statement,
					map[string]any{"name": name, "move": c.move})
			}
		}
		change(c.change)
		if got := run("why", c.of); got.exit != exitFailed || got.stdout != "" || !strings.Contains(got.stderr, c.want) {
			t.Errorf("%s: want status %d and %q, got %+v", c.what, exitFailed, c.want, got)
		}
		change(c.undo)
	}
}

// check runs a command on a graph that was changed as what says. It reports whether the
// command has refused the graph.
func (c changing) check(t *testing.T, what, name string, args []string) (refused bool) {
	t.Helper()
	got := runIn(name, args...)
	exit := got.exit
	fails := func(why string) {
		t.Helper()
		t.Errorf("%s: %s: %s, status %d: %s", what, args[0], why, exit, got.said())
	}
	if got.isStatementError() {
		fails("the error of a statement")
	}
	var answer struct {
		Status    string
		Solution  json.RawMessage
		Solutions int
		Puzzle    string // of validate: the grid
		Valid     bool
	}
	if got.stdout != "" && args[0] != "compare" && args[0] != "why" {
		if err := json.Unmarshal([]byte(got.stdout), &answer); err != nil {
			fails(err.Error())
		}
	}
	none := len(c.answers) == 0
	switch {
	case exit == exitUsage && (strings.Contains(got.stderr, graphsolver.ErrNoPuzzle.Error()) || args[0] == "why"):
	case exit == exitUsage && args[0] == "validate" && strings.HasPrefix(c.text, "dlx:"):
	case exit == exitFailed && args[0] != "compare" && args[0] != "count":
		if !refusal.MatchString(got.stderr) {
			fails("a refusal that doesn't say what is wrong")
		}
		if answer.Status == "solved" || answer.Status == "unsolvable" || answer.Status == "complete" {
			fails("an answer, and a refusal")
		}
		return true
	case args[0] == "validate":
		grid, err := puzzle.Parse(answer.Puzzle)
		wrong := len(grid.Contradictions()) > 0
		if err != nil || answer.Valid != (exit == exitOK) || !answer.Valid && exit != exitNoSolution || answer.Valid && wrong {
			fails("a wrong judgment")
		}
	case exit != exitOK && (exit != exitNoSolution || !none):
		fails("want another exit status")
	case args[0] == "compare", args[0] == "why":
	case args[0] == "count":
		if answer.Solutions != min(len(c.answers), 2) {
			fails("a wrong count")
		}
	case answer.Status == "solved":
		if !c.answers[unordered(answer.Solution)] {
			fails("a wrong solution")
		}
	case answer.Status == "unsolvable" || answer.Status == "complete":
		if none != (answer.Status == "unsolvable") {
			fails("a wrong end")
		}
	case answer.Status != "searching" || args[0] == "resume":
		fails("want an answer")
	}
	return false
}

// graphChanges change something about the puzzle $name: $n is the id of a move, $c that of a
// constraint, and $k a small number.
var graphChanges = []string{
	"MATCH (:Puzzle {name: $name})-[:HAS_MOVE]->(m {id: $n}) DETACH DELETE m",
	"MATCH (:Puzzle {name: $name})-[:HAS_CONSTRAINT]->(c {id: $c}) DETACH DELETE c",
	"MATCH (:Puzzle {name: $name})-[has:HAS_MOVE]->({id: $n}) DELETE has",
	"MATCH (:Puzzle {name: $name})-[has:HAS_CONSTRAINT]->({id: $c}) DELETE has",
	"MATCH (p:Puzzle {name: $name})-[:HAS_MOVE]->(m {id: $n}) CREATE (p)-[:HAS_MOVE]->(m)",
	"MATCH (:Puzzle {name: $name})-[:HAS_MOVE]->({id: $n})-[match:MATCHES]->() WITH match LIMIT 1 DELETE match",
	"MATCH (:Puzzle {name: $name})-[:HAS_MOVE]->(m {id: $n})-[:MATCHES]->(c) WITH m, c LIMIT 1 CREATE (m)-[:MATCHES]->(c)",
	`MATCH (p:Puzzle {name: $name})-[:HAS_MOVE]->(m {id: $n})-[:MATCHES]->(c), (p)-[:HAS_CONSTRAINT]->(other {id: $c})
		WITH m, other LIMIT 1 CREATE (m)-[:MATCHES]->(other)`,
	`MATCH (p:Puzzle {name: $name})-[:HAS_MOVE]->(m {id: $n})
		CREATE (p)-[:HAS_MOVE]->(twin:Move) SET twin = properties(m)
		WITH m, twin MATCH (m)-[:MATCHES]->(c) CREATE (twin)-[:MATCHES]->(c)`,
	"MATCH (:Puzzle {name: $name})-[:HAS_MOVE]->(m {id: $n}) SET m.id = -1",
	"MATCH (:Puzzle {name: $name})-[:HAS_CONSTRAINT]->(c {id: $c}) SET c.id = -1",
	`MATCH (p:Puzzle {name: $name})-[:HAS_CONSTRAINT]->(c {id: $c})
		CREATE (p)-[:HAS_CONSTRAINT]->(twin:Constraint) SET twin = properties(c), twin.id = -1
		WITH c, twin MATCH (m)-[:MATCHES]->(c) CREATE (m)-[:MATCHES]->(twin)`,
	"MATCH (:Puzzle {name: $name})-[:HAS_MOVE]->({id: $n})-[match:MATCHES]->() SET match.color = $k",
	"MATCH (:Puzzle {name: $name})-[:HAS_MOVE]->({id: $n})-[match:MATCHES]->() SET match.color = ''",
	"MATCH (:Puzzle {name: $name})-[:HAS_MOVE]->({id: $n})-[match:MATCHES]->() REMOVE match.color",
	"MATCH (p:Puzzle {name: $name})-[:HAS_MOVE]->(m {id: $n}) SET m.status = 'No', m.search = 0, m.reason = 'naked twin', m.round = 1, p.round = 1",
	"MATCH (:Puzzle {name: $name})-[:HAS_MOVE]->(m {id: $n}) SET m.status = 'Yes', m.search = 0",
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
	"MATCH (:Puzzle {name: $name})-[:HAS_CONSTRAINT]->(c {id: $c}) SET c.search = $k, c.moveId = $n",
	"MATCH (:Puzzle {name: $name})-[:HAS_CONSTRAINT]->(c) SET c.search = 0",
	"MATCH (:Puzzle {name: $name})-[:HAS_CONSTRAINT]->(c {search: $k}) REMOVE c.moveId",
	"MATCH (:Puzzle {name: $name})-[:HAS_CONSTRAINT]->(c {search: $k}) REMOVE c.search",
	"MATCH (:Puzzle {name: $name})-[:HAS_CONSTRAINT]->(c {search: $k}) SET c.moveId = 'text'",
	"MATCH (:Puzzle {name: $name})-[:HAS_CONSTRAINT]->(c {id: $c}) SET c.secondary = true",
	"MATCH (:Puzzle {name: $name})-[:HAS_CONSTRAINT]->(c {id: $c}) REMOVE c:Constraint",
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
	"MATCH (p:Puzzle {name: $name}) SET p.partial = true",
	"MATCH (p:Puzzle {name: $name}) SET p.state = 'exhausted', p.solutions = $k",
	"MATCH (p:Puzzle {name: $name}) SET p.clues = [$n]",
	"MATCH (p:Puzzle {name: $name}) REMOVE p.clues, p.digest",
	"MATCH (p:Puzzle {name: $name}) SET p.excluded = [$n]",
	"MATCH (p:Puzzle {name: $name}) SET p.excluded = coalesce([] + p.excluded, [])[1..]",
	"MATCH (p:Puzzle {name: $name}) SET p.excluded = 'text'",
	"MATCH (p:Puzzle {name: $name}) REMOVE p.excluded",
	`MATCH (p:Puzzle {name: $name})-[:HAS_MOVE]->(m) WHERE m.id IN coalesce([] + p.excluded, [])
		SET m.status = 'Maybe' REMOVE m.search`,
	"MATCH (:Puzzle {name: $name})-[:HAS_MOVE]->(m {id: $n}) SET m.number = $k",
	"MATCH (:Puzzle {name: $name})-[:HAS_CONSTRAINT]->(c {id: $c}) SET c.row = $k, c.type = 'text'",
	"MATCH (p:Puzzle {name: $name}) SET p.choices = $k",
	"MATCH (p:Puzzle {name: $name}) SET p.backtracks = 'many'",
	"MATCH (p:Puzzle {name: $name}) SET p.solutions = $k",
	"MATCH (p:Puzzle {name: $name}) SET p.retryMove = $n, p.retryConstraint = $c",
	"MATCH (p:Puzzle {name: $name}) SET p.retryMove = $n",
	"MATCH (p:Puzzle {name: $name}) REMOVE p.loaded",
	"MATCH (p:Puzzle {name: $name}) SET p.loaded = 'another'",
	"MATCH (p:Puzzle {name: $name}) REMOVE p.format",
	"MATCH (p:Puzzle {name: $name}) SET p.events = ['text'], p.eventsFrom = $k",
}
