package graphsolver_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"graphcover/cypher"
	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/graphsolver"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
)

// inBatches returns the database of the tests, with loads split into batches of n nodes
// and relationships.
func inBatches(driver neo4j.DriverWithContext, n int) *graphsolver.DB {
	db := graphsolver.NewDB(driver, "neo4j")
	db.Batch = n
	return db
}

// graphOf returns a puzzle's nodes and relationships, without what differs from one load
// to another.
func graphOf(t testing.TB, driver neo4j.DriverWithContext, name string) (all []any) {
	t.Helper()
	for _, r := range neo4jtest.Query(t, driver, `
		MATCH (p:Puzzle:Graphcover {name: $name})-[:HAS_MOVE|HAS_CONSTRAINT*0..1]->(n)
		RETURN labels(n) AS labels, n {.*, loaded: null, batched: null} AS properties,
		  COLLECT { MATCH (n)-[r:MATCHES]->(c) RETURN [c.id, r.color] ORDER BY c.id } AS matches
		ORDER BY labels, n.id`, map[string]any{"name": name}) {
		all = append(all, r.Values)
	}
	return all
}

// outOfSight counts the nodes of unfinished loads of a name and of dropped puzzles of
// that name, with everything attached to them.
func outOfSight(t testing.TB, driver neo4j.DriverWithContext, name string) int64 {
	t.Helper()
	return neo4jtest.Query(t, driver, `
		MATCH (p:Graphcover&(Loading|Dropped) {puzzle: $name})-[:HAS_MOVE|HAS_CONSTRAINT*0..1]->(n)
		RETURN count(n)`, map[string]any{"name": name})[0].Values[0].(int64)
}

// colored returns the problem of TAOCP 7.2.2.1 (49), with one option given.
func colored(t testing.TB) *exactcover.Problem {
	t.Helper()
	var b exactcover.Builder
	p, err := b.Primary("p", "q", "r").Secondary("x", "y").
		Option("p", "q", "x", "y:A").Option("p", "r", "x:A", "y").Option("p", "x:B").Option("q", "x:A").Option("r", "y:B").Problem()
	testenv.Check(t, err)
	p.Given = []int{3}
	return p
}

// TestBatchesLeaveTheSameGraph loads the same problems whole and in batches.
func TestBatchesLeaveTheSameGraph(t *testing.T) {
	t.Parallel()
	driver := neo4jtest.Driver(t)
	whole := graphsolver.NewDB(driver, "neo4j")
	name := neo4jtest.Puzzle(t, whole)
	for _, c := range []struct {
		problem *exactcover.Problem
		batch   int
	}{
		{colored(t), 1},
		{colored(t), 7},
		{solvertest.New(3), 2},
		{solvertest.New(2, "", "ab", ""), 1},
		{parsed(t, blog), 500},
	} {
		var graphs [2][]any
		for i, db := range []*graphsolver.DB{whole, inBatches(driver, c.batch)} {
			s := testenv.Must(db.Load(t.Context(), name, "the text", c.problem))(t)
			s.Close(t.Context())
			graphs[i] = graphOf(t, driver, name)
		}
		if want := 1 + len(c.problem.Items) + len(c.problem.Options); len(graphs[0]) != want {
			t.Errorf("want %d nodes, got %d", want, len(graphs[0]))
		}
		if !reflect.DeepEqual(graphs[0], graphs[1]) {
			t.Errorf("in batches of %d:\nwant %v\ngot  %v", c.batch, graphs[0], graphs[1])
		}
	}
	if n := outOfSight(t, driver, name); n != 0 {
		t.Errorf("want nothing left, got %d nodes", n)
	}
}

// TestColorsInTheGraph reads the graph of a small problem with its own statements.
func TestColorsInTheGraph(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	s := testenv.Must(db.Load(t.Context(), name, "", colored(t)))(t)
	defer s.Close(t.Context())
	// The given option, q x:A, excludes the options with q, and those with x uncolored or
	// with color B.
	want := []string{
		"0 p q x y:A No 0 [p  q  x  y A]",
		"1 p r x:A y Maybe <nil> [p  r  x A y ]",
		"2 p x:B No 0 [p  x B]",
		"3 q x:A Yes 0 [q  x A]",
		"4 r y:B Maybe <nil> [r  y B]",
	}
	params := map[string]any{"name": name}
	var got []string
	for _, r := range neo4jtest.Query(t, driver, `
		MATCH (m:Move {puzzle: $name})
		RETURN m.id, m.name, m.status, m.search,
		  COLLECT { MATCH (m)-[r:MATCHES]->(c) UNWIND [c.name, coalesce(r.color, '')] AS x RETURN x ORDER BY c.id, x = c.name DESC }
		ORDER BY m.id`, params) {
		got = append(got, fmt.Sprint(r.Values[0], " ", r.Values[1], " ", r.Values[2], " ", r.Values[3], " ", r.Values[4]))
	}
	if !slices.Equal(want, got) {
		t.Errorf("moves:\nwant %q\ngot  %q", want, got)
	}
	constraints := fmt.Sprint(neo4jtest.Query(t, driver, `
		MATCH (c:Constraint {puzzle: $name})
		WITH c ORDER BY c.id
		RETURN collect(c.name + coalesce(' ' + c.secondary, '') + coalesce(' ' + c.search, ''))`, params)[0].Values[0])
	if want := "[p q r x true y true]"; constraints != want {
		t.Errorf("constraints: want %s, got %s", want, constraints)
	}
}

func TestProblemIsReadBack(t *testing.T) {
	t.Parallel()
	_, db, name := neo4jtest.Named(t)
	for _, p := range []*exactcover.Problem{colored(t), solvertest.New(0), solvertest.New(3, "cba", "", "b")} {
		s := testenv.Must(db.Load(t.Context(), name, "", p))(t)
		advance(t, s, graphsolver.Server, 1)
		got := open(t, db, name).Problem()
		if want := inWords(p); !slices.Equal(want, inWords(got)) || !slices.Equal(p.Given, got.Given) {
			t.Errorf("want %q %v, got %q %v", want, p.Given, inWords(got), got.Given)
		}
		s.Close(t.Context())
	}
}

// inWords lists the items and options of p by name, with colors, in an order that does
// not depend on how options list their items.
func inWords(p *exactcover.Problem) (words []string) {
	for i, item := range p.Items {
		words = append(words, fmt.Sprint(p.ItemName(i), " ", item.Secondary))
	}
	for o, option := range p.Options {
		var items []string
		for k, item := range option.Items {
			items = append(items, fmt.Sprint(p.ItemName(item), ":", slices.Concat(p.Colors, []string{""})[option.Color(k)]))
		}
		slices.Sort(items)
		words = append(words, p.OptionName(o)+" = "+strings.Join(items, " "))
	}
	return words
}

func TestAttributesThatAreTaken(t *testing.T) {
	t.Parallel()
	_, db, name := neo4jtest.Named(t)
	ofItem, ofOption := solvertest.New(1, "a"), solvertest.New(1, "a")
	ofItem.Items[0].Attributes = map[string]any{"search": 1}
	ofOption.Options[0].Attributes = map[string]any{"row": 1, "status": "Yes"}
	const others = `want attributes other than ["adds" "by" "conflictWeight" "cost" "high" "id" "low" "moveId" "moveIds" "name" "pays" "price" "puzzle" "rank" "reason" "round" "search" "searches" "secondary" "status" "taken"], got `
	for p, want := range map[*exactcover.Problem]string{
		ofItem:   "item a: " + others + `"search"`,
		ofOption: "option a: " + others + `"status"`,
	} {
		if _, err := db.Load(t.Context(), name, "", p); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("want %s, got %v", want, err)
		}
	}
	if err := db.Drop(t.Context(), name); !errors.Is(err, graphsolver.ErrNoPuzzle) {
		t.Errorf("want nothing loaded, got %v", err)
	}
}

// TestLoadsThatDie stops a load after each of its batches, as if the client had been
// killed. The previous puzzle must remain, whole, and the next load or drop must leave
// nothing of the stopped load.
func TestLoadsThatDie(t *testing.T) {
	t.Parallel()
	driver := neo4jtest.Driver(t)
	db := inBatches(driver, 200)
	name := neo4jtest.Puzzle(t, db)
	load(t, db, name, unsolvable)
	before := graphOf(t, driver, name)
	died := 0
	for stop := 1; ; stop += testenv.Cases(8, 1) {
		ctx, cancel := context.WithCancel(t.Context())
		batches := 0
		db.Loading = func(int, int) {
			if batches++; batches == stop {
				cancel()
			}
		}
		s, err := db.Load(ctx, name, blog, parsed(t, blog))
		cancel()
		if err == nil {
			s.Close(t.Context())
			break
		}
		died++
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(before, graphOf(t, driver, name)) {
			t.Fatalf("after %d batches the previous puzzle has changed", stop)
		}
		if outOfSight(t, driver, name) == 0 {
			t.Fatalf("after %d batches: want nodes of an unfinished load", stop)
		}
	}
	if want := (729 + 324 + 2916) / 205 / testenv.Cases(8, 1); died < want {
		t.Errorf("want %d stopped loads, got %d", want, died)
	}
	if n := outOfSight(t, driver, name); n != 0 {
		t.Errorf("after a load: want nothing left, got %d nodes", n)
	}
	db.Loading = nil
	wantTrace(t, withoutCandidates(memoryTrace(t, blog)), advance(t, open(t, db, name), graphsolver.Server, 1<<20))

	ctx, cancel := context.WithCancel(t.Context())
	db.Loading = func(int, int) { cancel() }
	if _, err := db.Load(ctx, name, blog, parsed(t, blog)); !errors.Is(err, context.Canceled) {
		t.Errorf("want %v, got %v", context.Canceled, err)
	}
	if err := db.Drop(t.Context(), name); err != nil {
		t.Error(err)
	}
	if n := outOfSight(t, driver, name); n != 0 || len(graphOf(t, driver, name)) != 0 {
		t.Errorf("after a drop: want nothing left, got %d hidden nodes", n)
	}
}

// TestDropDuringALoad drops a puzzle while it is being loaded. The load must end and must
// not bring the puzzle back.
func TestDropDuringALoad(t *testing.T) {
	t.Parallel()
	driver := neo4jtest.Driver(t)
	db, other := inBatches(driver, 500), graphsolver.NewDB(driver, "neo4j")
	name := neo4jtest.Puzzle(t, db)
	batches := 0
	db.Loading = func(int, int) {
		if batches++; batches == 3 {
			if err := other.Drop(t.Context(), name); !errors.Is(err, graphsolver.ErrNoPuzzle) {
				t.Errorf("want %v, got %v", graphsolver.ErrNoPuzzle, err)
			}
		}
	}
	if _, err := db.Load(t.Context(), name, blog, parsed(t, blog)); !errors.Is(err, graphsolver.ErrReplaced) {
		t.Errorf("want %v, got %v", graphsolver.ErrReplaced, err)
	}
	if n := outOfSight(t, driver, name); n != 0 || len(graphOf(t, driver, name)) != 0 {
		t.Errorf("want nothing left, got %d hidden nodes", n)
	}
}

// TestReplace replaces a puzzle, loaded whole or in batches, by a coloring of two cells
// under the same name, and then the coloring by another puzzle. Until the coloring has
// been created, the first puzzle must remain.
func TestReplace(t *testing.T) {
	t.Parallel()
	driver := neo4jtest.Driver(t)
	whole := graphsolver.NewDB(driver, "neo4j")
	name := neo4jtest.Puzzle(t, whole)
	params := graphsolver.Params{
		"puzzle": name, "text": "", "cells": []any{map[string]any{"id": 0, "color": 1, "search": 0}, map[string]any{"id": 1}},
		"edges": [][]int{{0, 1}},
	}
	for _, db := range []*graphsolver.DB{whole, inBatches(driver, 500)} {
		load(t, db, name, blog)
		before := graphOf(t, driver, name)
		s := db.Session(t.Context(), name)
		defer s.Close(t.Context())
		failed := errors.New("not today")
		for _, want := range []error{failed, nil} {
			err := s.Replace(t.Context(), func(ctx context.Context, tx *graphsolver.Tx) error {
				if _, err := tx.Row(ctx, cypher.LoadColoring, params); err != nil {
					return err
				}
				return want
			})
			if !errors.Is(err, want) {
				t.Fatalf("want %v, got %v", want, err)
			}
			if want != nil && !reflect.DeepEqual(before, graphOf(t, driver, name)) {
				t.Error("the puzzle has changed")
			}
		}
		if n := outOfSight(t, driver, name); n != 0 {
			t.Errorf("want nothing left, got %d nodes", n)
		}
		if search, err := db.Open(t.Context(), name); !errors.Is(err, graphsolver.ErrNoPuzzle) {
			t.Errorf("want %v, got %v, %v", graphsolver.ErrNoPuzzle, search, err)
		}
		left := fmt.Sprint(neo4jtest.Query(t, driver, `
			MATCH (n) WHERE n.name = $puzzle OR n.puzzle = $puzzle
			WITH n, COLLECT { UNWIND labels(n) AS l RETURN l ORDER BY l } AS labels
			ORDER BY labels
			RETURN collect(labels)`, params)[0].Values[0])
		if want := "[[Blank Cell] [C1 Cell] [Coloring Graphcover]]"; left != want {
			t.Errorf("want %s, got %s", want, left)
		}
	}
	if err := whole.Drop(t.Context(), name); err != nil {
		t.Error(err)
	}
	if left := graphOf(t, driver, name); len(left) != 0 {
		t.Errorf("want nothing left, got %v", left)
	}
}

// TestSweepLeavesOthersAlone creates nodes that look like an unfinished load or a dropped
// puzzle, except for the label Graphcover, and starts a load under another name. A sweep
// must leave all of them alone.
func TestSweepLeavesOthersAlone(t *testing.T) {
	t.Parallel()
	driver := neo4jtest.Driver(t)
	db := inBatches(driver, 500)
	name := neo4jtest.Puzzle(t, db)
	params := map[string]any{"name": name}
	neo4jtest.Query(t, driver, `
		CREATE (:Loading {puzzle: $name, at: 0})-[:HAS_MOVE]->(:Move {puzzle: $name}),
		  (:Dropped {puzzle: $name})-[:HAS_CONSTRAINT]->(:Constraint {puzzle: $name})`, params)
	t.Cleanup(func() { neo4jtest.Query(t, driver, "MATCH (n {puzzle: $name}) DETACH DELETE n", params) })
	before := snapshot(t, driver, name)
	db.Loading = func(int, int) {
		other := inBatches(driver, 500)
		if s, err := other.Load(t.Context(), name+" other", blog, parsed(t, blog)); err != nil {
			t.Error(err)
		} else {
			s.Close(t.Context())
		}
		db.Loading = nil
	}
	load(t, db, name, blog)
	for _, name := range []string{name, name + " other"} {
		wantTrace(t, withoutCandidates(memoryTrace(t, blog)), advance(t, open(t, db, name), graphsolver.Server, 1<<20))
		if err := db.Drop(t.Context(), name); err != nil {
			t.Error(err)
		}
	}
	if after := snapshot(t, driver, name); after != before {
		t.Errorf("before: %s\nafter:  %s", before, after)
	}
}

// TestSweepAndPublishMeet runs one statement while another holds the lock that it needs. A
// load is either swept or becomes a puzzle, but not both, and what was swept or dropped is
// not changed again.
func TestSweepAndPublishMeet(t *testing.T) {
	driver, db, name := neo4jtest.Named(t)
	for _, c := range []struct {
		first, second cypher.Query
		want          string // labels of the nodes that are left
	}{
		{cypher.Sweep, cypher.Publish, ""},
		{cypher.Publish, cypher.Sweep, "[Graphcover Puzzle]"},
		{cypher.Sweep, cypher.AddConstraints, ""},
		{cypher.DropPuzzle, cypher.ChooseMove, ""},
	} {
		t.Run(c.first.Name+" and "+c.second.Name, func(t *testing.T) {
			row := neo4jtest.Query(t, driver, cypher.BeginLoad.Text, map[string]any{"puzzle": name, "problem": map[string]any{"clues": []int{}}})[0]
			params := map[string]any{
				"puzzle": name, "load": row.Values[0], "loaded": row.Values[0], "rows": 1000, "step": 0, "search": 1, "format": 2,
				"constraint": 0, "move": 0, "recorded": false,
				"batch": map[string]any{"constraints": []any{map[string]any{"id": 1, "properties": map[string]any{}}}},
			}
			neo4jtest.Query(t, driver, `
				MATCH (p:Graphcover:Loading {name: $load})
				SET p.constraints = 1, p.moves = 1
				CREATE (p)-[:HAS_CONSTRAINT]->(c:Constraint {id: 0, puzzle: $puzzle}),
				  (p)-[:HAS_MOVE]->(:Move {id: 0, puzzle: $puzzle, status: 'Maybe'})-[:MATCHES]->(c)`, params)
			if c.first.Name == cypher.DropPuzzle.Name {
				neo4jtest.Query(t, driver, cypher.Publish.Text, params)
			}
			run := func(q cypher.Query, meet func()) {
				session := driver.NewSession(t.Context(), neo4j.SessionConfig{DatabaseName: "neo4j"})
				defer session.Close(t.Context())
				tx, err := session.BeginTransaction(t.Context())
				if err == nil {
					var result neo4j.ResultWithContext
					if result, err = tx.Run(t.Context(), q.Text, params); err == nil {
						_, err = result.Consume(t.Context())
					}
				}
				if meet != nil {
					meet()
				}
				if err == nil {
					err = tx.Commit(t.Context())
				}
				if err != nil {
					t.Errorf("%s: %v", q.Name, err)
				}
			}
			done := make(chan struct{})
			run(c.first, func() {
				go func() {
					run(c.second, nil)
					close(done)
				}()
				time.Sleep(300 * time.Millisecond) // until it is waiting for the lock
			})
			<-done
			left := neo4jtest.Query(t, driver, `
				MATCH (p:Graphcover {loaded: $load})
				OPTIONAL MATCH (p)-[:HAS_MOVE]->(m)
				WITH p, count(m) AS moves, [x IN collect(m.status) WHERE x <> 'Maybe'] AS changed
				UNWIND labels(p) AS label // whose order depends on which label the database had first
				WITH p, moves, changed, label ORDER BY label
				RETURN collect(label), moves, changed`, params)
			switch {
			case c.want == "":
				for _, r := range left { // hidden nodes may still be there
					if slices.Contains(r.Values[0].([]any), any("Puzzle")) || len(r.Values[2].([]any)) > 0 {
						t.Errorf("want no puzzle and no changed move, got %v", r.Values)
					}
				}
			case len(left) != 1 || fmt.Sprint(left[0].Values[0]) != c.want || left[0].Values[1].(int64) != 1:
				t.Errorf("want %s with its move, got %v", c.want, left)
			}
			db.Drop(t.Context(), name)
			if n := outOfSight(t, driver, name); n != 0 {
				t.Errorf("want nothing left, got %d nodes", n)
			}
		})
	}
}

// latinSquare returns the problem of a Latin square of n rows in which each of the n broken
// diagonals holds a single symbol: every cell gives its diagonal, a secondary item, the
// color of its symbol. It has n^3 options of 4 items.
func latinSquare(n int) *exactcover.Problem {
	p := &exactcover.Problem{}
	for kind := range 4 {
		for major := range n {
			for minor := range n {
				if kind == 3 && minor > 0 {
					break
				}
				p.Items = append(p.Items, exactcover.Item{Name: fmt.Sprint("rcsd"[kind:kind+1], major, "-", minor), Secondary: kind == 3})
			}
		}
	}
	p.Colors = append(p.Colors, "")
	for symbol := range n {
		p.Colors = append(p.Colors, fmt.Sprint("symbol ", symbol))
	}
	for row := range n {
		for column := range n {
			for symbol := range n {
				p.Options = append(p.Options, exactcover.Option{
					Name:   fmt.Sprint(row, " ", column, " ", symbol),
					Items:  []int{row*n + column, n*n + row*n + symbol, 2*n*n + column*n + symbol, 3*n*n + (row+column)%n},
					Colors: []exactcover.Color{0, 0, 0, exactcover.Color(1 + symbol)},
				})
			}
		}
	}
	return p
}

// TestAMillionMatches loads problems with one and two million MATCHES on a server of its own, with
// the default memory, of which no transaction may take more than a sixth. It makes a few steps, stops a
// second load after its first batches, and drops everything.
func TestAMillionMatches(t *testing.T) {
	testenv.Long(t, "TestBatchesLeaveTheSameGraph")
	_, driver := neo4jtest.EmptyServer(t, t.TempDir())
	for _, n := range []int{63, 80} {
		t.Run(fmt.Sprint("latin square of ", n), func(t *testing.T) { loadMillions(t, driver, n) })
	}
}

func loadMillions(t *testing.T, driver neo4j.DriverWithContext, n int) {
	db := graphsolver.NewDB(driver, "neo4j")
	const name = "million"
	p := latinSquare(n)
	type moment struct {
		created int
		at      time.Duration
	}
	most := watchMemory(t.Context(), driver)
	start := time.Now()
	moments := []moment{{}}
	db.Loading = func(created, of int) {
		if want := n*n*n*5 + 3*n*n + n; of != want {
			t.Errorf("want %d nodes and relationships, got %d", want, of)
		}
		moments = append(moments, moment{created, time.Since(start)})
	}
	s := testenv.Must(db.Load(t.Context(), name, "", p))(t)
	defer s.Close(t.Context())
	rate := func(from, to moment) float64 { return float64(to.created-from.created) / (to.at - from.at).Seconds() }
	last := len(moments) - 1
	var client runtime.MemStats
	runtime.ReadMemStats(&client)
	server := testenv.Must(most())(t)
	testenv.Report(t, "%d MATCHES in %.0f s, %.0f nodes and relationships per second; %.0f in the first quarter, %.0f in the last; "+
		"the server takes up to %d MB for a transaction, the client %d MB with the problem",
		p.Matches(), moments[last].at.Seconds(), rate(moments[0], moments[last]),
		rate(moments[0], moments[last/4]), rate(moments[last-last/4], moments[last]), server>>20, client.Sys>>20)
	if server == 0 || server > 170<<20 {
		t.Errorf("want transactions of at most 170 MB, got %d bytes", server)
	}
	counts := func() string {
		return fmt.Sprint(neo4jtest.Query(t, driver, `
			RETURN COUNT { (:Move) }, COUNT { (:Constraint) }, COUNT { ()-[:MATCHES]->() }, COUNT { ()-[r:MATCHES]->() WHERE r.color IS NOT NULL },
			  COUNT { (:Graphcover) }`, nil)[0].Values)
	}
	want := fmt.Sprint([]any{n * n * n, 3*n*n + n, 4 * n * n * n, n * n * n, 1})
	if got := counts(); got != want {
		t.Errorf("want %s, got %s", want, got)
	}
	start = time.Now()
	if trace := advance(t, s, graphsolver.Server, 10); len(trace) != 10 {
		t.Errorf("want 10 steps, got %v", trace)
	}
	t.Logf("10 steps took %v", time.Since(start))

	ctx, cancel := context.WithCancel(t.Context())
	db.Loading = func(created, _ int) {
		if created > 200_000 {
			cancel()
		}
	}
	if _, err := db.Load(ctx, name, "", p); !errors.Is(err, context.Canceled) {
		t.Errorf("want %v, got %v", context.Canceled, err)
	}
	start = time.Now()
	testenv.Check(t, db.Drop(t.Context(), name))
	t.Logf("dropping took %v", time.Since(start))
	if got := counts(); got != "[0 0 0 0 0]" {
		t.Errorf("after a drop: want nothing, got %s", got)
	}
}

// watchMemory looks again and again at how much heap the server says that its transactions take. most ends that, and
// returns the most that it has seen, in bytes, or an error.
func watchMemory(ctx context.Context, driver neo4j.DriverWithContext) (most func() (int64, error)) {
	ctx, end := context.WithCancel(ctx)
	var largest int64
	var failed error
	done := make(chan struct{})
	go func() {
		defer close(done)
		for failed == nil && ctx.Err() == nil {
			var found *neo4j.EagerResult
			found, failed = neo4j.ExecuteQuery(context.WithoutCancel(ctx), driver,
				"SHOW TRANSACTIONS YIELD estimatedUsedHeapMemory AS bytes RETURN max(bytes)", nil, neo4j.EagerResultTransformer)
			if failed == nil {
				bytes, _ := found.Records[0].Values[0].(int64)
				largest = max(largest, bytes)
			}
			select {
			case <-ctx.Done():
			case <-time.After(200 * time.Millisecond):
			}
		}
	}()
	return func() (int64, error) {
		end()
		<-done
		return largest, failed
	}
}
