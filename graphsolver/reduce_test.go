package graphsolver_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/reduce"
	"graphcover/exactcover/solvertest"
	"graphcover/graphsolver"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle"
)

// TestReduced compares the searches of reduced problems in the graph with those in memory, event by
// event, in both modes.
func TestReduced(t *testing.T) {
	t.Parallel()
	db := neo4jtest.DB(t)
	name := neo4jtest.Puzzle(t, db)
	rng := rand.New(rand.NewPCG(40, 4))
	removed := 0
	for i := range testenv.Cases(6, 60) {
		p := solvertest.RandomQuotas(rng)
		if i%2 == 0 {
			if p = solvertest.Random(rng); p.Validate() != nil {
				continue
			}
		}
		removed += len(testenv.Must(reduce.Reduce(t.Context(), p, reduce.Each))(t).Removed)
		for _, mode := range graphsolver.Modes() {
			var want, got []exactcover.Event
			memory := reduce.Preparer{Preparer: memsolver.New(memsolver.DLX)}
			graph := reduce.Solver{Solver: graphsolver.Solver{DB: db, Name: name, Pace: graphsolver.Pace{Mode: mode}}}
			for _, err := range memory.All(t.Context(), p, &exactcover.Log{Observe: solvertest.KeepSteps(&want)}) {
				testenv.Check(t, err)
			}
			for solution, err := range graph.All(t.Context(), p, &exactcover.Log{Observe: solvertest.KeepSteps(&got)}) {
				if err == nil {
					err = exactcover.Verify(p, solution)
				}
				testenv.Check(t, err)
			}
			wantTrace(t, want, got)
		}
	}
	if removed == 0 {
		t.Error("nothing was removed: this tests nothing")
	}
}

// TestReducedIsKnown has another process open a problem that was loaded reduced, by its text. If the
// problem of the text is another one, it is refused.
func TestReducedIsKnown(t *testing.T) {
	t.Parallel()
	driver := neo4jtest.Driver(t)
	db := graphsolver.NewDB(driver, "neo4j")
	name := neo4jtest.Puzzle(t, db)
	p := testenv.Must(puzzle.Parse("pentomino:3x20"))(t).Problem()
	r := testenv.Must(reduce.Reduce(t.Context(), p, reduce.Each))(t)
	s := testenv.Must(db.Load(t.Context(), name, "pentomino:3x20", r.Problem))(t)
	s.Close(t.Context())
	parsed := p
	db.Parse = func(context.Context, string) (*exactcover.Problem, error) { return parsed, nil }
	s = testenv.Must(db.Open(t.Context(), name))(t)
	defer s.Close(t.Context())
	if !slices.Equal(s.Problem().Excluded, r.Problem.Excluded) {
		t.Errorf("want %d moves ruled out, got %d", len(r.Problem.Excluded), len(s.Problem().Excluded))
	}
	parsed = p.WithCosts(slices.Repeat([]int{1}, len(p.Options)))
	if _, err := db.Open(t.Context(), name); err == nil || errors.Is(err, graphsolver.ErrTampered) {
		t.Errorf("with another text: want that it has changed, got %v", err)
	}
}
