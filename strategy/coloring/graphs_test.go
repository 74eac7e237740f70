package coloring_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"

	"graphcover/internal/testenv"
)

// graphOf returns the graph with that many vertices, from 1, and these edges.
func graphOf(vertices int, edges ...[2]int) *simple.UndirectedGraph {
	g := simple.NewUndirectedGraph()
	for v := range vertices {
		g.AddNode(simple.Node(v + 1))
	}
	for _, e := range edges {
		g.SetEdge(simple.Edge{F: simple.Node(e[0]), T: simple.Node(e[1])})
	}
	return g
}

// complete returns the complete graph of n vertices.
func complete(n int) *simple.UndirectedGraph {
	g := graphOf(n)
	for v := 2; v <= n; v++ {
		for u := 1; u < v; u++ {
			g.SetEdge(simple.Edge{F: simple.Node(u), T: simple.Node(v)})
		}
	}
	return g
}

// cycle returns the cycle of n vertices, at least 3.
func cycle(n int) *simple.UndirectedGraph {
	g := graphOf(n)
	for v := range n {
		g.SetEdge(simple.Edge{F: simple.Node(v + 1), T: simple.Node((v+1)%n + 1)})
	}
	return g
}

// tree returns a tree of n vertices, each joined to a random one before it.
func tree(random *rand.Rand, n int) *simple.UndirectedGraph {
	g := graphOf(n)
	for v := 2; v <= n; v++ {
		g.SetEdge(simple.Edge{F: simple.Node(1 + random.IntN(v-1)), T: simple.Node(v)})
	}
	return g
}

// petersen returns the Petersen graph: a cycle, a star inside, and spokes.
func petersen() *simple.UndirectedGraph {
	g := graphOf(10)
	for v := range 5 {
		for _, e := range [][2]int{{v, (v + 1) % 5}, {v, v + 5}, {v + 5, (v+2)%5 + 5}} {
			g.SetEdge(simple.Edge{F: simple.Node(e[0] + 1), T: simple.Node(e[1] + 1)})
		}
	}
	return g
}

// mycielski returns the Mycielskian of g, whose vertices are numbered from 1. Each
// vertex gets a twin that is adjacent to the vertex's neighbors, and one more vertex
// is adjacent to all twins (J. Mycielski 1955). It has no more triangles than g, and
// needs one color more.
func mycielski(g *simple.UndirectedGraph) *simple.UndirectedGraph {
	n := g.Nodes().Len()
	m := graphOf(2*n + 1)
	for _, e := range graph.EdgesOf(g.Edges()) {
		u, v := int(e.From().ID()), int(e.To().ID())
		for _, e := range [][2]int{{u, v}, {u, v + n}, {u + n, v}} {
			m.SetEdge(simple.Edge{F: simple.Node(e[0]), T: simple.Node(e[1])})
		}
	}
	for v := 1; v <= n; v++ {
		m.SetEdge(simple.Edge{F: simple.Node(v + n), T: simple.Node(2*n + 1)})
	}
	return m
}

// queen returns the graph of a board of n by n cells, row by row, in which cells are
// adjacent if a queen can move from one to the other.
func queen(n int) *simple.UndirectedGraph {
	g := graphOf(n * n)
	for a := range n * n {
		for b := range a {
			rows, columns := a/n-b/n, a%n-b%n
			if rows == 0 || columns == 0 || rows == columns || rows == -columns {
				g.SetEdge(simple.Edge{F: simple.Node(a + 1), T: simple.Node(b + 1)})
			}
		}
	}
	return g
}

// random returns a random graph of n vertices, with that probability for each edge.
func random(r *rand.Rand, n int, probability float64) *simple.UndirectedGraph {
	g := graphOf(n)
	for v := 2; v <= n; v++ {
		for u := 1; u < v; u++ {
			if r.Float64() < probability {
				g.SetEdge(simple.Edge{F: simple.Node(u), T: simple.Node(v)})
			}
		}
	}
	return g
}

// pairs returns the edges of g, sorted, with the smaller vertex of each first.
func pairs(g *simple.UndirectedGraph) (all [][2]int) {
	for _, e := range graph.EdgesOf(g.Edges()) {
		u, v := int(e.From().ID()), int(e.To().ID())
		all = append(all, [2]int{min(u, v), max(u, v)})
	}
	slices.SortFunc(all, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	return all
}

// text returns g in the DIMACS format. If twice is set, each edge is listed in both
// directions, as in the DIMACS graphs of queens.
func text(comment string, g *simple.UndirectedGraph, twice bool) string {
	var b strings.Builder
	edges := pairs(g)
	if twice {
		for _, e := range pairs(g) {
			edges = append(edges, [2]int{e[1], e[0]})
		}
		slices.SortFunc(edges, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	}
	fmt.Fprintf(&b, "c %s\np edge %d %d\n", comment, g.Nodes().Len(), len(edges))
	for _, e := range edges {
		fmt.Fprintf(&b, "e %d %d\n", e[0], e[1])
	}
	return b.String()
}

// TestExamples compares the graphs in examples/ with their definitions.
// GRAPHCOVER_GRAPHS=write writes the files.
func TestExamples(t *testing.T) {
	for name, want := range map[string]string{
		"petersen.col":  text("The Petersen graph. Chromatic number 3.", petersen(), false),
		"myciel3.col":   text("The Mycielskian of a cycle of 5 vertices, Grötzsch's graph. No triangle, and chromatic number 4.", mycielski(cycle(5)), false),
		"queen5_5.col":  text("A queen's moves on 5 by 5 cells, each from both ends. Chromatic number 5.", queen(5), true),
		"k3-and-c5.col": text("Two components: a triangle, and a cycle of 5 vertices.", graphOf(8, [2]int{1, 2}, [2]int{1, 3}, [2]int{2, 3}, [2]int{4, 5}, [2]int{5, 6}, [2]int{6, 7}, [2]int{7, 8}, [2]int{4, 8}), false),
	} {
		path := filepath.Join("..", "..", "examples", name)
		if os.Getenv("GRAPHCOVER_GRAPHS") == "write" {
			testenv.Check(t, os.WriteFile(path, []byte(want), 0o666))
		}
		got := testenv.Must(os.ReadFile(path))(t)
		if string(got) != want {
			t.Errorf("%s: want\n%s\ngot\n%s", name, want, got)
		}
	}
}
