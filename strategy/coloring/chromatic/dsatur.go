package chromatic

import "math/bits"

// dsatur returns a coloring by the rule of DSATUR, without backtracking: of the vertices whose
// neighbors have the most different colors, the one with the most uncolored neighbors gets the
// first color that none of its neighbors has. Reference: D. Brélaz, "New methods to color the
// vertices of a graph", Communications of the ACM 22 (1979), 251-256.
func dsatur(g Graph) []int32 {
	colors := make([]int32, len(g))
	near := make([]set, len(g)) // the colors of the neighbors; no vertex has more than its degree
	rank := make([]int, len(g)) // by saturation, then by uncolored neighbors; -1 if it has a color
	for v := range g {
		near[v], rank[v] = newSet(len(g[v])+1), len(g[v])
	}
	for range g {
		best := 0
		for v, r := range rank {
			if r > rank[best] {
				best = v
			}
		}
		color := near[best].lowestFree()
		colors[best], rank[best] = color+1, -1
		for _, u := range g[best] {
			if rank[u] < 0 {
				continue
			}
			rank[u]--
			if int(color) <= len(g[u]) && !near[u].has(color) {
				near[u].add(color)
				rank[u] += len(g)
			}
		}
	}
	return colors
}

// lowestFree returns the lowest number that is not in a set. There must be one.
func (s set) lowestFree() int32 {
	for i, word := range s {
		if word != ^uint64(0) {
			return int32(64*i + bits.TrailingZeros64(^word))
		}
	}
	panic("chromatic: want a number that is not in the set")
}

// Most returns the greatest color, or 0 if there is none.
func Most(colors []int32) int {
	n := int32(0)
	for _, color := range colors {
		n = max(n, color)
	}
	return int(n)
}
