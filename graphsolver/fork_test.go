package graphsolver_test

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
)

// A copyable is what a copy of a puzzle has: nodes and relationships, and the tree, without the names and the
// times of loads, and without what a copy need not have.
type copyable struct {
	Nodes []any // lists of labels, properties and relationships
	Tree  *graphsolver.RecordedTree
}

func copyableOf(t testing.TB, driver neo4j.DriverWithContext, db *graphsolver.DB, name string) copyable {
	t.Helper()
	var c copyable
	for _, r := range neo4jtest.Query(t, driver, `
		MATCH (p:Puzzle:Graphcover {name: $name})-[:HAS_MOVE|HAS_CONSTRAINT*0..1]->(n)
		RETURN labels(n), n {.*, name: nullIf(n.name, $name), puzzle: null, loaded: null, batched: null, events: null, eventsFrom: null, eventsBy: null,
		    listing: null}, COLLECT { MATCH (n)-[r:MATCHES|FOLLOWS_FROM|RULED_OUT_BY]->(c) RETURN [type(r), labels(c), c.id, r.color, r.round] ORDER BY type(r), labels(c), c.id }
		ORDER BY labels(n), n.id`, map[string]any{"name": name}) {
		c.Nodes = append(c.Nodes, r.Values)
	}
	tree, err := db.Tree(t.Context(), name)
	if err == nil {
		tree.Loaded = ""
		for i := range tree.Nodes {
			tree.Nodes[i].At = 0
		}
		c.Tree = tree
	} else if !errors.Is(err, graphsolver.ErrNotRecorded) {
		t.Fatal(err)
	}
	return c
}

// rest makes all steps that are left, and returns their events.
func rest(t testing.TB, s *graphsolver.Search, pace graphsolver.Pace) []exactcover.Event {
	t.Helper()
	var events []exactcover.Event
	for e := range testenv.Values(t, s.Events(t.Context(), pace)) {
		e.Candidates = nil
		events = append(events, e)
	}
	return events
}

// stepTo makes a number of steps, and notes the solution at which the search then stands, if it does.
func stepTo(t testing.TB, s *graphsolver.Search, pace graphsolver.Pace, whole []exactcover.Event, n int) {
	t.Helper()
	if n == 0 {
		return
	}
	steps, atSolution := 0, false
	for _, e := range whole {
		if e.Kind == exactcover.Solved {
			atSolution = steps == n
		} else {
			steps++
		}
		if atSolution || steps > n {
			break
		}
	}
	made := 0
	if pace.Steps = n; atSolution {
		pace.Steps, pace.Chunk = 0, 1
	}
	for e := range testenv.Values(t, s.Events(t.Context(), pace)) {
		if e.Kind != exactcover.Solved {
			made++
		} else if made == n {
			break
		}
	}
}

// after returns the events after n steps, without the solution at which a search stands then.
func after(events []exactcover.Event, n int) []exactcover.Event {
	for i, e := range events {
		if e.Kind == exactcover.Solved {
			continue
		}
		if n--; n < 0 {
			return events[i:]
		}
	}
	return nil
}

// TestFork copies searches as they are, and as they were after a random step, of random problems with quotas,
// colors and costs. The copy of an earlier step must be what a new load is after as many steps, with its tree;
// and source and copy must go on as if there had been no copy.
func TestFork(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	batches := inBatches(driver, 5)
	rng := rand.New(rand.NewPCG(40, 6))
	forked, plain := neo4jtest.Dropped(t, db, name+" forked"), neo4jtest.Dropped(t, db, name+" plain")
	modes := graphsolver.Modes()
	past, again, standing := 0, 0, 0
	for i := range testenv.Cases(24, 300) {
		w := withCosts(t, rng, orders(rng)[i%4], 4, testenv.Cases(60, 200))
		load := func(name string) *graphsolver.Search {
			if i%3 == 0 {
				return testenv.Must(db.LoadBest(t.Context(), name, "", w.p, w.order, w.goal))(t)
			}
			return testenv.Must(db.LoadOrdered(t.Context(), name, "", w.p, w.order))(t)
		}
		recorded := i%2 == 0
		pace := func() graphsolver.Pace {
			return graphsolver.Pace{Mode: modes[rng.IntN(2)], Chunk: 1 + rng.IntN(9), Record: recorded}
		}
		source := load(name)
		whole := rest(t, source, pace())
		total := source.Tally().Steps()
		testenv.Check(t, source.Close(t.Context()))
		if total == 0 {
			continue
		}
		made := 1 + rng.IntN(total)
		at := rng.IntN(made + 1)
		source = load(name)
		stepTo(t, source, pace(), whole, made)
		before := copyableOf(t, driver, db, name)
		f := graphsolver.Fork{As: forked, Step: at, Again: compare.Again}
		want := before
		if at == made {
			f.Step = graphsolver.Now
		} else {
			if past++; !recorded {
				again++
			}
			s := load(plain)
			if recorded {
				testenv.Check(t, s.Record(t.Context(), pace()))
			}
			stepTo(t, s, pace(), whole, at)
			testenv.Check(t, s.Close(t.Context()))
			want = copyableOf(t, driver, db, plain)
		}
		copied, err := []*graphsolver.DB{db, batches}[rng.IntN(2)].Fork(t.Context(), name, f)
		if err != nil {
			t.Fatalf("problem %d, step %d of %d: %v, of %+v", i, at, made, err, w)
		}
		if got := copyableOf(t, driver, db, forked); !reflect.DeepEqual(want, got) {
			t.Fatalf("problem %d, step %d of %d: want\n%+v\n%+v\ngot\n%+v\n%+v\nof %+v", i, at, made, want, want.Tree, got, got.Tree, w)
		}
		if got := copyableOf(t, driver, db, name); !reflect.DeepEqual(before, got) {
			t.Fatalf("problem %d: the source was changed: want\n%+v\ngot\n%+v", i, before, got)
		}
		if copied.Solved() {
			standing++
		}
		for made, s := range map[int]*graphsolver.Search{made: source, at: copied} {
			if want, got := after(whole, made), rest(t, s, pace()); !reflect.DeepEqual(want, got) && len(want)+len(got) > 0 {
				t.Fatalf("problem %d, after step %d: want\n%v\ngot\n%v", i, made, want, got)
			}
		}
		testenv.Check(t, source.Close(t.Context()))
		testenv.Check(t, copied.Close(t.Context()))
	}
	if past < 5 || again < 3 || standing < 1 {
		t.Errorf("%d copies of earlier steps, %d of steps made again, %d at solutions: this tests little", past, again, standing)
	}
}
