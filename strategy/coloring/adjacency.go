package coloring

import (
	"context"
	"iter"
	"slices"

	"gonum.org/v1/gonum/graph"

	"graphcover/strategy/coloring/chromatic"
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

// cliqueWork is how much work the search for a clique does. It takes about a tenth of a second.
const cliqueWork = 1 << 24

// clique returns vertices that are all adjacent to each other, as many as a bounded search finds. The
// clique is not empty if there is a vertex. An error is that of ctx.
func (a *adjacency) clique(ctx context.Context) ([]int32, error) {
	clique, _ := chromatic.Clique(ctx, a.neighbors, cliqueWork)
	return clique, ctx.Err()
}
