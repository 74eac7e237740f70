package webui_test

import (
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
	"time"

	"graphcover/graphsolver"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
)

// treeChanges change a recorded tree: c is a choice that stands, t the tree.
var treeChanges = []string{
	"SET c.order = 0", "SET c.order = -7", "SET c.order = 60000000", "SET c.order = 'text'", "REMOVE c.order", "SET c.order = c.order + 1",
	"SET c.order = 4294967296 + c.order", "SET c.depth = 70", "SET c.depth = -1", "SET c.step = 4294967296 + c.step", "SET c.step = 'text'",
	"SET c.undone = 1", "SET c.undone = -5", "SET c.outcome = 'text'", "SET c.outcome = 5", "REMOVE c.outcome", "SET c.move = -3", "SET c.left = -5",
	"SET t.steps = -1", "SET t.steps = 'text'", "SET t.choices = 60000000", "SET t.from = 5", "SET t.ended = 5", "SET t.solutions = 'text'",
	"WITH c, t CREATE (c)-[:THEN]->(o:Choice) SET o = properties(c)", "WITH c, t CREATE (c)-[:THEN]->(o:Choice) SET o = properties(c), o.order = 0",
	"WITH c, t MATCH (above)-[then:ROOT|THEN]->(c) DELETE then CREATE (t)-[:ROOT]->(c)", "WITH c, t DETACH DELETE c",
	"WITH c, t MATCH (:Puzzle {name: $name})-[has:HAS_TREE]->(t) DELETE has", "WITH c, t MATCH (p:Puzzle {name: $name}) SET p.pathMoves = ['text']",
	"WITH c, t MATCH (p:Puzzle {name: $name}) SET p.state = 5", "WITH c, t MATCH (p:Puzzle {name: $name}) SET p.text = [1]",
}

// TestLiveChanged has somebody change the tree of a search that a page follows, while the search goes
// on. The page's server lives on and takes little memory, the stream goes on or says what is wrong,
// and the other puzzles are listed.
func TestLiveChanged(t *testing.T) {
	driver, db, name := neo4jtest.Named(t)
	s := serveGraph(t, name)
	other := neo4jtest.Dropped(t, db, neo4jtest.Name(t)+" other")
	testenv.Must(db.Load(t.Context(), other, blog, mustProblem(t, blog)))(t)
	said := 0
	rounds := testenv.Cases(3, len(treeChanges)*3)
	for round := range rounds {
		rng := rand.New(rand.NewPCG(uint64(round), 38))
		change := treeChanges[round%len(treeChanges)]
		search := testenv.Must(db.Load(t.Context(), name, hard, mustProblem(t, hard)))(t)
		pace := graphsolver.Pace{Mode: graphsolver.Server, Record: true, Steps: 5 + rng.IntN(20)}
		for range testenv.Values(t, search.Events(t.Context(), pace)) {
		}
		events, leave := s.follow(name, "")
		var f follower
		f.until(t, events, func() bool { return f.phase == "searching" })
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		neo4jtest.Query(t, driver, "MATCH (:Puzzle {name: $name})-[:HAS_TREE]->(t)-[:ROOT|THEN*]->(c {outcome: 'stands'}) WITH t, c ORDER BY c.order LIMIT 1 "+change,
			map[string]any{"name": name})
		pace.Steps = 3
		for _, err := range search.Events(t.Context(), pace) {
			if err != nil { // the search may find it, too
				break
			}
		}
		search.Close(t.Context())
		patience := time.After(2 * time.Second)
		for waiting := true; waiting && f.gone == ""; {
			select {
			case e, open := <-events:
				if waiting = open; open && e.name == "gone" {
					f.take(t, e)
					if f.gone == "changed" && !strings.Contains(e.data, "recorded tree") {
						t.Errorf("%s: want what is wrong, got %s", change, e.data)
					}
				}
			case <-patience:
				waiting = false
			}
		}
		if f.gone == "changed" {
			said++
		}
		leave()
		runtime.ReadMemStats(&after)
		if more := int(after.TotalAlloc - before.TotalAlloc); more > 200<<20 {
			t.Errorf("%s: it took %d MB", change, more>>20)
		}
		if list := string(s.send("GET", "/api/searches", "").body); !strings.Contains(list, `"name":"`+other+`"`) {
			t.Errorf("%s: want the other puzzle listed, got %.300s", change, list)
		}
		neo4jtest.Query(t, driver, "MATCH (n:Choice {puzzle: $name}) DETACH DELETE n", map[string]any{"name": name})
	}
	if said < rounds/3 {
		t.Errorf("want many of %d changes noticed, got %d", rounds, said)
	}
	testenv.Report(t, "%d changed trees that a page followed, %d noticed", rounds, said)
}

// TestChangedTags has somebody take back the first choice of a search alone. No request makes a step of it
// any more; each says that the graph was changed. A puzzle that is loaded there is not affected.
func TestChangedTags(t *testing.T) {
	driver, db, name := neo4jtest.Named(t)
	s := serveGraph(t, name)
	post[struct{ Name string }](s, "load", map[string]any{"puzzle": hard, "record": true})
	post[steps](s, "step", map[string]any{"name": name, "steps": 30, "expect": 0})
	neo4jtest.Query(t, driver, "MATCH (:Puzzle {name: $name})-[:HAS_MOVE]->(m {search: 1, status: 'Yes'}) SET m.status = 'Maybe' REMOVE m.search",
		map[string]any{"name": name})
	for _, f := range []failure{
		s.fails(409, "POST", "/api/step", encode(map[string]any{"name": name, "steps": 1, "expect": 30})),
		s.fails(409, "GET", "/api/tree/"+escaped("graph:"+name), ""),
		s.fails(409, "GET", "/api/problem/"+escaped("graph:"+name), ""),
	} {
		if f.Error.Reason != "changed" || !strings.Contains(f.Error.Message, "but no move of status Yes has search 1") {
			t.Errorf("want what was changed, got %+v", f)
		}
	}
	testenv.Must(db.Load(t.Context(), name, hard, mustProblem(t, hard)))(t)
	if got := post[steps](s, "step", map[string]any{"name": name, "steps": 30, "expect": 0}); got.Choices+got.Backtracks != 30 {
		t.Errorf("want 30 steps of the new load, got %+v", got)
	}
}

// TestDamagedPuzzle has a puzzle whose text is a list: the page says so, and lists the others. Nor does
// it keep anybody from dropping it.
func TestDamagedPuzzle(t *testing.T) {
	driver, db, name := neo4jtest.Named(t)
	s := serveGraph(t, name)
	for change, want := range map[string]string{
		"SET p.text = [1, 2]": "its text was changed", "SET p.state = 5": "its state was changed", "REMOVE p.state": "its state was changed",
		"SET p.choices = 'many'": "its choices was changed", "SET p.batched = 'x'": "", "SET p.batched = false": "", "SET p.loaded = 7": "",
	} {
		if _, err := db.Load(t.Context(), name, blog, mustProblem(t, blog)); err != nil {
			t.Fatalf("%s: %v", change, err)
		}
		neo4jtest.Query(t, driver, "MATCH (p:Puzzle {name: $name}) "+change, map[string]any{"name": name})
		list := string(s.send("GET", "/api/searches", "").body)
		if !strings.Contains(list, name) || want != "" && !strings.Contains(list, want) {
			t.Errorf("%s: want it listed with %q, got %.500s", change, want, list)
		}
		if err := db.Drop(t.Context(), name); err != nil {
			t.Errorf("%s: drop: %v", change, err)
		}
	}
}
