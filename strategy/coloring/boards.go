package coloring

import (
	"context"
	"errors"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"

	"graphcover/puzzle/sudoku/board"
	"graphcover/strategy"
)

// This file colors boards of any size. The colors are the numbers of the board, and two
// cells are adjacent if they must differ.

var _ strategy.OfBoards = InMemory{}
var _ strategy.OfBoards = InGraph{}

// Board returns the graph of the cells of a kind of board. Its ids are the places of the
// cells, row by row.
func Board(k *board.Kind) *simple.UndirectedGraph {
	g := simple.NewUndirectedGraph()
	for cell, peers := range k.Layout().Peers {
		for _, peer := range peers {
			g.SetEdge(simple.Edge{F: simple.Node(cell), T: simple.Node(peer)})
		}
	}
	return g
}

// boardTask returns the task of coloring the cells of b, with its clues as given colors.
func boardTask(b board.Board, order Order) task {
	g := Board(b.Kind())
	t := newTask(newAdjacency(g, graph.NodesOf(g.Nodes())), b.Kind().Side(), order)
	for cell, number := range b.Numbers() {
		t.given[cell] = int32(number)
	}
	return t
}

// Takes implements [strategy.OfBoards].
func (c InMemory) Takes(k *board.Kind) error { return takes(k) }

// Takes implements [strategy.OfBoards].
func (c InGraph) Takes(k *board.Kind) error { return takes(k) }

func takes(k *board.Kind) error {
	switch {
	case k.HasCages():
		return strategy.ErrCages
	case k.HasParity():
		return strategy.ErrParity
	}
	return nil
}

// SolveBoard implements [strategy.OfBoards].
func (c InMemory) SolveBoard(ctx context.Context, b board.Board) (answer strategy.BoardAnswer, err error) {
	answer.Verdict = strategy.Unsolvable
	if len(b.Contradictions()) > 0 {
		return answer, nil
	}
	t := boardTask(b, c.Order)
	t.observe = c.Observe
	s := newSearch(t)
	found, err := s.next(ctx)
	answer.Choices, answer.Backtracks, answer.Guesses = s.Choices, s.Backtracks, s.guesses
	if found {
		answer.Verdict, answer.Board = strategy.Solved, colored(b, s.color)
	}
	return answer, err
}

// colored returns b with a number for each color.
func colored(b board.Board, colors []int32) board.Board {
	numbers := make([]uint8, len(colors))
	for cell, color := range colors {
		numbers[cell] = uint8(color)
	}
	return b.Of(numbers)
}

// SolveBoard implements [strategy.OfBoards]. For errors see [InGraph.Solve].
func (c InGraph) SolveBoard(ctx context.Context, b board.Board) (answer strategy.BoardAnswer, err error) {
	answer.Verdict = strategy.Unsolvable
	if len(b.Contradictions()) > 0 {
		return answer, nil
	}
	t := boardTask(b, c.Order)
	t.observe = c.Observe
	layout := b.Kind().Layout()
	s, err := Database{DB: c.DB, Name: c.Name, Text: b.String(), Steps: c.Steps}.load(ctx, t, func(cell int) map[string]any {
		row := map[string]any{"name": b.Kind().CellName(cell)}
		for _, u := range layout.UnitsOf[cell] {
			row[layout.Units[u].Kind] = layout.Units[u].Number // of two diagonals, the second
		}
		return row
	})
	if err != nil {
		return answer, err
	}
	found, err := s.next(ctx)
	err = errors.Join(err, s.close(ctx))
	answer.Choices, answer.Backtracks, answer.Guesses = s.Choices, s.Backtracks, s.guesses
	answer.RoundTrips, answer.Loading = s.tally().RoundTrips, s.loading
	if found && err == nil {
		answer.Verdict, answer.Board = strategy.Solved, colored(b, s.color)
	}
	return answer, err
}
