package coloring

import (
	"slices"
	"sync"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"

	"graphcover/puzzle/sudoku"
	"graphcover/strategy"
)

// Board returns the graph of the cells of boards with these rules: two are adjacent if they must
// differ. Its ids are the places of the cells, row by row. That of the classic Sudoku has 81
// vertices and 810 edges.
func Board(rules *sudoku.Rules) *simple.UndirectedGraph {
	g := simple.NewUndirectedGraph()
	for cell, peers := range rules.Layout().Peers {
		for _, peer := range peers {
			g.SetEdge(simple.Edge{F: simple.Node(cell), T: simple.Node(peer)})
		}
	}
	return g
}

// cellsOf returns the graph of the cells in the form that a search needs. That of 9x9 is
// built once.
func cellsOf(rules *sudoku.Rules) *adjacency {
	if rules == sudoku.Classic() {
		return cells9x9()
	}
	return makeCells(rules)
}

var cells9x9 = sync.OnceValue(func() *adjacency { return makeCells(sudoku.Classic()) })

func makeCells(rules *sudoku.Rules) *adjacency {
	g := Board(rules)
	return newAdjacency(g, graph.NodesOf(g.Nodes()))
}

// unitsOf names what makes two cells adjacent: the units that both are in, or else the move of
// a chess piece: "row 3", "knight's move".
func unitsOf(rules *sudoku.Rules, a, b int) (names []string) {
	layout := rules.Layout()
	for _, u := range layout.UnitsOf[a] {
		if slices.Contains(layout.UnitsOf[b], u) {
			names = append(names, layout.Units[u].String())
		}
	}
	if names == nil {
		names = append(names, rules.PieceOf(a, b)+"'s move")
	}
	return names
}

// boardTask returns the task of coloring the cells of b, with its clues as given colors. What
// pencil marks rule out, and odd numbers in even cells, are forbidden colors.
func boardTask(b sudoku.Board, order Order) task {
	t := newTask(cellsOf(b.Rules()), b.Rules().Side(), order)
	for cell, number := range b.Numbers() {
		t.given[cell] = int32(number)
	}
	if b.HasMarks() || b.Rules().HasParity() {
		t.forbidden = make([]sudoku.Digits, len(t.given))
		for cell, digits := range b.Marks() {
			if t.given[cell] == 0 {
				t.forbidden[cell] = b.Rules().Layout().Numbers() &^ digits
			}
		}
	}
	return t
}

var unsolvable = strategy.Answer{Verdict: strategy.Unsolvable}

// answerOf returns the answer of a search that has looked for a coloring of b.
func answerOf(b sudoku.Board, s searcher, guesses int, found bool) strategy.Answer {
	answer, tally := unsolvable, s.tally()
	answer.Choices, answer.Backtracks, answer.Guesses = tally.Choices, tally.Backtracks, guesses
	answer.RoundTrips = tally.RoundTrips
	if found {
		answer.Verdict, answer.Board = strategy.Solved, colored(b, s.coloring())
	}
	return answer
}

// colored returns b with a number for each color.
func colored(b sudoku.Board, colors []int32) sudoku.Board {
	numbers := make([]uint8, len(colors))
	for cell, color := range colors {
		numbers[cell] = uint8(color)
	}
	return b.Of(numbers)
}
