package coloring

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"
)

// Limits of a graph that is read.
const (
	MaxVertices = 10_000
	maxLine     = 64 << 10 // bytes
)

// A SyntaxError says in which line a text is not in the format, and what was wanted
// there.
type SyntaxError struct {
	Line int // from 1
	What string
}

func (e *SyntaxError) Error() string { return fmt.Sprintf("coloring: line %d: %s", e.Line, e.What) }

// Read reads a graph in the format of the second DIMACS challenge (1993), which is
// common for graphs to color:
//
//	c a comment
//	p edge 3 2
//	e 1 2
//	e 2 3
//
// The line p comes before all edges and gives the numbers of vertices and edges. The
// ids of the vertices are 1, 2 and so on. Read accepts edges that are listed more
// than once, in either direction, and doesn't check the number of edges, because
// collections count them in different ways. Instead of edge it also accepts edges and
// col. A syntax error is a [*SyntaxError].
//
// A vertex can be given a color. The format has a line for that, l VERTEX COLOR, but only
// in the files of solutions, and programs that read graphs may refuse it. So Read, which
// accepts it, also accepts it as a comment, which is what [Write] writes:
//
//	c l 2 3
//
// A line n VERTEX VALUE is refused, because it has several meanings: in the collection
// COLOR04 the number of colors that a vertex needs, in the program bliss its color.
func Read(r io.Reader) (g *simple.UndirectedGraph, given Coloring, err error) {
	g, given = simple.NewUndirectedGraph(), make(Coloring)
	places := make(map[int64]int) // the lines of given colors
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine+len("\r\n"))
	line, vertices := 0, -1
	fail := func(format string, args ...any) (*simple.UndirectedGraph, Coloring, error) {
		return nil, nil, &SyntaxError{line, fmt.Sprintf(format, args...)}
	}
	for lines.Scan() {
		line++
		text := lines.Text()
		if line == 1 {
			text = strings.TrimPrefix(text, "\ufeff") // a byte order mark
		}
		words := strings.Fields(text)
		if isGiven(words) {
			words = words[1:]
		}
		switch {
		case len(words) == 3 && words[0] == "l":
			v, color, err := readGiven(words)
			if err != nil {
				return fail("%v", err)
			}
			if other := given[v]; other != 0 && other != color {
				return fail("want one color for vertex %d, got %d and in line %d %d", v, color, places[v], other)
			}
			given[v], places[v] = color, line
		case len(words) == 0 || strings.HasPrefix(words[0], "c"):
		case words[0] == "p" && vertices >= 0:
			return fail("want only one line p, got another")
		case words[0] == "p":
			n, err := readSize(words)
			if err != nil {
				return fail("%v", err)
			}
			vertices = n
			for v := range n {
				g.AddNode(simple.Node(v + 1))
			}
		case words[0] == "e" && vertices < 0:
			return fail("want the line p before the edges, got %.100q", lines.Text())
		case words[0] == "e":
			edge, err := readEdge(words, vertices)
			if err != nil {
				return fail("%v", err)
			}
			g.SetEdge(edge)
		default:
			return fail("want a line that begins with c, p, e or l, got %.100q", lines.Text())
		}
	}
	line++ // the line that could not be read
	switch err := lines.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return fail("want at most %d bytes in a line, got more", maxLine)
	case err != nil:
		return nil, nil, fmt.Errorf("coloring: line %d: %w", line, err)
	case vertices < 0:
		return fail("want a line p, got the end of the text")
	}
	for _, v := range slices.Sorted(maps.Keys(given)) {
		line = places[v]
		if v > int64(vertices) {
			return fail("want a vertex from 1 to %d, got %d", vertices, v)
		}
		for _, neighbor := range graph.NodesOf(g.From(v)) {
			if u := neighbor.ID(); given[u] == given[v] && places[u] <= line {
				return fail("want another color than %d, which the adjacent vertex %d has by line %d", given[v], u, places[u])
			}
		}
	}
	return g, given, nil
}

// isGiven reports whether a comment gives a vertex a color. "c l a note" does not.
func isGiven(words []string) bool {
	return len(words) == 4 && words[0] == "c" && words[1] == "l" &&
		!strings.ContainsFunc(words[2]+words[3], func(r rune) bool { return r < '0' || r > '9' })
}

// readGiven returns the vertex and its color in a line l.
func readGiven(words []string) (vertex int64, color int, err error) {
	v, err := readNumber(words[1], "a vertex", 1, MaxVertices)
	if err == nil {
		color, err = readNumber(words[2], "a color", 1, MaxVertices)
	}
	return int64(v), color, err
}

// readSize returns the number of vertices in a line p.
func readSize(words []string) (int, error) {
	if len(words) != 4 || words[1] != "edge" && words[1] != "edges" && words[1] != "col" {
		return 0, fmt.Errorf("want p edge VERTICES EDGES, got %.100q", strings.Join(words, " "))
	}
	if _, err := strconv.ParseUint(words[3], 10, 63); err != nil {
		return 0, fmt.Errorf("want a number of edges, got %.100q", words[3])
	}
	return readNumber(words[2], "vertices", 0, MaxVertices)
}

// readEdge returns the edge in a line e of a graph with as many vertices.
func readEdge(words []string, vertices int) (edge simple.Edge, err error) {
	if len(words) != 3 {
		return edge, fmt.Errorf("want e VERTEX VERTEX, got %.100q", strings.Join(words, " "))
	}
	from, err := readNumber(words[1], "a vertex", 1, vertices)
	if err != nil {
		return edge, err
	}
	to, err := readNumber(words[2], "a vertex", 1, vertices)
	if err != nil {
		return edge, err
	}
	if from == to {
		return edge, fmt.Errorf("want two vertices, got %d twice: a vertex that is adjacent to itself has no color", from)
	}
	return simple.Edge{F: simple.Node(from), T: simple.Node(to)}, nil
}

// readNumber reads a number from least to most. The error calls it name.
func readNumber(word, name string, least, most int) (int, error) {
	n, err := strconv.Atoi(word)
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("want %s from %d to %d, got %.100q", name, least, most, word)
	}
	return n, nil
}
