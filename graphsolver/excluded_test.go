package graphsolver_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/graphsolver"
	"graphcover/internal/corpus"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle/sudoku"
)

// marked returns a Sudoku with two solutions, and the same with pencil marks that exclude one.
func marked(t *testing.T) (plain, marked sudoku.Board) {
	t.Helper()
	plain = corpus.Board(t, "7982654311349876256253419872175398463564..1928491265735718923644826.37.99637.42.8")
	left := plain.Candidates()
	left[67] &^= sudoku.DigitsOf(1)
	return plain, plain.Rules().Marked(left)
}

// TestExcludedMoves loads Sudokus with pencil marks: in one transaction, in batches, and in
// place of another with the same nodes. Before the search and after all of it, the excluded
// moves, and those that the clues exclude, must be No with search 0, and no others. The
// searches must be those in memory.
func TestExcludedMoves(t *testing.T) {
	t.Parallel()
	driver := neo4jtest.Driver(t)
	db, batches := graphsolver.NewDB(driver, "neo4j"), inBatches(driver, 500)
	name := neo4jtest.Puzzle(t, db)
	g, c := marked(t)
	marked, plain := c.Problem(), g.Problem()

	for _, how := range []*graphsolver.DB{db, batches} {
		s := testenv.Must(how.Load(t.Context(), name, c.String(), marked))(t)
		s.Close(t.Context())
		wantBefore(t, name, marked)
	}
	for n, mode := range graphsolver.Modes() {
		problems := []*exactcover.Problem{plain, marked, plain}
		if !testenv.LongRun() { // one after the other, in one mode each
			problems = problems[n : n+2]
		}
		for i, p := range problems {
			var want, got []exactcover.Event
			pace := graphsolver.Pace{Mode: mode}
			solutions := 0
			for _, by := range []struct {
				solver exactcover.Solver
				trace  *[]exactcover.Event
			}{{memsolver.New(memsolver.DLX), &want}, {graphsolver.Solver{DB: db, Name: name, Pace: pace}, &got}} {
				for solution, err := range by.solver.All(t.Context(), p, &exactcover.Log{Observe: solvertest.KeepSteps(by.trace)}) {
					if err == nil {
						err = exactcover.Verify(p, solution)
					}
					testenv.Check(t, err)
					solutions++
				}
			}
			if want := map[*exactcover.Problem]int{plain: 4, marked: 2}[p]; solutions != want {
				t.Errorf("%s, puzzle %d: want %d solutions of both searches, got %d", mode, i, want, solutions)
			}
			wantTrace(t, want, got)
			wantBefore(t, name, p)
		}
	}
}

// wantBefore checks the tags of the moves where no choice stands.
func wantBefore(t *testing.T, name string, p *exactcover.Problem) {
	t.Helper()
	given := make(map[int]bool) // items
	for _, o := range p.Given {
		for _, item := range p.Options[o].Items {
			given[item] = true
		}
	}
	var want []string
	for o, option := range p.Options {
		switch {
		case slices.Contains(p.Given, o):
			want = append(want, "Yes 0")
		case slices.Contains(p.Excluded, o) || slices.ContainsFunc(option.Items, func(item int) bool { return given[item] }):
			want = append(want, "No 0")
		default:
			want = append(want, "Maybe <nil>")
		}
	}
	var got []string
	for _, r := range neo4jtest.Query(t, neo4jtest.Driver(t), `
		MATCH (:Puzzle:Graphcover {name: $name})-[:HAS_MOVE]->(m:Move)
		RETURN m.status, m.search ORDER BY m.id`, map[string]any{"name": name}) {
		got = append(got, fmt.Sprint(r.Values[0], " ", r.Values[1]))
	}
	if !slices.Equal(got, want) {
		t.Errorf("want the tags %q\ngot %q", want, got)
	}
}

// TestExcludedMovesAreKnown has other processes open a Sudoku with pencil marks after a
// step, with and without its text; after somebody has changed what is excluded; and after
// everything of search 0 was undone by hand.
func TestExcludedMovesAreKnown(t *testing.T) {
	t.Parallel()
	driver := neo4jtest.Driver(t)
	db, parsing := graphsolver.NewDB(driver, "neo4j"), graphsolver.NewDB(driver, "neo4j")
	name := neo4jtest.Puzzle(t, db)
	_, c := marked(t)
	p := c.Problem()
	parsing.Parse = func(context.Context, string) (*exactcover.Problem, error) { return c.Problem(), nil }
	change := func(statement string) {
		t.Helper()
		neo4jtest.Query(t, driver, "MATCH (p:Puzzle:Graphcover {name: $name})-[:HAS_MOVE]->(m) "+statement,
			map[string]any{"name": name, "excluded": p.Excluded})
	}
	load := func() {
		t.Helper()
		s := testenv.Must(db.Load(t.Context(), name, c.String(), p))(t)
		defer s.Close(t.Context())
		toTheEnd(t, s, graphsolver.Pace{Steps: 1})
	}
	solve := func(db *graphsolver.DB, cluesUndone bool) {
		t.Helper()
		s := testenv.Must(db.Open(t.Context(), name))(t)
		defer s.Close(t.Context())
		if s.CluesUndone() != cluesUndone {
			t.Errorf("want clues undone %v, got %v", cluesUndone, s.CluesUndone())
		}
		testenv.Check(t, s.Solve(t.Context(), graphsolver.Pace{}, nil))
		if err := exactcover.Verify(p, s.Chosen()); err != nil {
			t.Error(err)
		}
	}
	for _, db := range []*graphsolver.DB{db, parsing} {
		load()
		solve(db, false)
		for _, statement := range []string{
			"WHERE m.id = $excluded[0] SET m.status = 'Maybe' REMOVE m.search",
			"WHERE m.id = $excluded[0] SET m.search = 1",
		} {
			load()
			change(statement)
			if _, err := db.Open(t.Context(), name); !errors.Is(err, graphsolver.ErrTampered) {
				t.Errorf("after %s: want %v, got %v", statement, graphsolver.ErrTampered, err)
			}
		}
	}
	load()
	change("WITH DISTINCT p SET p.excluded = p.excluded[1..]")
	if _, err := db.Open(t.Context(), name); !errors.Is(err, graphsolver.ErrTampered) {
		t.Errorf("without its text: want %v, got %v", graphsolver.ErrTampered, err)
	}
	load()
	change("WHERE m.search IS NOT NULL SET m.status = 'Maybe' REMOVE m.search")
	change("MATCH (p)-[:HAS_CONSTRAINT]->(c) REMOVE c.search, c.moveId")
	solve(parsing, true)
}
