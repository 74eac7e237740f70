package graphsolver_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/graphsolver"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
)

// listed returns the solutions that v yields, up to most, with the number of the first one.
func listed(t *testing.T, v graphsolver.Solver, p *exactcover.Problem, most int) (solutions []exactcover.Solution, first int) {
	t.Helper()
	var log exactcover.Log
	for s, err := range v.All(t.Context(), p, &log) {
		testenv.Check(t, err)
		if solutions = append(solutions, slices.Clone(s)); len(solutions) == 1 {
			first = log.Solutions
		}
		if want := first + len(solutions) - 1; log.Solutions != want {
			t.Fatalf("want solution %d, got number %d", want, log.Solutions)
		}
		if len(solutions) == most {
			break
		}
	}
	return solutions, first
}

// TestListsGoOn leaves a list after each of its solutions, as a client that dies does. The next one
// begins with that solution: it may not have been told. All solutions come, in the order of memory.
func TestListsGoOn(t *testing.T) {
	t.Parallel()
	db := neo4jtest.DB(t)
	quotas := solvertest.New(3, "a", "a", "ab", "ac", "b", "bc")
	quotas.Items[0].Quota, quotas.Items[1].Quota = exactcover.Quota{Low: 1, High: 3}, exactcover.Quota{Low: 0, High: 2}
	for name, p := range map[string]*exactcover.Problem{"queens:5": parsed(t, "queens:5"), "quotas": quotas} {
		var want []exactcover.Solution
		for s, err := range memsolver.All(t.Context(), p, memsolver.DLX) {
			testenv.Check(t, err)
			want = append(want, s)
		}
		for _, mode := range graphsolver.Modes() {
			t.Run(fmt.Sprint(name, "/", mode), func(t *testing.T) {
				v := graphsolver.Solver{DB: db, Name: neo4jtest.Puzzle(t, db), Pace: graphsolver.Pace{Mode: mode, Chunk: 3}, List: true}
				for after := 1; after <= len(want); after += testenv.Cases(7, 4) {
					begun, first := listed(t, v, p, after)
					rest, next := listed(t, v, p, 0)
					if first != 1 || next != after {
						t.Fatalf("after %d: want the lists to begin with solutions 1 and %d, got %d and %d", after, after, first, next)
					}
					if got := append(begun[:after-1], rest...); !slices.EqualFunc(got, want, slices.Equal) {
						t.Fatalf("after %d: want\n%v\ngot\n%v", after, want, got)
					}
				}
			})
		}
	}
}

// TestListsBeginAnew checks which lists are not continued.
func TestListsBeginAnew(t *testing.T) {
	t.Parallel()
	db := neo4jtest.DB(t)
	p := parsed(t, "queens:5")
	v := graphsolver.Solver{DB: db, Name: neo4jtest.Puzzle(t, db), List: true}
	limited, ordered, plain := v, v, v
	limited.Limit, ordered.Order, plain.List = 3, exactcover.OrderFirst, false
	begins := func(why string, v graphsolver.Solver, p *exactcover.Problem, most, want int) {
		t.Helper()
		if _, first := listed(t, v, p, most); first != want {
			t.Errorf("%s: want a list that begins with solution %d, got %d", why, want, first)
		}
	}
	begins("the first", v, p, 5, 1)
	begins("below its limit", limited, p, 0, 1)
	begins("after its limit", limited, p, 2, 1)
	begins("within its limit", limited, p, 0, 2)
	begins("after that", v, p, 4, 1)
	begins("another order", ordered, p, 4, 1)
	begins("the usual order", v, p, 4, 1)
	begins("another puzzle", v, parsed(t, "queens:6"), 2, 1)
	begins("a search that is no list", plain, p, 4, 1)
	begins("after that", v, p, 0, 1)
	begins("after the whole list", v, p, 4, 1)
	begins("the same again", v, p, 0, 4)
}

// TestShare compares the share of a search that is done, after each step, with what the trace of
// memory says, which has the moves that are left.
func TestShare(t *testing.T) {
	t.Parallel()
	db := neo4jtest.DB(t)
	p := parsed(t, "queens:6")
	type level struct{ item, tried, of int }
	var levels []level
	var want []float64
	log := exactcover.Log{Observe: func(e exactcover.Event) {
		switch depth := e.Search; {
		case e.Kind == exactcover.Choose && depth <= len(levels) && levels[depth-1].item == e.Item:
			levels = levels[:depth]
		case e.Kind == exactcover.Choose:
			levels = append(levels[:depth-1], level{e.Item, 0, len(e.Candidates)})
		case e.Kind == exactcover.Backtrack:
			levels = levels[:depth]
			levels[depth-1].tried++
		}
		done, share := 0.0, 1.0
		for _, l := range levels {
			share /= float64(l.of)
			done += share * float64(l.tried)
		}
		want = append(want, done)
	}}
	testenv.Must(memsolver.Count(t.Context(), p, memsolver.DLX, memsolver.Log(&log)))(t)
	for _, mode := range graphsolver.Modes() {
		var got []float64
		log := exactcover.Log{Progress: func(share float64) { got = append(got, share) }}
		v := graphsolver.Solver{DB: db, Name: neo4jtest.Puzzle(t, db), Pace: graphsolver.Pace{Mode: mode, Chunk: 1}}
		testenv.Must(v.Count(t.Context(), p, &log))(t)
		if len(got) != len(want) {
			t.Fatalf("%s mode: want %d shares, got %d", mode, len(want), len(got))
		}
		for i := range want {
			if math.Abs(got[i]-want[i]) > 1e-9 {
				t.Errorf("%s mode, event %d: want %g, got %g", mode, i, want[i], got[i])
			}
		}
	}
}
