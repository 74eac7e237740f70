package graphsolver_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

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

// A recordedTree is the tree of a search, as it is in the graph.
type recordedTree struct {
	From, Steps, Choices, Most, Solutions int64
	Ended, At                             any // At is an order
	Nodes                                 []recordedChoice
}

// A recordedChoice is a node of it, without the time.
type recordedChoice struct {
	Order, Depth, Move, Constraint, Left, Step int64
	Name, Outcome                              string
	Undone, Failed, ByHand, Parent             any // Parent is an order
}

// treeInGraph reads the tree of a puzzle with statements of its own. It looks at every choice
// of that puzzle, wherever it hangs.
func treeInGraph(t testing.TB, driver neo4j.DriverWithContext, name string) *recordedTree {
	t.Helper()
	params := map[string]any{"name": name}
	trees := neo4jtest.Query(t, driver, `
		MATCH (:Puzzle:Graphcover {name: $name})-[:HAS_TREE]->(t:Tree:Graphcover {puzzle: $name})
		RETURN t.from, t.steps, t.choices, t.most, t.solutions, t.ended, COLLECT { MATCH (t)-[:AT]->(c) RETURN c.order }`, params)
	choices := neo4jtest.Query(t, driver, `
		MATCH (c:Choice {puzzle: $name})
		RETURN c.order, c.depth, c.move, c.constraint, c.left, c.step, c.name, c.outcome, c.undone, c.failed, c.byHand,
		  COLLECT { MATCH (c)<-[:THEN]-(above:Choice) RETURN above.order }, COUNT { (c)<-[:ROOT]-(:Tree) }, COUNT { (c)<--(:!Tree) }, c.at
		ORDER BY c.order`, params)
	if len(trees) == 0 {
		if len(choices) > 0 {
			t.Errorf("want no choices without a tree, got %d", len(choices))
		}
		return nil
	}
	v := trees[0].Values
	if len(trees) > 1 || len(v[6].([]any)) > 1 {
		t.Fatalf("want one tree and one choice at its end, got %v", trees)
	}
	tree := &recordedTree{From: v[0].(int64), Steps: v[1].(int64), Choices: v[2].(int64), Most: v[3].(int64), Solutions: v[4].(int64), Ended: v[5]}
	for _, at := range v[6].([]any) {
		tree.At = at
	}
	for _, r := range choices {
		v := r.Values
		c := recordedChoice{
			Order: v[0].(int64), Depth: v[1].(int64), Move: v[2].(int64), Constraint: v[3].(int64), Left: v[4].(int64), Step: v[5].(int64),
			Name: v[6].(string), Outcome: v[7].(string), Undone: v[8], Failed: v[9], ByHand: v[10],
		}
		above := v[11].([]any)
		for _, order := range above {
			c.Parent = order
		}
		if roots := v[12].(int64); roots+int64(len(above)) != 1 || v[13] != int64(len(above)) {
			t.Errorf("choice %d: want it under one other or the tree, got %d and %d", c.Order, len(above), roots)
		}
		if at := time.UnixMilli(v[14].(int64)); time.Since(at).Abs() > time.Hour {
			t.Errorf("choice %d: made at %v", c.Order, at)
		}
		tree.Nodes = append(tree.Nodes, c)
	}
	return tree
}

// A recordedEvent is an event of a search, or a step by hand.
type recordedEvent struct {
	exactcover.Event
	byHand bool
}

// treeAfter derives the tree from the events since the load alone.
func treeAfter(p *exactcover.Problem, events []recordedEvent) *recordedTree {
	tree := &recordedTree{Most: searchtree.DefaultMost}
	var path []int // indices of nodes
	for _, e := range events {
		if e.Kind == exactcover.Solved {
			tree.Solutions++
			if len(path) > 0 {
				tree.Nodes[path[len(path)-1]].Outcome = "solution"
			}
			continue
		}
		tree.Steps++
		if e.Kind == exactcover.Backtrack {
			n := &tree.Nodes[path[e.Search-1]]
			path = path[:e.Search-1]
			n.Undone = tree.Steps
			if n.Outcome == "stands" {
				n.Outcome = "undone"
			}
			if e.Item != exactcover.NoItem {
				n.Failed = int64(e.Item)
			}
			continue
		}
		tree.Choices++
		n := recordedChoice{
			Order: tree.Choices, Depth: int64(e.Search), Move: int64(e.Option), Constraint: int64(e.Item),
			Left: int64(len(e.Candidates)), Step: tree.Steps, Name: p.OptionName(e.Option), Outcome: "stands",
		}
		if len(path) > 0 {
			n.Parent = tree.Nodes[path[len(path)-1]].Order
		}
		if e.byHand {
			n.ByHand = true
		}
		path = append(path, len(tree.Nodes))
		tree.Nodes = append(tree.Nodes, n)
	}
	if len(path) > 0 {
		tree.At = tree.Nodes[path[len(path)-1]].Order
	}
	return tree
}

func wantTree(t testing.TB, want, got *recordedTree) {
	t.Helper()
	if reflect.DeepEqual(want, got) {
		return
	}
	if want == nil || got == nil {
		t.Errorf("tree: want %+v, got %+v", want, got)
		return
	}
	for i := range min(len(want.Nodes), len(got.Nodes)) {
		if want.Nodes[i] != got.Nodes[i] {
			t.Errorf("tree, choice %d:\nwant %+v\ngot  %+v", i+1, want.Nodes[i], got.Nodes[i])
			break
		}
	}
	a, b := *want, *got
	a.Nodes, b.Nodes = nil, nil
	t.Errorf("tree of %d choices:\nwant %+v\ngot %d, %+v", len(want.Nodes), a, len(got.Nodes), b)
}

// eventsInMemory returns the events of Dancing Links, up to the end of the search.
func eventsInMemory(t testing.TB, p *exactcover.Problem) (events []recordedEvent) {
	t.Helper()
	log := exactcover.Log{Observe: func(e exactcover.Event) {
		e.Candidates = slices.Clone(e.Candidates)
		events = append(events, recordedEvent{Event: e})
	}}
	for range testenv.Values(t, memsolver.All(t.Context(), p, memsolver.DLX, memsolver.Log(&log))) {
	}
	return events
}

// secondaryColors is a small problem with colors, with several solutions and dead ends.
func secondaryColors(t testing.TB) *exactcover.Problem {
	t.Helper()
	var b exactcover.Builder
	b.Primary("p", "q", "r").Secondary("x", "y")
	b.Option("p", "q", "x", "y:A").Option("p", "r", "x:A", "y").Option("p", "x:B").Option("q", "x:A").Option("r", "y:B").Option("q", "x:B").Option("r", "x:B")
	return testenv.Must(b.Problem())(t)
}

// TestRecordedTree records searches to their end, a few steps at a time, by several processes
// and in both modes. After each of them the tree must be that of the events.
func TestRecordedTree(t *testing.T) {
	t.Parallel()
	driver := neo4jtest.Driver(t)
	db := graphsolver.NewDB(driver, "neo4j")
	rng := rand.New(rand.NewPCG(17, 1))
	for i, c := range []struct {
		name    string
		problem *exactcover.Problem
	}{
		{"unsolvable", parsed(t, atOnce)},
		{"colors", secondaryColors(t)},
		{"queens", parsed(t, "queens:5")},
		{"sudoku", parsed(t, twoSolutions)},
		{"langford", parsed(t, "langford:4")},
		{"dominoes", parsed(t, "domino:2x4")},
		{"dead ends", parsed(t, deadEnd)},
		{"nothing to do", solvertest.New(0)},
	} {
		if i >= testenv.Cases(2, 8) {
			break
		}
		events := eventsInMemory(t, c.problem)
		for _, way := range []struct {
			name  string
			modes []graphsolver.Mode
			most  int // steps by one process
		}{
			{"server", bothModes[:1], 1000},
			{"server, step by step", bothModes[:1], 1},
			{"classic", bothModes[1:], 1000},
			{"any", bothModes, 3},
		} {
			t.Run(c.name+"/"+way.name, func(t *testing.T) {
				name := neo4jtest.Puzzle(t, db)
				s := testenv.Must(db.Load(t.Context(), name, "", c.problem))(t)
				made := 0 // events
				for first := true; !s.Exhausted(); first = false {
					// Only the first process asks for the tree.
					pace := graphsolver.Pace{Mode: way.modes[rng.IntN(len(way.modes))], Record: first, Chunk: 1 + rng.IntN(20)}
					steps := 1 + rng.IntN(way.most)
					pace.Steps = steps
					for e := range testenv.Values(t, s.Events(t.Context(), pace)) {
						if made == len(events) || !e.Same(events[made].Event) {
							t.Fatalf("event %d: got %v", made, e)
						}
						if made++; e.Kind == exactcover.Solved {
							break
						}
					}
					wantTree(t, treeAfter(c.problem, events[:made]), treeInGraph(t, driver, name))
					if way.most < 1000 {
						s.Close(t.Context())
						s = open(t, db, name)
					}
					got, there := s.Recording()
					if want := (graphsolver.Recording{Steps: s.Tally().Steps(), Choices: s.Tally().Choices, Most: searchtree.DefaultMost}); !there || got != want {
						t.Errorf("want %+v, got %v, %+v", want, there, got)
					}
				}
				if made != len(events) {
					t.Errorf("want %d events, got %d", len(events), made)
				}
				s.Close(context.Background())
			})
		}
	}
}

// withNotes returns a database that keeps what it says.
func withNotes(driver neo4j.DriverWithContext) (db *graphsolver.DB, notes *[]string) {
	db, notes = graphsolver.NewDB(driver, "neo4j"), new([]string)
	db.Notify = func(message string) { *notes = append(*notes, message) }
	return db, notes
}

// TestRecordLimit records a search whose tree may not have all of its choices. The tree must
// end before the first choice beyond, and the search must go on.
func TestRecordLimit(t *testing.T) {
	t.Parallel()
	driver := neo4jtest.Driver(t)
	db, notes := withNotes(driver)
	p := parsed(t, "queens:5")
	events := eventsInMemory(t, p)
	all := treeAfter(p, events)
	for _, mode := range bothModes {
		for _, most := range []int{1, 4, int(all.Choices) - 1, int(all.Choices)}[testenv.Cases(1, 0):] {
			name := neo4jtest.Puzzle(t, db)
			*notes = nil
			solver := graphsolver.Solver{DB: db, Name: name, Pace: graphsolver.Pace{Mode: mode, Record: true, RecordLimit: most, Chunk: 7}}
			var log exactcover.Log
			for range testenv.Values(t, solver.All(t.Context(), p, &log)) {
			}
			if log.Choices != int(all.Choices) || log.Solutions != 10 {
				t.Errorf("%s mode: want the whole search, got %+v", mode, log.Tally)
			}
			end, choices := len(events), 0
			for i, e := range events {
				if e.Kind == exactcover.Choose {
					choices++
				}
				if choices > most {
					end = i
					break
				}
			}
			want := treeAfter(p, events[:end])
			want.Most = int64(most)
			if end < len(events) {
				want.Ended = "limit"
			}
			wantTree(t, want, treeInGraph(t, driver, name))
			if said := len(*notes) == 1 && strings.HasPrefix((*notes)[0], "recorded "); said != (end < len(events)) || len(*notes) > 1 {
				t.Errorf("%s mode, at most %d of %d choices: said %q", mode, most, all.Choices, *notes)
			}
			// It stays as it is, and that is said to who wants to record.
			*notes = nil
			testenv.Check(t, open(t, db, name).Record(t.Context(), graphsolver.Pace{Record: true}))
			wantTree(t, want, treeInGraph(t, driver, name))
			if said := len(*notes) == 1 && strings.Contains((*notes)[0], "stays as it is"); said != (want.Ended == "limit") {
				t.Errorf("%s mode, at most %d of %d choices: said %q", mode, most, all.Choices, *notes)
			}
		}
	}
}

// TestRecordFromTheMiddle begins to record where choices stand already, and at a solution.
func TestRecordFromTheMiddle(t *testing.T) {
	t.Parallel()
	driver := neo4jtest.Driver(t)
	db, notes := withNotes(driver)
	p := parsed(t, "queens:5")
	events := eventsInMemory(t, p)
	for _, mode := range bothModes {
		for _, before := range []int{5, 6, 3, 7}[:testenv.Cases(2, 4)] { // events; queens:5 has a solution after 5 choices
			name := neo4jtest.Puzzle(t, db)
			s := testenv.Must(db.Load(t.Context(), name, "queens:5", p))(t)
			made := advance(t, s, graphsolver.Classic, before)
			for len(made) < before {
				made = append(made, advance(t, s, graphsolver.Classic, before-len(made))...)
			}
			*notes = nil
			testenv.Check(t, s.Record(t.Context(), graphsolver.Pace{Record: true}))
			whole := treeAfter(p, events[:before])
			from := int64(s.Tally().Steps())
			// The tree has what stands, as if the last step had made it.
			want := &recordedTree{From: from, Steps: from, Most: searchtree.DefaultMost}
			for _, n := range whole.Nodes {
				if n.Undone != nil {
					continue
				}
				n.Order, n.Step, n.Parent = int64(len(want.Nodes)+1), from, want.At
				want.Nodes, want.At, want.Choices = append(want.Nodes, n), n.Order, n.Order
				if n.Outcome == "solution" {
					want.Solutions++
				}
			}
			wantTree(t, want, treeInGraph(t, driver, name))
			if len(*notes) != 1 || !strings.HasPrefix((*notes)[0], "recorded from step ") {
				t.Errorf("%s mode: said %q", mode, *notes)
			}
			// What follows is recorded.
			toTheEnd(t, s, graphsolver.Pace{Mode: mode})
			got, all := treeInGraph(t, driver, name), treeAfter(p, events)
			if got.Steps != all.Steps || got.Solutions != all.Solutions-whole.Solutions+want.Solutions || got.At != nil ||
				got.Choices != all.Choices-whole.Choices+want.Choices {
				t.Errorf("%s mode: want all steps from %d on, got %+v", mode, from, got)
			}
			for i := range got.Nodes[len(want.Nodes):] {
				g, w := got.Nodes[len(want.Nodes)+i], all.Nodes[len(whole.Nodes)+i]
				g.Order, g.Parent, w.Order, w.Parent = 0, nil, 0, nil
				if g != w {
					t.Errorf("%s mode: want %+v, got %+v", mode, w, g)
				}
			}
			s.Close(t.Context())
		}
	}
}

// TestRecordMoreThanTheLimit begins to record at a solution, where more choices stand than the
// tree may have. They must be in it, and the undos after them, up to the next choice.
func TestRecordMoreThanTheLimit(t *testing.T) {
	t.Parallel()
	driver := neo4jtest.Driver(t)
	db := graphsolver.NewDB(driver, "neo4j")
	p := parsed(t, "queens:5")
	events := eventsInMemory(t, p)
	first := slices.IndexFunc(events, func(e recordedEvent) bool { return e.Kind == exactcover.Solved })
	end := first + 1 + slices.IndexFunc(events[first+1:], func(e recordedEvent) bool { return e.Kind == exactcover.Choose })
	want := treeAfter(p, events[:end])
	want.From, want.Most, want.Ended = int64(first), 2, "limit"
	for i := range want.Nodes {
		want.Nodes[i].Step = want.From
	}
	for _, mode := range bothModes {
		name := neo4jtest.Puzzle(t, db)
		s := testenv.Must(db.Load(t.Context(), name, "queens:5", p))(t)
		testenv.Check(t, s.Solve(t.Context(), graphsolver.Pace{Mode: mode}, nil))
		toTheEnd(t, s, graphsolver.Pace{Mode: mode, Record: true, RecordLimit: 2})
		wantTree(t, want, treeInGraph(t, driver, name))
		if s.Tally().Solutions != 10 {
			t.Errorf("%s mode: want the whole search, got %+v", mode, s.Tally())
		}
	}
}

// byHand makes the choices of a person in a puzzle, and returns them as events: the moves
// that the constraint had left are counted in the tags.
func byHand(t testing.TB, driver neo4j.DriverWithContext, name string, p *exactcover.Problem, search, constraint, move int) recordedEvent {
	t.Helper()
	e := exactcover.Event{Kind: exactcover.Choose, Search: search, Item: constraint, Option: move}
	now := tagsInGraph(t, driver, name)
	for o, option := range p.Options {
		if now.Status[o] == "Maybe" && slices.Contains(option.Items, constraint) {
			e.Candidates = append(e.Candidates, o)
		}
	}
	neo4jtest.ChooseByHand(t, driver, name, constraint, move)
	return recordedEvent{e, true}
}

// TestRecordByHand makes steps by hand between those of a recorded search, up to a solution.
// They must be in the tree.
func TestRecordByHand(t *testing.T) {
	t.Parallel()
	driver := neo4jtest.Driver(t)
	db := graphsolver.NewDB(driver, "neo4j")
	p := parsed(t, twoSolutions)
	moves := missing(t)
	undo := func(search int) recordedEvent {
		return recordedEvent{exactcover.Event{Kind: exactcover.Backtrack, Search: search, Item: exactcover.NoItem}, true}
	}
	for _, mode := range bothModes {
		name := neo4jtest.Puzzle(t, db)
		s := load(t, db, name, twoSolutions)
		pace := graphsolver.Pace{Mode: mode, Record: true, Steps: 2}
		var events []recordedEvent
		add := func(pace graphsolver.Pace) {
			t.Helper()
			left := make(map[int]int) // by event
			for e := range testenv.Values(t, s.Events(t.Context(), pace)) {
				events = append(events, recordedEvent{Event: e})
				left[len(events)-1] = 0
			}
			// Server mode's events have no candidates. What the tree says of these choices is
			// compared in TestRecordedTree.
			tree := treeInGraph(t, driver, name)
			for i, n := 0, 0; i < len(events); i++ {
				if events[i].Kind != exactcover.Choose {
					continue
				}
				if _, ours := left[i]; ours {
					events[i].Candidates = make([]int, tree.Nodes[n].Left)
				}
				n++
			}
			wantTree(t, treeAfter(p, events), tree)
		}
		add(pace)
		// Two choices are undone, and one is made instead; then one step of the program.
		neo4jtest.UndoByHand(t, driver, name, true)
		neo4jtest.UndoByHand(t, driver, name, true)
		events = append(events, undo(2), undo(1), byHand(t, driver, name, p, 1, cellOf(moves[0]), moves[0]))
		pace.Steps = 1
		add(pace)
		// The rest by hand: a solution.
		for _, move := range moves {
			if now := tagsInGraph(t, driver, name); now.Status[move] == "Maybe" {
				events = append(events, byHand(t, driver, name, p, treeDepth(events)+1, cellOf(move), move))
			}
		}
		// The sequence has an event for a solution by hand, but none for the steps before.
		pace.Steps = 0
		for e := range testenv.Values(t, s.Events(t.Context(), pace)) {
			events = append(events, recordedEvent{Event: e})
			if e.Kind == exactcover.Solved {
				break
			}
		}
		wantTree(t, treeAfter(p, events), treeInGraph(t, driver, name))
		// From there to the end: the choices by hand are undone, and the search starts over.
		pace.Record = false
		add(pace)
		if tree := treeInGraph(t, driver, name); !s.Exhausted() || tree.At != nil || tree.Solutions < 3 {
			t.Errorf("%s mode: want a tree of the search that starts over, too, got %+v", mode, tree)
		}
	}
}

// treeDepth returns how many choices stand after events.
func treeDepth(events []recordedEvent) (depth int) {
	for _, e := range events {
		switch e.Kind {
		case exactcover.Choose:
			depth++
		case exactcover.Backtrack:
			depth--
		}
	}
	return depth
}

// TestTreeIsLost makes steps that the tree does not get. It must end, and the search go on.
func TestTreeIsLost(t *testing.T) {
	t.Parallel()
	driver := neo4jtest.Driver(t)
	db, notes := withNotes(driver)
	p := parsed(t, "queens:5")
	all := treeAfter(p, eventsInMemory(t, p))
	for _, mode := range bothModes {
		for i, c := range []struct{ before, after string }{
			// As by a program that knows of no trees.
			{
				"MATCH (p:Puzzle:Graphcover {name: $name})-[has:HAS_TREE]->(t) SET t.was = p.name DELETE has",
				"MATCH (p:Puzzle:Graphcover {name: $name}), (t:Tree {was: $name}) CREATE (p)-[:HAS_TREE]->(t) REMOVE t.was",
			},
			{"MATCH (:Puzzle:Graphcover {name: $name})-[:HAS_TREE]->()-[at:AT]->() DELETE at", ""},
			{"MATCH (c:Choice {puzzle: $name, order: 2}) DETACH DELETE c", ""},
			// What the puzzle keeps is lost, and it counts its steps anew.
			{"MATCH (p:Puzzle:Graphcover {name: $name}) REMOVE p.pathMoves", ""},
		} {
			name := neo4jtest.Puzzle(t, db)
			*notes = nil
			// A choice that was cut off its tree stays.
			neo4jtest.Query(t, driver, "MATCH (c:Choice {puzzle: $name}) DETACH DELETE c", map[string]any{"name": name})
			solver := testenv.Must(db.Load(t.Context(), name, "queens:5", p))(t)
			toTheEnd(t, solver, graphsolver.Pace{Mode: mode, Record: true, Steps: 4})
			params := map[string]any{"name": name}
			neo4jtest.Query(t, driver, c.before, params)
			s := open(t, db, name)
			toTheEnd(t, s, graphsolver.Pace{Mode: mode, Steps: 1})
			if strings.Contains(c.before, "DELETE at") && !strings.Contains(strings.Join(*notes, ""), "not recorded") {
				t.Errorf("%s mode, %d: want it said when the steps end, got %q", mode, i, *notes)
			}
			if c.after != "" {
				neo4jtest.Query(t, driver, c.after, params)
			}
			s = open(t, db, name)
			toTheEnd(t, s, graphsolver.Pace{Mode: mode, Record: true})
			if !s.Exhausted() || s.Tally().Solutions != 10 {
				t.Errorf("%s mode, %d: want the whole search, got %+v", mode, i, s.Tally())
			}
			// In classic mode the missing choice is noticed when the one below it is undone.
			late := mode == graphsolver.Classic && i == 2
			if tree, _ := s.Recording(); tree.Ended != searchtree.Lost || tree.Steps != 4 && !late || tree.Steps == int(all.Steps) {
				t.Errorf("%s mode, %d: want the tree lost after step 4, got %+v", mode, i, tree)
			}
			if n := neo4jtest.Query(t, driver, "MATCH (c:Choice {puzzle: $name}) RETURN count(c)", params)[0].Values[0].(int64); n > 4 && !late {
				t.Errorf("%s mode, %d: want no more choices recorded, got %d", mode, i, n)
			}
			if len(*notes) == 0 || !strings.Contains((*notes)[0], "not recorded") {
				t.Errorf("%s mode, %d: said %q", mode, i, *notes)
			}
		}
	}
}

// TestTreeGoesWithItsPuzzle replaces, resets and drops puzzles with trees, in batches smaller
// than the tree.
func TestTreeGoesWithItsPuzzle(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	params := map[string]any{"name": name}
	choices := func() int64 {
		t.Helper()
		return neo4jtest.Query(t, driver, "MATCH (c:Choice {puzzle: $name}) RETURN count(c)", params)[0].Values[0].(int64)
	}
	deadEnd, other, blog := parsed(t, deadEnd), parsed(t, oneOf(twoSolutions, blog)), parsed(t, blog)
	record, not := graphsolver.Pace{Record: true}, graphsolver.Pace{}
	for i, c := range []struct {
		problem *exactcover.Problem
		pace    graphsolver.Pace
		batch   int
		reset   bool // whether the nodes stay
	}{
		{deadEnd, record, 0, false},
		{other, record, 0, true},
		{parsed(t, "queens:5"), record, 0, false},
		{parsed(t, "queens:5"), not, 0, true},
		{deadEnd, record, 3000, false}, // loaded in batches
		{deadEnd, not, 3000, false},
		{blog, record, 0, false},
	} {
		db.Batch = c.batch
		before := nodesOf(t, driver, name)
		solveAs(t, db, name, "", c.problem, c.pace)
		if reset := nodesOf(t, driver, name) == before; reset != c.reset {
			t.Errorf("%d: nodes kept: want %v, got %v", i, c.reset, reset)
		}
		var want *recordedTree
		if c.pace.Record {
			events := eventsInMemory(t, c.problem)
			end := slices.IndexFunc(events, func(e recordedEvent) bool { return e.Kind == exactcover.Solved })
			want = treeAfter(c.problem, events[:end+1])
		}
		wantTree(t, want, treeInGraph(t, driver, name))
		if n := outOfSight(t, driver, name); n != 0 {
			t.Errorf("%d: want nothing left, got %d nodes", i, n)
		}
	}
	// A drop that is cut short is ended by the next one. A choice that is not ours stays.
	neo4jtest.Query(t, driver, "MATCH (c:Choice {puzzle: $name, order: 50}) CREATE (c)-[:THEN]->(:Choice {stranger: $name})", params)
	all := choices()
	neo4jtest.Query(t, driver, cypher.DropPuzzle.Text, map[string]any{"puzzle": name})
	neo4jtest.Query(t, driver, cypher.Sweep.Text, map[string]any{"puzzle": name, "rows": 30})
	if n := choices(); n != all-30 {
		t.Errorf("want 30 of %d choices deleted, got %d", all, all-n)
	}
	if rows := neo4jtest.Query(t, driver, `
		MATCH (t:Dropped {puzzle: $name})-[:ROOT]->(first)
		MATCH (first)-[:THEN*0..]->(c {puzzle: $name})
		RETURN count(c)`, params); rows[0].Values[0] != all-30 {
		t.Errorf("want the other choices below the tree, got %v", rows[0].Values)
	}
	db.Batch = 20
	load(t, db, name, twoSolutions)
	if n := choices(); n != 0 {
		t.Errorf("want no choice left, got %d", n)
	}
	if rows := neo4jtest.Query(t, driver, "MATCH (c:Choice {stranger: $name}) DELETE c RETURN count(*)", params); rows[0].Values[0] != int64(1) {
		t.Errorf("want the choice that is not ours, got %v", rows[0].Values)
	}
	if n := neo4jtest.Query(t, driver, "MATCH (t:Graphcover {puzzle: $name}) RETURN count(t)", params)[0].Values[0]; n != int64(0) {
		t.Errorf("want no tree left, got %d", n)
	}
}

// TestOrphanedTree drops a puzzle as a version does that knows nothing of trees. Its tree goes
// when the name is dropped or loaded again.
func TestOrphanedTree(t *testing.T) {
	t.Parallel()
	driver := neo4jtest.Driver(t)
	db, batches := graphsolver.NewDB(driver, "neo4j"), inBatches(driver, 10)
	name := neo4jtest.Puzzle(t, db)
	for _, again := range []func() error{
		func() error {
			if err := batches.Drop(t.Context(), name); !errors.Is(err, graphsolver.ErrNoPuzzle) {
				return fmt.Errorf("want ErrNoPuzzle, got %w", err)
			}
			return nil
		},
		func() error {
			s, err := batches.Load(t.Context(), name, "queens:5", parsed(t, "queens:5"))
			if err != nil {
				return err
			}
			return s.Close(t.Context())
		},
	} {
		recordInGraph(t, db, name, deadEnd, graphsolver.Server)
		neo4jtest.Query(t, driver, `
			MATCH (p:Puzzle:Graphcover {name: $name})-[:HAS_MOVE|HAS_CONSTRAINT]->(n)
			DETACH DELETE p, n`, map[string]any{"name": name})
		testenv.Check(t, again())
		left := neo4jtest.Query(t, driver, "MATCH (n:Tree|Choice|Dropped {puzzle: $name}) RETURN count(n)", map[string]any{"name": name})
		if n := left[0].Values[0]; n != int64(0) {
			t.Errorf("want no tree left, got %d nodes", n)
		}
	}
}

// TestRecordIsBegunOnce sends record/begin twice, as after a lost answer, and for choices
// that do not stand.
func TestRecordIsBegunOnce(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	load(t, db, name, twoSolutions)
	params := map[string]any{"puzzle": name, "most": 5, "path": []any{map[string]any{"move": 3, "constraint": 3, "name": "", "left": 1, "byHand": nil}}}
	if rows := neo4jtest.Query(t, driver, cypher.BeginRecord.Text, params); len(rows) != 0 {
		t.Errorf("want no tree of choices that do not stand, got %v", rows)
	}
	params["path"] = []any{}
	for most := range 2 {
		params["most"] = 5 + most
		if rows := neo4jtest.Query(t, driver, cypher.BeginRecord.Text, params); len(rows) != 1 {
			t.Errorf("want one row, got %v", rows)
		}
	}
	if tree := treeInGraph(t, driver, name); tree == nil || tree.Most != 5 {
		t.Errorf("want one tree, the first, got %+v", tree)
	}
}

// TestRecordedByAnother has one client begin to record a search while another, which has read
// the search before, makes its steps. Its tree must have all of them.
func TestRecordedByAnother(t *testing.T) {
	t.Parallel()
	driver := neo4jtest.Driver(t)
	db := graphsolver.NewDB(driver, "neo4j")
	p := parsed(t, "queens:5")
	events := eventsInMemory(t, p)
	for _, mode := range bothModes {
		name := neo4jtest.Puzzle(t, db)
		search := testenv.Must(db.Load(t.Context(), name, "queens:5", p))(t)
		defer search.Close(context.Background())
		testenv.Check(t, open(t, db, name).Record(t.Context(), graphsolver.Pace{Record: true}))
		const steps = 4 // the fifth completes a solution
		advance(t, search, mode, steps)
		wantTree(t, treeAfter(p, events[:steps]), treeInGraph(t, driver, name))
	}
}

// TestOrders searches in every order and in random ones, in both modes, on nodes that are new,
// were reset, or were loaded in batches. The events must be those of Dancing Links.
func TestOrders(t *testing.T) {
	t.Parallel()
	driver := neo4jtest.Driver(t)
	db := graphsolver.NewDB(driver, "neo4j")
	problems := []*exactcover.Problem{
		parsed(t, deadEnd), secondaryColors(t), parsed(t, "queens:5"),
	}
	if testenv.LongRun() {
		problems = append(problems, parsed(t, twoSolutions))
	}
	rng := rand.New(rand.NewPCG(17, 3))
	for range testenv.Cases(1, 60) {
		p := solvertest.Random(rng)
		for i := range p.Items {
			p.Items[i].Attributes = map[string]any{"type": []string{"a", "b", "c"}[rng.IntN(3)]}
		}
		problems = append(problems, p)
	}
	for _, mode := range bothModes {
		t.Run(string(mode), func(t *testing.T) {
			name := neo4jtest.Puzzle(t, db)
			for i, p := range problems {
				if i == 0 && mode == graphsolver.Classic && !testenv.LongRun() {
					continue // a Sudoku takes longest
				}
				for j, order := range append(exactcover.Orders(), exactcover.RandomOrder(uint64(i))) {
					db.Batch = []int{0, 0, len(p.Options)}[(i+j)%3] // a few batches, if any
					var want, got []exactcover.Event
					log := exactcover.Log{Observe: func(e exactcover.Event) { want = append(want, e) }}
					for range testenv.Values(t, memsolver.All(t.Context(), p, memsolver.DLX, memsolver.Ordered(order), memsolver.Log(&log))) {
						if len(want) > 200 {
							break
						}
					}
					// A wrong search may not come to an end.
					ctx, stop := context.WithTimeout(t.Context(), 30*time.Second)
					seen := exactcover.Log{Observe: func(e exactcover.Event) {
						if got = append(got, e); len(got) > max(len(want), 200) {
							stop()
						}
					}}
					solver := graphsolver.Solver{DB: db, Name: name, Pace: graphsolver.Pace{Mode: mode}, Order: order}
					for _, err := range solver.All(ctx, p, &seen) {
						if err != nil && !errors.Is(ctx.Err(), context.Canceled) {
							t.Fatalf("problem %d in order %s: %v", i, order, err)
						}
						if len(got) > 200 {
							break
						}
					}
					stop()
					if n := min(len(want), len(got)); n < 200 && len(want) != len(got) || !slices.EqualFunc(want[:n], got[:n], exactcover.Event.Same) {
						t.Errorf("problem %d in order %s:\nwant %v\ngot  %v", i, order, want, got)
					}
				}
			}
		})
	}
}

// TestOrderIsKept has another process continue in the order of the load.
func TestOrderIsKept(t *testing.T) {
	t.Parallel()
	db := neo4jtest.DB(t)
	p := parsed(t, deadEnd)
	for i, order := range append(exactcover.Orders(), exactcover.RandomOrder(3)) {
		name := neo4jtest.Puzzle(t, db)
		s := testenv.Must(db.LoadOrdered(t.Context(), name, deadEnd, p, order))(t)
		s.Close(t.Context())
		want, got := traceOf(t, p, order), []exactcover.Event(nil)
		for len(got) < 12 {
			s := open(t, db, name)
			if s.Order() != order {
				t.Fatalf("want order %s, got %s", order, s.Order())
			}
			for e := range testenv.Values(t, s.Events(t.Context(), graphsolver.Pace{Mode: bothModes[(i+len(got))%2], Steps: 3})) {
				got = append(got, e)
			}
		}
		if !slices.EqualFunc(want[:12], got[:12], exactcover.Event.Same) {
			t.Errorf("order %s:\nwant %v\ngot  %v", order, want[:12], got)
		}
	}
	name := neo4jtest.Puzzle(t, db)
	random := graphsolver.Solver{DB: db, Name: name, Pace: graphsolver.Pace{Record: true}, Order: exactcover.RandomOrder(3)}
	var log exactcover.Log
	testenv.Must(exactcover.First(random.All(t.Context(), p, &log)))(t)
	tree := testenv.Must(db.Tree(t.Context(), name))(t)
	if !slices.Equal(tree.Sequence, random.Order.Sequence(len(p.Options))) || len(tree.Nodes) != log.Choices {
		t.Errorf("want a tree of %d choices in the order %s, got %d in that of %v", log.Choices, random.Order, len(tree.Nodes), tree.Sequence)
	}
	if _, err := db.LoadOrdered(t.Context(), "x", "", p, "last"); err == nil {
		t.Error("want an error for an unknown order")
	}
}
