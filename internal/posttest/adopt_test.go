package posttest

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"graphcover/cypher"
	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/internal/corpus"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/neo4jserver"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy/deduce"
)

// adopt has the program adopt the graph in the database, under a name.
func (h *hands) adopt(name string) (*graphsolver.Search, error) {
	return h.db.Adopt(h.Context(), name, h.grid.Base(), func(given []int) string { return h.grid.Rules().Empty().With(given).String() })
}

// mustAdopt is adopt, which must succeed, under the name "by hand".
func (h *hands) mustAdopt() *graphsolver.Search {
	h.Helper()
	return testenv.Must(h.adopt("by hand"))(h.T)
}

// others creates nodes that belong to somebody else, though some have the same labels.
const others = `CREATE (:Move {name: 'Nf3'}), (:Game)-[:HAS]->(:Move {status: 'legal'}), (:Constraint {type: 'budget'})`

// A stop is where a person stops: after k steps, and perhaps half an undo more.
type stop struct {
	k    int
	half bool
}

// stopsOf returns where a person stops in a search of n steps. In the short run that is in
// an undo.
func stopsOf(n int) (stops []stop) {
	if !testenv.LongRun() {
		return []stop{{4, true}} // after the first undo of three
	}
	for k := 0; k <= n; k += testenv.Cases(0, 27, 9) {
		stops = append(stops, stop{k, false}, stop{k, true})
	}
	return append(stops, stop{n, false})
}

// adoptsGraphs has a person make everything with the post's queries, from the moves on, and
// the program take the graph over. People identify the moves by id(m), as in the post, or
// by m.id. Neo4j may give its ids in another order, so the search may differ from the one
// in memory.
func adoptsGraphs(t *testing.T, server *neo4jserver.Server, driver neo4j.DriverWithContext) {
	starts := []func(testing.TB, *neo4jserver.Server) *Client{StartPublished, Start}
	halves := 0
	for n, start := range starts[:testenv.Cases(1, 2)] {
		person := start(t, server)
		for _, grid := range puzzles(t, 0)[:testenv.Cases(1, 2)] {
			h := handsOf(t, person, driver, grid)
			for _, stop := range stopsOf(len(trace(t, grid))) {
				for _, mode := range modes[:testenv.Cases(1, 2)] {
					empty(t, driver)
					person.Forget()
					person.Create()
					person.Clues(grid.Given()...)
					depth := depthOf(person.Steps(stop.k))
					if stop.half && depth == 0 { // it would be the clues that are undone
						continue
					}
					if stop.half {
						person.Undo()
						halves++
					}
					neo4jtest.Query(t, driver, others, nil) // the post's queries would search their constraint, too
					s := h.mustAdopt()
					if s.Text() != grid.String() || s.ByHand() != (depth > 0) {
						t.Errorf("%s: %+v: want the puzzle, got %s, by hand %v", grid, stop, s.Text(), s.ByHand())
					}
					s.Close(t.Context())
					h.wantAnswer(mode, "%s: adopted at %+v, person %d, %s mode", grid, stop, n, mode)
					h.wantPostsGraph(driver, n == 0)
				}
			}
		}
	}
	if halves == 0 {
		t.Error("want some of the graphs adopted in the middle of an undo")
	}
}

// depthOf returns how many choices stand after the first steps of a search.
func depthOf(steps []Step) (depth int) {
	for _, s := range steps {
		switch s.Kind {
		case Choose:
			depth++
		case Undo:
			depth--
		}
	}
	return depth
}

// wantPostsGraph drops a puzzle that was adopted, after it was given a recorded tree, unless it
// was solved by hand alone, and moves were given labels of browser/. The graph must then be the post's again: without what the
// program has added, and with the ids of Neo4j if it had those.
func (h *hands) wantPostsGraph(driver neo4j.DriverWithContext, published bool) {
	h.Helper()
	s, err := h.db.Open(h.Context(), "by hand")
	if err == nil {
		err = errors.Join(s.Record(h.Context(), graphsolver.Pace{Record: true}), s.Close(h.Context()))
	}
	if _, recorded := s.Recording(); err != nil || recorded == s.Behind() || s.Behind() && !s.Solved() {
		h.Fatalf("solved %v, steps by hand to take over %v: got a tree %v, %v", s.Solved(), s.Behind(), recorded, err)
	}
	neo4jtest.Query(h, driver, `
		MATCH (:Puzzle {name: 'by hand'})-[:HAS_MOVE]->(m)
		FOREACH (_ IN CASE m.status WHEN 'Yes' THEN [1] ELSE [] END | SET m:Yes)
		FOREACH (_ IN CASE m.status WHEN 'No' THEN [1] ELSE [] END | SET m:No)
		FOREACH (_ IN CASE m.status WHEN 'Maybe' THEN [1] ELSE [] END | SET m:Maybe)`, nil)
	testenv.Check(h.T, h.db.Drop(h.Context(), "by hand"))
	id := "m.id"
	if published {
		id = "id(m)"
	}
	for what, count := range map[string]string{
		"nodes of a puzzle":                         "MATCH (n) WHERE n:Graphcover OR n.puzzle IS NOT NULL OR n.name IS NOT NULL AND n.name <> 'Nf3' RETURN count(n)",
		"moves with labels that are not the post's": "MATCH (m:Move)-[:MATCHES]->() WHERE size(labels(m)) > 1 RETURN count(m)",
		"moves or MATCHES, too few or too many":     "MATCH (m:Move)-[:MATCHES]->(c:Constraint) WITH count(DISTINCT m) AS moves, count(*) AS matches RETURN abs(moves - 729) + abs(matches - 2916)",
		"choices whose moveId is another move": `MATCH (c:Constraint) WHERE c.search > 0
			MATCH (m:Move {status: 'Yes', search: c.search}) WHERE c.moveId <> ` + id + ` RETURN count(c)`,
		"nodes with the wrong ids": "MATCH (m)-[:MATCHES]-() WHERE $published <> (m.id IS NULL) RETURN count(m)",
	} {
		got := neo4jtest.Query(h, driver, count, map[string]any{"published": published})[0].Values[0]
		if got != int64(0) {
			h.Errorf("after drop: %v %s", got, what)
		}
	}
	if s, err := h.db.Open(h.Context(), "by hand"); !errors.Is(err, graphsolver.ErrNotAdopted) {
		h.Errorf("after drop: want %v, got %v, %v", graphsolver.ErrNotAdopted, s, err)
	}
}

// A refusal is a graph that is not adopted: a statement that changes a good graph into
// it, one that undoes this, and what the program says.
type refusal struct{ do, undo, want string }

// refusals mostly change r5c5#5, the move with the id 364, which is Maybe and conflicts
// with no clue.
var refusals = []refusal{
	{
		`MATCH (m:Move {id: 364}) DETACH DELETE m`,
		`CREATE (m:Move {row: 5, column: 5, block: 5, number: 5, id: 364, status: 'Maybe'})
			WITH m MATCH (c:Constraint) WHERE c.type ENDS WITH ' requires number.' AND coalesce(c.row, 5) = 5
				AND coalesce(c.column, 5) = 5 AND coalesce(c.block, 5) = 5 AND coalesce(c.number, 5) = 5
			CREATE (m)-[:MATCHES]->(c)`,
		"move r5c5#5: it is missing",
	},
	{
		`MATCH (m:Move {id: 364})-[:MATCHES]->(c {type: 'Cell requires number.'}) CREATE (m)-[:MATCHES {twice: true}]->(c)`,
		`MATCH ()-[match:MATCHES {twice: true}]->() DELETE match`,
		"constraint r5c5: want 9 moves that match it, got 10",
	},
	{
		`MATCH (c:Constraint {id: 0}) CREATE (:Move:Stranger {name: 'Nc3'})-[:MATCHES]->(c)`,
		`MATCH (m:Stranger) DETACH DELETE m`,
		"constraint 1 in row 1: want 9 moves that match it, got 10",
	},
	{
		`MATCH (m:Move {id: 0}) CREATE (twin:Move) SET twin = properties(m)`,
		`MATCH (m:Move {id: 0}) WHERE NOT EXISTS { (m)--() } DELETE m`,
		"move r1c1#1: it is there twice",
	},
	{
		`MATCH (m:Move {id: 364}) SET m.status = 'Yes'`,
		`MATCH (m:Move {id: 364}) SET m.status = 'Maybe'`,
		"move r5c5#5: status Yes without a search",
	},
	{
		`CREATE (:Move:Stranger {row: 1, column: 1, number: 1})`,
		`MATCH (m:Stranger) DELETE m`,
		"move {column: 1, number: 1, row: 1}: the puzzle has no such node",
	},
	{
		`MATCH (m:Move {id: 364}) CREATE (:Stranger)-[:LIKES]->(m)`,
		`MATCH (n:Stranger) DETACH DELETE n`,
		"move r5c5#5: it has another relationship than MATCHES",
	},
	{
		`MATCH (m:Move {id: 364}), (c:Constraint {type: 'Cell requires number.', row: 5, column: 6})
			MATCH (m)-[match:MATCHES]->({type: 'Cell requires number.'}) DELETE match CREATE (m)-[:MATCHES]->(c)`,
		`MATCH (m:Move {id: 364}), (c:Constraint {type: 'Cell requires number.', row: 5, column: 5})
			MATCH (m)-[match:MATCHES]->({type: 'Cell requires number.'}) DELETE match CREATE (m)-[:MATCHES]->(c)`,
		"constraint r5c5: want 9 moves that match it, got 8",
	},
}

// refusesOtherGraphs changes a graph of cypher/post, which must then be refused and left
// unchanged, like everything else in the database.
func refusesOtherGraphs(t *testing.T, driver neo4j.DriverWithContext) {
	empty(t, driver)
	run := byDriver(t, driver)
	h := handsOf(t, nil, driver, corpus.Board(t, corpus.Example(t, "blog.sudoku").String()))
	if _, err := h.adopt("by hand"); !errors.Is(err, graphsolver.ErrNoGraph) {
		t.Errorf("want %v, got %v", graphsolver.ErrNoGraph, err)
	}
	neo4jtest.Query(t, driver, others, nil)
	for _, q := range cypher.Post {
		if q.Name >= "post/01" && q.Name < "post/08" {
			run(q, nil)
		}
	}
	choose := File(t, "09_choose") // what the page has its readers choose
	run(choose, map[string]any{"constraintId": 13, "moveId": 157})
	run(choose, map[string]any{"constraintId": 19, "moveId": 172})
	before := graph(t, driver)
	for _, r := range refusals[:testenv.Cases(3, len(refusals))] {
		neo4jtest.Query(t, driver, r.do, nil)
		changed := graph(t, driver)
		if slices.Equal(before, changed) {
			t.Fatalf("%s: nothing is changed", r.do)
		}
		s, err := h.adopt("by hand")
		if err == nil {
			s.Close(t.Context())
		}
		if !errors.Is(err, graphsolver.ErrUnlikePost) || !strings.Contains(err.Error(), `"by hand": `+r.want+"; ") {
			t.Errorf("%s: want %q, got %v", r.do, r.want, err)
		}
		if !slices.Equal(changed, graph(t, driver)) {
			t.Errorf("%s: want the graph left as it was", r.do)
		}
		neo4jtest.Query(t, driver, r.undo, nil)
		if !slices.Equal(before, graph(t, driver)) {
			t.Fatalf("%s: the graph is not as before", r.undo)
		}
	}
	h.namesWhatToAdopt()
	h.adoptsOnce(driver, before)
	h.wantAnswer(graphsolver.Classic, "adopted from the files of cypher/post")
	h.wantPostsGraph(driver, false)
	if testenv.LongRun() {
		h.replacesWhatWasAdopted(driver)
		run(File(t, "01_moves"), nil) // a second graph
		if _, err := h.adopt("by hand"); !errors.Is(err, graphsolver.ErrUnlikePost) {
			t.Errorf("want %v, got %v", graphsolver.ErrUnlikePost, err)
		}
	}
}

// namesWhatToAdopt opens a puzzle that is not there, in the ways that look at a stored one.
func (h *hands) namesWhatToAdopt() {
	h.Helper()
	_, opened := h.db.Open(h.Context(), "by hand")
	_, explained := deduce.Why(h.Context(), h.db, "by hand", sudoku.Place{Row: 1, Column: 1})
	_, _, validated := deduce.ValidateStored(h.Context(), h.db, "by hand")
	dropped := h.db.Drop(h.Context(), "by hand")
	for _, err := range []error{opened, explained, validated, dropped} {
		if !errors.Is(err, graphsolver.ErrNotAdopted) || !errors.Is(err, graphsolver.ErrNoPuzzle) {
			h.Errorf("want %v, got %v", graphsolver.ErrNotAdopted, err)
		}
	}
}

// adoptsOnce has two processes adopt the same graph at once. One of them must succeed. Dropped,
// the graph must be as before, and then it is adopted again.
func (h *hands) adoptsOnce(driver neo4j.DriverWithContext, before []string) {
	h.Helper()
	queens := corpus.Entry(h, "queens:4")
	loaded := testenv.Must(h.db.Load(h.Context(), "taken", queens.String(), queens.Problem()))(h.T)
	testenv.Check(h.T, loaded.Close(h.Context()))
	if _, err := h.adopt("taken"); !errors.Is(err, graphsolver.ErrNameTaken) {
		h.Errorf("want %v, got %v", graphsolver.ErrNameTaken, err)
	}
	testenv.Check(h.T, h.db.Drop(h.Context(), "taken"))
	errs := make(chan error)
	for range 2 {
		go func() {
			s, err := h.adopt("by hand")
			if err == nil {
				err = s.Close(h.Context())
			}
			errs <- err
		}()
	}
	first, second := <-errs, <-errs
	if first == nil {
		first, second = second, first
	}
	if second != nil || !errors.Is(first, graphsolver.ErrNoGraph) && !errors.Is(first, graphsolver.ErrNameTaken) {
		h.Errorf("want one of two to adopt the graph, got %v and %v", first, second)
	}
	if _, err := h.adopt("by hand"); !errors.Is(err, graphsolver.ErrNoGraph) || !strings.HasSuffix(err.Error(), `; "by hand" is a puzzle already`) {
		h.Errorf("want %v, and that the name is taken, got %v", graphsolver.ErrNoGraph, err)
	}
	if _, err := h.adopt("another name"); !errors.Is(err, graphsolver.ErrNoGraph) {
		h.Errorf("want %v, got %v", graphsolver.ErrNoGraph, err)
	}
	if _, err := h.db.Open(h.Context(), "another name"); !errors.Is(err, graphsolver.ErrNoPuzzle) || errors.Is(err, graphsolver.ErrNotAdopted) {
		h.Errorf("want %v, got %v", graphsolver.ErrNoPuzzle, err)
	}
	s := h.open()
	if !s.ByHand() || s.Kept() != 2 || s.Text() != h.grid.String() {
		h.Errorf("want two choices by hand, got %v, %d, %s", s.ByHand(), s.Kept(), s.Text())
	}
	s.Close(h.Context())
	testenv.Check(h.T, h.db.Drop(h.Context(), "by hand"))
	if !slices.Equal(before, graph(h.T, driver)) {
		h.Error("want the graph as before after adopt and drop")
	}
	h.mustAdopt().Close(h.Context())
}

// replacesWhatWasAdopted loads and solves puzzles under the name of one that was adopted. The
// post's own queries must refuse to, because they would change its nodes. The nodes of
// others are deleted first: the queries would refuse to run beside them, too.
func (h *hands) replacesWhatWasAdopted(driver neo4j.DriverWithContext) {
	h.Helper()
	neo4jtest.Query(h, driver, "MATCH (n) WHERE NOT EXISTS { (n)-[:MATCHES]-() } DETACH DELETE n", nil)
	before := graph(h.T, driver)
	solver := graphsolver.Solver{DB: h.db, Name: "by hand", Text: h.grid.String()}
	for range 2 { // the second could keep the nodes of the first
		h.mustAdopt().Close(h.Context())
		testenv.Must(exactcover.First(solver.All(h.Context(), h.grid.Problem(), nil)))(h.T)
		testenv.Check(h.T, h.db.Drop(h.Context(), "by hand"))
		if !slices.Equal(before, graph(h.T, driver)) {
			h.Fatal("want what was adopted left alone")
		}
	}
	h.mustAdopt().Close(h.Context())
	adopted := graph(h.T, driver)
	post := graphsolver.Post{DB: h.db, Name: "by hand"}
	if _, err := exactcover.First(post.All(h.Context(), h.grid.Problem(), nil)); !errors.Is(err, graphsolver.ErrNotAlone) {
		h.Errorf("the queries of the post: want %v, got %v", graphsolver.ErrNotAlone, err)
	}
	if !slices.Equal(adopted, graph(h.T, driver)) {
		h.Error("want the adopted puzzle left alone by the queries of the post")
	}
	testenv.Check(h.T, h.db.Drop(h.Context(), "by hand"))
}
