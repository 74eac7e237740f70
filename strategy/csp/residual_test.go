package csp

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"
)

// TestResidual compares a residual with one of gonum's own graphs that has the same edges.
func TestResidual(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	for range 100 {
		got := make(residual, side)
		want := simple.NewDirectedGraph()
		for k := range int64(side) {
			want.AddNode(simple.Node(k))
		}
		for from := range int64(side) {
			for to := range int64(side) {
				if from != to && random.IntN(3) == 0 {
					got[from] |= 1 << to
					want.SetEdge(want.NewEdge(simple.Node(from), simple.Node(to)))
				}
			}
		}
		same(t, "all vertices", got.Nodes(), want.Nodes())
		for x := range int64(side) {
			same(t, "from one", got.From(x), want.From(x))
			same(t, "to one", got.To(x), want.To(x))
			for y := range int64(side) {
				if got.HasEdgeFromTo(x, y) != want.HasEdgeFromTo(x, y) || got.HasEdgeBetween(x, y) != want.HasEdgeBetween(x, y) ||
					got.Edge(x, y) != want.Edge(x, y) {
					t.Fatalf("%b: from %d to %d: want %v, got %v", got, x, y, want.Edge(x, y), got.Edge(x, y))
				}
			}
		}
		for _, id := range []int64{-1, 0, side - 1, side} {
			if got.Node(id) != want.Node(id) {
				t.Fatalf("%d: want %v, got %v", id, want.Node(id), got.Node(id))
			}
		}
	}
}

// same checks that both have the same vertices.
func same(t *testing.T, what string, got, want graph.Nodes) {
	t.Helper()
	list := func(nodes graph.Nodes) (ids []int64) {
		for _, n := range graph.NodesOf(nodes) {
			ids = append(ids, n.ID())
		}
		slices.Sort(ids)
		return ids
	}
	if g, w := list(got), list(want); !slices.Equal(g, w) {
		t.Fatalf("%s: want %v, got %v", what, w, g)
	}
}
