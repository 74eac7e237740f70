package coloring

import (
	"context"
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

// edges returns the edges, each once as a pair of vertices, in ascending order.
func (a *adjacency) edges() [][]int64 {
	pairs := [][]int64{}
	for v, neighbors := range a.neighbors {
		for _, u := range neighbors {
			if int32(v) < u {
				pairs = append(pairs, []int64{int64(v), int64(u)})
			}
		}
	}
	return pairs
}

// clique returns vertices that are all adjacent to each other, as many as a greedy
// method finds. Starting from each vertex in turn, it adds the neighbor of largest
// degree among those adjacent to all vertices so far. The clique is not empty if
// there is a vertex. An error is that of ctx: a dense graph of thousands of vertices
// takes many seconds.
func (a *adjacency) clique(ctx context.Context) (best []int32, err error) {
	sorted := make([][]int32, len(a.neighbors))
	for v, neighbors := range a.neighbors {
		sorted[v] = slices.Clone(neighbors)
		slices.SortStableFunc(sorted[v], func(u, w int32) int { return len(a.neighbors[w]) - len(a.neighbors[u]) })
	}
	var clique, candidates []int32
	for v := range a.neighbors {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		clique = append(clique[:0], int32(v))
		candidates = append(candidates[:0], sorted[v]...)
		for len(candidates) > 0 && len(clique)+len(candidates) > len(best) {
			next := candidates[0]
			clique = append(clique, next)
			candidates = slices.DeleteFunc(candidates, func(u int32) bool {
				_, adjacent := slices.BinarySearch(a.neighbors[next], u)
				return !adjacent
			})
		}
		if len(clique) > len(best) {
			best = slices.Clone(clique)
		}
	}
	return best, nil
}
