package coloring

import (
	"bufio"
	"fmt"
	"io"

	"gonum.org/v1/gonum/graph"
)

// Write writes g in the format that [Read] reads, with comments at the top, and the given
// colors of vertices as comments, too. Vertices are numbered from 1 in the order of their
// ids, and each edge is written once.
func Write(w io.Writer, g graph.Undirected, given Coloring, comments ...string) error {
	a := newAdjacency(g, graph.NodesOf(g.Nodes()))
	edges := 0
	for _, neighbors := range a.neighbors {
		edges += len(neighbors)
	}
	out := bufio.NewWriter(w) // keeps the first error, which Flush returns
	for _, comment := range comments {
		fmt.Fprintf(out, "c %s\n", comment)
	}
	for v, id := range a.ids {
		if color := given[id]; color > 0 {
			fmt.Fprintf(out, "c l %d %d\n", v+1, color)
		}
	}
	fmt.Fprintf(out, "p edge %d %d\n", len(a.ids), edges/2)
	for v, u := range a.edges() {
		fmt.Fprintf(out, "e %d %d\n", v+1, u+1)
	}
	return out.Flush()
}
