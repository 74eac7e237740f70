package coloring_test

import (
	"slices"
	"testing"

	"graphcover/internal/corpus"
	"graphcover/internal/neo4jtest"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy"
	"graphcover/strategy/coloring"
)

// TestGraphMakesTheStepsOfMemory holds every step that Neo4j makes, and what it counts,
// against memory.
func TestGraphMakesTheStepsOfMemory(t *testing.T) {
	db := neo4jtest.DB(t)
	name := neo4jtest.Puzzle(t, db)
	for _, c := range []struct {
		name  string
		grids []sudoku.Grid
		steps int // of a transaction
	}{
		{"the blog's, step by step", []sudoku.Grid{example(t, "blog.sudoku")}, 1},
		{"the blog's", []sudoku.Grid{example(t, "blog.sudoku")}, 0},
		{"unsolvable", []sudoku.Grid{example(t, "unsolvable.sudoku")}, 7},
		{"several solutions", []sudoku.Grid{example(t, "several.sudoku")}, 0},
		{"empty", []sudoku.Grid{{}}, 0},
		{"hardest 11", grids(t, "norvig_hardest11.txt"), 0},
		{"some of the 95", grids(t, "norvig_top95.txt")[:8], 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, g := range c.grids {
				var memory, graph []coloring.Event
				want := solve(t, coloring.InMemory{Observe: func(e coloring.Event) { memory = append(memory, e) }}, g)
				got := solve(t, coloring.InGraph{
					DB: db, Name: name, Steps: c.steps,
					Observe: func(e coloring.Event) { graph = append(graph, e) },
				}, g)
				got.Loading, got.RoundTrips = 0, 0
				if got != want {
					t.Errorf("%s: want %+v, got %+v", g, want, got)
				}
				if !slices.Equal(memory, graph) {
					t.Errorf("%s:\nwant %v\ngot  %v", g, memory, graph)
				}
			}
		})
	}
}

func solve(t *testing.T, s strategy.Strategy, g sudoku.Grid) strategy.Answer {
	t.Helper()
	answer, err := s.Solve(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	return answer
}

// grids returns the grids of a collection.
func grids(t *testing.T, file string) (all []sudoku.Grid) {
	t.Helper()
	for _, entry := range corpus.Read(t, file) {
		all = append(all, entry.Puzzle.(sudoku.Grid))
	}
	return all
}

// example returns the grid of a file among the repository's examples.
func example(t *testing.T, file string) sudoku.Grid {
	t.Helper()
	return corpus.Example(t, file).Puzzle.(sudoku.Grid)
}
