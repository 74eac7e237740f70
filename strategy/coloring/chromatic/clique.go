package chromatic

import (
	"context"
	"slices"
)

// Clique returns vertices that are all adjacent to each other, as many as it finds with about that
// much work, and reports whether there are no more in any clique. It stops early when ctx is done.
//
// It branches on the vertices and bounds by a greedy coloring, with sets of bits: a clique has at
// most one vertex of each color. References:
//
//   - E. Tomita, T. Seki, "An efficient branch-and-bound algorithm for finding a maximum clique",
//     DMTCS 2003: the bound, and the order of the vertices that it gives.
//   - P. San Segundo, D. Rodríguez-Losada, A. Jiménez, "An exact bit-parallel algorithm for the maximum
//     clique problem", Computers & Operations Research 38 (2011), 571-581 (BBMC).
func Clique(ctx context.Context, g Graph, work int) (clique []int32, greatest bool) {
	order := byDegeneracy(g)
	slices.Reverse(order)
	s := cliqueSearch{ctx: ctx, adjacent: g.induced(order).matrix(), left: work}
	s.greedy()
	for v := range g {
		s.level(0).candidates.add(int32(v))
	}
	greatest = len(g) == 0 || s.extend(0)
	for _, v := range s.best {
		clique = append(clique, order[v])
	}
	slices.Sort(clique)
	return clique, greatest
}

// byDegeneracy returns the vertices such that each has the fewest neighbors among itself and those after it.
func byDegeneracy(g Graph) []int32 {
	degree := make([]int, len(g))
	buckets := make([][]int32, len(g)+1) // by degree; a vertex may also be in those of its former degrees
	for v, neighbors := range g {
		degree[v] = len(neighbors)
		buckets[degree[v]] = append(buckets[degree[v]], int32(v))
	}
	order := make([]int32, 0, len(g))
	for d := 0; len(order) < len(g); d++ {
		for len(buckets[d]) > 0 {
			last := len(buckets[d]) - 1
			v := buckets[d][last]
			buckets[d] = buckets[d][:last]
			if degree[v] != d {
				continue
			}
			degree[v] = -1
			order = append(order, v)
			for _, u := range g[v] {
				if degree[u] > 0 {
					degree[u]--
					buckets[degree[u]] = append(buckets[degree[u]], u)
				}
			}
			d = max(d-1, 0)
		}
	}
	return order
}

// A cliqueSearch looks for a clique greater than best.
type cliqueSearch struct {
	ctx      context.Context
	adjacent []set
	best     []int32
	clique   []int32 // that is being extended
	left     int     // work, in words of sets
	levels   []*cliqueLevel
}

// A cliqueLevel is memory of one level of the search.
type cliqueLevel struct {
	candidates, uncolored, class set
	order                        []int32 // candidates worth a try, those of the last color last
	colors                       []int   // of each of order
}

// greedy makes best the greatest of the cliques that it finds from each vertex in turn, by adding
// the first candidate again and again.
func (s *cliqueSearch) greedy() {
	candidates := newSet(len(s.adjacent))
	for v := range s.adjacent {
		if v > 0 && s.ctx.Err() != nil {
			return
		}
		clique := append(s.clique[:0], int32(v))
		copy(candidates, s.adjacent[v])
		for u := candidates.first(); u >= 0; u = candidates.first() {
			clique = append(clique, u)
			candidates.meet(candidates, s.adjacent[u])
		}
		if len(clique) > len(s.best) {
			s.best = slices.Clone(clique)
		}
		s.clique = clique[:0]
	}
}

// extend tries all cliques that consist of the clique of a level and of its candidates, and reports
// whether it has got to the end.
func (s *cliqueSearch) extend(depth int) bool {
	next := s.level(depth + 1).candidates
	l := s.level(depth)
	s.color(l)
	for i := len(l.order) - 1; i >= 0; i-- {
		if len(s.clique)+l.colors[i] <= len(s.best) {
			return true
		}
		if s.left <= 0 || s.ctx.Err() != nil {
			return false
		}
		v := l.order[i]
		s.clique = append(s.clique, v)
		if next.meet(l.candidates, s.adjacent[v]) {
			if !s.extend(depth + 1) {
				return false
			}
		} else if len(s.clique) > len(s.best) {
			s.best = slices.Clone(s.clique)
		}
		s.clique = s.clique[:len(s.clique)-1]
		l.candidates.remove(v)
	}
	return true
}

// level returns a level, whose memory is made when it is first reached.
func (s *cliqueSearch) level(depth int) *cliqueLevel {
	for n := len(s.adjacent); len(s.levels) <= depth; {
		s.levels = append(s.levels, &cliqueLevel{candidates: newSet(n), uncolored: newSet(n), class: newSet(n)})
	}
	return s.levels[depth]
}

// color colors the candidates of a level greedily and lists those that have a color so high that a clique
// with them can be greater than best.
func (s *cliqueSearch) color(l *cliqueLevel) {
	l.order, l.colors = l.order[:0], l.colors[:0]
	copy(l.uncolored, l.candidates)
	enough := len(s.best) - len(s.clique)
	for color := 1; ; color++ {
		copy(l.class, l.uncolored)
		v := l.class.first()
		if v < 0 {
			return
		}
		for ; v >= 0; v = l.class.first() {
			l.class.remove(v)
			l.uncolored.remove(v)
			for i, word := range s.adjacent[v] {
				l.class[i] &^= word
			}
			s.left -= len(l.class)
			if color > enough {
				l.order, l.colors = append(l.order, v), append(l.colors, color)
			}
		}
	}
}
