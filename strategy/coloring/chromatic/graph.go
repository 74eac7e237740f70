package chromatic

import (
	"math/bits"
	"slices"
)

// A Graph lists the neighbors of each vertex, ascending. The vertices are numbered from 0. No
// vertex is its own neighbor, and each edge is listed at both of its ends.
type Graph [][]int32

// induced returns the subgraph that is induced by these vertices, which are numbered in their order.
func (g Graph) induced(vertices []int32) Graph {
	number := make(map[int32]int32, len(vertices))
	for i, v := range vertices {
		number[v] = int32(i)
	}
	part := make(Graph, len(vertices))
	for i, v := range vertices {
		for _, u := range g[v] {
			if n, ok := number[u]; ok {
				part[i] = append(part[i], n)
			}
		}
		slices.Sort(part[i])
	}
	return part
}

func (g Graph) matrix() []set {
	rows := make([]set, len(g))
	for v, neighbors := range g {
		rows[v] = newSet(len(g))
		for _, u := range neighbors {
			rows[v].add(u)
		}
	}
	return rows
}

// A set is a set of vertices, a bit each.
type set []uint64

func newSet(vertices int) set { return make(set, (vertices+63)/64) }

func (s set) add(v int32)      { s[v/64] |= 1 << (v % 64) }
func (s set) remove(v int32)   { s[v/64] &^= 1 << (v % 64) }
func (s set) has(v int32) bool { return s[v/64]>>(v%64)&1 != 0 }

// first returns the lowest vertex, or -1 if the set is empty.
func (s set) first() int32 {
	for i, word := range s {
		if word != 0 {
			return int32(64*i + bits.TrailingZeros64(word))
		}
	}
	return -1
}

// meet makes s the intersection of two sets and reports whether it has a member.
func (s set) meet(a, b set) bool {
	any := uint64(0)
	for i := range s {
		s[i] = a[i] & b[i]
		any |= s[i]
	}
	return any != 0
}

// shared returns the number of vertices that are in both sets.
func (s set) shared(other set) int {
	n := 0
	for i := range s {
		n += bits.OnesCount64(s[i] & other[i])
	}
	return n
}

// contains reports whether each vertex of other is in s.
func (s set) contains(other set) bool {
	for i := range s {
		if other[i]&^s[i] != 0 {
			return false
		}
	}
	return true
}

// vertices returns the vertices of s, ascending.
func (s set) vertices() (vertices []int32) {
	for i, word := range s {
		for ; word != 0; word &= word - 1 {
			vertices = append(vertices, int32(64*i+bits.TrailingZeros64(word)))
		}
	}
	return vertices
}
