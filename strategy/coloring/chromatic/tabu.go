package chromatic

import (
	"context"
	"math/rand/v2"

	"graphcover/internal/draw"
)

// A tabuSearch looks for a coloring by a number of colors: it begins with colors that are wrong at
// some edges, and moves one vertex at a time to another color, the one that leaves the fewest
// wrong edges. For a while the vertex must not get its former color back, unless that leaves fewer
// wrong edges than ever before. Its random numbers are the same in every run.
//
// References:
//
//   - A. Hertz, D. de Werra, "Using tabu search techniques for graph coloring", Computing 39 (1987),
//     345-351 (TabuCol).
//   - P. Galinier, J.-K. Hao, "Hybrid evolutionary algorithms for graph coloring", Journal of Combinatorial
//     Optimization 3 (1999), 379-397: for how long a color is tabu.
type tabuSearch struct {
	g      Graph
	colors int
	color  []int32 // by vertex, from 0
	near   []int32 // by vertex and color: how many neighbors have it
	until  []int   // by vertex and color: the move from which on it is no longer tabu
	wrong  []int32 // the vertices with a neighbor of the same color
	place  []int32 // by vertex: in wrong, or -1
	edges  int     // wrong ones
	fewest int     // of edges, so far
	moves  int
	random rand.Source
}

// newTabuSearch begins with a coloring by more colors. The vertices of those that are
// too many get random ones.
func newTabuSearch(g Graph, coloring []int32, colors int) *tabuSearch {
	n := len(g)
	t := &tabuSearch{
		g: g, colors: colors, color: make([]int32, n), near: make([]int32, n*colors), until: make([]int, n*colors),
		place: make([]int32, n), random: draw.From(uint64(colors)),
	}
	for v, color := range coloring {
		if t.color[v] = color - 1; int(color) > colors {
			t.color[v] = int32(draw.Below(t.random, colors))
		}
		t.place[v] = -1
	}
	for v, neighbors := range g {
		for _, u := range neighbors {
			t.near[v*colors+int(t.color[u])]++
		}
	}
	for v := range g {
		if same := t.near[v*colors+int(t.color[v])]; same > 0 {
			t.edges += int(same)
			t.settle(int32(v))
		}
	}
	t.edges /= 2
	t.fewest = t.edges
	return t
}

// settle keeps the list of wrong vertices right after a change around v.
func (t *tabuSearch) settle(v int32) {
	isWrong := t.near[int(v)*t.colors+int(t.color[v])] > 0
	switch at := t.place[v]; {
	case isWrong && at < 0:
		t.place[v] = int32(len(t.wrong))
		t.wrong = append(t.wrong, v)
	case !isWrong && at >= 0:
		last := t.wrong[len(t.wrong)-1]
		t.wrong[at], t.place[last] = last, at
		t.wrong = t.wrong[:len(t.wrong)-1]
		t.place[v] = -1
	}
}

// run makes moves until it has found a coloring, or for about that much work, and returns how much
// work is left.
func (t *tabuSearch) run(ctx context.Context, work int) int {
	for t.edges > 0 && work > 0 {
		if t.moves++; t.moves%256 == 0 && ctx.Err() != nil {
			return 0
		}
		work -= len(t.wrong) * t.colors
		if v, color := t.best(); v >= 0 {
			work -= 4 * len(t.g[v])
			t.move(v, color)
		}
	}
	return work
}

// best returns the best move, one of the best at random, or -1 if all are tabu.
func (t *tabuSearch) best() (vertex, color int32) {
	vertex = -1
	least, equals := int32(0), 0
	for _, v := range t.wrong {
		near := t.near[int(v)*t.colors:][:t.colors]
		until := t.until[int(v)*t.colors:][:t.colors]
		now := near[t.color[v]]
		for c, n := range near {
			more := n - now
			if vertex >= 0 && more > least || int32(c) == t.color[v] {
				continue
			}
			if until[c] > t.moves && t.edges+int(more) >= t.fewest {
				continue
			}
			if vertex < 0 || more < least {
				least, equals = more, 0
			}
			if equals++; equals == 1 || draw.Below(t.random, equals) == 0 {
				vertex, color = v, int32(c)
			}
		}
	}
	return vertex, color
}

// move gives v another color.
func (t *tabuSearch) move(v, color int32) {
	from, row := t.color[v], int(v)*t.colors
	t.edges += int(t.near[row+int(color)] - t.near[row+int(from)])
	t.color[v] = color
	for _, u := range t.g[v] {
		t.near[int(u)*t.colors+int(from)]--
		t.near[int(u)*t.colors+int(color)]++
		if t.color[u] == from || t.color[u] == color {
			t.settle(u)
		}
	}
	t.settle(v)
	t.until[row+int(from)] = t.moves + draw.Below(t.random, 10) + len(t.wrong)*6/10 + 1
	t.fewest = min(t.fewest, t.edges)
}

func (t *tabuSearch) coloring() []int32 {
	colors := make([]int32, len(t.color))
	for v, color := range t.color {
		colors[v] = color + 1
	}
	return colors
}
