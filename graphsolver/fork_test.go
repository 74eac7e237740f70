package graphsolver_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/exactcover/searchtree"
	"graphcover/graphsolver"
	"graphcover/internal/corpus"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/strategy/deduce"
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
	for i := range testenv.Cases(8, 300) {
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
	if past < 4 || again < 3 || standing < 1 {
		t.Errorf("%d copies of earlier steps, %d of steps made again, %d at solutions: this tests little", past, again, standing)
	}
}

// forks copies a puzzle as it is, or fails the test.
func forks(t testing.TB, db *graphsolver.DB, name, as string) *graphsolver.Search {
	t.Helper()
	return testenv.Must(db.Fork(t.Context(), name, graphsolver.Fork{As: as, Step: graphsolver.Now, Again: compare.Again}))(t)
}

// TestForkGivenUp gives up a fork after each batch, as a client does that dies. The puzzle that has the name must
// stay until the copy is whole, and the next fork must delete what is left of the others, the trees too.
func TestForkGivenUp(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	other := neo4jtest.Dropped(t, db, name+" other")
	s := load(t, db, name, blog)
	rest(t, s, graphsolver.Pace{Record: true})
	testenv.Check(t, s.Close(t.Context()))
	load(t, db, other, "queens:4").Close(t.Context())
	before := copyableOf(t, driver, db, other)
	left := int64(0)
	for batches := 1; ; batches++ {
		ctx, cancel := context.WithCancel(t.Context())
		giving, n := inBatches(driver, testenv.Cases(800, 400)), 0
		giving.Loading = func(int, int) {
			if n++; n == batches {
				v := neo4jtest.Query(t, driver, `
					MATCH (n:Loading|Dropped {puzzle: $name}) OPTIONAL MATCH (n)-[:HAS_MOVE|HAS_CONSTRAINT|ROOT]->(x)
					RETURN count(DISTINCT n), count(x)`, map[string]any{"name": other})[0].Values
				if unfinished := v[0].(int64); unfinished > 2 {
					t.Errorf("after %d batches: want one copy with its tree, got %d nodes of such", batches, unfinished)
				}
				left = max(left, v[1].(int64))
				cancel()
			}
		}
		copied, err := giving.Fork(ctx, name, graphsolver.Fork{As: other, Step: graphsolver.Now, Again: compare.Again})
		cancel()
		if n < batches {
			testenv.Check(t, err)
			testenv.Check(t, copied.Close(t.Context()))
			break
		}
		if !errors.Is(err, context.Canceled) {
			t.Fatalf("want it given up after %d batches, got %v", batches, err)
		}
		if got := copyableOf(t, driver, db, other); !reflect.DeepEqual(before, got) {
			t.Fatalf("after %d batches: want the puzzle that was there, got %v", batches, got)
		}
	}
	if left < 700 {
		t.Errorf("want half of a copy to be left, got %d nodes: this tests little", left)
	}
	want, got := copyableOf(t, driver, db, name), copyableOf(t, driver, db, other)
	if !reflect.DeepEqual(want, got) {
		t.Errorf("want a copy, got\n%v\n%v", got, got.Tree)
	}
	testenv.Check(t, db.Drop(t.Context(), other))
	if left := neo4jtest.Query(t, driver, "MATCH (n) WHERE n.puzzle = $name OR n.name = $name RETURN count(n)", map[string]any{"name": other})[0].Values[0]; left != int64(0) {
		t.Errorf("want nothing left of the copies, got %v nodes", left)
	}
}

// TestForkBesideSearch copies a search again and again while another client continues it, recorded. Each copy must
// be whole, and find the solutions that the search has not found yet.
func TestForkBesideSearch(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	other := neo4jtest.Dropped(t, db, name+" other")
	searched := load(t, db, name, "queens:6")
	done := make(chan error, 1)
	go func() {
		for _, err := range searched.Events(t.Context(), graphsolver.Pace{Record: true, Chunk: 1, Pause: time.Millisecond}) {
			if err != nil {
				done <- err
				return
			}
		}
		done <- nil
	}()
	copies, over := 0, false
	for !over {
		select {
		case err := <-done:
			testenv.Check(t, err)
			over = true
		default:
		}
		s := forks(t, inBatches(driver, 60), name, other)
		found := s.Tally().Solutions
		for _, e := range rest(t, s, graphsolver.Pace{}) {
			if e.Kind == exactcover.Solved {
				found++
			}
		}
		if found != 4 {
			t.Fatalf("copy %d: want the 4 solutions of six queens, got %d", copies, found)
		}
		if tree, err := db.Tree(t.Context(), other); err == nil && tree.Solutions != 4 {
			t.Errorf("copy %d: want 4 solutions in the tree, got %+v", copies, tree.Tree)
		}
		testenv.Check(t, s.Close(t.Context()))
		copies++
	}
	if copies < 2 {
		t.Errorf("%d copies: this tests little", copies)
	}
	testenv.Check(t, searched.Close(t.Context()))
}

// TestForkByHand copies a search in which steps were made by hand, before and after these are in its lists. An
// earlier step of it is only known from the tree.
func TestForkByHand(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	other := neo4jtest.Dropped(t, db, name+" other")
	for _, record := range []bool{false, true} {
		s := load(t, db, name, "queens:6")
		rest(t, s, graphsolver.Pace{Steps: 2, Record: record})
		next := testenv.Must(s.Position(t.Context()))(t)
		neo4jtest.ChooseByHand(t, driver, name, next.Constraint, next.Moves[len(next.Moves)-1])
		copied := forks(t, db, name, other)
		stood := len(copied.Chosen())
		if !copied.Behind() || stood != 3 {
			t.Errorf("want the copy to have three choices, and none by hand in its lists, got %d, behind %v", stood, copied.Behind())
		}
		rest(t, s, graphsolver.Pace{Steps: 3})
		rest(t, copied, graphsolver.Pace{Steps: 3})
		if want, got := copyableOf(t, driver, db, name), copyableOf(t, driver, db, other); !reflect.DeepEqual(want, got) {
			t.Errorf("want the copy to go on as the source, got\n%v\n%v", want, got)
		}
		testenv.Check(t, copied.Close(t.Context()))
		total := s.Tally().Steps()
		copied, err := db.Fork(t.Context(), name, graphsolver.Fork{As: other, Step: total - 1, Again: compare.Again})
		if !record {
			if no, ok := errors.AsType[*graphsolver.NoStepError](err); !ok || !strings.Contains(no.Why, "by hand") {
				t.Errorf("want an error about steps by hand, got %v", err)
			}
			rest(t, s, graphsolver.Pace{Steps: 3, Record: true}) // a tree that does not have the steps by hand
			copied := testenv.Must(db.Fork(t.Context(), name, graphsolver.Fork{As: other, Step: total + 1, Again: compare.Again}))(t)
			if rest(t, copied, graphsolver.Pace{}); !copied.ByHand() || copied.Tally().Solutions != 4 {
				t.Errorf("want 4 solutions after steps by hand, got %d, by hand %v", copied.Tally().Solutions, copied.ByHand())
			}
			testenv.Check(t, copied.Close(t.Context()))
			testenv.Check(t, s.Close(t.Context()))
			continue
		}
		testenv.Check(t, err)
		found := 0
		for _, e := range rest(t, copied, graphsolver.Pace{}) {
			if e.Kind == exactcover.Solved {
				found++
			}
		}
		if copied.Tally().Solutions != 4 || found < 4 {
			t.Errorf("want 4 solutions at the end, got %d, and %d on the way", copied.Tally().Solutions, found)
		}
		testenv.Must(db.Tree(t.Context(), other))(t)
		testenv.Check(t, copied.Close(t.Context()))
		testenv.Check(t, s.Close(t.Context()))
	}
}

// TestForkDeduced copies a puzzle with what was deduced, and why.
func TestForkDeduced(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	other := neo4jtest.Dropped(t, db, name+" other")
	grid := corpus.Board(t, "..71......45...9.2....6...48..2......9...3276....16....8...5.2.....7.....6....3.9")
	testenv.Must(deduce.Strategy{DB: db, Name: name}.Solve(t.Context(), grid))(t)
	s := testenv.Must(db.Open(t.Context(), name))(t)
	if reasons := neo4jtest.Query(t, driver, "MATCH (:Move {puzzle: $name})-[r:FOLLOWS_FROM|RULED_OUT_BY]->() RETURN count(r)",
		map[string]any{"name": name})[0].Values[0].(int64); reasons < 10 {
		t.Errorf("%d reasons: this tests little", reasons)
	}
	rest(t, s, graphsolver.Pace{Steps: 9})
	for step, db := range map[int]*graphsolver.DB{graphsolver.Now: db, 4: inBatches(driver, 500)} {
		copied := testenv.Must(db.Fork(t.Context(), name, graphsolver.Fork{As: other, Step: step, Again: compare.Again}))(t)
		if step == 4 {
			rest(t, copied, graphsolver.Pace{Steps: 5})
		}
		if want, got := copyableOf(t, driver, db, name), copyableOf(t, driver, db, other); !reflect.DeepEqual(want, got) {
			t.Errorf("step %d: want\n%v\ngot\n%v", step, want, got)
		}
		testenv.Check(t, copied.Close(t.Context()))
	}
	testenv.Check(t, s.Close(t.Context()))
}

// TestForkRefused forks what can't be copied.
func TestForkRefused(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	other := neo4jtest.Dropped(t, db, name+" other")
	s := load(t, db, name, "queens:6")
	rest(t, s, graphsolver.Pace{Steps: 5})
	again := graphsolver.Fork{As: other, Step: 2, Again: func(ctx context.Context, p *exactcover.Problem, order exactcover.Order, goal *exactcover.Goal, steps int) (*searchtree.Tree, error) {
		load(t, db, name, "queens:6").Close(t.Context()) // somebody replaces it
		return compare.Again(ctx, p, order, goal, steps)
	}}
	for _, c := range []struct {
		what, name string
		fork       graphsolver.Fork
		want       string
	}{
		{"the same name", name, graphsolver.Fork{As: name, Step: graphsolver.Now}, "want another name"},
		{"no puzzle", name + " none", graphsolver.Fork{As: other, Step: graphsolver.Now}, graphsolver.ErrNoPuzzle.Error()},
		{"a later step", name, graphsolver.Fork{As: other, Step: 6}, "want a step from 0 to 5, as many as the search has made, got 6"},
		{"replaced", name, again, graphsolver.ErrSourceChanged.Error()},
	} {
		if _, err := db.Fork(t.Context(), c.name, c.fork); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: want %q, got %v", c.what, c.want, err)
		}
	}
	if n := neo4jtest.Query(t, driver, "MATCH (p:Puzzle {name: $name}) RETURN count(p)", map[string]any{"name": other})[0].Values[0]; n != int64(0) {
		t.Errorf("want no copy, got %v", n)
	}
	testenv.Check(t, s.Close(t.Context()))
}
