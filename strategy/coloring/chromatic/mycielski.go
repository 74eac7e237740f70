package chromatic

import "context"

// mycielskian returns a lower bound of the chromatic number of g that can exceed the size of a
// clique in it.
//
// Say that a subgraph needs k colors. Take for each of its vertices v a vertex u, perhaps v itself, that is
// adjacent to all neighbors of v in the subgraph, and a vertex w that is adjacent to all those u.
// With these vertices and edges the subgraph needs k+1 colors: in a coloring by k colors, each v
// of the color of w could take the color of its u instead, and k-1 colors would be enough for the
// subgraph. Starting from the clique, this is done for as long as there is such a vertex w.
//
// Reference: E. Hebrard, G. Katsirelos, "Clause learning and new bounds for graph coloring", CP 2018,
// after J. Mycielski, "Sur le coloriage des graphes", Colloquium Mathematicum 3 (1955), 161-162.
func mycielskian(ctx context.Context, adjacent []set, clique []int32) int {
	h := subgraph{adjacent: adjacent, within: make(map[int32]set)}
	for _, v := range clique {
		h.insert(v)
		for _, u := range clique {
			if u != v {
				h.within[v].add(u)
			}
		}
	}
	bound := len(clique)
	for bound > 1 && ctx.Err() == nil && h.grow() {
		bound++
	}
	return bound
}

// A subgraph has some of the vertices and edges of a graph.
type subgraph struct {
	adjacent []set
	vertices []int32       // in the order in which they were inserted
	within   map[int32]set // by vertex: its neighbors in the subgraph
}

func (h *subgraph) insert(v int32) {
	if h.within[v] == nil {
		h.within[v] = newSet(len(h.adjacent))
		h.vertices = append(h.vertices, v)
	}
}

func (h *subgraph) join(u, v int32) {
	h.insert(u)
	h.insert(v)
	h.within[u].add(v)
	h.within[v].add(u)
}

// grow adds vertices and edges so that the subgraph needs another color, and reports whether it
// can. Of the possible vertices w it takes the one that needs the fewest new vertices.
func (h *subgraph) grow() bool {
	twins := make([]set, len(h.vertices))
	possible := newSet(len(h.adjacent)) // vertices w
	for v := range h.adjacent {
		possible.add(int32(v))
	}
	near := newSet(len(h.adjacent))
	for i, v := range h.vertices {
		twins[i] = h.twins(v)
		clear(near)
		for _, u := range twins[i].vertices() {
			for j, word := range h.adjacent[u] {
				near[j] |= word
			}
		}
		if !possible.meet(possible, near) {
			return false
		}
	}
	best, fewest := int32(-1), 0
	for _, w := range possible.vertices() {
		missing := 0
		for _, v := range h.vertices {
			if !h.adjacent[w].has(v) {
				missing++
			}
		}
		if best < 0 || missing < fewest {
			best, fewest = w, missing
		}
	}
	h.cap(best, twins)
	return true
}

// twins returns the vertices that are adjacent to all neighbors of v in the subgraph.
func (h *subgraph) twins(v int32) set {
	twins := newSet(len(h.adjacent))
	for i := range twins {
		twins[i] = ^uint64(0)
	}
	for _, u := range h.within[v].vertices() {
		twins.meet(twins, h.adjacent[u])
	}
	return twins
}

// cap joins w to a twin of each vertex, and these twins to the neighbors of their vertices.
func (h *subgraph) cap(w int32, twins []set) {
	chosen := make([]int32, len(h.vertices))
	common := newSet(len(h.adjacent))
	neighbors := make([][]int32, len(h.vertices))
	for i, v := range h.vertices {
		neighbors[i] = h.within[v].vertices()
		if chosen[i] = v; !h.adjacent[w].has(v) {
			common.meet(twins[i], h.adjacent[w])
			chosen[i] = common.first()
		}
	}
	for i, u := range chosen {
		for _, x := range neighbors[i] {
			h.join(u, x)
		}
		h.join(u, w)
	}
}
