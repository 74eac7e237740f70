package coloring_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"

	"graphcover/internal/testenv"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy/coloring"
)

func TestWrite(t *testing.T) {
	g := simple.NewUndirectedGraph()
	for _, id := range []int64{7, 2, 5} {
		g.AddNode(simple.Node(id))
	}
	g.SetEdge(simple.Edge{F: simple.Node(7), T: simple.Node(2)})
	g.SetEdge(simple.Edge{F: simple.Node(5), T: simple.Node(2)})
	var text strings.Builder
	const want = "c a comment\nc another\np edge 3 2\ne 1 2\ne 1 3\n"
	if err := coloring.Write(&text, g, nil, "a comment", "another"); err != nil || text.String() != want {
		t.Errorf("want %q\ngot  %q, %v", want, text.String(), err)
	}
	text.Reset()
	if err := coloring.Write(&text, simple.NewUndirectedGraph(), nil); err != nil || text.String() != "p edge 0 0\n" {
		t.Errorf("a graph without vertices: got %q, %v", text.String(), err)
	}
}

// TestWriteSudoku reads the graph of Sudoku back.
func TestWriteSudoku(t *testing.T) {
	var text bytes.Buffer
	testenv.Check(t, coloring.Write(&text, coloring.Board(sudoku.Classic()), nil))
	if lines := strings.Count(text.String(), "\n"); lines != 1+810 {
		t.Errorf("want 811 lines, got %d", lines)
	}
	read := testenv.Must(coloring.Read(&text))(t)
	cells := coloring.Board(sudoku.Classic())
	for _, v := range graph.NodesOf(cells.Nodes()) {
		for _, u := range graph.NodesOf(cells.Nodes()) {
			if want, got := cells.HasEdgeBetween(v.ID(), u.ID()), read.Graph.HasEdgeBetween(v.ID()+1, u.ID()+1); got != want {
				t.Errorf("cells %d and %d: want adjacent %v, got %v", v.ID(), u.ID(), want, got)
			}
		}
	}
}

func TestWriteToAFullDisk(t *testing.T) {
	full := errors.New("the disk is full")
	if err := coloring.Write(failing{full}, coloring.Board(sudoku.Classic()), nil); !errors.Is(err, full) {
		t.Errorf("want %v, got %v", full, err)
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }
