package coloring

import (
	"iter"
	"slices"

	"gonum.org/v1/gonum/graph"
)

// An adjacency is a graph, or part of one, in the form that a search needs: vertices
// are numbered from 0 in the order of their ids.
type adjacency struct {
	ids       []int64   // by vertex, ascending
	neighbors [][]int32 // by vertex, each ascending
	degree    int       // the largest number of neighbors
}

// newAdjacency returns the subgraph of g that is induced by nodes. It must have no
// loops.
func newAdjacency(g graph.Undirected, nodes []graph.Node) *adjacency {
	a := &adjacency{ids: make([]int64, len(nodes)), neighbors: make([][]int32, len(nodes))}
	for i, node := range nodes {
		a.ids[i] = node.ID()
	}
	slices.Sort(a.ids)
	vertex := make(map[int64]int32, len(nodes))
	for v, id := range a.ids {
		vertex[id] = int32(v)
	}
	for v, id := range a.ids {
		to := g.From(id)
		neighbors := make([]int32, 0, to.Len())
		for to.Next() {
			if u, ok := vertex[to.Node().ID()]; ok {
				neighbors = append(neighbors, u)
			}
		}
		slices.Sort(neighbors)
		a.neighbors[v] = neighbors
		a.degree = max(a.degree, len(neighbors))
	}
	return a
}

// edges yields the edges, each once as a pair of vertices, the lower one first, in ascending order.
func (a *adjacency) edges() iter.Seq2[int, int] {
	return func(yield func(v, u int) bool) {
		for v, neighbors := range a.neighbors {
			for _, u := range neighbors {
				if int32(v) < u && !yield(v, int(u)) {
					return
				}
			}
		}
	}
}
