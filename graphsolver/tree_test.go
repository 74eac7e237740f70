package graphsolver_test

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"graphcover/cypher"
	"graphcover/exactcover"
	"graphcover/exactcover/searchtree"
	"graphcover/graphsolver"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
)

// treesToAsk are puzzles whose recorded trees the tests ask: a Sudoku with a dead end, one with
// many in the long run, secondary constraints, colors, and pencil marks.
func treesToAsk() []string {
	return []string{oneOf(deadEnd, blog), "queens:4", "words:2x3:go,on,be,gob,one", pencilMarks}
}

// pencilMarks has no solution. Where its search fails after 6 steps, at 6 in row 5, the
// pencil marks rule out a move that a choice would rule out, too.
const pencilMarks = "1 26 26 8 5 7 4 9 3 5 3 4 1 2 9 6 7 8 7 8 9 6 4 3 5 2 1 " +
	"24 7 5 3 1 6 9 8 46 49 1 3 59 8 5 7 46 2 6 29 8 279 79 4 1 3 5 " +
	"3 5 26 2479 679 268 28 1 469 29 4 1 259 3 2568 28 56 7 8 269 7 2459 69 1 3 456 469"

// modesFor returns the modes in which to test puzzle i of treesToAsk: in the short run one.
func modesFor(i int) []graphsolver.Mode {
	if testenv.LongRun() {
		return bothModes
	}
	return bothModes[i%2 : i%2+1]
}

// recordInGraph records a search to its end, with all solutions of a family, and returns the
// problem.
func recordInGraph(t testing.TB, db *graphsolver.DB, name, spec string, mode graphsolver.Mode) *exactcover.Problem {
	t.Helper()
	p := parsed(t, spec)
	solver := graphsolver.Solver{DB: db, Name: name, Text: spec, Pace: graphsolver.Pace{Mode: mode, Record: true}}
	for range testenv.Values(t, solver.All(t.Context(), p, nil)) {
		if len(p.Given) > 0 {
			break
		}
	}
	return p
}

// inMemory returns the tree of a search in memory.
func inMemory(t testing.TB, p *exactcover.Problem) *searchtree.Tree {
	t.Helper()
	recorder := searchtree.NewRecorder(p, searchtree.DefaultMost)
	for range testenv.Values(t, memsolver.All(t.Context(), p, memsolver.DLX, memsolver.Log(&exactcover.Log{Observe: recorder.Observe}))) {
		if len(p.Given) > 0 {
			break
		}
	}
	return recorder.Tree()
}

// withoutTimes returns nodes without the times of their choices, which must be there.
func withoutTimes(t testing.TB, nodes []searchtree.Node) []searchtree.Node {
	t.Helper()
	nodes = slices.Clone(nodes)
	for i := range nodes {
		if nodes[i].At == 0 {
			t.Fatalf("choice %d: want its time", searchtree.Order(i))
		}
		nodes[i].At = 0
	}
	return nodes
}

// TestTreeOfTheGraph compares the tree that is read from the graph with that of a search in
// memory.
func TestTreeOfTheGraph(t *testing.T) {
	t.Parallel()
	_, db, name := neo4jtest.Named(t)
	for i, spec := range treesToAsk() {
		for _, mode := range modesFor(i) {
			p := recordInGraph(t, db, name, spec, mode)
			got, err := db.Tree(t.Context(), name)
			if err != nil {
				t.Fatalf("%s, %s: %v", mode, spec, err)
			}
			want := inMemory(t, p)
			if !slices.Equal(withoutTimes(t, got.Nodes), want.Nodes) {
				t.Errorf("%s, %s: want %+v, got %+v", mode, spec, want.Nodes, got.Nodes)
			}
			if got.From != 0 || got.Steps != want.Steps || got.Solutions != want.Solutions || got.Ended != searchtree.Open {
				t.Errorf("%s, %s: want %d steps and %d solutions, got %d and %d, ended %q",
					mode, spec, want.Steps, want.Solutions, got.Steps, got.Solutions, got.Ended)
			}
			if got.Text != spec || got.Behind || got.Order != exactcover.OrderFewest {
				t.Errorf("%s, %s: got text %q, behind %v, order %s", mode, spec, got.Text, got.Behind, got.Order)
			}
		}
	}
}

// TestTagsAsOf searches a puzzle again, step by step, and compares the tags after each step with
// those that its recorded tree says, in Go and in Cypher. In the short run it makes five steps
// at a time.
func TestTagsAsOf(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	for i, spec := range treesToAsk() {
		for _, mode := range modesFor(i) {
			recordInGraph(t, db, name, spec, graphsolver.Server)
			tree := testenv.Must(db.Tree(t.Context(), name))(t)
			asOf := tagsByCypher(t, driver, name, tree)
			s := testenv.Must(db.Load(t.Context(), name, spec, tree.Puzzle))(t)
			stride := testenv.Cases(5, 1)
			for step := 0; step <= tree.Steps; step += stride {
				if step > 0 {
					toTheEnd(t, s, graphsolver.Pace{Mode: mode, Steps: stride})
				}
				want := tagsInGraph(t, driver, name)
				wantTags(t, spec, step, want, tagsOfState(t, tree, step))
				if asOf[step] != nil {
					wantTags(t, spec+" by Cypher", step, want, *asOf[step])
				}
				if t.Failed() {
					t.FailNow()
				}
			}
			s.Close(t.Context())
		}
	}
}

func wantTags(t testing.TB, what string, step int, want, got tags) {
	t.Helper()
	if !slices.Equal(want.Status, got.Status) || !slices.Equal(want.Search, got.Search) || !slices.Equal(want.ConstraintTags, got.ConstraintTags) {
		t.Errorf("%s: after step %d:\nwant %v\ngot  %v", what, step, want, got)
	}
}

// tagsOfState returns the tags that a tree says there were after a step.
func tagsOfState(t testing.TB, tree *graphsolver.RecordedTree, step int) (all tags) {
	t.Helper()
	state := testenv.Must(tree.State(step))(t)
	tag := func(n int32) any {
		if n < 0 {
			return nil
		}
		return int64(n)
	}
	for _, o := range state.Options {
		all.Status, all.Search = append(all.Status, o.Status.String()), append(all.Search, tag(o.Search))
	}
	for _, i := range state.Items {
		all.ConstraintTags = append(all.ConstraintTags, [2]any{tag(i.Search), tag(i.Option)})
	}
	return all
}

// tagsByCypher returns the tags by tree/as_of, after every tenth step in the short run.
func tagsByCypher(t testing.TB, driver neo4j.DriverWithContext, name string, tree *graphsolver.RecordedTree) []*tags {
	t.Helper()
	asOf := make([]*tags, tree.Steps+1)
	for step := 0; step <= tree.Steps; step += testenv.Cases(10, 1) {
		all := tags{ConstraintTags: make([][2]any, len(tree.Problem.Items))}
		for id, r := range askStep(t, driver, cypher.TagsAsOf, name, step) {
			row := graphsolver.Row(r.AsMap())
			if row.Int("move") != id {
				t.Fatalf("%s: row %d has move %v", cypher.TagsAsOf.Name, id, row["move"])
			}
			all.Status, all.Search = append(all.Status, row.Text("status")), append(all.Search, row["search"])
			if constraint, chosen := row["constraint"].(int64); chosen {
				all.ConstraintTags[constraint] = [2]any{row["search"], row["move"]}
			}
		}
		asOf[step] = &all
	}
	return asOf
}

// askStep asks a statement about a step. Before step 4 it pastes the statement, as people do,
// which the server must plan anew each time.
func askStep(t testing.TB, driver neo4j.DriverWithContext, q cypher.Query, name string, step int) []*neo4j.Record {
	t.Helper()
	if step < 4 {
		return neo4jtest.Query(t, driver, q.Paste(map[string]string{"puzzle": name, "step": strconv.Itoa(step)}), nil)
	}
	return neo4jtest.Query(t, driver, q.Text, graphsolver.Params{"puzzle": name, "step": step})
}

// TestExplainStep compares the statement that draws a dead end with the explanation in Go.
func TestExplainStep(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	for _, spec := range treesToAsk() {
		recordInGraph(t, db, name, spec, graphsolver.Server)
		tree := testenv.Must(db.Tree(t.Context(), name))(t)
		ends := tree.DeadEnds()
		if len(ends) == 0 {
			t.Fatalf("%s: want dead ends", spec)
		}
		for _, step := range ends[:min(len(ends), testenv.Cases(6, 1000))] {
			if tree.UndoneIn(step+1) == searchtree.NoNode {
				continue // the end of the search, which no step of the tree follows
			}
			e := testenv.Must(tree.Explain(step))(t)
			rows := askStep(t, driver, cypher.ExplainStep, name, step)
			if len(rows) != len(e.Options) {
				t.Fatalf("%s, step %d: want %d moves, got %d", spec, step, len(e.Options), len(rows))
			}
			for i, o := range e.Options {
				wantDrawn(t, spec, e, o, rows[i].AsMap())
			}
		}
	}
}

// wantDrawn compares a row of tree/explain with what rules out an option.
func wantDrawn(t testing.TB, spec string, e *searchtree.Explanation, o searchtree.Blocked, row map[string]any) {
	t.Helper()
	id := func(column string) any {
		node, there := row[column].(neo4j.Node)
		if !there {
			return nil
		}
		return node.Props["id"]
	}
	by, through, search := any(nil), any(nil), any(nil)
	if o.By != nil {
		by, through, search = int64(o.By.Option), int64(o.By.Through), int64(o.Search)
	}
	want := []any{int64(e.Item), int64(o.Option), by, through, search}
	got := []any{id("c"), id("m"), id("yes"), id("through"), row["search"]}
	if !slices.Equal(want, got) {
		t.Errorf("%s, step %d: want constraint, move, ruling move, through and search %v, got %v", spec, e.Step, want, got)
	}
	for column, drawn := range map[string]bool{"has": true, "ours": o.By != nil, "theirs": o.By != nil} {
		if _, there := row[column].(neo4j.Relationship); there != drawn {
			t.Errorf("%s, step %d, move %d: want %s drawn: %v, got %v", spec, e.Step, o.Option, column, drawn, row[column])
		}
	}
}

// TestTreeSince follows a search as the page does, some steps at a time, and puts the changes
// together.
func TestTreeSince(t *testing.T) {
	t.Parallel()
	_, db, name := neo4jtest.Named(t)
	s := load(t, db, name, oneOf(deadEnd, blog))
	followed := make(map[int]searchtree.Node)
	known := -1
	for !s.Solved() {
		toTheEnd(t, s, graphsolver.Pace{Record: true, Steps: 7})
		change := testenv.Must(db.TreeSince(t.Context(), name, known))(t)
		if change.Made != s.Tally().Steps() || change.Recording.Steps != change.Made || change.Loaded != s.Loaded() {
			t.Fatalf("want %d steps, got %+v", s.Tally().Steps(), change)
		}
		if depth := s.Tally().Depth(); len(change.Path) != depth || len(change.Nodes) > depth+7 {
			t.Errorf("after %d steps: want a path of %d choices and at most 7 others, got %d of %d",
				change.Made, depth, len(change.Path), len(change.Nodes))
		}
		maps.Copy(followed, change.Nodes)
		known = change.Made
		if s.Exhausted() {
			break
		}
	}
	tree := testenv.Must(db.Tree(t.Context(), name))(t)
	for i, n := range tree.Nodes {
		if followed[searchtree.Order(i)] != n {
			t.Errorf("choice %d: want %+v, got %+v", searchtree.Order(i), n, followed[searchtree.Order(i)])
		}
	}
	if len(followed) != len(tree.Nodes) {
		t.Errorf("want %d choices, got %d", len(tree.Nodes), len(followed))
	}
	// At a solution nothing but its path can have changed; before, nothing at all.
	change, err := db.TreeSince(t.Context(), name, known)
	if err != nil || len(change.Nodes) != len(change.Path) {
		t.Errorf("want the path to the solution, got %+v, %v", change, err)
	}
	load(t, db, name, blog)
	if change, err := db.TreeSince(t.Context(), name, known); err != nil || change.Recording != nil || change.Loaded == tree.Loaded {
		t.Errorf("want another load without a tree, got %+v, %v", change, err)
	}
	if _, err := db.TreeSince(t.Context(), name+" none", -1); !errors.Is(err, graphsolver.ErrNoPuzzle) {
		t.Errorf("want ErrNoPuzzle, got %v", err)
	}
}

// TestWrongTrees changes a recorded tree in ways that no search does, and expects the choice to
// be named.
func TestWrongTrees(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	const choice = "MATCH (:Puzzle {name: $name})-[:HAS_TREE]->(t)-[:ROOT|THEN*]->(c {order: 5}) "
	recordInGraph(t, db, name, deadEnd, graphsolver.Server)
	params := map[string]any{"name": name}
	read := neo4jtest.Query(t, driver, choice+"RETURN properties(c), properties(t)", params)[0].Values
	params["choice"], params["tree"] = read[0], read[1]
	ofChoice := func(key string) int64 { return read[0].(map[string]any)[key].(int64) }
	ofTree := func(key string) int64 { return read[1].(map[string]any)[key].(int64) }
	type properties = map[string]any
	wantNoticed := func(change, want string, params map[string]any) {
		t.Helper()
		neo4jtest.Query(t, driver, choice+change, params)
		if _, err := db.Tree(t.Context(), name); !errors.Is(err, graphsolver.ErrTampered) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s %v: want ErrTampered with %q, got %v", change, params["to"], want, err)
		}
	}
	undo := func(change string) {
		t.Helper()
		neo4jtest.Query(t, driver, choice+change, params)
		if _, err := db.Tree(t.Context(), name); err != nil {
			t.Fatalf("%s: %v", change, err)
		}
	}
	// The statements are few, because the server plans each: what they set is a parameter.
	for _, c := range []struct {
		node string // of the tree, or of the choice
		to   properties
		want string
	}{
		{"c", properties{"outcome": "lost"}, "choice 5: "},
		{"c", properties{"depth": 70}, "choice 5: want depth"},
		{"c", properties{"step": 1}, "choice 5: "},
		{"t", properties{"choices": 30}, "got 31"},
		{"t", properties{"choices": 32}, "choice 32: it is missing"},
		{"t", properties{"choices": 2000000000}, "choice 32: it is missing"},
		{"t", properties{"choices": -1}, "want a number as its choices, got -1"},
		{"t", properties{"choices": 9000000000000000000}, "want a number as its choices, got 9"},
		// Numbers that people see.
		{"t", properties{"solutions": 12}, "solutions, as many as its choices have completed, got 12"},
		{"t", properties{"steps": ofTree("steps") + 1}, "steps, those from 1 to "},
		{"t", properties{"ended": "limit"}, "it has ended at the limit of 100000 choices, but has 31"},
		{"t", properties{"ended": "yes"}, `want it ended by "limit" or "lost", got yes`},
		{"c", properties{"left": -5}, "choice 5: want a number as its left, got -5"},
		{"c", properties{"left": ofChoice("left") + 1}, "choice 5: want "},
		{"c", properties{"left": nil}, "choice 5: want how many moves"},
		{"c", properties{"step": ofChoice("step") + 1<<32}, "choice 5: want a number as its step, got 4"},
		{"c", properties{"move": ofChoice("move") + 1<<32}, "choice 5: want a number as its move, got 4"},
		{"c", properties{"step": ofChoice("step") + 1}, "step"},
		{"c", properties{"at": "noon"}, "choice 5: want a time in milliseconds, got noon"},
		{"c", properties{"byHand": true}, "choice 5: it is by hand, but no step was"},
	} {
		wantNoticed("SET "+c.node+" += $to", c.want, map[string]any{"name": name, "to": c.to})
		undo("SET c = $choice, t = $tree")
	}
	for _, c := range []struct{ change, undo, want string }{
		{"CREATE (c)-[:THEN]->(o:Choice) SET o = properties(c), o.order = 6, o.foreign = true", "MATCH (c)-->(o {foreign: true}) DETACH DELETE o",
			"choice 6: it is there twice"},
		{"CREATE (c)-[:THEN]->(o:Choice) SET o = properties(c), o.order = 1000, o.foreign = true", "MATCH (c)-->(o {foreign: true}) DETACH DELETE o",
			"got 1000"},
		{"WITH t MATCH (t)-[:ROOT|THEN*]->(u) WHERE u.failed IS NOT NULL WITH u ORDER BY u.order LIMIT 1 SET u.was = u.failed REMOVE u.failed",
			"WITH t MATCH (t)-[:ROOT|THEN*]->(u) WHERE u.was IS NOT NULL SET u.failed = u.was REMOVE u.was", "want the constraint that failed"},
		// What only the problem and the tags can tell.
		{"WITH c MATCH (:Puzzle {name: $name})-[:HAS_CONSTRAINT]->({id: c.constraint})<-[:MATCHES]-(m) WHERE m.id <> c.move " +
			"WITH c, min(m.id) AS other SET c.move = other", "SET c = $choice, t = $tree", "choice 5: "},
		{"MATCH (:Puzzle {name: $name})-[:HAS_MOVE]->({id: c.move})-[:MATCHES]->(other) WHERE other.id <> c.constraint " +
			"WITH c, min(other.id) AS other SET c.constraint = other", "SET c = $choice, t = $tree", "choice 5: "},
		{"WITH t MATCH (t)-[:ROOT|THEN*]->(u) WHERE u.failed IS NOT NULL WITH u ORDER BY u.order LIMIT 1 SET u.was = u.failed, u.failed = u.constraint",
			"WITH t MATCH (t)-[:ROOT|THEN*]->(u) WHERE u.was IS NOT NULL SET u.failed = u.was REMOVE u.was", "failed, but it is covered"},
		{"WITH t MATCH (t)-[:ROOT|THEN*]->(u) WHERE u.outcome = 'undone' WITH u ORDER BY u.order LIMIT 1 SET u.was = u.order, u.outcome = 'solution'",
			"WITH t MATCH (t)-[:ROOT|THEN*]->(u) WHERE u.was IS NOT NULL SET u.outcome = 'undone' REMOVE u.was", "want a solution, but"},
	} {
		wantNoticed(c.change, c.want, params)
		undo(c.undo)
	}
	wantNoticed("MATCH (t)-[at:AT]->() DELETE at", "want AT to lead to choice 31, got 0", params)
}

// TestTreeByHand reads the tree between steps by hand and ours.
func TestTreeByHand(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	s := load(t, db, name, twoSolutions)
	if _, err := db.Tree(t.Context(), name); !errors.Is(err, graphsolver.ErrNotRecorded) {
		t.Errorf("want ErrNotRecorded, got %v", err)
	}
	if _, err := db.Tree(t.Context(), name+" none"); !errors.Is(err, graphsolver.ErrNoPuzzle) {
		t.Errorf("want ErrNoPuzzle, got %v", err)
	}
	toTheEnd(t, s, graphsolver.Pace{Record: true, Steps: 1})
	move := missing(t)[0]
	neo4jtest.UndoByHand(t, driver, name, true)
	neo4jtest.ChooseByHand(t, driver, name, cellOf(move), move)
	tree, err := db.Tree(t.Context(), name)
	if err != nil || !tree.Behind || len(tree.Nodes) != 1 {
		t.Fatalf("want a tree of 1 choice that is behind, got %+v, %v", tree, err)
	}
	toTheEnd(t, open(t, db, name), graphsolver.Pace{Steps: 1})
	tree, err = db.Tree(t.Context(), name)
	if err != nil || tree.Behind || len(tree.Nodes) < 2 {
		t.Fatalf("want the steps by hand in the tree, got %+v, %v", tree, err)
	}
	if n := tree.Nodes[1]; !n.ByHand || int(n.Option) != move || n.Depth != 1 {
		t.Errorf("want move %d chosen by hand, got %+v", move, n)
	}
	var none *searchtree.NoDeadEndError
	if _, err := tree.Explain(1); !errors.As(err, &none) || !none.ByHand {
		t.Errorf("want no dead end, undone by hand, got %v", err)
	}
	for range tree.Problem.Items { // undo everything, and then the clues
		neo4jtest.UndoByHand(t, driver, name, true)
		if _, err = db.Tree(t.Context(), name); err != nil {
			break
		}
	}
	if !errors.Is(err, graphsolver.ErrNoClues) {
		t.Errorf("want ErrNoClues, got %v", err)
	}
}

// TestLostTree has another program make a step, so that the tree lacks it.
func TestLostTree(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	s := load(t, db, name, deadEnd)
	toTheEnd(t, s, graphsolver.Pace{Record: true, Steps: 5})
	neo4jtest.Query(t, driver, `
		MATCH (p:Puzzle {name: $name})
		SET p.choices = p.choices + 1, p.backtracks = p.backtracks + 1`, map[string]any{"name": name})
	tree, err := db.Tree(context.Background(), name)
	if err != nil || tree.Ended != searchtree.Lost || tree.Steps != 5 {
		t.Errorf("want the tree lost after 5 steps, got %+v, %v", tree, err)
	}
}
