// Package coloring solves Sudoku as the coloring of a graph. The cells are vertices,
// and two are adjacent if they share a unit. The nine numbers are colors, and
// adjacent vertices have different ones. Clues are colored from the beginning and
// stay.
//
// The strategies are [InMemory] and [InGraph], which lets Neo4j color the cells.
// A [Solver] answers the classic questions about any graph, in memory or in Neo4j. [Read]
// reads a graph from a file and [Write] writes one.
//
// References:
//
//   - I. Gupta, "Sudoku Solver: Graph Coloring", Code Science on Medium (2020): the
//     graph and m-coloring by backtracking, in the order of the vertices.
//   - D. Brélaz, "New methods to color the vertices of a graph", Communications of
//     the ACM 22 (1979), 251-256: DSATUR.
package coloring

import (
	"context"
	"sync"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"

	"graphcover/puzzle/sudoku"
	"graphcover/strategy"
)

// Sudoku returns the graph of the cells: 81 vertices, whose ids are indices in a
// [sudoku.Grid], and 810 edges.
func Sudoku() *simple.UndirectedGraph {
	g := simple.NewUndirectedGraph()
	for cell, peers := range sudoku.Peers {
		for _, peer := range peers {
			g.SetEdge(simple.Edge{F: simple.Node(cell), T: simple.Node(peer)})
		}
	}
	return g
}

// Clues returns the clues of g as given colors in the graph of the cells.
func Clues(g sudoku.Grid) Coloring {
	given := make(Coloring)
	for cell, number := range g {
		if number > 0 {
			given[int64(cell)] = int(number)
		}
	}
	return given
}

// numbers is the number of colors in a Sudoku.
const numbers = 9

// cells returns the graph of the cells in the form that a search needs. It is built
// once.
var cells = sync.OnceValue(func() *adjacency {
	g := Sudoku()
	return newAdjacency(g, graph.NodesOf(g.Nodes()))
})

// sudokuTask returns the task of coloring the cells, with the clues of g as given colors.
func sudokuTask(g sudoku.Grid, order Order) task {
	t := newTask(cells(), numbers, order)
	for cell, number := range g {
		t.given[cell] = int32(number)
	}
	return t
}

// InMemory colors the cells in memory.
type InMemory struct {
	Order   Order       // Dsatur if it is empty
	Observe func(Event) // if not nil, is called with every step
}

var _ strategy.Strategy = InMemory{}

// String returns the name of the strategy, with the order unless it is Dsatur.
func (c InMemory) String() string { return c.Order.strategyName() }

// Solve implements [strategy.Strategy].
func (c InMemory) Solve(ctx context.Context, g sudoku.Grid) (strategy.Answer, error) {
	answer := strategy.Answer{Verdict: strategy.Unsolvable}
	if len(g.Contradictions()) > 0 {
		return answer, nil
	}
	t := sudokuTask(g, c.Order)
	t.observe = c.Observe
	s := newSearch(t)
	found, err := s.next(ctx)
	answer.Choices, answer.Backtracks, answer.Guesses = s.Choices, s.Backtracks, s.guesses
	if found {
		answer.Verdict = strategy.Solved
		for cell, color := range s.color {
			answer.Grid[cell] = uint8(color)
		}
	}
	return answer, err
}
