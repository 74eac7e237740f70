package coloring

import (
	"slices"
	"sync"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"

	"graphcover/puzzle/sudoku"
	"graphcover/puzzle/sudoku/classic"
	"graphcover/strategy"
)

// This file colors boards of any size, and so the Sudoku of 9x9. The colors are the numbers of
// the board, and two cells are adjacent if they must differ.

var _ strategy.OfBoards = InMemory{}
var _ strategy.OfBoards = InGraph{}

// Board returns the graph of the cells of a kind of board. Its ids are the places of the
// cells, row by row.
func Board(k *sudoku.Rules) *simple.UndirectedGraph {
	g := simple.NewUndirectedGraph()
	for cell, peers := range k.Layout().Peers {
		for _, peer := range peers {
			g.SetEdge(simple.Edge{F: simple.Node(cell), T: simple.Node(peer)})
		}
	}
	return g
}

// cellsOf returns the graph of the cells in the form that a search needs. That of 9x9 is
// built once.
func cellsOf(k *sudoku.Rules) *adjacency {
	if k == sudoku.Classic() {
		return cells9x9()
	}
	return makeCells(k)
}

var cells9x9 = sync.OnceValue(func() *adjacency { return makeCells(sudoku.Classic()) })

func makeCells(k *sudoku.Rules) *adjacency {
	g := Board(k)
	return newAdjacency(g, graph.NodesOf(g.Nodes()))
}

// unitsOf names what makes two cells adjacent: the units that both are in, or else the move of
// a chess piece: "row 3", "knight's move".
func unitsOf(k *sudoku.Rules, a, b int) (names []string) {
	layout := k.Layout()
	for _, u := range layout.UnitsOf[a] {
		if slices.Contains(layout.UnitsOf[b], u) {
			names = append(names, layout.Units[u].String())
		}
	}
	if names == nil {
		names = append(names, k.PieceOf(a, b)+"'s move")
	}
	return names
}

// boardTask returns the task of coloring the cells of b, with its clues as given colors.
func boardTask(b sudoku.Board, order Order) task {
	t := newTask(cellsOf(b.Rules()), b.Rules().Side(), order)
	for cell, number := range b.Numbers() {
		t.given[cell] = int32(number)
	}
	return t
}

// Takes implements [strategy.OfBoards].
func (c InMemory) Takes(k *sudoku.Rules) error { return takes(k) }

// Takes implements [strategy.OfBoards].
func (c InGraph) Takes(k *sudoku.Rules) error { return takes(k) }

func takes(k *sudoku.Rules) error {
	switch {
	case k.HasCages():
		return strategy.ErrCages
	case k.HasParity():
		return strategy.ErrParity
	}
	return nil
}

var unsolvable = strategy.BoardAnswer{Answer: strategy.Answer{Verdict: strategy.Unsolvable}}

// answerOf returns the answer of a search that has looked for a coloring of b.
func answerOf(b sudoku.Board, s searcher, guesses int, found bool) strategy.BoardAnswer {
	answer, tally := unsolvable, s.tally()
	answer.Choices, answer.Backtracks, answer.Guesses = tally.Choices, tally.Backtracks, guesses
	answer.RoundTrips = tally.RoundTrips
	if found {
		answer.Verdict, answer.Board = strategy.Solved, colored(b, s.coloring())
	}
	return answer
}

// ofGrid returns the answer about a board of 9x9 as that about a Sudoku.
func ofGrid(found strategy.BoardAnswer, err error) (strategy.Answer, error) {
	if found.Verdict == strategy.Solved {
		found.Grid, _ = classic.Of(found.Board)
	}
	return found.Answer, err
}

// colored returns b with a number for each color.
func colored(b sudoku.Board, colors []int32) sudoku.Board {
	numbers := make([]uint8, len(colors))
	for cell, color := range colors {
		numbers[cell] = uint8(color)
	}
	return b.Of(numbers)
}
