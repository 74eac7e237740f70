package graphsolver_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/graphsolver"
	"graphcover/internal/corpus"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
)

// hard95 is the first of Norvig's 95: 510 choices and 446 backtracks.
const hard95 = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"

// withoutCandidates returns a trace as server mode reports it, without candidates.
func withoutCandidates(trace []exactcover.Event) []exactcover.Event {
	trace = slices.Clone(trace)
	for i := range trace {
		trace[i].Candidates = nil
	}
	return trace
}

// TestServerLeavesTheStateOfClassic stops server mode after various numbers of steps and
// compares every node with the state derived from the trace, which is also that of
// classic mode (TestTagsAfterEveryStep).
func TestServerLeavesTheStateOfClassic(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	for _, c := range []struct {
		text  string
		stops []int // numbers of steps between two checks
		long  bool
	}{
		{blog, slices.Repeat([]int{1}, 110), true},
		{unsolvable, slices.Repeat([]int{1, 2, 3}, 30), true},
		{unsolvable, []int{24, 1, 1, 1, 2, 3, 40}, false},
		{blog, []int{7, 13, 1, 40, 100}, false},
		{hard95, []int{100, 1, 1, 1, 250, 3, 500, 999}, false},
	} {
		if c.long && !testenv.LongRun() {
			continue
		}
		s := load(t, db, name, c.text)
		problem := parsed(t, c.text)
		var trace []exactcover.Event
		for _, n := range c.stops {
			trace = append(trace, advance(t, s, graphsolver.Server, n)...)
			want, got := tagsAfter(problem, trace), tagsInGraph(t, driver, name)
			if s.Exhausted() {
				want = tagsAfter(problem, nil) // as loaded
			}
			if !reflect.DeepEqual(want, got) {
				t.Fatalf("%s after %d steps:\nwant %v\ngot  %v", c.text, len(trace), want, got)
			}
			if s.Solved() || s.Exhausted() {
				break
			}
		}
		wantTrace(t, withoutCandidates(memoryTrace(t, c.text)), trace)
	}
}

// TestModesLeaveTheSameGraph makes the same steps of the same puzzle in both modes, and
// compares all labels and properties of every node, except what identifies the puzzle,
// and the events that server mode keeps.
func TestModesLeaveTheSameGraph(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	inServer, inClassic := neo4jtest.Dropped(t, db, name+" server"), neo4jtest.Dropped(t, db, name+" classic")
	nodes := func(name string) (all []any) {
		for _, row := range neo4jtest.Query(t, driver, `
			MATCH (p:Graphcover {name: $name})-[:HAS_MOVE|HAS_CONSTRAINT*0..1]->(n)
			RETURN labels(n) AS labels, n {.*, puzzle: null, name: CASE n WHEN p THEN null ELSE n.name END,
				loaded: null, events: null, eventsFrom: null, eventsBy: null} AS properties, COUNT { (n)--() } AS degree
			ORDER BY labels, n.id`, map[string]any{"name": name}) {
			all = append(all, row.Values)
		}
		return all
	}
	texts := []string{atOnce, deadEnd}
	if testenv.LongRun() {
		texts = []string{unsolvable, blog, hard95}
	}
	for _, text := range texts {
		server, classic := load(t, db, inServer, text), load(t, db, inClassic, text)
		made := 0
		for _, n := range []int{1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89} {
			advance(t, server, graphsolver.Server, n)
			advance(t, classic, graphsolver.Classic, n)
			made += n
			want, got := nodes(inClassic), nodes(inServer)
			if len(want) != 1+729+324 {
				t.Fatalf("want 1,054 nodes, got %d", len(want))
			}
			for i := range want {
				if !reflect.DeepEqual(want[i], got[i]) {
					t.Fatalf("%s after %d steps:\nwant %v\ngot  %v", text, made, want[i], got[i])
				}
			}
			if server.Solved() || server.Exhausted() {
				break
			}
		}
	}
	if n := neo4jtest.Query(t, driver, "MATCH (n) WHERE n.queue IS NOT NULL OR n.trail IS NOT NULL RETURN count(n)", nil)[0].Values[0]; n != int64(0) {
		t.Errorf("want no node of a loop and no level left, got %d", n)
	}
}

// TestColorsLeaveTheSameTags makes steps in both modes on random problems, and compares
// every tag with the one derived from the trace. In each search, two chosen options give an
// item the same color.
func TestColorsLeaveTheSameTags(t *testing.T) {
	t.Parallel()
	driver := neo4jtest.Driver(t)
	db := graphsolver.NewDB(driver, "neo4j")
	rng := rand.New(rand.NewPCG(5, 55))
	for n := 0; n < testenv.Cases(2, 25); {
		p := solvertest.Random(rng)
		_, whole := solvertest.Reference(p)
		if !sharesAColor(p, whole) {
			continue
		}
		n++
		for _, mode := range []graphsolver.Mode{graphsolver.Classic, graphsolver.Server, ""} {
			name := neo4jtest.Puzzle(t, db)
			s := testenv.Must(db.Load(t.Context(), name, "", p))(t)
			var trace []exactcover.Event
			for !s.Exhausted() && len(trace) < 30 {
				how := mode
				if how == "" { // a random mode each time, as if in another process
					s.Close(t.Context())
					s = open(t, db, name)
					how = []graphsolver.Mode{graphsolver.Classic, graphsolver.Server}[rng.IntN(2)]
				}
				trace = append(trace, withoutCandidates(advance(t, s, how, 1+rng.IntN(4)))...)
				want, got := tagsAfter(p, trace), tagsInGraph(t, driver, name)
				if s.Exhausted() {
					want = tagsAfter(p, nil) // as loaded
				}
				if !reflect.DeepEqual(want, got) {
					t.Fatalf("%+v\n%s mode, after %v:\nwant %v\ngot  %v", p, how, trace, want, got)
				}
			}
			wantTrace(t, withoutCandidates(whole)[:len(trace)], trace)
			s.Close(t.Context())
		}
	}
}

// sharesAColor reports whether two options that contain the same item are chosen together
// somewhere in a trace.
func sharesAColor(p *exactcover.Problem, trace []exactcover.Event) bool {
	var chosen []int
	for _, e := range trace {
		switch e.Kind {
		case exactcover.Backtrack:
			chosen = chosen[:len(chosen)-1]
		case exactcover.Choose:
			for _, o := range slices.Concat(p.Given, chosen) {
				if slices.ContainsFunc(p.Options[o].Items, func(i int) bool { return slices.Contains(p.Options[e.Option].Items, i) }) {
					return true
				}
			}
			chosen = append(chosen, e.Option)
		}
	}
	return false
}

// TestModesInTurn changes the mode at random, each time with a newly opened search, as if
// in another process.
func TestModesInTurn(t *testing.T) {
	t.Parallel()
	_, db, name := neo4jtest.Named(t)
	rng := rand.New(rand.NewPCG(4, 2))
	texts := []string{deadEnd, unsolvable}
	if testenv.LongRun() {
		texts = []string{blog, unsolvable, hard95}
	}
	for _, text := range texts {
		load(t, db, name, text)
		var trace []exactcover.Event
		for {
			s := open(t, db, name)
			if s.Solved() || s.Exhausted() {
				break
			}
			if rng.IntN(2) == 0 {
				trace = append(trace, withoutCandidates(advance(t, s, graphsolver.Classic, 1+rng.IntN(8)))...)
			} else {
				trace = append(trace, advance(t, s, graphsolver.Server, 1+rng.IntN(60))...)
			}
		}
		wantTrace(t, withoutCandidates(memoryTrace(t, text)), trace)
	}
}

// TestModesCountTheSame finds all solutions in both modes.
func TestModesCountTheSame(t *testing.T) {
	t.Parallel()
	db := neo4jtest.DB(t)
	several, want := corpus.Board(t, ".9.26543113..8762.625341987.17539.463..4.8.928491265....18.2.6..826.3.....3..42.."), "5 56 56"
	if testenv.LongRun() {
		several, want = corpus.Board(t, "...81.....3....5.246........4...28.59....13..6......9.....8...4...26.........312."), "9 234 234"
	}
	var counts []string
	for _, mode := range []graphsolver.Mode{graphsolver.Classic, graphsolver.Server} {
		solver := graphsolver.Solver{DB: db, Name: neo4jtest.Puzzle(t, db), Pace: graphsolver.Pace{Mode: mode}}
		var log exactcover.Log
		for solution, err := range solver.All(context.Background(), several.Problem(), &log) {
			if err == nil {
				err = exactcover.Verify(several.Problem(), solution)
			}
			if err != nil {
				t.Fatal(mode, err)
			}
		}
		counts = append(counts, fmt.Sprint(log.Solutions, log.Choices, log.Backtracks))
	}
	if counts[0] != want || counts[1] != counts[0] {
		t.Errorf("want the solutions, choices and backtracks %s in both modes, got %q", want, counts)
	}
}
