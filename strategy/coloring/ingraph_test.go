package coloring_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"graphcover/cypher"
	"graphcover/graphsolver"
	"graphcover/internal/corpus"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy"
	"graphcover/strategy/coloring"
)

// TestGraphMakesTheStepsOfMemory compares every step that Neo4j makes, and its
// counts, with those of memory.
func TestGraphMakesTheStepsOfMemory(t *testing.T) {
	_, db, name := neo4jtest.Named(t)
	hard := corpus.Sudokus(t, "norvig_top95.txt")
	some := hard[:1]
	if testenv.LongRun() {
		some = slices.Concat(hard[:4], hard[16:20])
	}
	for _, c := range []struct {
		name   string
		boards []sudoku.Board
		steps  int // per transaction
	}{
		{"the blog's, step by step", []sudoku.Board{example(t, "blog.sudoku")}, 1},
		{"the blog's", []sudoku.Board{example(t, "blog.sudoku")}, 0},
		{"unsolvable", []sudoku.Board{example(t, "unsolvable.sudoku")}, 7},
		{"several solutions", []sudoku.Board{example(t, "several.sudoku")}, 0},
		{"empty", []sudoku.Board{sudoku.Classic().Empty()}, 0},
		{"hardest 11", corpus.Sudokus(t, "norvig_hardest11.txt")[:testenv.Cases(2, 11)], 0},
		{"some of the 95", some, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, b := range c.boards {
				var memory, graph []coloring.Event
				want := solve(t, coloring.InMemory{Observe: func(e coloring.Event) { memory = append(memory, e) }}, b)
				got := solve(t, coloring.InGraph{
					DB: db, Name: name, Steps: c.steps,
					Observe: func(e coloring.Event) { graph = append(graph, e) },
				}, b)
				got.Loading, got.RoundTrips = 0, 0
				if !reflect.DeepEqual(got, want) {
					t.Errorf("%s: want %+v, got %+v", b, want, got)
				}
				if !slices.Equal(memory, graph) {
					t.Errorf("%s:\nwant %v\ngot  %v", b, memory, graph)
				}
			}
		})
	}
}

// TestPublishedOrderInTheGraph solves a puzzle that doesn't take long in the
// published order.
func TestPublishedOrderInTheGraph(t *testing.T) {
	db := neo4jtest.DB(t)
	b := example(t, "easy.sudoku")
	var memory, graph []coloring.Event
	solve(t, coloring.InMemory{Order: coloring.Published, Observe: func(e coloring.Event) { memory = append(memory, e) }}, b)
	solve(t, coloring.InGraph{
		DB: db, Name: neo4jtest.Puzzle(t, db), Order: coloring.Published,
		Observe: func(e coloring.Event) { graph = append(graph, e) },
	}, b)
	if !slices.Equal(memory, graph) {
		t.Errorf("want %v\ngot  %v", memory, graph)
	}
}

// TestTags stops a search after each number of steps and reads the cells with
// statements of its own. They must follow from the grid and the events alone.
func TestTags(t *testing.T) {
	driver, db, name := neo4jtest.Named(t)
	b := example(t, "unsolvable.sudoku")
	for _, stop := range []int{20, 25, 1 << 20, 1, 10}[:testenv.Cases(2, 5)] {
		ctx, cancel := context.WithCancel(t.Context())
		var events []coloring.Event
		_, err := coloring.InGraph{DB: db, Name: name, Steps: 1, Observe: func(e coloring.Event) {
			if events = append(events, e); len(events) == stop {
				cancel()
			}
		}}.Solve(ctx, b)
		if err != nil && !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		cancel()
		color, search := b.Numbers(), [81]int{}
		depth, choices := 0, 0
		for _, e := range events {
			color[e.Vertex], depth = uint8(e.Color), e.Search
			if search[e.Vertex] = e.Search; e.Color == 0 {
				depth, search[e.Vertex] = e.Search-1, 0
			} else {
				choices++
			}
		}
		var want, got []string
		for cell, number := range color {
			label, tags := "Blank", "<nil> <nil>"
			if number > 0 {
				label, tags = fmt.Sprintf("C%d", number), fmt.Sprint(number, search[cell])
			}
			row, column := cell/9, cell%9
			want = append(want, fmt.Sprintf("[[%s Cell] [block choice color column id name puzzle row] %s %d %d %d r%dc%d %s]",
				label, tags, row+1, column+1, row/3*3+column/3+1, row+1, column+1, name))
			if number == 0 {
				want[cell] = strings.NewReplacer("choice color ", "").Replace(want[cell])
			}
		}
		params := map[string]any{"name": name}
		for _, r := range neo4jtest.Query(t, driver, `
			MATCH (:Coloring:Graphcover {name: $name})-[:HAS_CELL]->(c)
			WITH c, COLLECT { UNWIND labels(c) AS l RETURN l ORDER BY l } AS labels,
			  COLLECT { UNWIND keys(c) AS k RETURN k ORDER BY k } AS keys
			ORDER BY c.id
			RETURN labels, keys, c.color, c.choice, c.row, c.column, c.block, c.name, c.puzzle`, params) {
			got = append(got, fmt.Sprint(r.Values))
		}
		if !slices.Equal(want, got) {
			t.Errorf("after %d steps:\nwant %q\ngot  %q", len(events), want, got)
		}
		owner := fmt.Sprint(neo4jtest.Query(t, driver, `
			MATCH (p:Coloring:Graphcover {name: $name})
			RETURN p.text, p.state, p.depth, p.choices, p.backtracks`, params)[0].Values)
		state := "searching"
		if err == nil {
			state = "exhausted"
		}
		if want := fmt.Sprintf("[%s %s %d %d %d]", b, state, depth, choices, len(events)-choices); owner != want {
			t.Errorf("after %d steps: want %s, got %s", len(events), want, owner)
		}
	}
	edges := fmt.Sprint(neo4jtest.Query(t, driver, `
		MATCH (:Coloring:Graphcover {name: $name})-[:HAS_CELL]->(c)-[:ADJACENT]->(d)
		RETURN count(*), count(DISTINCT [c.id, d.id]),
		  sum(CASE WHEN c.id < d.id AND (c.row = d.row OR c.column = d.column OR c.block = d.block) THEN 1 END)`,
		map[string]any{"name": name})[0].Values)
	if edges != "[810 810 810]" {
		t.Errorf("want 810 edges, once each and between cells that share a unit, got %s", edges)
	}
	wantUnits(t, driver, name, "row", "column", "block")
}

// wantUnits checks that each edge of a coloring names the units that its two cells share, of
// these kinds. Gupta's "Connecting Nodes of Sudoku" keeps what a cell is connected with by its
// row, by its column and by its block in three lists.
func wantUnits(t *testing.T, driver neo4j.DriverWithContext, name string, kinds ...string) {
	t.Helper()
	wrong := neo4jtest.Query(t, driver, `
		MATCH (:Coloring:Graphcover {name: $name})-[:HAS_CELL]->(c)-[a:ADJACENT]->(d)
		WITH c, d, a.units AS units, [kind IN $kinds WHERE c[kind] = d[kind] | kind + ' ' + c[kind]] AS shared
		WHERE units IS NULL OR units <> CASE WHEN shared = [] THEN ["knight's move"] ELSE shared END
		RETURN c.name, d.name, units, shared
		ORDER BY c.id, d.id`, map[string]any{"name": name, "kinds": kinds})
	if len(wrong) > 0 {
		t.Errorf("want the shared units on each edge, got %d others, the first %v", len(wrong), wrong[0].Values)
	}
}

// TestUnitsOfEdges counts the edges of the cells of a Sudoku by their units, and checks those of
// a board on which cells a knight's move apart differ. (Of a graph in a file nobody knows why
// two vertices are adjacent, so its edges have no units.)
func TestUnitsOfEdges(t *testing.T) {
	driver, db, name := neo4jtest.Named(t)
	s := coloring.InGraph{DB: db, Name: name}
	ofUnits := func(text string) string {
		b := testenv.Must(sudoku.Parse(sudoku.Heading + text))(t)
		testenv.Must(s.Solve(t.Context(), b))(t)
		return fmt.Sprint(neo4jtest.Query(t, driver, `
			MATCH (:Coloring:Graphcover {name: $name})-[:HAS_CELL]->()-[a:ADJACENT]->()
			UNWIND a.units AS unit
			WITH a, split(unit, ' ')[0] AS kind, count(DISTINCT unit) AS times
			WITH kind, count(a) AS edges, max(times) AS most ORDER BY kind
			RETURN collect(kind + ' ' + edges + ' ' + most)`, map[string]any{"name": name})[0].Values)
	}
	// 9 rows have 36 pairs of cells each, and so have columns and blocks. The pairs in a row and
	// a block, or in a column and a block, have both units.
	full := "798265431134987625625341987217539846356478192849126573571892364482653719963714258"
	if got, want := ofUnits("9x9:"+full), "[[block 324 1 column 324 1 row 324 1]]"; got != want {
		t.Errorf("want %s, got %s", want, got)
	}
	wantUnits(t, driver, name, "row", "column", "block")
	// On 4x4 there are 24 knight's moves. None stays in a block of 2x2.
	if got, want := ofUnits("4x4,anti-knight"), "[[block 24 1 column 24 1 knight's 24 1 row 24 1]]"; got != want {
		t.Errorf("want %s, got %s", want, got)
	}
	wantUnits(t, driver, name, "row", "column", "block")
}

// TestStepsAreNotRepeated sends a transaction of a search twice, as a client does
// that loses the connection during the commit. The answer and the graph must be the
// same.
func TestStepsAreNotRepeated(t *testing.T) {
	driver, db, name := neo4jtest.Named(t)
	ctx, cancel := context.WithCancel(t.Context())
	coloring.InGraph{DB: db, Name: name, Steps: 3, Observe: func(coloring.Event) { cancel() }}.Solve(ctx, example(t, "blog.sudoku"))
	params := map[string]any{"puzzle": name, "order": "dsatur", "colors": 9, "interchangeable": false, "step": 3, "solutions": 0, "steps": 7}
	owner := "MATCH (p:Coloring:Graphcover {name: $puzzle}) RETURN p.loaded, properties(p)"
	params["loaded"] = neo4jtest.Query(t, driver, owner, params)[0].Values[0]
	first := neo4jtest.Query(t, driver, cypher.ColorCells.Text, params)
	state := neo4jtest.Query(t, driver, owner, params)
	again := neo4jtest.Query(t, driver, cypher.ColorCells.Text, params)
	if len(first) != 1 || !reflect.DeepEqual(first, again) || len(first[0].Values[0].([]any)) != 7 {
		t.Errorf("want the same 7 events, got %v and %v", first, again)
	}
	if after := neo4jtest.Query(t, driver, owner, params); !reflect.DeepEqual(state, after) {
		t.Errorf("want %v, got %v", state, after)
	}
	for _, other := range []map[string]any{{"step": 0}, {"step": 11}, {"loaded": "another"}} {
		changed := maps.Clone(params)
		maps.Copy(changed, other)
		if got := neo4jtest.Query(t, driver, cypher.ColorCells.Text, changed); len(got) != 0 {
			t.Errorf("%v: want no row, got %v", other, got)
		}
	}
	if after := neo4jtest.Query(t, driver, owner, params); !reflect.DeepEqual(state, after) {
		t.Errorf("want %v, got %v", state, after)
	}
}

// TestReplaced lets another client load or drop the name during a search.
func TestReplaced(t *testing.T) {
	_, db, name := neo4jtest.Named(t)
	for what, replace := range map[string]func() error{
		"dropped":  func() error { return db.Drop(t.Context(), name) },
		"a puzzle": func() error { return loadPuzzle(t, db, name) },
		"a coloring": func() error {
			_, err := coloring.InGraph{DB: db, Name: name}.Solve(t.Context(), sudoku.Classic().Empty())
			return err
		},
	} {
		replaced := false
		_, err := coloring.InGraph{DB: db, Name: name, Steps: 1, Observe: func(coloring.Event) {
			if !replaced {
				replaced = true
				if err := replace(); err != nil {
					t.Error(err)
				}
			}
		}}.Solve(t.Context(), example(t, "blog.sudoku"))
		if !errors.Is(err, graphsolver.ErrReplaced) {
			t.Errorf("%s: want %v, got %v", what, graphsolver.ErrReplaced, err)
		}
	}
}

// TestTampered changes the graph during a search: it adds a choice that was never made,
// or changes the ids of cells.
func TestTampered(t *testing.T) {
	driver, db, name := neo4jtest.Named(t)
	for _, change := range []string{
		"MATCH (p:Coloring {name: $name})-[:HAS_CELL]->(c:Cell:Blank) SET c.choice = 5, p.depth = 5 REMOVE c:Blank",
		"MATCH (:Coloring {name: $name})-[:HAS_CELL]->(c:Cell:Blank) SET c.id = c.id + 100",
	} {
		changed := false
		_, err := coloring.InGraph{DB: db, Name: name, Steps: 1, Observe: func(coloring.Event) {
			if !changed {
				changed = true
				neo4jtest.Query(t, driver, change, map[string]any{"name": name})
			}
		}}.Solve(t.Context(), example(t, "unsolvable.sudoku"))
		if !errors.Is(err, graphsolver.ErrTampered) {
			t.Errorf("%s: want %v, got %v", change, graphsolver.ErrTampered, err)
		}
	}
}

func loadPuzzle(t *testing.T, db *graphsolver.DB, name string) error {
	search, err := db.Load(t.Context(), name, "", example(t, "blog.sudoku").Problem())
	if err != nil {
		return err
	}
	return search.Close(t.Context())
}

// TestNameBelongsToOneThing loads a puzzle and a coloring under the same name, one
// after the other. Each replaces what was there, and a coloring can't be opened as a
// puzzle.
func TestNameBelongsToOneThing(t *testing.T) {
	driver, db, name := neo4jtest.Named(t)
	holds := func(counts ...int64) {
		t.Helper()
		got := neo4jtest.Query(t, driver, `
			RETURN COUNT { (:Graphcover {name: $name}) }, COUNT { (:Coloring {name: $name}) },
			  COUNT { (:Cell {puzzle: $name}) }, COUNT { (:Move {puzzle: $name}) }, COUNT { (:Constraint {puzzle: $name}) }`,
			map[string]any{"name": name})[0].Values
		var want []any
		for _, n := range counts {
			want = append(want, n)
		}
		if !slices.Equal(got, want) {
			t.Errorf("owners, colorings, cells, moves, constraints: want %v, got %v", want, got)
		}
	}
	testenv.Check(t, loadPuzzle(t, db, name))
	holds(1, 0, 0, 729, 324)
	solve(t, coloring.InGraph{DB: db, Name: name}, example(t, "blog.sudoku"))
	holds(1, 1, 81, 0, 0)
	if s, err := db.Open(t.Context(), name); !errors.Is(err, graphsolver.ErrNoPuzzle) {
		t.Errorf("want %v, got %v, %v", graphsolver.ErrNoPuzzle, s, err)
	}
	testenv.Check(t, loadPuzzle(t, db, name))
	holds(1, 0, 0, 729, 324)
	solve(t, coloring.InGraph{DB: db, Name: name}, example(t, "blog.sudoku"))
	if err := db.Drop(t.Context(), name); err != nil {
		t.Error(err)
	}
	holds(0, 0, 0, 0, 0)
	if err := db.Drop(t.Context(), name); !errors.Is(err, graphsolver.ErrNoPuzzle) {
		t.Errorf("want %v, got %v", graphsolver.ErrNoPuzzle, err)
	}
}

// TestManyHands has several clients color grids under one name and load a puzzle there.
// Each finds the solution, or finds that another has taken the name. In the end the name
// has one owner.
func TestManyHands(t *testing.T) {
	driver, db, name := neo4jtest.Named(t)
	b := example(t, "blog.sudoku")
	var hands sync.WaitGroup
	for range 4 {
		hands.Go(func() {
			answer, err := coloring.InGraph{DB: db, Name: name, Steps: 50}.Solve(t.Context(), b)
			if errors.Is(err, graphsolver.ErrReplaced) {
				return
			}
			if err != nil || answer.Board.Cells() != full {
				t.Errorf("want %s, got %+v, %v", full, answer, err)
			}
		})
	}
	hands.Go(func() {
		if err := loadPuzzle(t, db, name); err != nil {
			t.Error(err)
		}
	})
	hands.Wait()
	owners := neo4jtest.Query(t, driver, `
		MATCH (p:Graphcover {name: $name})
		RETURN count(p) = 1 AND COUNT { (:Cell|Move {puzzle: $name}) } = sum(COUNT { (p)-[:HAS_CELL|HAS_MOVE]->() })`,
		map[string]any{"name": name})[0].Values[0]
	if owners != true {
		t.Error("want one owner, and nodes of its own only")
	}
}

// TestOtherNodesAreLeftAlone creates nodes that look like a coloring in everything
// but the label Graphcover.
func TestOtherNodesAreLeftAlone(t *testing.T) {
	driver, db, name := neo4jtest.Named(t)
	params := map[string]any{"name": name}
	neo4jtest.Query(t, driver, `
		CREATE (p:Coloring {name: $name, state: 'searching', search: 0, choices: 0, backtracks: 0})
		CREATE (p)-[:HAS_CELL]->(:Cell:Blank {puzzle: $name, id: 0})-[:ADJACENT]->(:Cell:C1 {puzzle: $name, id: 1, color: 1, search: 0})`, params)
	t.Cleanup(func() {
		neo4jtest.Query(t, driver, "MATCH (n) WHERE n.puzzle = $name OR n.name = $name AND NOT n:Graphcover DETACH DELETE n", params)
	})
	snapshot := func() string {
		var nodes []any
		for _, r := range neo4jtest.Query(t, driver, `
			MATCH (n) WHERE n.puzzle = $name OR n.name = $name
			RETURN elementId(n) AS id, labels(n), properties(n), COUNT { (n)--() }
			ORDER BY id`, params) {
			nodes = append(nodes, r.Values...)
		}
		return fmt.Sprint(nodes)
	}
	before := snapshot()
	solve(t, coloring.InGraph{DB: db, Name: name}, example(t, "blog.sudoku"))
	testenv.Check(t, db.Drop(t.Context(), name))
	if after := snapshot(); after != before {
		t.Errorf("before: %s\nafter:  %s", before, after)
	}
}

func solve(t *testing.T, s strategy.Strategy, b sudoku.Board) strategy.Answer {
	t.Helper()
	return testenv.Must(s.Solve(t.Context(), b))(t)
}

// example returns the Sudoku of a file in examples/.
func example(t *testing.T, file string) sudoku.Board {
	t.Helper()
	return corpus.Example(t, file).Puzzle.(sudoku.Board)
}
