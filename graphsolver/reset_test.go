package graphsolver_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"graphcover/cypher"
	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/graphsolver"
	"graphcover/internal/corpus"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
)

// nodesOf returns the internal ids of a puzzle's nodes, which differ after another load.
func nodesOf(t testing.TB, driver neo4j.DriverWithContext, name string) string {
	t.Helper()
	return fmt.Sprint(neo4jtest.Query(t, driver, `
		MATCH (:Puzzle:Graphcover {name: $name})-[:HAS_MOVE|HAS_CONSTRAINT]->(n)
		WITH elementId(n) AS id ORDER BY id
		RETURN collect(id)`, map[string]any{"name": name})[0].Values[0])
}

// solveAs solves p up to its first solution, and returns the trace.
func solveAs(t testing.TB, db *graphsolver.DB, name, text string, p *exactcover.Problem, pace graphsolver.Pace) (trace []exactcover.Event) {
	t.Helper()
	solver := graphsolver.Solver{DB: db, Name: name, Text: text, Pace: pace}
	log := exactcover.Log{Observe: solvertest.KeepSteps(&trace)}
	solution, err := exactcover.First(solver.All(t.Context(), p, &log))
	if err == nil && solution != nil {
		err = exactcover.Verify(p, solution)
	}
	testenv.Check(t, err)
	return trace
}

// graphUnder returns every node of a puzzle with its labels, properties, MATCHES and
// number of relationships, without what differs from one load to another.
func graphUnder(t testing.TB, driver neo4j.DriverWithContext, name string) (all []any) {
	t.Helper()
	for _, r := range neo4jtest.Query(t, driver, `
		MATCH (p:Puzzle:Graphcover {name: $name})-[:HAS_MOVE|HAS_CONSTRAINT*0..1]->(n)
		RETURN labels(n) AS labels, n {.*, puzzle: null, name: CASE n WHEN p THEN null ELSE n.name END, loaded: null, eventsBy: null} AS properties,
		  COLLECT { MATCH (n)-[r:MATCHES]->(c) RETURN [c.id, r.color] ORDER BY c.id } AS matches, COUNT { (n)--() } AS degree
		ORDER BY labels, n.id`, map[string]any{"name": name}) {
		all = append(all, r.Values)
	}
	return all
}

// freshGraph returns the graph that results from solving p where there was no graph
// before.
func freshGraph(t testing.TB, driver neo4j.DriverWithContext, name, text string, p *exactcover.Problem, pace graphsolver.Pace) []any {
	t.Helper()
	db := graphsolver.NewDB(driver, "neo4j")
	fresh := name + " fresh"
	defer db.Drop(context.Background(), fresh)
	solveAs(t, db, fresh, text, p, pace)
	return graphUnder(t, driver, fresh)
}

func wantGraph(t testing.TB, want, got []any) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("want %d nodes, got %d", len(want), len(got))
	}
	for i := range want {
		if !reflect.DeepEqual(want[i], got[i]) {
			t.Fatalf("want %v\ngot  %v", want[i], got[i])
		}
	}
}

// TestResetLeavesTheGraphOfALoad solves several puzzles in turn under one name, with
// varying modes and varying sizes of the first transaction, and compares every node with
// that of a fresh load. All puzzles must use the nodes of the first.
func TestResetLeavesTheGraphOfALoad(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	n := testenv.Cases(2, 30)
	texts := []string{blog, unsolvable, "." + blog[1:], hard95}
	for _, e := range corpus.Read(t, "norvig_easy50.txt")[:n] {
		texts = append(texts, e.String())
	}
	paces := []graphsolver.Pace{
		{Mode: graphsolver.Server}, {Mode: graphsolver.Server, Chunk: 7}, {Mode: graphsolver.Server, Steps: 5},
		{Mode: graphsolver.Classic, Steps: 3}, {Mode: graphsolver.Server, Steps: 1}, {Mode: graphsolver.Classic, Steps: 40},
	}
	nodes := ""
	for i, text := range texts {
		pace := paces[i%len(paces)]
		p := parsed(t, text)
		trace := solveAs(t, db, name, text, p, pace)
		whole := withoutCandidates(memoryTrace(t, text))
		if wantLen := len(whole); pace.Steps == 0 && len(trace) != wantLen {
			t.Errorf("%s: want %d events, got %d", text, wantLen, len(trace))
		}
		wantTrace(t, whole[:len(trace)], trace)
		wantGraph(t, freshGraph(t, driver, name, text, p, pace), graphUnder(t, driver, name))
		switch now := nodesOf(t, driver, name); {
		case nodes == "":
			nodes = now
		case nodes != now:
			t.Fatalf("puzzle %d was loaded instead of reset", i)
		}
	}
}

// TestResetOfColors does the same with problems that have secondary items and colors, and
// that differ in their options and givens.
func TestResetOfColors(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	given := func(options ...int) *exactcover.Problem {
		p := colored(t)
		p.Given = options
		return p
	}
	other := given()
	other.Options[1].Colors[2] = other.Options[4].Colors[1] // x:B for x:A
	nodes := ""
	for i, c := range []struct {
		p       *exactcover.Problem
		another bool // new nodes, unlike those of the previous problem
	}{
		{given(3), true}, {given(), false}, {given(1), false}, {given(2), false}, {other, true}, {given(), true}, {given(3), false},
	} {
		want := traceOf(t, c.p, exactcover.OrderFewest)
		trace := solveAs(t, db, name, fmt.Sprint(i), c.p, graphsolver.Pace{})
		wantTrace(t, withoutCandidates(want), trace)
		wantGraph(t, freshGraph(t, driver, name, fmt.Sprint(i), c.p, graphsolver.Pace{}), graphUnder(t, driver, name))
		now := nodesOf(t, driver, name)
		if (now != nodes) != c.another {
			t.Errorf("problem %d: want new nodes: %v, got %v", i, c.another, now != nodes)
		}
		nodes = now
	}
}

// TestGraphChangedBetweenTwoPuzzles changes the graph of one puzzle before the next one
// is solved under its name. A change that could mislead a search or a reader must make
// the next one a fresh load; a change of tags alone must not.
func TestGraphChangedBetweenTwoPuzzles(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	params := map[string]any{"name": name}
	t.Cleanup(func() {
		neo4jtest.Query(t, driver, "MATCH (n) WHERE n.stranger = $name OR n.puzzle = $name DETACH DELETE n", params)
	})
	p := parsed(t, blog)
	want := withoutCandidates(memoryTrace(t, blog))
	solved := freshGraph(t, driver, name, blog, p, graphsolver.Pace{})
	const move, constraint = "MATCH (p:Puzzle:Graphcover {name: $name})-[:HAS_MOVE]->(m {id: 100}) ", "MATCH (p:Puzzle:Graphcover {name: $name})-[:HAS_CONSTRAINT]->(c {id: 50}) "
	for i, c := range []struct {
		change string
		reset  bool // whether the nodes are kept nevertheless
	}{
		{"RETURN 1", true},
		{"MATCH (p:Puzzle:Graphcover {name: $name})-->(n) SET n.search = 7, n.moveId = null", true},
		{move + "SET m.status = 'No', m.search = 'text'", true},
		{move + "REMOVE m.status", true},
		{constraint + "SET c.moveId = [1, 2], c.search = -1", true},
		{"MATCH (p:Puzzle:Graphcover {name: $name}) SET p.state = 'solved', p.choices = 'many', p.mine = 1 REMOVE p.text", true},

		{move + "DETACH DELETE m", false},
		{move + "DETACH DELETE m CREATE (p)-[:HAS_MOVE]->(:Move {id: 100, puzzle: $name, status: 'Maybe'})", false},
		{move + "MATCH (m)-[r:MATCHES]->() WITH r LIMIT 1 DELETE r", false},
		{move + "MATCH (m)-[r:MATCHES]->(c) WITH m, r LIMIT 1 MATCH (:Puzzle {name: $name})-[:HAS_CONSTRAINT]->(d {id: 0}) DELETE r CREATE (m)-[:MATCHES]->(d)", false},
		{move + "MATCH (m)-[r:MATCHES]->(c) WITH m, c LIMIT 1 CREATE (m)-[:MATCHES]->(c)", false},
		{move + "MATCH (m)-[r:MATCHES]->(c) SET r.color = 'red'", false},
		{move + "MATCH (m)-[r:MATCHES]->(c) WITH m, r, c LIMIT 1 DELETE r CREATE (m)-[:MATCHES]->(:Constraint {id: c.id, stranger: $name, puzzle: $name}), (:Other {stranger: $name})-[:OF]->(c)", false},
		{move + "MATCH (q:Puzzle {name: $name})-[:HAS_MOVE]->(n {id: 101}) SET m.id = 101, n.id = 100", false},
		{move + "SET m.id = 'hundred'", false},
		{move + "SET m.id = null", false},
		{move + "SET m.number = 9", false},
		{move + "SET m.another = 9", false},
		{move + "SET m.id = 100.0", false},
		{constraint + "SET c.id = 9223372036854775807", false},
		{move + "REMOVE m:Move", false},
		{constraint + "MATCH (c)<-[r:MATCHES]-(m) WITH p, c, r, m LIMIT 1 MATCH (p)-[:HAS_CONSTRAINT]->(d {id: 51})<-[s:MATCHES]-(n) WITH c, d, r, s, m, n LIMIT 1 DELETE r, s CREATE (m)-[:MATCHES]->(d), (n)-[:MATCHES]->(c)", false},
		{move + "SET m:Left", false},
		{constraint + "SET c.secondary = true", false},
		{constraint + "SET c.name = 'mine'", false},
		{constraint + "REMOVE c:Constraint SET c:Other", false},
		{constraint + "SET c.id = 51", false},
		{constraint + "SET c.id = -1", false},
		{constraint + "SET c.id = [50]", false},
		{constraint + "SET c.rank = 5", false},
		{constraint + "SET c:Unmet", false},
		{constraint + "CREATE (:Move {id: 3, status: 'Maybe', stranger: $name, puzzle: $name})-[:MATCHES]->(c)", false},
		{constraint + "CREATE (p)-[:HAS_CONSTRAINT]->(:Constraint {id: 324, puzzle: $name})", false},
		{"MATCH (p:Puzzle:Graphcover {name: $name}) SET p:Other", false},
		{"MATCH (p:Puzzle:Graphcover {name: $name}) CREATE (p)-[:OF]->(:Other {stranger: $name})", false},
		{"MATCH (p:Puzzle:Graphcover {name: $name}) SET p.round = 3", false},
		{"MATCH (p:Puzzle:Graphcover {name: $name}) REMOVE p:Graphcover", false},
		{"MATCH (p:Puzzle:Graphcover {name: $name}) DETACH DELETE p", false},
	} {
		if i%testenv.Cases(5, 1) != 0 {
			continue
		}
		t.Run(c.change, func(t *testing.T) {
			solveAs(t, db, name, hard95, parsed(t, hard95), graphsolver.Pace{Steps: 50})
			before := nodesOf(t, driver, name)
			neo4jtest.Query(t, driver, c.change, params)
			wantTrace(t, want, solveAs(t, db, name, blog, p, graphsolver.Pace{}))
			if reset := nodesOf(t, driver, name) == before; reset != c.reset {
				t.Errorf("nodes kept: want %v, got %v", c.reset, reset)
			}
			// Nodes that are not ours, or were cut off, stay where they are.
			neo4jtest.Query(t, driver, `
				MATCH (n) WHERE n.stranger = $name OR n.puzzle = $name AND NOT EXISTS { (:Puzzle:Graphcover {name: $name})-[:HAS_MOVE|HAS_CONSTRAINT]->(n) }
				DETACH DELETE n`, params)
			neo4jtest.Query(t, driver, "MATCH (n:Puzzle {name: $name}) WHERE NOT n:Graphcover DETACH DELETE n", params)
			wantGraph(t, solved, graphUnder(t, driver, name))
		})
	}
}

// TestOtherFamilyInBetween changes the family, the number of options and the batch size
// from one problem to the next.
func TestOtherFamilyInBetween(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	sameSize := solvertest.New(3, "ab", "c")
	sameSize.Options[0].Items = []int{0, 2} // the same number of nodes, but different matches
	for i, p := range []*exactcover.Problem{
		parsed(t, blog), solvertest.New(3, "ab", "c"), sameSize, parsed(t, unsolvable), solvertest.New(0), solvertest.New(0),
		colored(t), parsed(t, hard95), latinSquare(4), parsed(t, blog),
	} {
		db.Batch = []int{0, 0, 0, 3000}[i%4] // the Sudoku at 3 is loaded in batches
		want := traceOf(t, p, exactcover.OrderFewest)
		wantTrace(t, withoutCandidates(want), solveAs(t, db, name, "", p, graphsolver.Pace{}))
	}
	if n := outOfSight(t, driver, name); n != 0 {
		t.Errorf("want nothing left, got %d nodes", n)
	}
}

// TestAResetThatDies ends the client before a reset is committed. The previous puzzle
// must still be there, whole, and its search can continue.
func TestAResetThatDies(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	trace := solveAs(t, db, name, blog, parsed(t, blog), graphsolver.Pace{Steps: 30})
	before := snapshot(t, driver, name)
	params := map[string]any{
		"puzzle": name, "problem": map[string]any{"text": hard95, "format": 2, "constraints": 324, "moves": 729},
		"given": map[string]any{"clues": []int{27, 100}}, "loaded": "", "client": "", "step": 0, "state": "searching", "steps": 100, "recorded": false,
		"quotas": false, "cheapest": map[string]any{"asked": false},
		"constraints": 324, "moves": 729,
	}
	for _, last := range []int{0, 1, 2} {
		session := driver.NewSession(t.Context(), neo4j.SessionConfig{DatabaseName: "neo4j"})
		tx := testenv.Must(session.BeginTransaction(t.Context()))(t)
		for _, q := range []cypher.Query{cypher.ResetPuzzle, cypher.SetClues, cypher.MakeSteps}[:last+1] {
			result := testenv.Must(tx.Run(t.Context(), q.Text, neo4jtest.Used(q, params)))(t)
			r, err := result.Single(t.Context())
			if err != nil {
				t.Fatalf("%s: %v", q.Name, err)
			}
			if loaded, ok := r.Get("loaded"); ok {
				params["loaded"] = loaded
			}
		}
		if n := len(nodesOf(t, driver, name)); n == 0 {
			t.Error("want the previous puzzle to be visible")
		}
		session.Close(t.Context()) // with the transaction open: the connection is reset
		if after := snapshot(t, driver, name); after != before {
			t.Errorf("after %d statements the previous puzzle has changed", last+1)
		}
	}
	s := open(t, db, name)
	trace = append(trace, advance(t, s, graphsolver.Server, 1<<20)...)
	wantTrace(t, withoutCandidates(memoryTrace(t, blog)), trace)
}

// TestStepsThatWaitForAReset has the statements of an old search wait for the lock of a
// reset. Both searches have made no steps, and the node is the same: only the load
// differs.
func TestStepsThatWaitForAReset(t *testing.T) {
	driver, db, name := neo4jtest.Named(t)
	for _, c := range []struct {
		q      cypher.Query
		params map[string]any
	}{
		{cypher.MakeSteps, map[string]any{"client": "old", "state": "searching", "steps": 3, "recorded": false}},
		{cypher.ChooseMove, map[string]any{"search": 1, "constraint": 242, "move": 0, "recorded": false}},
		{cypher.IsSolved, nil},
		{cypher.Backtrack, map[string]any{"search": 0, "state": "searching", "partial": false, "recorded": false}},
		{cypher.BeginDeduction, nil},
	} {
		t.Run(c.q.Name, func(t *testing.T) {
			old := load(t, db, name, ".................................................................................")
			params := map[string]any{"puzzle": name, "loaded": old.Loaded(), "step": 0, "quotas": false, "cheapest": map[string]any{"asked": false}, "text": blog, "constraints": 324, "moves": 729, "problem": map[string]any{
				"text": blog, "constraints": 324, "moves": 729, "format": 2, "clues": []int{},
				"digest": neo4jtest.Query(t, driver, "MATCH (p:Puzzle {name: $name}) RETURN p.digest", map[string]any{"name": name})[0].Values[0]}}
			for key, value := range c.params {
				params[key] = value
			}
			session := driver.NewSession(t.Context(), neo4j.SessionConfig{DatabaseName: "neo4j"})
			defer session.Close(t.Context())
			tx := testenv.Must(session.BeginTransaction(t.Context()))(t)
			result := testenv.Must(tx.Run(t.Context(), cypher.ResetPuzzle.Text, neo4jtest.Used(cypher.ResetPuzzle, params)))(t)
			r := testenv.Must(result.Single(t.Context()))(t)
			loaded, _ := r.Get("loaded")
			rows := make(chan int)
			go func() {
				defer close(rows) // also if the query fails
				rows <- len(neo4jtest.Query(t, driver, c.q.Text, neo4jtest.Used(c.q, params)))
			}()
			time.Sleep(300 * time.Millisecond) // until it is waiting for the lock
			testenv.Check(t, tx.Commit(t.Context()))
			if n := <-rows; n != 0 {
				// A property that is read before the lock shows in the plan.
				plan, err := neo4j.ExecuteQuery(t.Context(), driver, "EXPLAIN "+c.q.Text, params,
					neo4j.EagerResultTransformer, neo4j.ExecuteQueryWithDatabase("neo4j"))
				testenv.Check(t, err)
				t.Errorf("want no row, got %d; the plan: %v", n, plan.Summary.Plan().Arguments()["string-representation"])
			}
			now := open(t, db, name)
			if now.Loaded() != loaded || now.Tally().Steps() != 0 || now.Text() != blog {
				t.Errorf("want the load %v after 0 steps, got %s after %d steps of %q", loaded, now.Loaded(), now.Tally().Steps(), now.Text())
			}
			want := tagsAfter(parsed(t, "."+"................................................................................"), nil)
			if got := tagsInGraph(t, driver, name); !reflect.DeepEqual(want, got) {
				t.Error("want no tags")
			}
		})
	}
}

// TestTwoResetsOfOneName has two clients solve puzzles under one name at the same time.
// Each must get its answer, or an error that the other has replaced its puzzle.
func TestTwoResetsOfOneName(t *testing.T) {
	t.Parallel()
	driver := neo4jtest.Driver(t)
	name := neo4jtest.Puzzle(t, graphsolver.NewDB(driver, "neo4j"))
	texts := []string{blog, hard95, unsolvable}
	var traces [][]exactcover.Event
	for _, text := range texts {
		traces = append(traces, withoutCandidates(memoryTrace(t, text)))
	}
	var wait sync.WaitGroup
	var mutex sync.Mutex
	solved, replaced := 0, 0
	for client := range 3 {
		wait.Go(func() {
			db := graphsolver.NewDB(driver, "neo4j")
			for i := range testenv.Cases(5, 12) {
				k := (client + i) % len(texts)
				solver := graphsolver.Solver{DB: db, Name: name, Pace: graphsolver.Pace{Chunk: 40}}
				var trace []exactcover.Event
				log := exactcover.Log{Observe: func(e exactcover.Event) { trace = append(trace, e) }}
				_, err := exactcover.First(solver.All(context.Background(), parsed(t, texts[k]), &log))
				mutex.Lock()
				switch {
				case errors.Is(err, graphsolver.ErrReplaced):
					replaced++
					if len(trace) > len(traces[k]) || !slices.EqualFunc(trace, traces[k][:len(trace)], exactcover.Event.Same) {
						t.Errorf("%s: wrong trace before it was replaced", texts[k])
					}
				case err != nil:
					t.Error(err)
				default:
					solved++
					if !slices.EqualFunc(trace, traces[k], exactcover.Event.Same) {
						t.Errorf("%s: a wrong trace", texts[k])
					}
				}
				mutex.Unlock()
			}
		})
	}
	wait.Wait()
	t.Logf("%d solved, %d replaced", solved, replaced)
	if solved == 0 || replaced == 0 {
		t.Errorf("want some solved and some replaced, got %d and %d", solved, replaced)
	}
	s := open(t, graphsolver.NewDB(driver, "neo4j"), name)
	if err := s.Solve(t.Context(), graphsolver.Pace{}, nil); err != nil {
		t.Error(err)
	}
}

// TestManySolversOnOneDB solves a collection in several goroutines, each with its own
// puzzle name.
func TestManySolversOnOneDB(t *testing.T) {
	t.Parallel()
	db := neo4jtest.DB(t)
	entries := corpus.Read(t, "norvig_easy50.txt")
	if !testenv.LongRun() {
		entries = entries[:12]
	}
	next := make(chan int)
	var wait sync.WaitGroup
	for job := range 4 {
		name := neo4jtest.Dropped(t, db, fmt.Sprint(neo4jtest.Name(t), "-", job))
		wait.Go(func() {
			for i := range next {
				var log exactcover.Log
				solver := graphsolver.Solver{DB: db, Name: name, Text: entries[i].String()}
				p := entries[i].Problem()
				solution, err := exactcover.First(solver.All(context.Background(), p, &log))
				if err == nil {
					err = exactcover.Verify(p, solution)
				}
				want := len(memoryTrace(t, entries[i].String())) - 1
				if err != nil || log.Steps() != want {
					t.Errorf("%s: want %d steps, got %d, %v", entries[i], want, log.Steps(), err)
				}
			}
		})
	}
	for i := range entries {
		next <- i
	}
	close(next)
	wait.Wait()
}
