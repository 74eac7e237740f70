package graphsolver_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"graphcover/cypher"
	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/graphsolver"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
)

// twoSolutions has four empty cells and two solutions.
const twoSolutions = "7982654311349876256253419872175398463564781928491265735718923644826.37.99637.42.8"

var bothModes = []graphsolver.Mode{graphsolver.Server, graphsolver.Classic}

// solutionsOf returns the solutions of a Sudoku in the order in which Algorithm X finds them.
func solutionsOf(t testing.TB, p *exactcover.Problem) (all []exactcover.Solution) {
	t.Helper()
	for s := range testenv.Values(t, memsolver.All(t.Context(), p, memsolver.DLX)) {
		all = append(all, slices.Sorted(slices.Values(s)))
	}
	return all
}

// cellOf returns the constraint of the cell of a move.
func cellOf(move int) int { return 243 + move/9 }

// missing returns the moves of the last solution of twoSolutions that are not in the first.
func missing(t testing.TB) (moves []int) {
	t.Helper()
	all := solutionsOf(t, parsed(t, twoSolutions))
	if len(all) != 2 {
		t.Fatalf("want 2 solutions, got %d", len(all))
	}
	for _, move := range all[1] {
		if !slices.Contains(all[0], move) {
			moves = append(moves, move)
		}
	}
	return moves
}

// toTheEnd makes all steps of a search, and returns how many solutions it has yielded.
func toTheEnd(t testing.TB, s *graphsolver.Search, pace graphsolver.Pace) (solutions int) {
	t.Helper()
	for event := range testenv.Values(t, s.Events(t.Context(), pace)) {
		if event.Kind == exactcover.Solved {
			solutions++
		}
	}
	return solutions
}

// TestChoiceByHandIsKept makes a choice by hand that a solution extends, but not the one that
// Algorithm X finds first.
func TestChoiceByHandIsKept(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	for _, mode := range bothModes {
		for _, move := range missing(t) {
			load(t, db, name, twoSolutions)
			neo4jtest.ChooseByHand(t, driver, name, cellOf(move), move)
			s := open(t, db, name)
			if !s.ByHand() {
				t.Error("want the step by hand noticed")
			}
			testenv.Check(t, s.Solve(t.Context(), graphsolver.Pace{Mode: mode}, nil))
			if got := s.Tally(); !s.Solved() || !slices.Contains(s.Chosen(), move) || got.Depth() != 4 {
				t.Errorf("%s mode, move %d: want it in the solution, got %v, %+v", mode, move, s.Chosen(), got)
			}
		}
	}
}

// TestSolutionByHand has a person make the last choices while the program searches: that is a
// solution, and it is not undone.
func TestSolutionByHand(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	for _, mode := range bothModes {
		s := load(t, db, name, twoSolutions)
		events := 0
		err := s.Solve(t.Context(), graphsolver.Pace{Mode: mode, Chunk: 1}, func(exactcover.Event) {
			if events++; events > 1 {
				return
			}
			neo4jtest.UndoByHand(t, driver, name, true)
			for _, move := range missing(t) {
				neo4jtest.ChooseByHand(t, driver, name, cellOf(move), move)
			}
		})
		if got := s.Tally(); err != nil || !s.Solved() || events != 2 || got.Choices != 5 || got.Backtracks != 1 || got.Solutions != 1 {
			t.Errorf("%s mode: want the solution by hand after 2 events, got %d, %+v, %v", mode, events, got, err)
		}
		for _, move := range missing(t) {
			if !slices.Contains(s.Chosen(), move) {
				t.Errorf("%s mode: want move %d in the solution", mode, move)
			}
		}
		if toTheEnd(t, s, graphsolver.Pace{Mode: mode}); s.Tally().Solutions != 2 {
			t.Errorf("%s mode: want 2 solutions from the clues, got %+v", mode, s.Tally())
		}
	}
}

// TestEachProcessContinuesAfterHand has another process continue after every few steps of a
// search with a choice by hand. Together they must make the steps of one process in classic
// mode, also where the choice is undone and where the search starts over.
func TestEachProcessContinuesAfterHand(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	rng := rand.New(rand.NewPCG(7, 16))
	for _, move := range missing(t)[:testenv.Cases(1, 4)] {
		begin := func() *graphsolver.Search {
			load(t, db, name, twoSolutions)
			neo4jtest.ChooseByHand(t, driver, name, cellOf(move), move)
			return open(t, db, name)
		}
		var whole []exactcover.Event
		s := begin()
		for event := range testenv.Values(t, s.Events(t.Context(), graphsolver.Pace{Mode: graphsolver.Classic})) {
			whole = append(whole, event)
		}
		want := s.Tally()
		if want.Solutions != 2 || want.Depth() != 0 || !s.Exhausted() {
			t.Errorf("move %d: want 2 solutions from the clues, got %+v", move, want)
		}
		for _, mode := range append(bothModes, "any")[testenv.Cases(2, 0):] {
			s := begin()
			var parts []exactcover.Event
			for !s.Exhausted() {
				how := mode
				if how == "any" {
					how = bothModes[rng.IntN(2)]
				}
				for event := range testenv.Values(t, s.Events(t.Context(), graphsolver.Pace{Mode: how, Steps: 1 + rng.IntN(2)})) {
					parts = append(parts, event)
				}
				s.Close(t.Context())
				s = open(t, db, name)
			}
			if !slices.EqualFunc(whole, parts, exactcover.Event.Same) {
				t.Errorf("move %d, %s mode:\nwant %v\ngot  %v", move, mode, whole, parts)
			}
			if got := s.Tally(); got.Choices != want.Choices || got.Backtracks != want.Backtracks || got.Solutions != want.Solutions {
				t.Errorf("move %d, %s mode: want %+v, got %+v", move, mode, want, got)
			}
		}
	}
}

// TestTheEndIsMadeOnce sends stage 4 for search 0 twice, as after a lost answer, or as two
// clients do. The first starts the search over; the second must not end it.
func TestTheEndIsMadeOnce(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	s := load(t, db, name, twoSolutions)
	// As after choices by hand, all of which were undone.
	neo4jtest.Query(t, driver, "MATCH (p:Puzzle {name: $name}) SET p.byHand = true, p.partial = true", map[string]any{"name": name})
	params := map[string]any{
		"puzzle": name, "loaded": s.Loaded(), "step": 0, "search": 0, "state": "searching", "partial": true, "recorded": false,
		"quotas": false, "cheapest": map[string]any{"asked": false},
	}
	if rows := neo4jtest.Query(t, driver, cypher.Backtrack.Text, params); len(rows) != 1 || rows[0].Values[0] != "searching" {
		t.Fatalf("want the search to start over, got %v", rows)
	}
	if rows := neo4jtest.Query(t, driver, cypher.Backtrack.Text, params); len(rows) != 0 {
		t.Errorf("want nothing done a second time, got %v", rows)
	}
	if s := open(t, db, name); s.Exhausted() || toTheEnd(t, s, graphsolver.Pace{}) != 2 {
		t.Error("want both solutions found")
	}
}

// TestManyHandsAndAPerson has several processes search while a person makes choices and undoes
// them. All must come to the end with every solution.
func TestManyHandsAndAPerson(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	p := parsed(t, twoSolutions)
	for round := range testenv.Cases(1, 20) {
		load(t, db, name, twoSolutions)
		ends := make(chan error)
		for i := range 3 {
			go func() {
				s, err := db.Open(context.Background(), name)
				if err == nil {
					defer s.Close(context.Background())
					for _, err = range s.Events(context.Background(), graphsolver.Pace{Mode: bothModes[i%2], Chunk: 1}) {
						if err != nil {
							break
						}
					}
				}
				ends <- err
			}()
		}
		rng := rand.New(rand.NewPCG(uint64(round), 17))
		for range 10 {
			neo4jtest.Query(t, driver, `
				MATCH (p:Puzzle:Graphcover {name: $name})
				SET p:Graphcover // takes the lock: no step of the program comes in between
				WITH p, COUNT { (p)-[:HAS_MOVE]->(y {status: 'Yes'}) WHERE y.search > 0 } + 1 AS search
				MATCH (p)-[:HAS_MOVE]->(m {status: 'Maybe'})-[:MATCHES]->(c)
				WHERE NOT EXISTS { (c)<-[:MATCHES]-({status: 'Yes'}) }
				WITH m, c, search ORDER BY m.id, c.id SKIP $skip LIMIT 1
				SET m.status = 'Yes', m.search = search, c.search = search, c.moveId = m.id
				WITH m, search
				MATCH (m)-[:MATCHES]->()<-[:MATCHES]-(other {status: 'Maybe'})
				SET other.status = 'No', other.search = search`, map[string]any{"name": name, "skip": rng.IntN(4)})
		}
		for range 3 {
			if err := <-ends; err != nil {
				t.Error(err)
			}
		}
		s := open(t, db, name)
		toTheEnd(t, s, graphsolver.Pace{})
		if got := s.Tally(); !s.Exhausted() || got.Solutions != len(solutionsOf(t, p)) {
			t.Errorf("round %d: want 2 solutions, got %+v, exhausted %v", round, got, s.Exhausted())
		}
	}
}

// TestCountedOnce has a person make a choice while solutions are counted. A solver must not
// yield a solution twice without an error.
func TestCountedOnce(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	for _, mode := range bothModes {
		for _, when := range []int{1, 5} { // before and after the first solution
			events, solutions := 0, 0
			log := exactcover.Log{Observe: func(exactcover.Event) {
				if events++; events == when {
					neo4jtest.UndoByHand(t, driver, name, true)
				}
				if events == 1 && when == 1 {
					neo4jtest.ChooseByHand(t, driver, name, cellOf(missing(t)[0]), missing(t)[0])
				}
			}}
			solver := graphsolver.Solver{DB: db, Name: name, Text: twoSolutions, Pace: graphsolver.Pace{Mode: mode, Chunk: 1}}
			var err error
			for _, err = range solver.All(t.Context(), parsed(t, twoSolutions), &log) {
				if err != nil {
					break
				}
				solutions++
			}
			if !errors.Is(err, graphsolver.ErrByHand) || solutions != 1 {
				t.Errorf("%s mode, by hand at event %d: want one solution, and an error before it may come again, got %d, %v", mode, when, solutions, err)
			}
		}
	}
}

// TestTraceEndsAtStepsOfOthers has another client make steps while a trace is written. The trace
// ends, because it would lack them; a search without a trace continues.
func TestTraceEndsAtStepsOfOthers(t *testing.T) {
	t.Parallel()
	_, db, name := neo4jtest.Named(t)
	for _, mode := range bothModes {
		for _, traced := range []bool{true, false} {
			s := load(t, db, name, twoSolutions)
			other := testenv.Must(db.Open(t.Context(), name))(t)
			events := 0
			err := s.Solve(t.Context(), graphsolver.Pace{Mode: mode, Chunk: 1, Traced: traced}, func(exactcover.Event) {
				if events++; events > 1 {
					return
				}
				for _, err := range other.Events(t.Context(), graphsolver.Pace{Steps: 2, Chunk: 2}) {
					if err != nil {
						t.Error(err)
					}
				}
			})
			switch {
			case traced && (!errors.Is(err, graphsolver.ErrOvertaken) || events != 1):
				t.Errorf("%s mode: want %v after the first event, got %v after %d", mode, graphsolver.ErrOvertaken, err, events)
			case !traced && (err != nil || !s.Solved()):
				t.Errorf("%s mode, without a trace: want a solution, got %v", mode, err)
			}
			if err := errors.Join(other.Close(t.Context()), s.Close(t.Context())); err != nil {
				t.Error(err)
			}
		}
	}
}

// TestTraceEndsAtStepsByHand has a person make a choice while a trace is written, or before an
// old one is continued. A search that begins with choices by hand can be traced.
func TestTraceEndsAtStepsByHand(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	for _, mode := range bothModes {
		s := load(t, db, name, twoSolutions)
		events := 0
		err := s.Solve(t.Context(), graphsolver.Pace{Mode: mode, Chunk: 1, Traced: true}, func(exactcover.Event) {
			if events++; events == 1 {
				neo4jtest.UndoByHand(t, driver, name, true)
				neo4jtest.ChooseByHand(t, driver, name, cellOf(missing(t)[0]), missing(t)[0])
			}
		})
		if !errors.Is(err, graphsolver.ErrByHand) || events != 1 {
			t.Errorf("%s mode: want %v after the first event, got %v after %d", mode, graphsolver.ErrByHand, err, events)
		}
		s = open(t, db, name)
		if _, err := s.Since(t.Context(), 1); !errors.Is(err, graphsolver.ErrByHand) {
			t.Errorf("%s mode: want %v, got %v", mode, graphsolver.ErrByHand, err)
		}
		if n := toTheEnd(t, s, graphsolver.Pace{Mode: mode, Traced: true}); n < 3 {
			t.Errorf("%s mode: want the solution with the choice, and both from the clues, got %d", mode, n)
		}
		if _, err := s.Since(t.Context(), 1); !errors.Is(err, graphsolver.ErrByHand) {
			t.Errorf("%s mode, after it started over: want %v, got %v", mode, graphsolver.ErrByHand, err)
		}
	}
}

// TestTakeOverComesTooLate takes over choices that no longer stand. That must change
// nothing.
func TestTakeOverComesTooLate(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	load(t, db, name, twoSolutions)
	neo4jtest.ChooseByHand(t, driver, name, cellOf(missing(t)[0]), missing(t)[0])
	before := graphUnder(t, driver, name)
	for _, path := range [][2][]int{{{}, {}}, {{missing(t)[0]}, {0}}, {{missing(t)[0], 5}, {cellOf(missing(t)[0]), 5}}} {
		rows := neo4jtest.Query(t, driver, cypher.TakeOver.Text, map[string]any{
			"puzzle": name, "same": 0, "cluesUndone": true, "state": "searching", "choices": 0, "backtracks": 0, "solutions": 0,
			"hand": map[string]any{
				"pathMoves": path[0], "pathConstraints": path[1], "made": []any{},
				"skipped": []int{}, "chosenByHand": []int{}, "cleanup": []int{0, 1, 2},
			},
		})
		if len(rows) != 0 {
			t.Errorf("%v: want no row, got %v", path, rows)
		}
	}
	wantGraph(t, before, graphUnder(t, driver, name))
}

// TestHalfAnUndoByHand has the search continue in the middle of an undo, and where only the id
// of the load is missing.
func TestHalfAnUndoByHand(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	for _, mode := range bothModes {
		for _, change := range []func(){
			func() { neo4jtest.UndoByHand(t, driver, name, false) },
			func() {
				neo4jtest.Query(t, driver, "MATCH (p:Puzzle {name: $name}) REMOVE p.loaded", map[string]any{"name": name})
			},
		} {
			s := load(t, db, name, twoSolutions)
			advance(t, s, mode, 2)
			change()
			if n := toTheEnd(t, s, graphsolver.Pace{Mode: mode}); n < 2 || s.Tally().Solutions != 2 || !s.Exhausted() {
				t.Errorf("%s mode: want 2 solutions, got %d, %+v", mode, n, s.Tally())
			}
		}
	}
}

// TestCluesByHand has a person make clues, undo them, and forge deductions. A database that
// can't parse the text must notice it as well.
func TestCluesByHand(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	// a and b, or c and d, cover both items.
	p := solvertest.New(2, "a", "b", "a", "b")
	for _, c := range []struct{ change, want string }{
		{"SET m.status = 'Yes', m.search = 0", "status Yes and search 0, but it is no clue"},
		{"SET m.status = 'No', m.search = 0", "status No and search 0, but nothing rules it out"},
		{"SET m.status = 'No', m.search = 0, m.reason = 'naked twin', m.round = 0, p.round = 7", "status No and search 0, but nothing rules it out"},
		{"SET m.status = 'Yes', m.search = 0, p.clues = [0]", "its moves, constraints, clues and excluded moves are not those that were loaded"},
		{"SET p.clues = null", "the list of its clues is missing"},
		{"SET m.id = -1", "move with id -1: the puzzle has no such node"},
	} {
		s := testenv.Must(db.Load(t.Context(), name, "", p))(t)
		s.Close(t.Context())
		neo4jtest.Query(t, driver, "MATCH (p:Puzzle:Graphcover {name: $name})-[:HAS_MOVE]->(m {id: 0}) "+c.change, map[string]any{"name": name})
		s, err := db.Open(t.Context(), name)
		if err == nil {
			s.Close(t.Context())
		}
		if !errors.Is(err, graphsolver.ErrTampered) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: want %q, got %v", c.change, c.want, err)
		}
	}
	for _, mode := range bothModes {
		load(t, db, name, twoSolutions)
		neo4jtest.UndoByHand(t, driver, name, true)
		s := open(t, db, name)
		if !s.CluesUndone() {
			t.Error("want it noticed that the clues are undone")
		}
		if n := toTheEnd(t, s, graphsolver.Pace{Mode: mode}); n != 2 || s.Tally().Solutions != 2 {
			t.Errorf("%s mode: want 2 solutions of the puzzle with its clues, and no search made twice, got %d, %+v", mode, n, s.Tally())
		}
	}
}

// TestEmptiedByHand makes a choice by hand that leaves a without a move, and another one after it. When
// that has been undone, its constraint has another move to try, which is a dead end, too.
func TestEmptiedByHand(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	b := new(exactcover.Builder).Primary("a", "b", "d", "e")
	p := testenv.Must(b.Option("d").Option("d").Option("b", "e").Option("a", "e").Option("b").Problem())(t)
	for _, lost := range []bool{false, true} {
		var traces [][]exactcover.Event
		for _, pace := range []graphsolver.Pace{{Mode: graphsolver.Classic}, {Mode: graphsolver.Server}, {Mode: graphsolver.Server, Chunk: 1}} {
			testenv.Must(db.Load(t.Context(), name, "", p))(t).Close(t.Context())
			neo4jtest.ChooseByHand(t, driver, name, 1, 2)
			neo4jtest.ChooseByHand(t, driver, name, 2, 0)
			if lost {
				neo4jtest.Query(t, driver, "MATCH (p:Puzzle:Graphcover {name: $name}) REMOVE p.pathMoves", map[string]any{"name": name})
			}
			s := open(t, db, name)
			var trace []exactcover.Event
			for event := range testenv.Values(t, s.Events(t.Context(), pace)) {
				trace = append(trace, event)
			}
			if got := s.Tally(); !s.Exhausted() || got.Solutions != 2 {
				t.Errorf("%+v: want 2 solutions, got %+v", pace, got)
			}
			traces = append(traces, withoutCandidates(trace))
			s.Close(t.Context())
		}
		wantTrace(t, traces[0], traces[1])
		wantTrace(t, traces[0], traces[2])
	}
}

// TestColorsByHand has a person make choices in random problems with secondary items and
// colors, and somebody remove what the puzzle keeps beside the tags. All solutions must be
// found.
func TestColorsByHand(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	rng := rand.New(rand.NewPCG(8, 16))
	byHand, lost := 0, 0
	for n := 0; n < testenv.Cases(6, 200); {
		p := solvertest.Random(rng)
		if p.Validate() != nil || p.Primary() == len(p.Items) || len(p.Options) < 6 {
			continue
		}
		n++
		want := len(solutionsOf(t, p))
		s := testenv.Must(db.Load(t.Context(), name, "", p))(t)
		mode := bothModes[n%2]
		advance(t, s, mode, rng.IntN(4))
		s.Close(t.Context())
		for range 1 + rng.IntN(2) {
			open := neo4jtest.Query(t, driver, `
				MATCH (:Puzzle:Graphcover {name: $name})-[:HAS_MOVE]->(m {status: 'Maybe'})-[:MATCHES]->(c)
				WHERE c.secondary IS NULL AND NOT EXISTS { (c)<-[:MATCHES]-({status: 'Yes'}) }
				RETURN c.id, m.id ORDER BY c.id, m.id`, map[string]any{"name": name})
			if len(open) == 0 {
				break
			}
			choice := open[rng.IntN(len(open))].Values
			neo4jtest.ChooseByHand(t, driver, name, int(choice[0].(int64)), int(choice[1].(int64)))
			byHand++
		}
		if rng.IntN(2) == 0 {
			lost++
			neo4jtest.Query(t, driver, "MATCH (p:Puzzle:Graphcover {name: $name}) REMOVE p.pathMoves", map[string]any{"name": name})
		}
		s = open(t, db, name)
		toTheEnd(t, s, graphsolver.Pace{Mode: mode})
		if got := s.Tally(); !s.Exhausted() || got.Solutions != want {
			t.Fatalf("%s mode: want %d solutions, got %+v\n%+v", mode, want, got, p)
		}
		if left := tagsInGraph(t, driver, name); !reflect.DeepEqual(left, tagsAfter(p, nil)) {
			t.Errorf("want the tags as loaded, got %v", left)
		}
		s.Close(t.Context())
	}
	if byHand == 0 || lost == 0 {
		t.Errorf("want both kinds of cases, got %d choices by hand, %d lost records", byHand, lost)
	}
}
