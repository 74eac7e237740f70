package chromatic

import (
	"context"
	"math/rand/v2"
	"slices"

	"graphcover/internal/draw"
)

// A cliqueWalk changes a clique step by step, to find a great one in a graph in which an exact search
// takes too long. While a vertex is adjacent to all of the clique, it is added. Otherwise a vertex
// that is adjacent to all but one takes the place of that one, or, if there is none, a
// random vertex is added and drops those that are not adjacent to it. Of several vertices, the one that was
// moved least often is next. Its random numbers are the same in every run.
//
// Reference: W. Pullan, H. H. Hoos, "Dynamic local search for the maximum clique problem", Journal of
// Artificial Intelligence Research 25 (2006), 159-185.
type cliqueWalk struct {
	adjacent []set
	clique   []int32
	missing  []int32 // by vertex: how many of the clique are not adjacent to it, and not itself
	inside   []bool  // by vertex: whether it is in the clique
	moved    []int   // by vertex: how often it was added
	barred   []int   // by vertex: the step from which on it may be added again
	step     int
	best     []int32
	random   rand.Source
}

func newCliqueWalk(adjacent []set) *cliqueWalk {
	n := len(adjacent)
	return &cliqueWalk{
		adjacent: adjacent, missing: make([]int32, n), inside: make([]bool, n), moved: make([]int, n),
		barred: make([]int, n), random: draw.From(2006),
	}
}

// run makes steps for about that much work.
func (w *cliqueWalk) run(ctx context.Context, work int) {
	n := len(w.adjacent)
	for ; work > 0 && n > 0; work -= 4 * n {
		if w.step++; w.step%64 == 0 && ctx.Err() != nil {
			return
		}
		v := w.pick()
		for i := 0; i < len(w.clique); {
			if u := w.clique[i]; !w.adjacent[v].has(u) {
				w.drop(i)
				continue
			}
			i++
		}
		w.add(v)
		if len(w.clique) > len(w.best) {
			w.best = slices.Clone(w.clique)
		}
	}
}

// pick returns the vertex to add next.
func (w *cliqueWalk) pick() int32 {
	best, equals := int32(-1), 0
	for v := range w.adjacent {
		if w.inside[v] || w.missing[v] > 1 || w.missing[v] == 1 && w.barred[v] > w.step {
			continue
		}
		if best >= 0 {
			if order := int(w.missing[v]-w.missing[best])*len(w.adjacent) + min(w.moved[v]-w.moved[best], 1); order > 0 {
				continue
			} else if order < 0 {
				equals = 0
			}
		}
		if equals++; equals == 1 || draw.Below(w.random, equals) == 0 {
			best = int32(v)
		}
	}
	if best < 0 {
		return int32(draw.Below(w.random, len(w.adjacent)))
	}
	return best
}

// add adds v, which is adjacent to all of the clique.
func (w *cliqueWalk) add(v int32) {
	if w.inside[v] {
		return
	}
	w.clique, w.inside[v] = append(w.clique, v), true
	w.moved[v]++
	w.count(v, 1)
}

// drop drops the vertex in this place of the clique, for some steps.
func (w *cliqueWalk) drop(i int) {
	v, last := w.clique[i], len(w.clique)-1
	w.clique[i] = w.clique[last]
	w.clique, w.inside[v] = w.clique[:last], false
	w.barred[v] = w.step + 2 + draw.Below(w.random, 8)
	w.count(v, -1)
}

// count adds to the number of missing neighbors of the vertices that are not adjacent to v.
func (w *cliqueWalk) count(v, change int32) {
	for u := range w.adjacent {
		if int32(u) != v && !w.adjacent[v].has(int32(u)) {
			w.missing[u] += change
		}
	}
}
