package chromatic

import "slices"

// A reduction is what is left of a graph after the removal of vertices that make no difference to
// the question whether k colors are enough, for every k from some number:
//
//   - A vertex with fewer than k neighbors: whatever their colors are, one is left for it.
//   - A vertex v all of whose neighbors are also those of a vertex u, which is not adjacent to it: v can have
//     the color of u. (v is dominated by u.)
//
// Reference: D. Cheeseman, B. Kanefsky, W. Taylor, "Where the really hard problems are", IJCAI 1991,
// 331-337, removes both. What is left is split into its connected components.
type reduction struct {
	removed []removal // in order
	parts   [][]int32 // the vertices of each component, ascending
}

// A removal is a vertex that was removed, and the vertex whose color it can have, or -1.
type removal struct{ vertex, like int32 }

// reduce removes vertices from g for at least that many colors.
func reduce(g Graph, colors int) reduction {
	r := reducer{g: g, adjacent: g.matrix(), degree: make([]int, len(g)), left: newSet(len(g))}
	for v := range g {
		r.left.add(int32(v))
		r.degree[v] = len(g[v])
		r.queue = append(r.queue, int32(v))
	}
	r.queued = slices.Clone(r.left)
	for len(r.queue) > 0 {
		v := r.queue[0]
		r.queue = r.queue[1:]
		r.queued.remove(v)
		if !r.left.has(v) {
			continue
		}
		if r.degree[v] < colors {
			r.remove(v, -1)
		} else if u := r.dominator(v); u >= 0 {
			r.remove(v, u)
		}
	}
	return reduction{r.removed, components(g, r.left)}
}

// A reducer is a graph while vertices are removed.
type reducer struct {
	g        Graph
	adjacent []set // without the removed vertices
	left     set
	degree   []int
	queue    []int32 // vertices to look at: those that lost a neighbor
	queued   set
	removed  []removal
}

func (r *reducer) remove(v, like int32) {
	r.left.remove(v)
	r.removed = append(r.removed, removal{v, like})
	for _, u := range r.g[v] {
		r.adjacent[u].remove(v)
		r.degree[u]--
		if r.left.has(u) && !r.queued.has(u) {
			r.queued.add(u)
			r.queue = append(r.queue, u)
		}
	}
}

// dominator returns a vertex that is adjacent to all neighbors of v, but not to v, or -1. It is
// adjacent to the neighbor of v with the fewest neighbors.
func (r *reducer) dominator(v int32) int32 {
	rarest := int32(-1)
	for _, u := range r.g[v] {
		if r.left.has(u) && (rarest < 0 || r.degree[u] < r.degree[rarest]) {
			rarest = u
		}
	}
	if rarest < 0 {
		return -1
	}
	for _, u := range r.g[rarest] {
		if u != v && r.left.has(u) && r.degree[u] >= r.degree[v] && !r.adjacent[v].has(u) && r.adjacent[u].contains(r.adjacent[v]) {
			return u
		}
	}
	return -1
}

// components returns the connected components of the subgraph of g that left induces.
func components(g Graph, left set) (parts [][]int32) {
	left = slices.Clone(left)
	for v := left.first(); v >= 0; v = left.first() {
		part := []int32{v}
		left.remove(v)
		for i := 0; i < len(part); i++ {
			for _, u := range g[part[i]] {
				if left.has(u) {
					left.remove(u)
					part = append(part, u)
				}
			}
		}
		slices.Sort(part)
		parts = append(parts, part)
	}
	return parts
}

// restore gives the removed vertices colors. The others must have theirs.
func (r *reduction) restore(g Graph, colors []int32) {
	for _, gone := range r.removed {
		colors[gone.vertex] = 0
	}
	taken := make(map[int32]bool)
	for _, gone := range slices.Backward(r.removed) {
		if gone.like >= 0 {
			colors[gone.vertex] = colors[gone.like]
			continue
		}
		clear(taken)
		for _, u := range g[gone.vertex] {
			taken[colors[u]] = true
		}
		color := int32(1)
		for taken[color] {
			color++
		}
		colors[gone.vertex] = color
	}
}
