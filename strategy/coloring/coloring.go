// Package coloring solves Sudoku as the coloring of a graph. The cells are vertices,
// and two are adjacent if they must differ, as those of a unit do. The numbers are colors, and
// adjacent vertices have different ones. Clues are colored from the beginning and
// stay. Pencil marks, and the marks of even and odd cells, forbid colors.
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

	"graphcover/puzzle/sudoku"
	"graphcover/strategy"
)

// Clues returns the clues of b as given colors in the graph of the cells.
func Clues(b sudoku.Board) Coloring {
	given := make(Coloring)
	for cell, number := range b.Numbers() {
		if number > 0 {
			given[int64(cell)] = int(number)
		}
	}
	return given
}

// InMemory colors the cells in memory.
type InMemory struct {
	strategy.NoCages
	Order   Order       // Dsatur if it is empty
	Observe func(Event) // if not nil, is called with every step
}

var _ strategy.Strategy = InMemory{}

// String returns the name of the strategy, with the order unless it is Dsatur.
func (c InMemory) String() string { return c.Order.strategyName() }

// Solve implements [strategy.Strategy].
func (c InMemory) Solve(ctx context.Context, b sudoku.Board) (strategy.Answer, error) {
	if len(b.Contradictions()) > 0 {
		return unsolvable, nil
	}
	t := boardTask(b, c.Order)
	t.observe = c.Observe
	s := newSearch(t)
	found, err := s.next(ctx)
	return answerOf(b, s, s.guesses, found), err
}
