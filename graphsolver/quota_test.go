package graphsolver_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"graphcover/cypher"
	"graphcover/exactcover"
	"graphcover/exactcover/searchtree"
	"graphcover/exactcover/solvertest"
	"graphcover/graphsolver"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
)

func TestQuotasConform(t *testing.T) {
	t.Parallel()
	db := neo4jtest.DB(t)
	for _, mode := range []graphsolver.Mode{graphsolver.Classic, graphsolver.Server} {
		t.Run(string(mode), func(t *testing.T) {
			t.Parallel()
			solvertest.RunQuotas(t, graphsolver.Solver{
				DB: db, Name: neo4jtest.Puzzle(t, db), Pace: graphsolver.Pace{Mode: mode},
			}, testenv.Cases(6, 300))
		})
	}
	t.Run("loaded in batches", func(t *testing.T) {
		t.Parallel()
		db := inBatches(neo4jtest.Driver(t), 8)
		solvertest.RunQuotas(t, graphsolver.Solver{DB: db, Name: neo4jtest.Puzzle(t, db)}, testenv.Cases(4, 30))
	})
}

// withQuotas returns a random problem in which items have quotas, whose search in an order is not
// longer than most events, and its trace by Dancing Links.
func withQuotas(t testing.TB, rng *rand.Rand, order exactcover.Order, least, most int) (*exactcover.Problem, []exactcover.Event) {
	t.Helper()
	for {
		p := solvertest.RandomQuotas(rng)
		solvertest.Exclude(rng, p)
		if p.Validate() != nil {
			continue
		}
		var trace []exactcover.Event
		log := exactcover.Log{Observe: solvertest.Keep(&trace)}
		testenv.Must(memsolver.Count(t.Context(), p, memsolver.DLX, memsolver.Ordered(order), memsolver.Log(&log)))(t)
		if least <= len(trace) && len(trace) <= most {
			return p, trace
		}
	}
}

// quotaTags are the tags of a puzzle with quotas. Lists of constraints without a quota are nil.
type quotaTags struct {
	tags
	Lists [][2]any // searches and moveIds of each constraint
}

// A quotaGraph is what a search leaves in the graph.
type quotaGraph struct {
	quotaTags
	Puzzle any // its properties, without what differs from one search to another
}

func quotaGraphOf(t testing.TB, driver neo4j.DriverWithContext, name string) quotaGraph {
	t.Helper()
	return quotaGraph{quotaTagsInGraph(t, driver, name), neo4jtest.Query(t, driver, `
		MATCH (p:Puzzle {name: $name})
		RETURN p {.*, loaded: null, events: null, eventsFrom: null, eventsBy: null}`, map[string]any{"name": name})[0].Values[0]}
}

func quotaTagsInGraph(t testing.TB, driver neo4j.DriverWithContext, name string) quotaTags {
	t.Helper()
	all := quotaTags{tags: tagsInGraph(t, driver, name)}
	for _, r := range neo4jtest.Query(t, driver,
		"MATCH (c:Constraint {puzzle: $name}) RETURN c.searches, c.moveIds ORDER BY c.id", map[string]any{"name": name}) {
		all.Lists = append(all.Lists, [2]any{r.Values[0], r.Values[1]})
	}
	return all
}

// quotaTagsAt returns the tags when the search stands at a position, to which these choices led.
func quotaTagsAt(p *exactcover.Problem, s *exactcover.Position, path []exactcover.Event) quotaTags {
	all := quotaTags{tags: tags{ConstraintTags: make([][2]any, len(p.Items))}, Lists: make([][2]any, len(p.Items))}
	for o := range p.Options {
		status, search := "Maybe", any(nil)
		if s.By(o) != exactcover.NoSearch {
			status, search = "No", int64(s.By(o))
		}
		if s.Chose(o) {
			status = "Yes"
		}
		all.Status, all.Search = append(all.Status, status), append(all.Search, search)
	}
	for _, e := range path {
		search, move := any(int64(e.Search)), any(int64(e.Option))
		if !p.HasQuota(e.Item) {
			all.ConstraintTags[e.Item] = [2]any{search, move}
			continue
		}
		for k, tag := range []any{search, move} {
			list, _ := all.Lists[e.Item][k].([]any)
			all.Lists[e.Item][k] = append(list, tag)
		}
	}
	return all
}

// undoesTheSecond reports whether a search undoes a choice of an item of which an earlier one stands.
func undoesTheSecond(trace []exactcover.Event) bool {
	var path []int // items
	for _, e := range trace {
		switch e.Kind {
		case exactcover.Choose:
			path = append(path, e.Item)
		case exactcover.Backtrack:
			last := len(path) - 1
			if slices.Contains(path[:last], path[last]) {
				return true
			}
			path = path[:last]
		}
	}
	return false
}

// passesOver reports whether a search chooses an option, and leaves out one before it that only the
// order of the item's options rules out.
func passesOver(p *exactcover.Problem, trace []exactcover.Event) bool {
	passed, ordered := exactcover.NewPosition(p), exactcover.NewPosition(p)
	for _, e := range trace {
		switch {
		case e.Kind == exactcover.Backtrack:
			passed.Undo()
			ordered.Undo()
		case e.Kind == exactcover.Choose && e.Option != exactcover.NoOption:
			passed.Add(e.Option)
			ordered.Choose(e.Item, e.Option)
			for o := range p.Options {
				if passed.By(o) == exactcover.NoSearch && ordered.By(o) == passed.Depth() {
					return true
				}
			}
		case e.Kind == exactcover.Choose:
			return false // Add knows no such choice; what comes before it is enough
		}
	}
	return false
}

// TestQuotaTags searches problems with quotas, each step by another process, in both modes in turn. After
// every step the tags are those of the position.
func TestQuotaTags(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	rng := rand.New(rand.NewPCG(5, 2026))
	for i := range testenv.Cases(4, 60) {
		p, trace := withQuotas(t, rng, exactcover.OrderFewest, 6, 40)
		for !undoesTheSecond(trace) || !passesOver(p, trace) {
			p, trace = withQuotas(t, rng, exactcover.OrderFewest, 6, 40)
		}
		s := testenv.Must(db.Load(t.Context(), name, "", p))(t)
		testenv.Check(t, s.Close(t.Context()))
		position, path := exactcover.NewPosition(p), []exactcover.Event(nil)
		for k, want := range trace {
			s := testenv.Must(db.Open(t.Context(), name))(t)
			mode := []graphsolver.Mode{graphsolver.Classic, graphsolver.Server}[rng.IntN(2)]
			if want.Kind == exactcover.Solved {
				advance(t, s, mode, 1)
				if !s.Solved() || exactcover.Verify(p, s.Chosen()) != nil {
					t.Fatalf("problem %d, event %d: want a solution, got %v of %+v", i, k, s.Chosen(), p)
				}
			} else {
				pace := graphsolver.Pace{Mode: mode, Steps: 1}
				for got := range testenv.Values(t, s.Events(t.Context(), pace)) {
					if !got.Same(want) {
						t.Fatalf("problem %d, event %d by %s: want %v, got %v of %+v", i, k, mode, want, got, p)
					}
				}
			}
			testenv.Check(t, s.Close(t.Context()))
			switch want.Kind {
			case exactcover.Choose:
				position.Choose(want.Item, want.Option)
				path = append(path, want)
			case exactcover.Backtrack:
				position.Undo()
				path = path[:len(path)-1]
			}
			if want, got := quotaTagsAt(p, position, path), quotaTagsInGraph(t, driver, name); !reflect.DeepEqual(want, got) {
				t.Fatalf("problem %d, event %d by %s:\nwant %v\ngot  %v of %+v", i, k, mode, want, got, p)
			}
		}
	}
}

// TestQuotasInEveryOrder compares the traces with those of Dancing Links, and the graphs that both modes
// leave after some steps.
func TestQuotasInEveryOrder(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	rng := rand.New(rand.NewPCG(6, 2026))
	for i := range testenv.Cases(4, 300) {
		order := orders(rng)[i%4]
		p, want := withQuotas(t, rng, order, 3, testenv.Cases(60, 150))
		steps := stepsOf(want)
		if i%3 > 0 { // stop in the middle
			steps = 1 + rng.IntN(steps)
		}
		var left []quotaGraph
		for _, pace := range []graphsolver.Pace{{Mode: graphsolver.Classic}, {Chunk: 1 + rng.IntN(7)}, {}} {
			s := testenv.Must(db.LoadOrdered(t.Context(), name, "", p, order))(t)
			pace.Steps = steps
			got := followed(t, s, pace, want)
			if len(got) < steps {
				t.Fatalf("problem %d, %s, %+v: want %d steps, got %v", i, order, pace, steps, got)
			}
			left = append(left, quotaGraphOf(t, driver, name))
		}
		wantSameGraphs(t, left, "problem %d, %s, after %d steps of %+v", i, order, steps, p)
	}
}

// stepsOf returns how many steps a trace has: choices and undos.
func stepsOf(trace []exactcover.Event) (steps int) {
	for _, e := range trace {
		if e.Kind != exactcover.Solved {
			steps++
		}
	}
	return steps
}

// wantSameGraphs compares what searches have left in the graph, the first one in classic mode.
func wantSameGraphs(t testing.TB, left []quotaGraph, format string, args ...any) {
	t.Helper()
	for k := range left {
		if !reflect.DeepEqual(left[0], left[k]) {
			t.Fatalf(format+":\nclassic %v\nserver  %v", append(args, left[0], left[k])...)
		}
	}
}

// followed makes the steps of pace, compares the events with the first ones of a trace, and closes the
// search.
func followed(t testing.TB, s *graphsolver.Search, pace graphsolver.Pace, trace []exactcover.Event) (got []exactcover.Event) {
	t.Helper()
	for e := range testenv.Values(t, s.Events(t.Context(), pace)) {
		e.Candidates = slices.Clone(e.Candidates)
		got = append(got, e)
	}
	testenv.Check(t, s.Close(t.Context()))
	for k, e := range got {
		if k >= len(trace) || !e.Same(trace[k]) || e.Candidates != nil && !slices.Equal(e.Candidates, trace[k].Candidates) {
			t.Fatalf("%+v: event %d:\nwant %v\ngot  %v of %+v", pace, k, trace[:min(k+1, len(trace))], got[:k+1], s.Problem())
		}
	}
	return got
}

// TestRecordedQuotas compares the recorded tree with that of a search in memory, and the tags as of
// each step with those of its state.
func TestRecordedQuotas(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	rng := rand.New(rand.NewPCG(7, 2026))
	for i := range testenv.Cases(4, 40) {
		order := orders(rng)[i%4]
		p, _ := withQuotas(t, rng, order, 6, 80)
		want := testenv.Must(searchtree.FromSearch(t.Context(), memsolver.New(memsolver.DLX, memsolver.Ordered(order)), p, 1000, 0))(t)
		want.Sequence, want.Nodes = order.Sequence(len(p.Options)), withoutTimes(t, want.Nodes)
		testenv.Check(t, want.Verify())
		for _, pace := range []graphsolver.Pace{{Mode: graphsolver.Classic}, {Chunk: 3}, {}} {
			s := testenv.Must(db.LoadOrdered(t.Context(), name, "", p, order))(t)
			wantRecorded(t, db, s, pace, want)
		}
		for step := range want.Steps + 1 {
			state := testenv.Must(want.State(step))(t)
			for o, r := range askStep(t, driver, cypher.TagsAsOf, name, step) {
				tag := state.Options[o]
				search := any(nil)
				if tag.Search >= 0 {
					search = int64(tag.Search)
				}
				if r.AsMap()["status"] != tag.Status.String() || r.AsMap()["search"] != search {
					t.Fatalf("problem %d: step %d: option %d: want %v, got %v of %+v", i, step, o, tag, r.AsMap(), p)
				}
			}
		}
	}
}

// wantRecorded makes all steps of a search, records and closes it, and compares its tree with that of a
// search in memory.
func wantRecorded(t testing.TB, db *graphsolver.DB, s *graphsolver.Search, pace graphsolver.Pace, want *searchtree.Tree) {
	t.Helper()
	pace.Record = true
	toTheEnd(t, s, pace)
	testenv.Check(t, s.Close(t.Context()))
	got := testenv.Must(db.Tree(t.Context(), s.Name()))(t)
	if !slices.Equal(withoutTimes(t, got.Nodes), want.Nodes) || got.Solutions != want.Solutions || got.Steps != want.Steps || !got.Exhausted() {
		t.Fatalf("%+v: want %+v, got %+v", pace, want, got.Tree)
	}
}

// TestWrongQuotas changes the graph of a search with quotas, and wants each change noticed.
func TestWrongQuotas(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	p := solvertest.New(3, "a", "a", "a", "ab", "ac", "b")
	for o := range p.Options {
		p.Options[o].Name = fmt.Sprint("move", o)
	}
	p.Items[0].Quota, p.Items[1].Quota = exactcover.Quota{Low: 1, High: 3}, exactcover.Quota{Low: 0, High: 2}
	tree := testenv.Must(searchtree.FromSearch(t.Context(), memsolver.New(memsolver.DLX), p, 1000, 0))(t)
	steps := 0 // after these, a was chosen twice, for a move and for no more, and b once
	for several := map[int][]searchtree.ItemTag(nil); len(several[0]) < 2 || several[0][1].Option != exactcover.NoOption || len(several[1]) != 1; {
		steps++
		several = testenv.Must(tree.State(steps))(t).Repeated
	}
	for _, change := range []string{
		"MATCH (c:Constraint {puzzle: $name, id: 0}) SET c.low = 0",
		"MATCH (c:Constraint {puzzle: $name, id: 0}) SET c.high = 4",
		"MATCH (c:Constraint {puzzle: $name, id: 0}) REMOVE c.low, c.high",
		"MATCH (c:Constraint {puzzle: $name, id: 2}) SET c.low = 1, c.high = 1",
		"MATCH (c:Constraint {puzzle: $name, id: 2}) SET c.low = 0, c.high = 0",
		"MATCH (c:Constraint {puzzle: $name, id: 0}) SET c.searches = c.searches[..-1]",
		"MATCH (c:Constraint {puzzle: $name, id: 0}) SET c.searches = [1, 1]",
		"MATCH (c:Constraint {puzzle: $name, id: 0}) SET c.searches = 1",
		"MATCH (c:Constraint {puzzle: $name, id: 0}) SET c.moveIds = [4]",
		"MATCH (c:Constraint {puzzle: $name, id: 0}) SET c.moveIds = [-1]",
		"MATCH (c:Constraint {puzzle: $name, id: 0}) SET c.search = 1, c.moveId = 0",
		"MATCH (c:Constraint {puzzle: $name, id: 0}) REMOVE c.searches, c.moveIds",
		"MATCH (c:Constraint {puzzle: $name, id: 1}) SET c.moveIds = [-1]",
		"MATCH (c:Constraint {puzzle: $name, id: 1}) SET c.searches = [7]",
		"MATCH (c:Constraint {puzzle: $name, id: 2}) SET c.searches = [1], c.moveIds = [4]",
		"MATCH (m:Move {puzzle: $name, status: 'No'}) WITH m LIMIT 1 SET m.status = 'Maybe' REMOVE m.search",
		"MATCH (m:Move {puzzle: $name, status: 'No'}) WITH m LIMIT 1 SET m.search = m.search + 1",
		"MATCH (m:Move {puzzle: $name, status: 'No'}) WITH m LIMIT 1 SET m.status = 'Yes'",
	} {
		s := testenv.Must(db.Load(t.Context(), name, "", p))(t)
		toTheEnd(t, s, graphsolver.Pace{Steps: steps})
		testenv.Check(t, s.Close(t.Context()))
		wantNoticed(t, driver, db, name, change)
	}
}

// wantNoticed changes the graph of a puzzle, which is sound, and wants the change noticed.
func wantNoticed(t testing.TB, driver neo4j.DriverWithContext, db *graphsolver.DB, name, change string) {
	t.Helper()
	testenv.Check(t, testenv.Must(db.Open(t.Context(), name))(t).Close(t.Context()))
	neo4jtest.Query(t, driver, change, map[string]any{"name": name})
	if opened, err := db.Open(t.Context(), name); !errors.Is(err, graphsolver.ErrTampered) {
		t.Errorf("%s: want %v, got %v", change, graphsolver.ErrTampered, err)
		if err == nil {
			opened.Close(t.Context())
		}
	}
}
