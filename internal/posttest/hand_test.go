package posttest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/internal/corpus"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/neo4jserver"
	"graphcover/puzzle/sudoku"
)

// unsolvable is the post's puzzle with an 8 in r1c2, where its solution has a 9.
const unsolvable = ".8.2.5...1..9.762...5.4....2....9.....64..1..8......7..7......4...6....9.63.1...."

// Puzzles of the short run: few steps to a dead end, and few undos.
const (
	shortDeadEnd    = "1..857493534129678789643521.7531.98..13.8.7.26.8..413535.....1..41.3...78.7..13.." // three undos in 35 steps
	shortUnsolvable = noSolution
)

var modes = []graphsolver.Mode{graphsolver.Server, graphsolver.Classic}

// A hands has a puzzle on which the program and a person with the post's queries make
// steps in turn.
type hands struct {
	*testing.T
	db     *graphsolver.DB
	driver neo4j.DriverWithContext
	person *Client
	grid   sudoku.Board
}

// newHands returns the hands for a puzzle, which is not loaded yet. It empties the database.
func newHands(t *testing.T, person *Client, driver neo4j.DriverWithContext, grid sudoku.Board) *hands {
	t.Helper()
	empty(t, driver)
	return handsOf(t, person, driver, grid)
}

// handsOf is newHands, but leaves the database as it is.
func handsOf(t *testing.T, person *Client, driver neo4j.DriverWithContext, grid sudoku.Board) *hands {
	db := graphsolver.NewDB(driver, "neo4j")
	db.Parse = func(_ context.Context, text string) (*exactcover.Problem, error) {
		g, err := sudoku.Parse(text)
		if err != nil {
			return nil, err
		}
		return g.Problem(), nil
	}
	return &hands{T: t, db: db, driver: driver, person: person, grid: grid}
}

// load loads the puzzle again.
func (h *hands) load() *graphsolver.Search {
	h.Helper()
	s := testenv.Must(h.db.Load(h.Context(), "by hand", h.grid.String(), h.grid.Problem()))(h.T)
	h.person.Forget()
	return s
}

// open is another process that opens the puzzle.
func (h *hands) open() *graphsolver.Search {
	h.Helper()
	return testenv.Must(h.db.Open(h.Context(), "by hand"))(h.T)
}

// A snapshot holds the properties of all nodes. The steps change nothing else.
type snapshot []any

// snapshot takes one of the graph.
func (h *hands) snapshot() (nodes snapshot) {
	h.Helper()
	for _, r := range neo4jtest.Query(h, h.driver, "MATCH (n) RETURN elementId(n), properties(n)", nil) {
		nodes = append(nodes, map[string]any{"id": r.Values[0], "properties": r.Values[1]})
	}
	return nodes
}

// restore undoes all steps since a snapshot, as a load and the steps before it would.
func (h *hands) restore(nodes snapshot) {
	h.Helper()
	got := neo4jtest.Query(h, h.driver, `
		UNWIND $nodes AS node
		MATCH (n) WHERE elementId(n) = node.id
		SET n = node.properties
		RETURN count(n)`, map[string]any{"nodes": []any(nodes)})
	if n := got[0].Values[0]; n != int64(len(nodes)) {
		h.Fatalf("want %d nodes restored, got %d", len(nodes), n)
	}
}

// steps makes n steps of the program's search.
func (h *hands) steps(s *graphsolver.Search, mode graphsolver.Mode, n int) {
	h.Helper()
	if n == 0 {
		return
	}
	for event := range testenv.Values(h.T, s.Events(h.Context(), graphsolver.Pace{Mode: mode, Steps: n})) {
		if event.Kind == exactcover.Solved {
			return
		}
	}
}

// wantAnswer continues the search to its answer, and compares that with the answer of the
// search in memory.
func (h *hands) wantAnswer(mode graphsolver.Mode, format string, args ...any) {
	h.Helper()
	s := h.open()
	defer s.Close(h.Context())
	problem := h.grid.Problem()
	want := testenv.Must(memsolver.Solve(h.Context(), problem, memsolver.DLX))(h.T)
	err := s.Solve(h.Context(), graphsolver.Pace{Mode: mode}, nil)
	tally := s.Tally()
	got := s.Chosen()
	slices.Sort(got)
	slices.Sort(want)
	switch {
	case err != nil:
		h.Errorf("%s: %v", fmt.Sprintf(format, args...), err)
	case want == nil && (s.Solved() || !s.Exhausted() || tally.Depth() != 0):
		h.Errorf("%s: want no solution, got solved %v, exhausted %v, %+v", fmt.Sprintf(format, args...), s.Solved(), s.Exhausted(), tally)
	case want != nil && (!s.Solved() || !slices.Equal(want, got)):
		h.Errorf("%s: want the solution, got solved %v, exhausted %v, %v", fmt.Sprintf(format, args...), s.Solved(), s.Exhausted(), got)
	case want != nil && tally.Depth() != len(want)-len(problem.Given):
		h.Errorf("%s: want %d choices that stand, got %+v", fmt.Sprintf(format, args...), len(want)-len(problem.Given), tally)
	}
}

// puzzles returns the puzzles of a test: one with a solution, one without, and in the long
// run n with 17 clues, whose searches have at most a hundred steps.
func puzzles(t *testing.T, n int) []sudoku.Board {
	t.Helper()
	if !testenv.LongRun() {
		return []sudoku.Board{corpus.Board(t, shortDeadEnd), corpus.Board(t, shortUnsolvable)}
	}
	grids := []sudoku.Board{corpus.Board(t, corpus.Example(t, "blog.sudoku").String()), corpus.Board(t, unsolvable)}
	if n == 0 {
		return grids
	}
	for _, entry := range corpus.Read(t, "clues17_4916.txt") {
		if grid := corpus.Board(t, entry.String()); len(trace(t, grid)) <= 100 {
			grids = append(grids, grid)
		}
		if len(grids) == 2+n {
			return grids
		}
	}
	t.Fatalf("want %d puzzles with 17 clues, got %d", n, len(grids)-2)
	return nil
}

// leavesTheTagsOfThePost compares all tags after every step of the program with those that
// the post's queries leave after the same step.
func leavesTheTagsOfThePost(t *testing.T, server *neo4jserver.Server, driver neo4j.DriverWithContext) {
	most, person := testenv.Cases(7, 1<<20), Start(t, server) // the seventh step is a choice after undos
	for _, grid := range puzzles(t, testenv.Cases(0, 2, 18))[:testenv.Cases(1, 4, 20)] {
		h := newHands(t, person, driver, grid)
		total := min(len(trace(t, grid)), most)
		h.load().Close(t.Context())
		wants := []Tags{h.person.Tags()}
		for range total {
			h.person.Steps(1)
			wants = append(wants, h.person.Tags())
		}
		for _, mode := range modes {
			s := h.load()
			for k, want := range wants {
				if k > 0 {
					h.steps(s, mode, 1)
				}
				if different := h.person.Tags().Differences(want); len(different) > 0 {
					t.Fatalf("%s, %s mode, after %d steps: %d nodes differ, first %s", grid, mode, k, len(different), different[0])
				}
			}
			s.Close(t.Context())
		}
	}
}

// continuesAfterThePost has a person make the first steps of a search, in some cases half an
// undo too, and the program the others.
func continuesAfterThePost(t *testing.T, server *neo4jserver.Server, driver neo4j.DriverWithContext) {
	every, person := testenv.Cases(5, 9, 1), Start(t, server)
	for _, grid := range puzzles(t, testenv.Cases(0, 2, 5)) {
		h := newHands(t, person, driver, grid)
		events := trace(t, grid)
		h.load().Close(t.Context())
		for k := 0; k <= min(len(events)+1, testenv.Cases(7, 1<<20)); k++ {
			if k > 0 {
				h.person.Steps(1)
			}
			if k < len(events) && k%every != 0 {
				continue
			}
			before := h.snapshot()
			h.person.Remember()
			h.wantAnswers(k, "")
			if k == 0 || k > len(events) {
				continue
			}
			undone := h.person.Undo().Search
			h.wantAnswers(k, " and half an undo")
			if undone > 0 { // not the clues, after which the post removes nothing
				h.person.Remove()
				h.wantAnswers(k, " and an undo that leaves moveId")
			}
			h.restore(before)
			h.person.Recall()
		}
	}
}

// wantAnswers is wantAnswer in both modes, in the short run in one of them, after k steps
// by hand and what else was done. It leaves the graph as it is.
func (h *hands) wantAnswers(k int, what string) {
	h.Helper()
	before := h.snapshot()
	for _, mode := range modes {
		if testenv.LongRun() || mode == modes[k%2] {
			h.wantAnswer(mode, "%s: after %d steps%s by hand, %s mode", h.grid, k, what, mode)
			h.restore(before)
		}
	}
}

// continuesInTurn has the person and the program make some steps in turn.
func continuesInTurn(t *testing.T, server *neo4jserver.Server, driver neo4j.DriverWithContext) {
	testenv.Long(t, "graphsolver.TestEachProcessContinuesAfterHand")
	rounds, person := testenv.Cases(0, 4, 20), Start(t, server)
	rng := rand.New(rand.NewPCG(1, 16))
	for _, grid := range puzzles(t, testenv.Cases(0, 2, 5)) {
		h := newHands(t, person, driver, grid)
		for round := range rounds {
			s := h.load()
			for range 4 {
				h.steps(s, modes[rng.IntN(2)], rng.IntN(20))
				h.person.Forget()
				h.person.Steps(rng.IntN(10))
			}
			s.Close(t.Context())
			h.wantAnswer(modes[round%2], "%s: round %d", grid, round)
		}
	}
}

// keepsChoicesByHand has a person choose any moves for any constraints, before and after
// steps of the program.
func keepsChoicesByHand(t *testing.T, server *neo4jserver.Server, driver neo4j.DriverWithContext) {
	testenv.Long(t, "graphsolver.TestManyHandsAndAPerson")
	rounds, person := testenv.Cases(0, 40, 200), Start(t, server)
	rng := rand.New(rand.NewPCG(2, 16))
	grids := puzzles(t, 0)
	for round := range rounds {
		grid := grids[0]
		if round%6 == 0 {
			grid = grids[1] // unsolvable, which takes longer
		}
		h := newHands(t, person, driver, grid)
		problem := grid.Problem()
		s := h.load()
		h.steps(s, modes[rng.IntN(2)], rng.IntN(30))
		for range 1 + rng.IntN(4) {
			tags := h.person.Tags()
			open := make(map[int]bool)
			for item := range problem.Items {
				open[item] = true
			}
			var candidates []int
			for _, m := range tags.Moves {
				switch m.Status {
				case "Yes":
					for _, item := range problem.Options[m.ID].Items {
						delete(open, item)
					}
				case "Maybe":
					candidates = append(candidates, m.ID)
				}
			}
			if len(candidates) == 0 {
				break
			}
			move := candidates[rng.IntN(len(candidates))]
			var constraints []int
			for _, item := range problem.Options[move].Items {
				if open[item] {
					constraints = append(constraints, item)
				}
			}
			h.person.Choose(constraints[rng.IntN(len(constraints))], move)
		}
		s.Close(t.Context())
		s = h.open()
		if !s.ByHand() {
			t.Error("want the steps by hand noticed")
		}
		s.Close(t.Context())
		h.wantAnswer(modes[round%2], "%s: round %d", grid, round)
	}
}

// countsAfterChoicesByHand counts all solutions of a puzzle with several after choices by
// hand: none is left out, none counted twice.
func countsAfterChoicesByHand(t *testing.T, server *neo4jserver.Server, driver neo4j.DriverWithContext) {
	testenv.Long(t, "graphsolver.TestCountedOnce")
	grid, solutions := corpus.Board(t, corpus.Example(t, "several.sudoku").String()), 71
	h := newHands(t, Start(t, server), driver, grid)
	for _, mode := range modes {
		s := h.load()
		for range 3 { // solutions that will be counted again
			testenv.Check(t, s.Solve(t.Context(), graphsolver.Pace{Mode: mode}, nil))
			h.steps(s, mode, 1)
		}
		h.person.Forget()
		h.person.Steps(3)
		for range testenv.Values(t, s.Events(t.Context(), graphsolver.Pace{Mode: mode})) {
		}
		if got := s.Tally(); !s.Exhausted() || got.Solutions != solutions || got.Depth() != 0 {
			t.Errorf("%s mode: want %d solutions, got %+v, exhausted %v", mode, solutions, got, s.Exhausted())
		}
		s.Close(t.Context())
	}
}
