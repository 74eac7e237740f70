package coloring

import (
	"context"
	"slices"

	"gonum.org/v1/gonum/graph"
)

// An adjacency is a graph, or a part of one, as a search walks over it: the vertices
// are numbered from 0 in the order of their ids.
type adjacency struct {
	ids       []int64   // of the vertices, ascending
	neighbors [][]int32 // of each vertex
	degree    int       // the largest number of neighbors
}

// newAdjacency returns the part of g that the nodes span. It has no loops.
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

// clique returns vertices that are all adjacent to each other: the most that come
// together if, beginning with each vertex in turn, the neighbor with the largest degree
// is added that is adjacent to all there are. A graph with a vertex has one. An error is
// that of ctx: in a dense graph of thousands of vertices it takes many seconds.
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
