package coloring_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"testing"
	"time"

	"gonum.org/v1/gonum/graph"
	gonum "gonum.org/v1/gonum/graph/coloring"
	"gonum.org/v1/gonum/graph/simple"
	"gonum.org/v1/gonum/graph/traverse"

	"graphcover/internal/testenv"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy/coloring"
)

// solver searches in memory, by DSATUR.
var solver coloring.Solver

// A colorer answers questions about a graph.
type colorer interface {
	Chromatic(ctx context.Context, g graph.Undirected) (coloring.Bounds, coloring.Tally, error)
	Color(ctx context.Context, g graph.Undirected, colors int) (coloring.Bounds, coloring.Tally, error)
}

// inMemory are the colorers that need no database.
var inMemory = []colorer{solver, coloring.BothEnds{}}

// isColored reports whether a graph was colored by that many colors.
func isColored(b coloring.Bounds, colors int) bool { return b.Coloring != nil && b.Upper <= colors }

// checkColoring checks that c gives each vertex of g one of the colors, and adjacent
// vertices different ones.
func checkColoring(t *testing.T, g graph.Undirected, c coloring.Coloring, colors int) {
	t.Helper()
	if len(c) != g.Nodes().Len() {
		t.Errorf("want %d vertices colored, got %v", g.Nodes().Len(), c)
	}
	for _, node := range graph.NodesOf(g.Nodes()) {
		if color := c[node.ID()]; color < 1 || color > colors {
			t.Errorf("vertex %d: want a color from 1 to %d, got %d", node.ID(), colors, color)
		}
		for _, other := range graph.NodesOf(g.From(node.ID())) {
			if c[node.ID()] == c[other.ID()] {
				t.Errorf("%d and %d are adjacent, and have the color %d", node.ID(), other.ID(), c[node.ID()])
			}
		}
	}
}

// TestChromatic compares with the literature: for the Sudoku graph A. M. Herzberg and
// M. R. Murty (2007), for Mycielskians J. Mycielski (1955), for queens' graphs the
// DIMACS collection. The others are textbook examples.
func TestChromatic(t *testing.T) {
	for _, c := range []struct {
		name string
		g    *simple.UndirectedGraph
		want int
	}{
		{"nothing", graphOf(0), 0},
		{"a vertex", graphOf(1), 1},
		{"no edge", graphOf(7), 1},
		{"K2", complete(2), 2},
		{"K7", complete(7), 7},
		{"K70: color sets of two machine words", complete(70), 70},
		{"C6", cycle(6), 2},
		{"C7", cycle(7), 3},
		{"Petersen", petersen(), 3},
		{"myciel3", mycielski(cycle(5)), 4},
		{"myciel4", mycielski(mycielski(cycle(5))), 5},
		{"queen5_5", queen(5), 5},
		{"queen6_6", queen(6), 7},
		{"queen7_7", queen(7), 7},
		{"Sudoku", coloring.Board(sudoku.Classic()), 9},
	} {
		for _, by := range inMemory {
			t.Run(fmt.Sprintf("%s by %T", c.name, by), func(t *testing.T) {
				b, tally, err := by.Chromatic(t.Context(), c.g)
				if err != nil || b.Lower != c.want || b.Upper != c.want {
					t.Fatalf("want %d, got %d to %d, %v", c.want, b.Lower, b.Upper, err)
				}
				checkColoring(t, c.g, b.Coloring, c.want)
				t.Logf("%+v", tally)
				b, _, err = by.Color(t.Context(), c.g, c.want)
				if err != nil || !isColored(b, c.want) {
					t.Fatalf("with %d colors: want a coloring, got none, %v", c.want, err)
				}
				checkColoring(t, c.g, b.Coloring, c.want)
				if c.want == 0 {
					return
				}
				if b, _, err := by.Color(t.Context(), c.g, c.want-1); err != nil || isColored(b, c.want-1) || b.Lower != c.want {
					t.Errorf("with %d colors: want none, got %+v, %v", c.want-1, b, err)
				}
			})
		}
	}
}

// TestChromaticOfRandomGraphs compares with gonum's exact search, which shares
// nothing with ours but the graph.
func TestChromaticOfRandomGraphs(t *testing.T) {
	r := rand.New(rand.NewPCG(1979, 0))
	for range 300 {
		g := random(r, r.IntN(14), r.Float64())
		want, _, err := gonum.DsaturExact(nil, g)
		testenv.Check(t, err)
		for _, by := range inMemory {
			got, _, err := by.Chromatic(t.Context(), g)
			if err != nil || got.Lower != want || got.Upper != want {
				t.Fatalf("%v: want %d, got %+v, %v", pairs(g), want, got, err)
			}
			checkColoring(t, g, got.Coloring, want)
		}
	}
}

// all returns the number of colorings of g. It checks each of them, and that they are
// all different.
func all(t *testing.T, g *simple.UndirectedGraph, colors int) int {
	t.Helper()
	seen := make(map[string]bool)
	for c := range testenv.Values(t, solver.All(t.Context(), g, colors)) {
		checkColoring(t, g, c, colors)
		text := fmt.Sprint(c) // fmt sorts maps by key
		if seen[text] {
			t.Errorf("%s comes twice", text)
		}
		seen[text] = true
	}
	return len(seen)
}

// power returns x to the power of n.
func power(x, n int) int {
	p := 1
	for range n {
		p *= x
	}
	return p
}

// TestAll compares numbers of colorings with chromatic polynomials: m (m-1) ...
// (m-n+1) for complete graphs, (m-1)^n + (-1)^n (m-1) for cycles, m (m-1)^(n-1) for
// trees, and m (m-1) (m-2) (m^7 - 12 m^6 + 67 m^5 - 230 m^4 + 529 m^3 - 814 m^2 + 775
// m - 352) for the Petersen graph, as in N. Biggs, Algebraic Graph Theory.
func TestAll(t *testing.T) {
	r := rand.New(rand.NewPCG(1912, 0))
	for m := range 6 {
		for n := range 6 {
			want := 1
			for k := range n {
				want *= m - k
			}
			if got := all(t, complete(n), m); got != max(want, 0) {
				t.Errorf("K%d, %d colors: want %d, got %d", n, m, want, got)
			}
		}
		for n := 3; m > 0 && n < 8; n++ {
			sign := 1 - n%2*2
			if want, got := power(m-1, n)+sign*(m-1), all(t, cycle(n), m); got != want {
				t.Errorf("C%d, %d colors: want %d, got %d", n, m, want, got)
			}
			if want, got := m*power(m-1, n-1), all(t, tree(r, n), m); got != want {
				t.Errorf("tree of %d vertices, %d colors: want %d, got %d", n, m, want, got)
			}
		}
	}
	for m := range 5 {
		want := m * (m - 1) * (m - 2) * (power(m, 7) - 12*power(m, 6) + 67*power(m, 5) - 230*power(m, 4) +
			529*power(m, 3) - 814*power(m, 2) + 775*m - 352)
		if got := all(t, petersen(), m); got != want {
			t.Errorf("Petersen, %d colors: want %d, got %d", m, want, got)
		}
	}
	if got := all(t, graphOf(0), 3); got != 1 {
		t.Errorf("no vertices: want one coloring, got %d", got)
	}
	// Color sets of several machine words: 130 colors and no edge.
	if got := all(t, graphOf(2), 130); got != 130*130 {
		t.Errorf("two vertices: want %d, got %d", 130*130, got)
	}
}

// TestAllOfRandomGraphs compares with trying every assignment of colors to vertices.
func TestAllOfRandomGraphs(t *testing.T) {
	r := rand.New(rand.NewPCG(1852, 0))
	for range 200 {
		n, m := r.IntN(7), 1+r.IntN(4)
		g := random(r, n, r.Float64())
		edges, want := pairs(g), 0
		for code := range power(m, n) {
			proper := true
			for _, e := range edges {
				proper = proper && code/power(m, e[0]-1)%m != code/power(m, e[1]-1)%m
			}
			if proper {
				want++
			}
		}
		if got := all(t, g, m); got != want {
			t.Errorf("%v, %d vertices, %d colors: want %d, got %d", edges, n, m, want, got)
		}
		for _, by := range inMemory {
			if found, _, err := by.Color(t.Context(), g, m); err != nil || isColored(found, m) != (want > 0) {
				t.Errorf("%v, %d vertices, %d colors: want %d, got %+v, %v", edges, n, m, want, found, err)
			}
		}
	}
}

// TestAllStops ends the loop early.
func TestAllStops(t *testing.T) {
	n := 0
	for c := range solver.All(t.Context(), queen(5), 5) {
		checkColoring(t, queen(5), maps.Clone(c), 5)
		if n++; n == 2 {
			break
		}
	}
	if n != 2 {
		t.Errorf("want 2 colorings, got %d", n)
	}
}

// TestComponents has a component that can't be colored after one that has too many
// colorings to try them all.
func TestComponents(t *testing.T) {
	g := graphOf(60)
	for v := 57; v <= 60; v++ {
		for u := 57; u < v; u++ {
			g.SetEdge(simple.Edge{F: simple.Node(u), T: simple.Node(v)})
		}
	}
	if got := all(t, g, 3); got != 0 {
		t.Errorf("want no coloring, got %d", got)
	}
	for _, by := range inMemory {
		if b, _, err := by.Chromatic(t.Context(), g); err != nil || b.Lower != 4 || b.Upper != 4 {
			t.Errorf("want 4, got %+v, %v", b, err)
		}
	}
}

// TestStops checks that each question ends soon after its context. It takes long to
// find out that queen10_10 has no coloring by 10 colors.
func TestStops(t *testing.T) {
	g := queen(10)
	for name, ask := range map[string]func(context.Context) error{
		"Color":     func(ctx context.Context) error { _, _, err := solver.Color(ctx, g, 10); return err },
		"Chromatic": func(ctx context.Context) error { _, _, err := solver.Chromatic(ctx, g); return err },

		"Color from both ends":     func(ctx context.Context) error { _, _, err := coloring.BothEnds{}.Color(ctx, g, 10); return err },
		"Chromatic from both ends": func(ctx context.Context) error { _, _, err := coloring.BothEnds{}.Chromatic(ctx, g); return err },
		"All": func(ctx context.Context) error {
			for _, err := range solver.All(ctx, g, 10) {
				return err
			}
			return nil
		},
	} {
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		start := time.Now()
		if err := ask(ctx); !errors.Is(err, context.DeadlineExceeded) || time.Since(start) > 5*time.Second {
			t.Errorf("%s: want %v at once, got %v after %v", name, context.DeadlineExceeded, err, time.Since(start))
		}
		cancel()
	}
}

// A patience is a context that is canceled after it has been checked a number of
// times.
type patience struct {
	context.Context
	left *int
}

func (p patience) Err() error {
	if *p.left--; *p.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestStopsAmongCliques has a graph in which every vertex is adjacent to all but one.
// It is colored without backtracking, but the search for cliques takes long.
func TestStopsAmongCliques(t *testing.T) {
	const pairs = 50
	g := graphOf(2 * pairs)
	for v := 1; v <= 2*pairs; v++ {
		for u := 1; u < v; u++ {
			if (u-1)/2 != (v-1)/2 {
				g.SetEdge(simple.Edge{F: simple.Node(u), T: simple.Node(v)})
			}
		}
	}
	left := pairs // fewer than there are vertices to start a clique from
	if b, _, err := solver.Chromatic(patience{t.Context(), &left}, g); !errors.Is(err, context.Canceled) || b.Upper != pairs {
		t.Errorf("want %v and %d colors, got %v, %+v", context.Canceled, pairs, err, b)
	}
	if b, _, err := solver.Chromatic(t.Context(), g); err != nil || b.Lower != pairs {
		t.Errorf("want %d, got %+v, %v", pairs, b, err)
	}
}

// TestSudokuGraph compares with Herzberg and Murty (2007): 81 vertices with 20
// neighbors each. The distance of two cells is at most two, by way of the cell in the
// row of one and the column of the other.
func TestSudokuGraph(t *testing.T) {
	g := coloring.Board(sudoku.Classic())
	if v, e := g.Nodes().Len(), g.Edges().Len(); v != 81 || e != 810 {
		t.Errorf("want 81 vertices and 810 edges, got %d and %d", v, e)
	}
	for cell := range int64(81) {
		if n := g.From(cell).Len(); n != 20 {
			t.Errorf("cell %d: want 20 neighbors, got %d", cell, n)
		}
		var walk traverse.BreadthFirst
		reached := 0
		walk.Walk(g, simple.Node(cell), func(_ graph.Node, depth int) bool {
			if reached++; depth > 2 {
				t.Errorf("from cell %d: want no more than 2 edges, got %d", cell, depth)
			}
			return false
		})
		if reached != 81 {
			t.Errorf("from cell %d: want 81 cells, got %d", cell, reached)
		}
	}
}
