package webui_test

import (
	"bufio"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"graphcover/exactcover"
	"graphcover/exactcover/searchtree"
	"graphcover/graphsolver"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/webui"
)

// TestSolveInGraph solves in the graph, and looks at what is left there.
func TestSolveInGraph(t *testing.T) {
	name := neo4jtest.Name(t)
	s := serveGraph(t, name)
	_, want, _ := recordOf(t, hard, searchtree.DefaultMost)
	for _, mode := range []string{"server", "classic"} {
		text := map[string]string{"server": hard, "classic": blog}[mode]
		_, want, _ := recordOf(t, text, searchtree.DefaultMost)
		a := post[solved](s, "solve", map[string]any{"puzzle": text, "mode": mode, "record": true})
		if a.Status != "solved" || a.Solver != "graph" || a.Mode != mode || a.ID != "graph:"+name || a.Steps != want.Steps || a.RoundTrips == 0 {
			t.Errorf("%s: got %+v", mode, a)
		}
		if got := s.treeOf(a.ID); got.steps != want.Steps || !slices.Equal(withoutTimes(got.nodes), withoutTimes(want.Nodes)) {
			t.Errorf("%s: want the tree of the search in memory, %d steps, got %d", mode, want.Steps, got.steps)
		}
		type problem struct {
			Text, Family, Loaded string
			Given                []int
			Options              []struct{ Items []int }
		}
		p := get[problem](s, "problem/"+escaped(a.ID))
		if at := s.send("GET", "/api/tree/"+escaped(a.ID), "").Header.Get("Graphcover-At"); at != fmt.Sprintf("%s/%d", p.Loaded, want.Steps) {
			t.Errorf("%s: want the tree of the same load as the problem, %q, got %q", mode, p.Loaded, at)
		}
		if p.Text != text || p.Family != "sudoku" || len(p.Options) != 729 || len(p.Given) != 81-strings.Count(text, ".") {
			t.Errorf("%s: got the problem %.200v", mode, p)
		}
	}
	// The tree is read again when the search was, and only then.
	a := post[solved](s, "solve", map[string]any{"puzzle": hard, "record": true})
	for range 2 {
		if got := s.treeOf(a.ID); len(got.nodes) != len(want.Nodes) {
			t.Errorf("want the tree of the new search, %d choices, got %d", len(want.Nodes), len(got.nodes))
		}
	}
	a = post[solved](s, "solve", map[string]any{"puzzle": blog})
	s.fails(404, "GET", "/api/tree/"+escaped(a.ID), "")
	s.fails(404, "GET", "/api/tree/"+escaped("graph:nobody's"), "")
	if got := post[solved](s, "solve", map[string]any{"puzzle": "11" + strings.Repeat(".", 79)}); got.Status != "unsolvable" || got.ID != "" {
		t.Errorf("clues that conflict: got %+v", got)
	}
	type row struct {
		ID, Name, Family, State string
		Recorded                bool
	}
	rows := get[[]row](s, "searches")
	if i := slices.IndexFunc(rows, func(r row) bool { return r.Name == name }); i < 0 || rows[i] != (row{"graph:" + name, name, "sudoku", "solved", false}) {
		t.Errorf("want the puzzle among the searches, got %+v", rows)
	}
	type status struct {
		Database, URI string
		RoundTrip     float64
	}
	if got := get[status](s, "status"); got.Database != "ready" || got.URI == "" || got.RoundTrip <= 0 {
		t.Errorf("got the status %+v", got)
	}
	s.fails(404, "GET", "/api/why/"+escaped("graph:"+name)+"?of=r1c1", "")
	s.fails(400, "GET", "/api/why/"+escaped("graph:"+name)+"?of=x", "")
	s.fails(400, "GET", "/api/why/memory%3Ax?of=r1c1", "")
}

// TestMinimizeInGraph has the best answers found in the graph, and looks at what is left there. The answers are those of
// memory, and the tree is there as that of a solve is.
func TestMinimizeInGraph(t *testing.T) {
	name := neo4jtest.Name(t)
	s := serveGraph(t, name)
	type event struct {
		Status, Solver, Mode, ID        string
		Cost, Bound                     *int
		Chosen                          []int
		Choices, Backtracks, RoundTrips int
		Changes                         *struct{ New, Gone []string }
		Reason                          *struct{ Text string }
	}
	minimize := func(request map[string]any) (events []event) {
		t.Helper()
		request["solver"] = "graph"
		for _, text := range strings.Split(strings.TrimSpace(string(s.send("POST", "/api/minimize", encode(request)).body)), "\n\n") {
			data, ok := strings.CutPrefix(text, "event: best\ndata: ")
			var e event
			if testenv.Check(t, json.Unmarshal([]byte(data), &e)); !ok {
				t.Fatalf("want events about the best solution, got %q", text)
			}
			events = append(events, e)
		}
		return events
	}
	before := 0 // events before a search had begun
	for _, file := range []string{"fair.dlx", "crew.dlx"} {
		text := "dlx:" + string(testenv.Must(os.ReadFile("../examples/"+file))(t))
		p := testenv.Must(webui.EntryOf(text))(t).Problem()
		best := testenv.Must(memsolver.Minimize(t.Context(), p))(t)
		mode := map[string]string{"fair.dlx": "classic", "crew.dlx": "server"}[file]
		events := minimize(map[string]any{"puzzle": text, "order": "first", "mode": mode})
		var chosen []int
		for i, e := range events {
			if isLast := i == len(events)-1; e.Solver != "graph" || e.Mode != mode || (e.Status == "optimal") != isLast || !isLast && e.Status != "improved" {
				t.Errorf("%s: want better and better solutions, the last of which is the best, got %+v", file, e)
			}
			if e.Chosen != nil {
				chosen = e.Chosen
			}
			if isBegun := e.Choices > 0 || e.Status == "optimal"; isBegun != (e.ID == "graph:"+name) {
				t.Errorf("%s: want the search named when it has begun, got %+v", file, e)
			} else if !isBegun {
				before++
			}
		}
		last := events[len(events)-1]
		if last.Cost == nil || last.Bound == nil {
			t.Fatalf("%s: want an answer, got %+v", file, last)
		}
		if err := exactcover.Verify(p, chosen); err != nil || *last.Cost != best.Cost || *last.Bound != best.Cost || p.Cost(chosen) != best.Cost {
			t.Errorf("%s: want cost %d, got %+v with %v, %v", file, best.Cost, last, chosen, err)
		}
		if last.ID != "graph:"+name || last.Choices == 0 || last.RoundTrips == 0 {
			t.Errorf("%s: want a search in the graph, got %+v", file, last)
		}
		if got := s.treeOf(last.ID); got.steps != last.Choices+last.Backtracks {
			t.Errorf("%s: want the tree of %+v, got %d steps", file, last, got.steps)
		}
		search := testenv.Must(neo4jtest.DB(t).Open(t.Context(), name))(t)
		if kept := search.Best(); kept.Cost != best.Cost || kept.Bound != best.Cost || !slices.Equal(kept.Solution, chosen) || search.Order() != exactcover.OrderFirst {
			t.Errorf("%s: want %v in the graph, in the order of the request, got %+v", file, chosen, kept)
		}
		testenv.Check(t, search.Close(t.Context()))
	}

	if before == 0 {
		t.Error("want news before a search has begun, too")
	}

	// A plan to keep, and puzzles without a solution, of which one is not even loaded.
	const three = "dlx:a b\n| name: a one\na |3\n| name: a two\na |2\n| name: b one\nb |1\n"
	events := minimize(map[string]any{"puzzle": three, "keep": "a one\nb one\n"})
	if last := events[len(events)-1]; last.Status != "optimal" || last.Cost == nil || *last.Cost != 4 || last.Changes == nil || len(last.Changes.New) > 0 {
		t.Errorf("want the plan kept, got %+v", last)
	}
	for text, isSearched := range map[string]bool{"dlx:a b c\na b |1\nb c\na c\n": true, "dlx:a b\na |1\n": true, "timetable:class,subject,teacher,lessons\n1a,math,ann,1\n\nname,away\nann,mon tue wed thu fri\n": false} {
		events := minimize(map[string]any{"puzzle": text})
		if last := events[len(events)-1]; last.Status != "unsolvable" || last.Reason == nil || isSearched != (last.RoundTrips > 0) || isSearched != (last.ID != "") {
			t.Errorf("%q: want no solution, searched %t, got %+v", text, isSearched, last)
		}
	}
	s.fails(400, "POST", "/api/minimize", encode(map[string]any{"puzzle": three, "solver": "paper"}))
	s.fails(400, "POST", "/api/minimize", encode(map[string]any{"puzzle": three, "solver": "graph", "mode": "fast"}))
	s.fails(400, "POST", "/api/minimize", encode(map[string]any{"puzzle": three, "mode": "classic"}))
	s.fails(400, "POST", "/api/minimize", encode(map[string]any{"puzzle": three, "solver": "graph", "order": "last"}))
	s.fails(400, "POST", "/api/minimize", encode(map[string]any{"puzzle": three, "order": "first"}))
	s.fails(400, "POST", "/api/minimize", encode(map[string]any{"puzzle": three, "solver": "graph", "start": []int{0, 2}}))
}

// steps is the answer of /api/step.
type steps struct {
	Choices, Backtracks int
	Status              string
}

// TestNamesOfAnotherProcess solves after a process that has loaded a search step by step has ended.
// The search must stay.
func TestNamesOfAnotherProcess(t *testing.T) {
	names := []string{neo4jtest.Name(t), neo4jtest.Name(t) + "-2"}
	type loaded struct{ ID string }
	if a := post[loaded](serveGraph(t, names...), "load", map[string]any{"puzzle": hard}); a.ID != "graph:"+names[0] {
		t.Fatalf("want the first name, got %+v", a)
	}
	type solved struct{ ID, Status string }
	if a := post[solved](serveGraph(t, names...), "solve", map[string]any{"puzzle": "queens:6"}); a.ID != "graph:"+names[1] || a.Status != "solved" {
		t.Errorf("want queens:6 solved under the other name, got %+v", a)
	}
}

// TestKeptNames loads a search to make it step by step, copies it, and goes on with one that a solve has left. What is
// solved after that takes none of their names. There may be many of them, but not any number.
func TestKeptNames(t *testing.T) {
	name := neo4jtest.Name(t)
	s := serveGraph(t, name)
	named := func(i int) string { return fmt.Sprintf("%s-%d", name, i) }
	db := neo4jtest.DB(t)
	for i := range webui.MostKept + 3 {
		neo4jtest.Dropped(t, db, named(i))
	}
	type loaded struct{ ID, Name string }
	solve := func() string {
		t.Helper()
		return strings.TrimPrefix(post[loaded](s, "solve", map[string]any{"puzzle": "queens:6"}).ID, "graph:")
	}
	a := post[loaded](s, "load", map[string]any{"puzzle": hard, "record": true})
	decode[steps](s, s.send("POST", "/api/step", encode(map[string]any{"name": a.Name, "steps": 20, "expect": 0})), 200)
	got := []string{a.Name, solve(), solve(), post[loaded](s, "fork", map[string]any{"id": a.ID, "step": 10}).Name, solve()}
	decode[steps](s, s.send("POST", "/api/step", encode(map[string]any{"name": got[4], "undo": true, "expect": s.stepsOf(got[4])})), 200)
	got = append(got, solve(), solve())
	if want := []string{name, named(2), named(2), named(2), named(3), named(4), named(4)}; !slices.Equal(got, want) {
		t.Errorf("want the names %q, got %q", want, got)
	}
	if made := s.stepsOf(name); made != 20 {
		t.Errorf("want the search after 20 steps, got %d", made)
	}
	for range webui.MostKept - 3 {
		post[loaded](s, "load", map[string]any{"puzzle": "queens:4"})
	}
	f := s.fails(409, "POST", "/api/load", encode(map[string]any{"puzzle": "queens:4"}))
	if want := "graphcover drop --puzzle-name " + name; !strings.HasSuffix(f.Error.Hint, want) {
		t.Errorf("want the hint %q, got %+v", want, f)
	}
	solve()
	testenv.Check(t, db.Drop(t.Context(), named(2)))
	if b := post[loaded](s, "load", map[string]any{"puzzle": "queens:4"}); b.Name == name {
		t.Errorf("want another name than %s", name)
	}
}

// stepsOf returns how many steps a search in the graph has made.
func (s *server) stepsOf(name string) int {
	s.t.Helper()
	db := neo4jtest.DB(s.t)
	search := testenv.Must(db.Open(s.t.Context(), name))(s.t)
	defer search.Close(s.t.Context())
	return search.Tally().Steps()
}

// TestColorsInGraph checks that Neo4j Browser shows in the colors of the style what each request of a page leaves in
// the graph: the moves have the labels of their status.
func TestColorsInGraph(t *testing.T) {
	names := []string{neo4jtest.Name(t), neo4jtest.Name(t) + "-2"}
	s := serveGraph(t, names...)
	check := func(after, name string, want int64) {
		t.Helper()
		row := neo4jtest.Query(t, neo4jtest.Driver(t), `MATCH (:Puzzle:Graphcover {name: $name})-[:HAS_MOVE]->(m)
			RETURN count(*), count(CASE WHEN m.status IN labels(m) AND size(labels(m)) = 2 THEN 1 END)`, map[string]any{"name": name})[0]
		if fmt.Sprint(row.Values) != fmt.Sprint([]int64{want, want}) {
			t.Errorf("after %s: want %d moves, all with the label of their status, got %v", after, want, row.Values)
		}
	}
	for _, mode := range []string{"server", "classic"} {
		s.send("POST", "/api/solve", encode(map[string]any{"puzzle": blog, "mode": mode}))
		check("a search, "+mode, names[0], 729)
	}
	text := "dlx:" + string(testenv.Must(os.ReadFile("../examples/crew.dlx"))(t))
	s.send("POST", "/api/minimize", encode(map[string]any{"puzzle": text, "solver": "graph"}))
	check("a search for the best", names[0], int64(len(mustProblem(t, text).Options)))

	a := post[struct{ ID, Name string }](s, "load", map[string]any{"puzzle": hard, "record": true})
	check("a load", a.Name, 729)
	for i, request := range []map[string]any{{"steps": 30, "expect": 0}, {"undo": true, "expect": 30}} {
		request["name"] = a.Name
		post[steps](s, "step", request)
		check(fmt.Sprint("step ", i), a.Name, 729)
	}
	b := post[struct{ ID, Name string }](s, "fork", map[string]any{"id": a.ID, "step": 20})
	check("a copy", b.Name, 729)
}

// TestTwoPages steps one search from two pages at once: of two steps from the same place, one
// is made and the other refused.
func TestTwoPages(t *testing.T) {
	name := neo4jtest.Name(t)
	s := serveGraph(t, name)
	type loaded struct {
		ID, Name string
		Status   steps
	}
	a := post[loaded](s, "load", map[string]any{"puzzle": hard, "record": true})
	if a.ID != "graph:"+name || a.Name != name || a.Status.Choices != 0 {
		t.Fatalf("got %+v", a)
	}
	step := func(n, expect int) response {
		return s.send("POST", "/api/step", encode(map[string]any{"name": name, "steps": n, "expect": expect}))
	}
	for made := range 5 {
		answers := make([]response, 2)
		var both sync.WaitGroup
		for i := range answers {
			both.Go(func() { answers[i] = step(1, made) })
		}
		both.Wait()
		codes := []int{answers[0].StatusCode, answers[1].StatusCode}
		slices.Sort(codes)
		if !slices.Equal(codes, []int{200, 409}) {
			t.Fatalf("after %d steps: want one step made and one refused, got %d, %s, %s", made, codes, answers[0].body, answers[1].body)
		}
	}
	if got := decode[steps](s, step(40, 5), 200); got.Choices+got.Backtracks != 45 || got.Status != "searching" {
		t.Errorf("want 45 steps of a search that goes on, got %+v", got)
	}
	if got := decode[steps](s, step(0, 45), 200); got.Choices+got.Backtracks != 45 {
		t.Errorf("want no step more, got %+v", got)
	}
	_, want, events := recordOf(t, hard, searchtree.DefaultMost)
	got := s.treeOf(a.ID)
	if part := treeAfter(t, events, 45); got.steps != 45 || !slices.Equal(withoutTimes(got.nodes), withoutTimes(part.Nodes)) {
		t.Errorf("want the tree of the first 45 of %d steps, got %d", want.Steps, got.steps)
	}
	s.fails(404, "POST", "/api/step", encode(map[string]any{"name": "nobody's", "steps": 1, "expect": 0}))
	if f := s.fails(409, "POST", "/api/step", encode(map[string]any{"name": name, "steps": 1, "expect": 45, "loaded": "another"})); f.Error.Reason != "replaced" {
		t.Errorf("want the reason of the conflict, got %+v", f)
	}
	for _, wrong := range []map[string]any{{"name": name, "steps": -1, "expect": 45}, {"name": name, "steps": 1_000_000, "expect": 45}, {"name": name, "steps": 1}} {
		s.fails(400, "POST", "/api/step", encode(wrong))
	}
	s.fails(400, "POST", "/api/load", encode(map[string]any{"puzzle": "11" + strings.Repeat(".", 79)}))
	s.fails(400, "POST", "/api/load", encode(map[string]any{"puzzle": hard, "order": "last"}))
}

// TestStepByHand goes on from the page with a search in which a person has made a choice: the page
// does not know of it, and says that the tree lacks it. Its next step takes the choice over.
func TestStepByHand(t *testing.T) {
	name := neo4jtest.Name(t)
	s := serveGraph(t, name)
	type loaded struct{ ID string }
	a := post[loaded](s, "load", map[string]any{"puzzle": "queens:6", "record": true})
	behind := func() bool {
		var extent struct{ Behind bool }
		r := s.send("GET", "/api/tree/"+escaped(a.ID), "")
		testenv.Check(t, json.Unmarshal([]byte(r.Header.Get("Graphcover-Extent")), &extent))
		return extent.Behind
	}
	if behind() {
		t.Error("want the tree as the search is, before a choice by hand")
	}
	entry := testenv.Must(webui.EntryOf("queens:6"))(t)
	neo4jtest.ChooseByHand(t, neo4jtest.Driver(t), name, entry.Problem().Options[0].Items[0], 0)
	if !behind() {
		t.Error("want it said that a choice by hand is not in the tree")
	}
	step := func(n, expect int) steps {
		return decode[steps](s, s.send("POST", "/api/step", encode(map[string]any{"name": name, "steps": n, "expect": expect})), 200)
	}
	if got := step(0, 0); got.Choices != 1 { // no step takes the choice over
		t.Errorf("want the choice by hand in the status, got %+v", got)
	}
	if got := step(1, 0); got.Choices+got.Backtracks != 2 {
		t.Errorf("want a step after the choice by hand, got %+v", got)
	}
	if behind() {
		t.Error("want the choice by hand in the tree after a step")
	}
	if got := step(1, 2); got.Choices+got.Backtracks != 3 {
		t.Errorf("want another step, got %+v", got)
	}
	s.fails(409, "POST", "/api/step", encode(map[string]any{"name": name, "steps": 1, "expect": 2}))
}

// TestFork copies a search in the graph, and one in memory, at a step, and there does what the order of
// the search would not. The search in the graph stays as it was.
func TestFork(t *testing.T) {
	names := []string{neo4jtest.Name(t), neo4jtest.Name(t) + "-2", neo4jtest.Name(t) + "-3"}
	s := serveGraph(t, names...)
	type loaded struct {
		ID, Name string
		Status   steps
	}
	step := func(name string, request map[string]any) steps {
		request["name"] = name
		return decode[steps](s, s.send("POST", "/api/step", encode(request)), 200)
	}
	a := post[loaded](s, "load", map[string]any{"puzzle": hard, "record": true})
	step(a.Name, map[string]any{"steps": 40, "expect": 0})
	b := post[loaded](s, "fork", map[string]any{"id": a.ID, "step": 30})
	_, tree, events := recordOf(t, hard, searchtree.DefaultMost)
	state := testenv.Must(tree.State(30))(t)
	newest := int(tree.Nodes[state.Path[len(state.Path)-1]].Option)
	undone := 30 - tree.MadeUntil(30)
	want := steps{30 - undone, undone, "searching"}
	if b.Name != names[1] || b.Status != want {
		t.Fatalf("want %+v in a copy, got %+v", want, b)
	}
	s.fails(400, "POST", "/api/step", encode(map[string]any{"name": b.Name, "expect": 30, "choose": newest}))
	s.fails(400, "POST", "/api/step", encode(map[string]any{"name": b.Name, "expect": 30, "choose": 729}))
	s.fails(409, "POST", "/api/step", encode(map[string]any{"name": b.Name, "expect": 29, "undo": true}))
	want.Backtracks++
	if got := step(b.Name, map[string]any{"expect": 30, "undo": true}); got != want {
		t.Errorf("want the newest choice undone, %+v, got %+v", want, got)
	}
	want.Choices++
	if got := step(b.Name, map[string]any{"expect": 31, "choose": newest}); got != want {
		t.Errorf("want it chosen again, %+v, got %+v", want, got)
	}
	want.Backtracks++
	if got := step(b.Name, map[string]any{"expect": 32, "forbid": newest}); got != want {
		t.Errorf("want it undone and forbidden, %+v, got %+v", want, got)
	}
	if got := step(a.Name, map[string]any{"steps": 0, "expect": 40}); got.Choices+got.Backtracks != 40 {
		t.Errorf("want the search that was copied as it was, got %+v", got)
	}
	run := post[struct{ ID string }](s, "solve", map[string]any{"puzzle": hard, "solver": "memory", "record": true})
	c := post[loaded](s, "fork", map[string]any{"id": run.ID, "step": 38})
	if got, want := s.treeOf(c.ID), treeAfter(t, events, 38); got.steps != 38 || !slices.Equal(withoutTimes(got.nodes), withoutTimes(want.Nodes)) {
		t.Errorf("want the first 38 steps of the search in memory, got %d", got.steps)
	}
	for _, wrong := range []map[string]any{{"id": a.ID, "step": -1}, {"id": a.ID, "step": 1000}} {
		s.fails(400, "POST", "/api/fork", encode(wrong))
	}
	s.fails(404, "POST", "/api/fork", encode(map[string]any{"id": "graph:nobody's", "step": 0}))
	s.fails(404, "POST", "/api/fork", encode(map[string]any{"id": "memory:none", "step": 0}))
	if f := s.fails(409, "POST", "/api/fork", encode(map[string]any{"id": a.ID, "step": 0, "loaded": "another"})); f.Error.Reason != "replaced" {
		t.Errorf("want the reason of the conflict, got %+v", f)
	}
}

// treeAfter returns the tree of the first steps of a search of the hard puzzle.
func treeAfter(t *testing.T, events []exactcover.Event, steps int) *searchtree.Tree {
	t.Helper()
	entry := testenv.Must(webui.EntryOf(hard))(t)
	recorder := searchtree.NewRecorder(entry.Problem(), searchtree.DefaultMost)
	for i := 0; recorder.Tree().Steps < steps; i++ {
		recorder.Observe(events[i])
	}
	tree := recorder.Tree()
	tree.Complete()
	return tree
}

// TestReadsChangeNothing asks every GET route about a puzzle, and compares the whole database
// before and after.
func TestReadsChangeNothing(t *testing.T) {
	name := neo4jtest.Name(t)
	s := serveGraph(t, name)
	driver := neo4jtest.Driver(t)
	post[solved](s, "solve", map[string]any{"puzzle": blog, "record": true})
	look := func() string {
		records := neo4jtest.Query(t, driver, `
			MATCH (n)
			WHERE $name IN [n.name, n.puzzle]
			WITH n ORDER BY elementId(n)
			WITH collect(n) AS found, collect([elementId(n), labels(n), properties(n)]) AS nodes
			UNWIND found AS a
			MATCH (a)-[r]->(b)
			WITH nodes, a, r, b ORDER BY elementId(r)
			RETURN nodes, collect([elementId(a), type(r), properties(r), elementId(b)]) AS relationships`, map[string]any{"name": name})
		return fmt.Sprint(records[0].Values...)
	}
	before := look()
	for path, isGet := range webui.Routes(escaped("graph:" + name)) {
		if !isGet || strings.HasPrefix(path, "/api/live/") || strings.HasPrefix(path, "/api/tasks/") {
			continue
		}
		for _, query := range []string{"", "?step=3", "?of=r1c1", "?name=" + name} {
			if got := s.send("GET", path+query, ""); got.StatusCode >= 500 {
				t.Errorf("%s: got %d, %s", path, got.StatusCode, got.body)
			}
		}
	}
	events, leave := s.follow(name, "")
	<-events
	leave()
	if after := look(); after != before {
		t.Errorf("want the database as it was, got another state")
	}
}

// A liveEvent is an event of /api/live.
type liveEvent struct{ name, id, data string }

// follow follows a search from a mark on, until leave is called. The channel is closed when
// the stream ends.
func (s *server) follow(name, after string) (events chan liveEvent, leave func()) {
	s.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	r := testenv.Must(http.NewRequestWithContext(ctx, "GET", s.url+"/api/live/"+escaped("graph:"+name)+"?after="+after, nil))(s.t)
	got := testenv.Must(client.Do(r))(s.t)
	if got.StatusCode != 200 || got.Header.Get("Content-Type") != "text/event-stream" {
		s.t.Fatalf("want a stream, got %d, %q", got.StatusCode, got.Header)
	}
	events = make(chan liveEvent, 1000)
	go func() {
		defer close(events)
		defer got.Body.Close()
		lines := bufio.NewReader(got.Body)
		var e liveEvent
		for {
			line, err := lines.ReadString('\n')
			if err != nil {
				return
			}
			name, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
			switch name {
			case "event":
				e.name = value
			case "id":
				e.id = value
			case "data":
				e.data = value
			case "":
				if e.name != "" {
					events <- e
				}
				e = liveEvent{}
			}
		}
	}()
	s.t.Cleanup(cancel)
	return events, cancel
}

// A follower builds what a page knows of a search from its events.
type follower struct {
	nodes  []searchtree.Node
	last   string // id
	steps  int
	phase  string
	path   []int
	gone   string
	events int
}

// take adds an event.
func (f *follower) take(t *testing.T, e liveEvent) {
	t.Helper()
	f.events++
	read := func(object any) {
		if err := json.Unmarshal([]byte(e.data), object); err != nil {
			t.Fatalf("%v: %s", err, e.data)
		}
	}
	switch e.name {
	case "choices":
		var c struct {
			From    int
			Columns string
			Changed [][4]int
		}
		read(&c)
		columns := testenv.Must(base64.StdEncoding.DecodeString(c.Columns))(t)
		nodes := readColumns(t, columns).nodes
		if c.From > len(f.nodes) {
			t.Fatalf("want the choices from %d on, got those from %d on", len(f.nodes), c.From)
		}
		f.nodes = append(f.nodes[:c.From], nodes...)
		for _, changed := range c.Changed {
			n := &f.nodes[changed[0]]
			n.Undone, n.Failed, n.Outcome = int32(changed[1]), int32(changed[2]), searchtree.Outcome(changed[3])
		}
	case "state":
		var s struct {
			Steps int
			Phase string
			Path  []int
		}
		read(&s)
		f.steps, f.phase, f.path, f.last = s.Steps, s.Phase, s.Path, e.id
	case "gone":
		var g struct{ Reason string }
		read(&g)
		f.gone = g.Reason
	default:
		t.Fatalf("got the event %q", e.name)
	}
}

// until takes events until done, or fails after a while.
func (f *follower) until(t *testing.T, events chan liveEvent, done func() bool) {
	t.Helper()
	patience := time.After(time.Minute)
	for !done() {
		select {
		case e, open := <-events:
			if !open {
				t.Fatalf("the stream has ended: %+v", f)
			}
			f.take(t, e)
		case <-patience:
			t.Fatalf("want more events, got %d: steps %d, %s", f.events, f.steps, f.phase)
		}
	}
}

// TestLive follows a search that another process makes, with two pages: one from the beginning,
// one that leaves and comes back. Both must end up with the tree of the search.
func TestLive(t *testing.T) {
	for _, mode := range graphsolver.Modes()[:testenv.Cases(1, 2)] {
		name := neo4jtest.Name(t) + " " + string(mode)
		s := serveGraph(t, name)
		db := neo4jtest.DB(t)
		text := map[graphsolver.Mode]string{graphsolver.Server: hard, graphsolver.Classic: blog}[mode]
		search := testenv.Must(db.Load(t.Context(), name, text, mustProblem(t, text)))(t)
		defer search.Close(context.Background())
		pace := graphsolver.Pace{Mode: mode, Record: true, Chunk: 20}
		testenv.Check(t, search.Record(t.Context(), pace))
		first, leaveFirst := s.follow(name, "")
		second, leaveSecond := s.follow(name, "")
		var a, b follower
		a.until(t, first, func() bool { return a.phase == "searching" })
		b.until(t, second, func() bool { return b.phase == "searching" })
		leaveSecond()

		_, want, _ := recordOf(t, text, searchtree.DefaultMost)
		ended := make(chan error, 1)
		go func() { ended <- solveInTwo(db, search, name, pace, want.Steps/2) }()
		a.until(t, first, func() bool { return a.steps > 0 })
		second, leaveSecond = s.follow(name, b.last)
		a.until(t, first, func() bool { return a.phase == "solved" && a.steps == want.Steps && isSolution(a.nodes) })
		b.until(t, second, func() bool { return b.phase == "solved" && b.steps == want.Steps && isSolution(b.nodes) })
		testenv.Check(t, <-ended)
		for i, f := range []*follower{&a, &b} {
			if !slices.Equal(withoutTimes(f.nodes), withoutTimes(want.Nodes)) {
				t.Errorf("%s, page %d: want the tree of the search, %d choices, got %d", mode, i+1, len(want.Nodes), len(f.nodes))
			}
			var path []int
			for _, node := range want.Path(want.Steps) {
				path = append(path, int(want.Nodes[node].Option))
			}
			if !slices.Equal(f.path, path) {
				t.Errorf("%s, page %d: want the path %d, got %d", mode, i+1, path, f.path)
			}
		}
		if a.events < 6 {
			t.Errorf("want the search followed as it goes, got %d events", a.events)
		}
		// A page that is there already hears nothing until something happens, and then of a
		// replacement.
		third, _ := s.follow(name, a.last)
		var c follower
		c.nodes = a.nodes
		c.until(t, third, func() bool { return c.steps == want.Steps })
		testenv.Must(db.Load(t.Context(), name, blog, mustProblem(t, blog)))(t)
		a.until(t, first, func() bool { return a.gone == "replaced" })
		c.until(t, third, func() bool { return c.gone == "replaced" })
		if _, open := <-third; open {
			t.Error("want the stream ended")
		}
		// One that comes back with a mark of the old search hears the same.
		late, _ := s.follow(name, a.last)
		var d follower
		d.until(t, late, func() bool { return d.gone == "replaced" })

		fresh, leaveFresh := s.follow(name, "")
		var e follower
		e.until(t, fresh, func() bool { return e.phase == "searching" && e.steps == 0 })
		testenv.Check(t, db.Drop(t.Context(), name))
		e.until(t, fresh, func() bool { return e.gone == "dropped" })
		s.fails(404, "GET", "/api/live/"+escaped("graph:"+name), "")
		leaveFirst()
		leaveSecond()
		leaveFresh()
	}
}

// solveInTwo makes some steps of a search, as a process does that is killed then, and makes the
// others by another search.
func solveInTwo(db *graphsolver.DB, search *graphsolver.Search, name string, pace graphsolver.Pace, steps int) error {
	ctx := context.Background()
	first := pace
	first.Steps = steps
	for _, err := range search.Events(ctx, first) {
		if err != nil {
			return err
		}
	}
	time.Sleep(600 * time.Millisecond) // so that it is seen where the first process has left it
	other, err := db.Open(ctx, name)
	if err != nil {
		return err
	}
	defer other.Close(ctx)
	return other.Solve(ctx, pace, nil)
}

// isSolution reports whether the last choice completes a solution.
func isSolution(nodes []searchtree.Node) bool {
	return len(nodes) > 0 && nodes[len(nodes)-1].Outcome == searchtree.Solution
}

func mustProblem(t *testing.T, text string) *exactcover.Problem {
	t.Helper()
	entry := testenv.Must(webui.EntryOf(text))(t)
	return entry.Problem()
}

// TestLiveUnrecorded follows a search without a tree: its path is told.
func TestLiveUnrecorded(t *testing.T) {
	name := neo4jtest.Name(t)
	s := serveGraph(t, name)
	db := neo4jtest.DB(t)
	search := testenv.Must(db.Load(t.Context(), name, blog, mustProblem(t, blog)))(t)
	defer search.Close(context.Background())
	events, _ := s.follow(name, "")
	var f follower
	f.until(t, events, func() bool { return f.phase == "searching" })
	var made []int
	for e := range testenv.Values(t, search.Events(t.Context(), graphsolver.Pace{Steps: 7})) {
		made = append(made, e.Option)
	}
	f.until(t, events, func() bool { return f.steps == 7 })
	if !slices.Equal(f.path, made) || len(f.nodes) > 0 {
		t.Errorf("want the path %d and no tree, got %d, %d choices", made, f.path, len(f.nodes))
	}
	// When a tree is begun, its page gets all of it, also the choices that stood before, and so
	// does one that connects again.
	again, _ := s.follow(name, f.last)
	var g follower
	g.until(t, again, func() bool { return g.steps == 7 })
	for range testenv.Values(t, search.Events(t.Context(), graphsolver.Pace{Steps: 3, Record: true})) {
	}
	want := s.treeOf("graph:" + name)
	if want.from != 7 || want.steps != 10 || len(want.nodes) != 10 {
		t.Fatalf("want a tree of 10 choices from step 7 to 10, got %d, %d to %d", len(want.nodes), want.from, want.steps)
	}
	f.until(t, events, func() bool { return f.steps == 10 && len(f.nodes) > 0 })
	g.until(t, again, func() bool { return g.steps == 10 && len(g.nodes) > 0 })
	for i, seen := range []*follower{&f, &g} {
		if !slices.Equal(withoutTimes(seen.nodes), withoutTimes(want.nodes)) {
			t.Errorf("page %d: want the tree, got %+v", i+1, seen.nodes)
		}
	}
}

// TestStreams opens more streams than there may be, and checks that those that end make
// room.
func TestStreams(t *testing.T) {
	name := neo4jtest.Name(t)
	s := serveGraph(t, name)
	testenv.Must(neo4jtest.DB(t).Load(t.Context(), name, blog, mustProblem(t, blog)))(t)
	var leaves []func()
	for range webui.MostStreams {
		_, leave := s.follow(name, "")
		leaves = append(leaves, leave)
	}
	path := "/api/live/" + escaped("graph:"+name)
	s.fails(503, "GET", path, "")
	if got := s.send("GET", "/", "").StatusCode; got != 200 {
		t.Errorf("want the page served beside, got %d", got)
	}
	leaves[0]()
	for range 100 {
		ctx, cancel := context.WithCancel(t.Context())
		r := testenv.Must(http.NewRequestWithContext(ctx, "GET", s.url+path, nil))(t)
		got := testenv.Must(client.Do(r))(t)
		got.Body.Close()
		cancel()
		if got.StatusCode == 200 {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Error("want a stream after another has ended")
}

// TestRecordedBestIsThatOfGraph has the best answers found in the graph, and recorded in memory: the steps are the same, and
// so are the prices that explain them. A copy of the one in memory, at a step, is a search for the best in the graph, too.
func TestRecordedBestIsThatOfGraph(t *testing.T) {
	s := serveGraph(t, neo4jtest.Name(t))
	for file, mode := range map[string]string{"fair.dlx": "classic", "crew.dlx": "server"} {
		text := "dlx:" + string(testenv.Must(os.ReadFile("../examples/"+file))(t))
		inMemory := s.recordBest(map[string]any{"puzzle": text, "order": "first"})
		var inGraph bestSeen
		for _, event := range strings.Split(strings.TrimSpace(string(s.send("POST", "/api/minimize", encode(map[string]any{"puzzle": text, "solver": "graph", "mode": mode, "order": "first"})).body)), "\n\n") {
			testenv.Check(t, json.Unmarshal([]byte(strings.TrimPrefix(event, "event: best\ndata: ")), &inGraph))
		}
		type compared struct {
			Same   int
			Differ bool
		}
		if got := get[compared](s, "compare/"+escaped(inMemory.ID)+"/"+escaped(inGraph.ID)); got.Same != inMemory.Choices || got.Differ || inGraph.Choices != inMemory.Choices || inGraph.Backtracks != inMemory.Backtracks {
			t.Errorf("%s: want the same steps in both, got %+v, %+v and %+v", file, got, inMemory, inGraph)
		}
		type sought struct {
			Sequence []int
			Goal     *struct {
				Prices []int
				Scale  int
			}
		}
		memory, graph := get[sought](s, "problem/"+escaped(inMemory.ID)), get[sought](s, "problem/"+escaped(inGraph.ID))
		if memory.Goal == nil || len(memory.Goal.Prices) == 0 || encode(memory) != encode(graph) {
			t.Errorf("%s: want the same prices and order in both, got %s and %s", file, encode(memory), encode(graph))
		}

		step := inMemory.Choices
		copied := post[struct{ ID string }](s, "fork", map[string]any{"id": inMemory.ID, "step": step})
		tree := s.treeOf(copied.ID)
		if got := get[compared](s, "compare/"+escaped(inMemory.ID)+"/"+escaped(copied.ID)); got.Differ || got.Same != len(tree.nodes) || tree.steps != step {
			t.Errorf("%s: want the first %d steps copied, got %d and %+v", file, step, tree.steps, got)
		}
		if got := get[sought](s, "problem/"+escaped(copied.ID)); encode(got) != encode(memory) {
			t.Errorf("%s: want a copy with the same goal, got %s", file, encode(got))
		}
	}
}
