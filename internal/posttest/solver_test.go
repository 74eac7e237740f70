package posttest

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"graphcover/bench"
	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/internal/corpus"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle"
)

// Two short searches: of a puzzle with two solutions, and of one without any.
const (
	twoSolutions = "7982654311349876256253419872175398463564..1928491265735718923644826.37.99637.42.8"
	noSolution   = ".7.26.4311.4987625625341.8.21.539846356478192849126573..1..2364482653719.63714258"
)

// solverMakesTheSearch compares all steps and solutions of graphsolver.Post with those in
// memory. The second puzzle takes over the nodes of the first. It must refuse to begin
// where there are nodes of others, and must not continue if some appear.
func solverMakesTheSearch(t *testing.T, driver neo4j.DriverWithContext) {
	empty(t, driver)
	solver := graphsolver.Post{DB: graphsolver.NewDB(driver, "neo4j"), Name: "measured"}
	texts := []string{twoSolutions, noSolution}
	if testenv.LongRun() {
		texts = append(texts, corpus.Example(t, "blog.sudoku").String())
	}
	for _, text := range texts {
		p := corpus.Board(t, text).Problem()
		want, wantSolutions, _ := searchAll(t, memsolver.New(memsolver.DLX), p)
		got, solutions, log := searchAll(t, solver, p)
		if !slices.EqualFunc(got, want, exactcover.Event.Same) {
			t.Errorf("%s: want the events\n%+v, got\n%+v", text, want, got)
		}
		if !slices.EqualFunc(solutions, wantSolutions, exactcover.SameOptions) {
			t.Errorf("%s: want %d solutions, got %d, or others", text, len(wantSolutions), len(solutions))
		}
		// Each choice takes a query for itself, each undo two, and the first choice one before it.
		if least := log.Choices + 2*log.Backtracks + 1; log.RoundTrips < least || log.Loading <= 0 {
			t.Errorf("%s: want %d round trips at least, and a time of loading, got %+v", text, least, log.Tally)
		}
	}

	const others = "CREATE (:Move {id: 0, status: 'Maybe', name: 'Nf3'})"
	p := corpus.Board(t, twoSolutions).Problem()
	var err error
	for _, err = range solver.All(t.Context(), p, nil) {
		if err == nil {
			neo4jtest.Query(t, driver, others, nil)
		}
	}
	if !errors.Is(err, graphsolver.ErrNotAlone) {
		t.Errorf("others who come after the first solution: want %v, got %v", graphsolver.ErrNotAlone, err)
	}
	empty(t, driver)
	neo4jtest.Query(t, driver, others, nil)
	before := graph(t, driver)
	if _, err := exactcover.First(solver.All(t.Context(), p, nil)); !errors.Is(err, graphsolver.ErrNotAlone) {
		t.Errorf("beside others: want %v, got %v", graphsolver.ErrNotAlone, err)
	}
	if after := graph(t, driver); !slices.Equal(after, before) {
		t.Errorf("want the graph of others as it was, got %q", after)
	}
	var b exactcover.Builder
	p = testenv.Must(b.Primary("p").Secondary("x").Option("p", "x").Problem())(t)
	if _, err := exactcover.First(solver.All(t.Context(), p, nil)); err == nil || errors.Is(err, graphsolver.ErrNotAlone) {
		t.Errorf("want secondary items refused, got %v", err)
	}
}

// searchAll returns the events of a search for all solutions, and these, which are
// verified.
func searchAll(t *testing.T, s exactcover.Solver, p *exactcover.Problem) (events []exactcover.Event, solutions []exactcover.Solution, log *exactcover.Log) {
	t.Helper()
	log = &exactcover.Log{Observe: func(e exactcover.Event) { events = append(events, e) }}
	for solution, err := range s.All(t.Context(), p, log) {
		if err == nil {
			err = exactcover.Verify(p, solution)
		}
		testenv.Check(t, err)
		solutions = append(solutions, slices.Clone(solution))
	}
	return events, solutions, log
}

// solverTakesTurns measures the queries of the post beside both modes and memory, on nodes
// that they take over from each other.
func solverTakesTurns(t *testing.T, driver neo4j.DriverWithContext) {
	testenv.Long(t, "TestPost")
	empty(t, driver)
	db := graphsolver.NewDB(driver, "neo4j")
	var contenders []*compare.Contender
	for _, mode := range modes {
		contenders = append(contenders, &compare.Contender{
			Solver: graphsolver.Solver{DB: db, Name: "measured", Pace: graphsolver.Pace{Mode: mode}}, Mode: string(mode),
		})
	}
	contenders = append(contenders,
		&compare.Contender{Solver: graphsolver.Post{DB: db, Name: "measured"}, Mode: "post"},
		&compare.Contender{Solver: memsolver.New(memsolver.DLX), Mode: "dlx"})
	var puzzles []puzzle.Entry
	for _, text := range []string{twoSolutions, noSolution} {
		puzzles = append(puzzles, puzzle.Entry{Puzzle: corpus.Board(t, text)})
	}
	report := testenv.Must(bench.Run(t.Context(), bench.Config{
		Puzzles: puzzles, Contenders: contenders, Rounds: 2, WarmUp: 1,
		Baseline: func(context.Context) error { return nil },
	}))(t)
	if post := report.Contenders[2]; post.Mode != "post" || post.DatabaseHits == 0 || post.HitSteps == 0 || post.Faster.Median <= 0 ||
		post.RoundTrips <= report.Contenders[0].RoundTrips {
		t.Errorf("want more round trips than in server mode, database hits and a ratio, got %+v", post)
	}
}
