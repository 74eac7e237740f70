package chromatic

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"testing"
	"time"

	"graphcover/internal/testenv"
)

// graphOf returns the graph with that many vertices and these edges, from 0.
func graphOf(vertices int, edges ...[2]int) Graph {
	g := make(Graph, vertices)
	for _, e := range edges {
		g[e[0]] = append(g[e[0]], int32(e[1]))
		g[e[1]] = append(g[e[1]], int32(e[0]))
	}
	for v := range g {
		slices.Sort(g[v])
	}
	return g
}

// random returns a random graph, with that probability for each edge.
func random(r *rand.Rand, vertices int, probability float64) Graph {
	var edges [][2]int
	for v := range vertices {
		for u := range v {
			if r.Float64() < probability {
				edges = append(edges, [2]int{u, v})
			}
		}
	}
	return graphOf(vertices, edges...)
}

// cycle returns the cycle of that many vertices.
func cycle(n int) Graph {
	var edges [][2]int
	for v := range n {
		edges = append(edges, [2]int{v, (v + 1) % n})
	}
	return graphOf(n, edges...)
}

// mycielski returns the Mycielskian of g: it has no more triangles, and needs one color more.
func mycielski(g Graph) Graph {
	n := len(g)
	var edges [][2]int
	for v, neighbors := range g {
		for _, u := range neighbors {
			if v < int(u) {
				edges = append(edges, [2]int{v, int(u)})
			}
			edges = append(edges, [2]int{v + n, int(u)})
		}
		edges = append(edges, [2]int{v + n, 2 * n})
	}
	return graphOf(2*n+1, edges...)
}

// planted returns a random graph whose vertices are in parts without an edge inside.
func planted(r *rand.Rand, vertices, parts int, probability float64) Graph {
	order := r.Perm(vertices)
	var edges [][2]int
	for v := range vertices {
		for u := range v {
			if order[v]%parts != order[u]%parts && r.Float64() < probability {
				edges = append(edges, [2]int{u, v})
			}
		}
	}
	return graphOf(vertices, edges...)
}

// critical returns a random graph of chromatic number 4 that loses it with any edge, after G. Hajós
// (1961): again and again the edge (x, a) of a complete graph of four vertices and an
// edge (x, y) are replaced by the edge (y, a).
func critical(r *rand.Rand, sums int) Graph {
	edges := [][2]int{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}
	n := 4
	for range sums {
		i := r.IntN(len(edges))
		x, y := edges[i][0], edges[i][1]
		edges[i] = [2]int{y, n}
		edges = append(edges, [2]int{x, n + 1}, [2]int{x, n + 2}, [2]int{n, n + 1}, [2]int{n, n + 2}, [2]int{n + 1, n + 2})
		n += 3
	}
	return graphOf(n, edges...)
}

// chromaticNumber tries all colorings.
func chromaticNumber(g Graph) int {
	colors := make([]int, len(g))
	var extend func(v, used, most int) bool
	extend = func(v, used, most int) bool {
		if v == len(g) {
			return true
		}
		for c := 1; c <= min(used+1, most); c++ {
			if !slices.ContainsFunc(g[v], func(u int32) bool { return int(u) < v && colors[u] == c }) {
				if colors[v] = c; extend(v+1, max(used, c), most) {
					return true
				}
			}
		}
		return false
	}
	most := 0
	for !extend(0, 0, most) {
		most++
	}
	return most
}

// check checks that bounds have a coloring and a clique behind them.
func check(t *testing.T, g Graph, b Bounds) {
	t.Helper()
	for v, neighbors := range g {
		for _, u := range neighbors {
			if b.Coloring[v] == b.Coloring[u] {
				t.Errorf("%v: vertices %d and %d: both have color %d", g, v, u, b.Coloring[v])
			}
		}
		if c := b.Coloring[v]; c < 1 || int(c) > b.Upper {
			t.Errorf("%v: vertex %d: want a color from 1 to %d, got %d", g, v, b.Upper, c)
		}
	}
	for i, v := range b.Clique {
		for _, u := range b.Clique[:i] {
			if !slices.Contains(g[v], u) {
				t.Errorf("%v: %d and %d are not adjacent, want a clique", g, u, v)
			}
		}
	}
	if b.Lower < len(b.Clique) || b.Lower > b.Upper {
		t.Errorf("%v: want the size of the clique, lower, upper, ascending, got %d, %d, %d", g, len(b.Clique), b.Lower, b.Upper)
	}
}

// find returns the chromatic number of g.
func find(t *testing.T, g Graph) int {
	t.Helper()
	s := New(g)
	testenv.Check(t, s.Run(t.Context()))
	b := s.Bounds()
	check(t, g, b)
	if b.Lower != b.Upper {
		t.Errorf("%v: want equal bounds, got %d and %d", g, b.Lower, b.Upper)
	}
	return b.Upper
}

// TestSmall compares with all colorings, and asks about each number of colors.
func TestSmall(t *testing.T) {
	r := rand.New(rand.NewPCG(37, 1))
	for range testenv.Cases(1500, 30_000) {
		g := random(r, r.IntN(12), r.Float64())
		want := chromaticNumber(g)
		if got := find(t, g); got != want {
			t.Fatalf("%v: want %d, got %d", g, want, got)
		}
		colors := r.IntN(5)
		s := NewDecision(g, colors)
		if err := s.Run(t.Context()); err != nil || s.refuted != (colors < want) || !s.refuted && s.Bounds().Upper > colors {
			t.Fatalf("%v: %d colors: want %v, got %v, %+v", g, colors, colors >= want, !s.refuted, s.Bounds())
		}
		check(t, g, s.Bounds())
	}
}

// TestTurns makes the first turns so short that every search is stopped and continued.
func TestTurns(t *testing.T) {
	r := rand.New(rand.NewPCG(37, 2))
	for range testenv.Cases(150, 3000) {
		g := random(r, 20+r.IntN(15), 0.2+0.6*r.Float64())
		want := find(t, g)
		s := New(g)
		s.work = 1 + r.IntN(2000)
		if err := s.Run(t.Context()); err != nil || s.Bounds().Lower != want || s.Bounds().Upper != want {
			t.Fatalf("%v: want %d, got %+v, %v", g, want, s.Bounds(), err)
		}
		check(t, g, s.Bounds())
	}
}

// TestKnown has graphs whose chromatic number is known from how they are made. By DSATUR with
// backtracking most of them take minutes or more.
func TestKnown(t *testing.T) {
	r := rand.New(rand.NewPCG(37, 3))
	for n := range 3 {
		if g := critical(r, 28+n); find(t, g) != 4 {
			t.Errorf("%v: want chromatic number 4", g)
		}
	}
	if g := planted(r, 120, 5, 0.2); find(t, g) > 5 {
		t.Errorf("%v: want chromatic number 5 or less", g)
	}
	for colors, g := 3, cycle(5); colors < 8; colors, g = colors+1, mycielski(g) {
		if got := find(t, g); got != colors {
			t.Errorf("a Mycielskian of %d vertices: want %d, got %d", len(g), colors, got)
		}
	}
}

// TestMycielskian compares the bound with the chromatic number.
func TestMycielskian(t *testing.T) {
	r := rand.New(rand.NewPCG(37, 4))
	better := 0
	for range testenv.Cases(3000, 50_000) {
		g := random(r, 1+r.IntN(11), r.Float64())
		clique, _ := Clique(t.Context(), g, 1<<20)
		bound := mycielskian(t.Context(), g.matrix(), clique)
		if most := chromaticNumber(g); bound > most {
			t.Fatalf("%v: want a bound of %d at most, got %d", g, most, bound)
		}
		if bound > len(clique) {
			better++
		}
	}
	if better == 0 {
		t.Error("want bounds that are better than those of cliques, got none")
	}
}

// cliqueNumber tries all sets of vertices.
func cliqueNumber(g Graph) int {
	greatest := 0
	var extend func(clique, candidates []int32)
	extend = func(clique, candidates []int32) {
		greatest = max(greatest, len(clique))
		for i, v := range candidates {
			var next []int32
			for _, u := range candidates[i+1:] {
				if slices.Contains(g[v], u) {
					next = append(next, u)
				}
			}
			extend(append(clique, v), next)
		}
	}
	var all []int32
	for v := range g {
		all = append(all, int32(v))
	}
	extend(nil, all)
	return greatest
}

// TestClique compares with all sets of vertices. With little work it may find less, and says so; the
// walk finds the greatest one in time.
func TestClique(t *testing.T) {
	r := rand.New(rand.NewPCG(37, 5))
	for range testenv.Cases(500, 10_000) {
		g := random(r, r.IntN(16), r.Float64())
		want := cliqueNumber(g)
		clique, greatest := Clique(t.Context(), g, 1<<30)
		if len(clique) != want || !greatest {
			t.Fatalf("%v: want %d, got %v, %v", g, want, clique, greatest)
		}
		walk := newCliqueWalk(g.matrix())
		walk.run(t.Context(), 1<<16)
		check(t, g, Bounds{Clique: walk.best, Lower: len(clique), Upper: len(g), Coloring: dsatur(g)})
		if len(walk.best) != want {
			t.Errorf("%v: want a walk to %d, got %v", g, want, walk.best)
		}
	}
	g := random(r, 200, 0.9)
	short, greatest := Clique(t.Context(), g, 1000)
	if greatest {
		t.Errorf("want no proof with 1000 units of work, got one for %v", short)
	}
	walk := newCliqueWalk(g.matrix())
	if walk.run(t.Context(), 1<<22); len(walk.best) <= len(short) {
		t.Errorf("want a walk to a greater clique than %d, got %d", len(short), len(walk.best))
	}
}

// TestReduce checks that what is left of a graph can be colored by k colors if and only if the graph
// can, and that the coloring is restored.
func TestReduce(t *testing.T) {
	r := rand.New(rand.NewPCG(37, 6))
	like, parts := 0, 0
	for range testenv.Cases(2000, 50_000) {
		g := random(r, 1+r.IntN(12), r.Float64())
		colors := 1 + r.IntN(4)
		left := reduce(g, colors)
		coloring := make([]int32, len(g))
		most := colors
		for _, vertices := range left.parts {
			part := g.induced(vertices)
			best := dsatur(part)
			most = max(most, chromaticNumber(part))
			for i, v := range vertices {
				coloring[v] = best[i]
			}
		}
		if want := max(colors, chromaticNumber(g)); most != want {
			t.Fatalf("%v, %d colors: want %d, got %d from %+v", g, colors, want, most, left)
		}
		left.restore(g, coloring)
		check(t, g, Bounds{Upper: len(g), Coloring: coloring})
		for _, gone := range left.removed {
			if gone.like >= 0 {
				like++
			} else if int(coloring[gone.vertex]) > colors {
				t.Fatalf("%v, %d colors: want one of them for vertex %d, got %d", g, colors, gone.vertex, coloring[gone.vertex])
			}
		}
		if len(left.parts) > 1 {
			parts++
		}
	}
	if like == 0 || parts == 0 {
		t.Errorf("want dominated vertices, and several parts, got %d and %d", like, parts)
	}
}

// TestTabu colors planted graphs by tabu search alone.
func TestTabu(t *testing.T) {
	r := rand.New(rand.NewPCG(37, 7))
	for range 5 {
		g := planted(r, 100, 6, 0.6)
		search := newTabuSearch(g, dsatur(g), 6)
		if search.run(t.Context(), 1<<26); search.edges > 0 {
			t.Errorf("want a coloring by 6 colors, got %d wrong edges after %d moves", search.edges, search.moves)
			continue
		}
		check(t, g, Bounds{Upper: 6, Coloring: search.coloring()})
	}
}

// TestRepeats checks that a search repeats itself, on one core as on two.
func TestRepeats(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	r := rand.New(rand.NewPCG(37, 8))
	graphs := []Graph{random(r, 55, 0.5), random(r, 60, 0.4), critical(r, 40)}
	for _, g := range graphs {
		var want string
		for _, cores := range []int{2, 2, 1} {
			runtime.GOMAXPROCS(cores)
			s := New(g)
			s.work = 1 << 10
			testenv.Check(t, s.Run(t.Context()))
			got := fmt.Sprint(s.Bounds(), s.choices, s.backtracks, s.work)
			if want == "" {
				want = got
			} else if got != want {
				t.Errorf("%d cores: want %s, got %s", cores, want, got)
			}
		}
	}
}

// TestStopped stops searches that take long. The bounds must be there, and have reasons.
func TestStopped(t *testing.T) {
	r := rand.New(rand.NewPCG(37, 9))
	g := random(r, 150, 0.5)
	for _, patience := range []time.Duration{0, 100 * time.Millisecond} {
		for _, s := range []*Search{New(g), NewDecision(g, 15)} {
			ctx, cancel := context.WithTimeout(t.Context(), patience)
			start := time.Now()
			err := s.Run(ctx)
			cancel()
			if err == nil || time.Since(start) > patience+5*time.Second {
				t.Errorf("want an error soon after %v, got %v after %v", patience, err, time.Since(start))
			}
			b := s.Bounds()
			if check(t, g, b); b.Lower < 2 || len(b.Clique) == 0 || b.Upper > 40 {
				t.Errorf("want bounds, got %+v", b)
			}
		}
	}
	if s := New(nil); s.Run(t.Context()) != nil || !reflect.DeepEqual(s.Bounds(), Bounds{}) {
		t.Errorf("no vertices: got %+v", s.Bounds())
	}
}
