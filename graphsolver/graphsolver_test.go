package graphsolver_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"graphcover/cypher"
	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/graphsolver"
	"graphcover/internal/corpus"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle"
)

const (
	blog = "...2.5...1..9.762...5.4....2....9.....64..1..8......7..7......4...6....9.63.1...."
	// The post's puzzle with an 8 in r1c2, where its solution has a 9.
	// deadEnd has 31 choices, of which three are undone, after the third.
	deadEnd = "1..857493534129678789643521.7531.98..13.8.7.26.8..413535.....1..41.3...78.7..13.."
	// atOnce has no solution, which three choices and three undos find out.
	atOnce     = ".7.26.4311.4987625625341.8.21.539846356478192849126573..1..2364482653719.63714258"
	unsolvable = ".8.2.5...1..9.762...5.4....2....9.....64..1..8......7..7......4...6....9.63.1...."
)

// parsed returns the problem of a puzzle.
func parsed(t testing.TB, text string) *exactcover.Problem {
	t.Helper()
	return testenv.Must(puzzle.Parse(text))(t).Problem()
}

func load(t testing.TB, db *graphsolver.DB, name, text string) *graphsolver.Search {
	t.Helper()
	s := testenv.Must(db.Load(t.Context(), name, text, parsed(t, text)))(t)
	t.Cleanup(func() { s.Close(context.Background()) })
	return s
}

func open(t testing.TB, db *graphsolver.DB, name string) *graphsolver.Search {
	t.Helper()
	s := testenv.Must(db.Open(t.Context(), name))(t)
	t.Cleanup(func() { s.Close(context.Background()) })
	return s
}

// memoryTrace returns the trace of Dancing Links, up to the first solution.
func memoryTrace(t testing.TB, text string) []exactcover.Event {
	t.Helper()
	return traceOf(t, parsed(t, text), exactcover.OrderFewest)
}

// traceOf returns the trace of Dancing Links in an order, up to the first solution.
func traceOf(t testing.TB, p *exactcover.Problem, order exactcover.Order) (trace []exactcover.Event) {
	t.Helper()
	log := exactcover.Log{Observe: solvertest.Keep(&trace)}
	testenv.Must(memsolver.Solve(t.Context(), p, memsolver.DLX, memsolver.Ordered(order), memsolver.Log(&log)))(t)
	return trace
}

// advance makes up to n steps of s in a mode and returns them. There are fewer if the search ends.
func advance(t testing.TB, s *graphsolver.Search, mode graphsolver.Mode, n int) (trace []exactcover.Event) {
	t.Helper()
	if n == 0 {
		return nil
	}
	for event := range testenv.Values(t, s.Events(t.Context(), graphsolver.Pace{Mode: mode, Steps: n})) {
		trace = append(trace, event)
		if event.Kind == exactcover.Solved {
			break
		}
	}
	return trace
}

func wantTrace(t testing.TB, want, got []exactcover.Event) {
	t.Helper()
	if !reflect.DeepEqual(want, got) {
		t.Errorf("trace:\nwant %v\ngot  %v", want, got)
	}
}

func TestSolverConforms(t *testing.T) {
	t.Parallel()
	db := neo4jtest.DB(t)
	n := testenv.Cases(3, 300)
	for _, mode := range []graphsolver.Mode{graphsolver.Classic, graphsolver.Server} {
		t.Run(string(mode), func(t *testing.T) {
			t.Parallel()
			solvertest.Run(t, graphsolver.Solver{
				DB: db, Name: neo4jtest.Puzzle(t, db), Pace: graphsolver.Pace{Mode: mode},
			}, n)
		})
	}
	t.Run("loaded in batches", func(t *testing.T) {
		t.Parallel()
		db := inBatches(neo4jtest.Driver(t), 8)
		solvertest.Run(t, graphsolver.Solver{DB: db, Name: neo4jtest.Puzzle(t, db)}, testenv.Cases(2, 30))
	})
}

// tags are the properties of a puzzle's nodes that a search changes.
type tags struct {
	Status         []string // of each move
	Search         []any    // of each move, or nil
	ConstraintTags [][2]any // search and moveId of each constraint
}

// tagsInGraph reads the tags with its own statements.
func tagsInGraph(t testing.TB, driver neo4j.DriverWithContext, name string) (all tags) {
	t.Helper()
	params := map[string]any{"name": name}
	for _, r := range neo4jtest.Query(t, driver,
		"MATCH (m:Move {puzzle: $name}) RETURN m.status, m.search ORDER BY m.id", params) {
		all.Status = append(all.Status, r.Values[0].(string))
		all.Search = append(all.Search, r.Values[1])
	}
	for _, r := range neo4jtest.Query(t, driver,
		"MATCH (c:Constraint {puzzle: $name}) RETURN c.search, c.moveId ORDER BY c.id", params) {
		all.ConstraintTags = append(all.ConstraintTags, [2]any{r.Values[0], r.Values[1]})
	}
	return all
}

// tagsAfter derives the tags from the problem and a trace alone: a choice tags its
// constraint and the moves that it changes with its search number, and an undo takes these
// tags away.
func tagsAfter(p *exactcover.Problem, trace []exactcover.Event) tags {
	all := tags{
		Status:         slices.Repeat([]string{"Maybe"}, len(p.Options)),
		Search:         make([]any, len(p.Options)),
		ConstraintTags: make([][2]any, len(p.Items)),
	}
	choose := func(option int, search int64) {
		for o, other := range p.Options {
			excluded := false
			for k, i := range other.Items {
				if l := slices.Index(p.Options[option].Items, i); l >= 0 {
					color := p.Options[option].Color(l)
					excluded = excluded || color == exactcover.NoColor || color != other.Color(k)
				}
			}
			if excluded && all.Status[o] == "Maybe" {
				all.Status[o], all.Search[o] = "No", search
			}
		}
		all.Status[option], all.Search[option] = "Yes", search
	}
	for _, o := range p.Given {
		choose(o, 0)
	}
	for _, e := range trace {
		search := int64(e.Search)
		switch e.Kind {
		case exactcover.Choose:
			choose(e.Option, search)
			all.ConstraintTags[e.Item] = [2]any{search, int64(e.Option)}
		case exactcover.Backtrack:
			for o := range p.Options {
				if all.Search[o] == search {
					all.Status[o], all.Search[o] = "Maybe", nil
				}
			}
			for i := range p.Items {
				if all.ConstraintTags[i][0] == search {
					all.ConstraintTags[i] = [2]any{}
				}
			}
		}
	}
	return all
}

// oneOf returns the first puzzle in the short run, and the second in the long run.
func oneOf(short, long string) string { return []string{short, long}[testenv.Cases(0, 1)] }

func TestTagsAfterEveryStep(t *testing.T) {
	t.Parallel()
	driver := neo4jtest.Driver(t)
	db := graphsolver.NewDB(driver, "neo4j")
	name, text := neo4jtest.Puzzle(t, db), oneOf(deadEnd, blog)
	s := load(t, db, name, text)
	var trace []exactcover.Event
	for {
		want, got := tagsAfter(parsed(t, text), trace), tagsInGraph(t, driver, name)
		if !reflect.DeepEqual(want, got) {
			t.Fatalf("after %d steps:\nwant %v\ngot  %v", len(trace), want, got)
		}
		if s.Solved() {
			break
		}
		trace = append(trace, advance(t, s, graphsolver.Classic, 1)...)
	}
	wantTrace(t, memoryTrace(t, text), trace)
}

func TestEachProcessGoesOnWhereTheLastStopped(t *testing.T) {
	t.Parallel()
	db := neo4jtest.DB(t)
	name, text := neo4jtest.Puzzle(t, db), oneOf(deadEnd, blog)
	load(t, db, name, text)
	var trace []exactcover.Event
	for n := 1; ; n++ {
		s := open(t, db, name)
		trace = append(trace, advance(t, s, graphsolver.Classic, n)...)
		if s.Solved() {
			break
		}
	}
	wantTrace(t, memoryTrace(t, text), trace)
}

func TestTwoPuzzlesSearchedInTurn(t *testing.T) {
	t.Parallel()
	db := neo4jtest.DB(t)
	texts := []string{blog, "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"}
	var searches []*graphsolver.Search
	for i, text := range texts {
		name := neo4jtest.Dropped(t, db, fmt.Sprint(neo4jtest.Name(t), i))
		searches = append(searches, load(t, db, name, text))
	}
	traces := make([][]exactcover.Event, len(texts))
	rounds := testenv.Cases(8, 150)
	for range rounds {
		for i, s := range searches {
			if !s.Solved() {
				traces[i] = append(traces[i], advance(t, s, graphsolver.Classic, 1)...)
			}
		}
	}
	for i, text := range texts {
		want := memoryTrace(t, text)
		wantTrace(t, want[:min(rounds, len(want))], traces[i])
	}
}

func TestUnsolvableKeepsTheClues(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	s := load(t, db, name, unsolvable)
	loaded := tagsInGraph(t, driver, name)
	trace := advance(t, s, graphsolver.Classic, 1<<20)
	if !s.Exhausted() || len(trace) == 0 || s.Tally().Depth() != 0 {
		t.Errorf("want an exhausted search at depth 0, got %+v", s.Tally())
	}
	wantTrace(t, memoryTrace(t, unsolvable), trace)
	if left := tagsInGraph(t, driver, name); !reflect.DeepEqual(left, loaded) {
		t.Errorf("want the state after the load, got %v", left)
	}
}

// TestNoMaybeLeftIsNotSolved tampers with a finished grid: no move is left to choose, but
// one constraint has no Yes.
func TestNoMaybeLeftIsNotSolved(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	solution := testenv.Must(memsolver.Solve(t.Context(), parsed(t, blog), memsolver.DLX))(t)
	s := load(t, db, name, corpus.Board(t, blog).With(solution).String())
	neo4jtest.Query(t, driver, "MATCH (m:Move {puzzle: $name, status: 'Yes'}) WITH m LIMIT 1 SET m.status = 'No'",
		map[string]any{"name": name})
	// People who paste the statement have no other check.
	params := map[string]any{"puzzle": name, "loaded": s.Loaded(), "step": 0, "quotas": false, "cheapest": map[string]any{"asked": false}}
	if got := neo4jtest.Query(t, driver, cypher.IsSolved.Text, params)[0].AsMap()["solved"]; got != false {
		t.Errorf("want the statement to say false, got %v", got)
	}
	if err := s.Solve(t.Context(), graphsolver.Pace{Mode: graphsolver.Classic}, nil); err == nil || s.Solved() {
		t.Errorf("want an error, got %v, solved: %v", err, s.Solved())
	}
}

func TestLoadReplacesThatPuzzleOnly(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	other := neo4jtest.Dropped(t, db, name+" other")
	load(t, db, other, blog)
	before := snapshot(t, driver, other)
	first := load(t, db, name, unsolvable)
	advance(t, first, graphsolver.Classic, 3)
	load(t, db, name, blog)

	if err := first.Solve(t.Context(), graphsolver.Pace{Mode: graphsolver.Classic}, nil); !errors.Is(err, graphsolver.ErrReplaced) {
		t.Errorf("search of a replaced puzzle: want %v, got %v", graphsolver.ErrReplaced, err)
	}
	counts := neo4jtest.Query(t, driver, `
		MATCH (p:Puzzle {name: $name})
		RETURN count(p), sum(COUNT { (p)-[:HAS_MOVE]->(:Move {puzzle: $name}) }),
		  sum(COUNT { (p)-[:HAS_CONSTRAINT]->(:Constraint {puzzle: $name}) }),
		  sum(COUNT { (p)-[:HAS_MOVE]->()-[:MATCHES]->() })`, map[string]any{"name": name})
	if got := fmt.Sprint(counts[0].Values); got != "[1 729 324 2916]" {
		t.Errorf("puzzles, moves, constraints, matches: got %s", got)
	}
	if after := snapshot(t, driver, other); after != before {
		t.Error("the other puzzle was changed")
	}
}

// snapshot returns all nodes with that puzzle property, and all their relationships.
func snapshot(t testing.TB, driver neo4j.DriverWithContext, puzzle string) string {
	t.Helper()
	text := ""
	for _, node := range neo4jtest.Query(t, driver, `
		MATCH (n) WHERE n.puzzle = $puzzle OR n.name = $puzzle
		RETURN elementId(n) AS id, labels(n), properties(n),
		  COLLECT { MATCH (n)-[r]-(o) RETURN elementId(r) + type(r) + elementId(o) AS r ORDER BY r }
		ORDER BY id`, map[string]any{"puzzle": puzzle}) {
		text += fmt.Sprintln(node.Values...)
	}
	return text
}

// TestOtherNodesAreLeftAlone creates nodes that look exactly like ours but lack the label
// Graphcover.
func TestOtherNodesAreLeftAlone(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	params := map[string]any{"name": name}
	neo4jtest.Query(t, driver, `
		CREATE (p:Puzzle {name: $name, state: 'searching', search: 0, choices: 0, backtracks: 0})
		CREATE (p)-[:HAS_MOVE]->(m:Move {puzzle: $name, id: 28, row: 1, column: 4, block: 2, number: 2, status: 'Maybe'})
		CREATE (p)-[:HAS_CONSTRAINT]->(c:Constraint {puzzle: $name, id: 0, type: 'Row requires number.', row: 1, number: 1})
		CREATE (m)-[:MATCHES]->(c), (:Constraint {puzzle: $name, id: 1}), (:Move {status: 'Yes', search: 1, puzzle: $name})`, params)
	t.Cleanup(func() {
		neo4jtest.Query(t, driver, "MATCH (n) WHERE n.puzzle = $name OR n.name = $name AND NOT n:Graphcover DETACH DELETE n", params)
	})
	before := snapshot(t, driver, name)
	s := load(t, db, name, blog)
	testenv.Check(t, s.Solve(t.Context(), graphsolver.Pace{Mode: graphsolver.Classic}, nil))
	if !s.Solved() || s.Tally().Choices != 81 || s.Tally().Backtracks != 23 {
		t.Errorf("want solved after 81 choices and 23 backtracks, got %+v", s.Tally())
	}
	testenv.Check(t, db.Drop(t.Context(), name))
	if after := snapshot(t, driver, name); after != before {
		t.Errorf("before: %s\nafter:  %s", before, after)
	}
	if err := db.Drop(t.Context(), name); !errors.Is(err, graphsolver.ErrNoPuzzle) {
		t.Errorf("drop again: want %v, got %v", graphsolver.ErrNoPuzzle, err)
	}
}

// TestReplacedBeforeTheFirstStep replaces a puzzle before the search of either has made a
// step.
func TestReplacedBeforeTheFirstStep(t *testing.T) {
	t.Parallel()
	_, db, name := neo4jtest.Named(t)
	first, second := load(t, db, name, blog), load(t, db, name, unsolvable)
	if err := first.Solve(t.Context(), graphsolver.Pace{Mode: graphsolver.Classic}, nil); !errors.Is(err, graphsolver.ErrReplaced) || first.Solved() {
		t.Errorf("want %v, got %v", graphsolver.ErrReplaced, err)
	}
	wantTrace(t, memoryTrace(t, unsolvable), advance(t, second, graphsolver.Classic, 1<<20))
}

// TestPositionDuringASearch reads the position while another search advances it. What it
// reads must be consistent.
func TestPositionDuringASearch(t *testing.T) {
	t.Parallel()
	db := neo4jtest.DB(t)
	name, text := neo4jtest.Puzzle(t, db), oneOf(deadEnd, blog)
	searching := load(t, db, name, text)
	trace := memoryTrace(t, text)
	done := make(chan error)
	go func() { done <- searching.Solve(t.Context(), graphsolver.Pace{Mode: graphsolver.Classic}, nil) }()
	looks := 0
	for s := open(t, db, name); !s.Solved(); looks++ {
		next := testenv.Must(s.Position(t.Context()))(t)
		if e := trace[s.Tally().Steps()]; next != nil && e.Kind == exactcover.Choose &&
			(e.Item != next.Constraint || !slices.Equal(e.Candidates, next.Moves)) {
			t.Errorf("after %d steps: want %v, got %v", s.Tally().Steps(), e, next)
		}
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
	t.Logf("looked %d times", looks)
}

func TestManyLoadsAtOnceLeaveOnePuzzle(t *testing.T) {
	t.Parallel()
	driver := neo4jtest.Driver(t)
	name := neo4jtest.Puzzle(t, graphsolver.NewDB(driver, "neo4j"))
	var wait sync.WaitGroup
	for range 4 {
		wait.Go(func() {
			s, err := graphsolver.NewDB(driver, "neo4j").Load(t.Context(), name, blog, parsed(t, blog))
			if err != nil {
				t.Error(err)
				return
			}
			s.Close(t.Context())
		})
	}
	wait.Wait()
	got := neo4jtest.Query(t, driver, "MATCH (n {puzzle: $name}) RETURN count(n)", map[string]any{"name": name})
	if got[0].Values[0] != int64(729+324) {
		t.Errorf("want 1,053 nodes, got %v", got[0].Values[0])
	}
}

// TestManyHands has several searches advance the same puzzle at the same time, in each mode. Each
// step must be made exactly once.
func TestManyHands(t *testing.T) {
	t.Parallel()
	_, db, name := neo4jtest.Named(t)
	for _, c := range []struct {
		pace                graphsolver.Pace
		text                string // in the long run
		choices, backtracks int
	}{
		{graphsolver.Pace{Mode: graphsolver.Classic}, blog, 81, 23},
		{graphsolver.Pace{Mode: graphsolver.Server, Steps: 5}, hard95, 510, 446}, // few, so that the searches collide
	} {
		if !testenv.LongRun() {
			c.text, c.choices, c.backtracks = deadEnd, 31, 3
		}
		load(t, db, name, c.text)
		var wait sync.WaitGroup
		var made atomic.Int64
		for range 4 {
			wait.Go(func() {
				s, err := db.Open(t.Context(), name)
				if err != nil {
					t.Error(err)
					return
				}
				defer s.Close(t.Context())
				log := exactcover.Log{}
				for err == nil && !s.Solved() {
					err = s.Solve(t.Context(), c.pace, log.Record)
				}
				made.Add(int64(log.Steps()))
				if got := s.Tally(); err != nil || got.Choices != c.choices || got.Backtracks != c.backtracks || got.Solutions != 1 {
					t.Errorf("%s mode: want solved after %d choices and %d backtracks, got %+v, %v", c.pace.Mode, c.choices, c.backtracks, got, err)
				}
			})
		}
		wait.Wait()
		if want := int64(c.choices + c.backtracks); made.Load() != want {
			t.Errorf("%s mode: want each of %d steps made once, got %d", c.pace.Mode, want, made.Load())
		}
	}
}

// TestNameIsOnlyAName uses a name that would be harmful as part of a statement.
func TestNameIsOnlyAName(t *testing.T) {
	t.Parallel()
	db := neo4jtest.DB(t)
	name := neo4jtest.Dropped(t, db, `'}) DETACH DELETE n // $puzzle`+neo4jtest.Name(t))
	s := load(t, db, name, blog)
	advance(t, s, graphsolver.Classic, 2)
	if got := open(t, db, name).Tally().Choices; got != 2 {
		t.Errorf("want 2 choices under the name %q, got %d", name, got)
	}
}
