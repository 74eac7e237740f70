package coloring

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

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
func Read(r io.Reader) (*simple.UndirectedGraph, error) {
	g := simple.NewUndirectedGraph()
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine+len("\r\n"))
	line, vertices := 0, -1
	fail := func(format string, args ...any) error { return &SyntaxError{line, fmt.Sprintf(format, args...)} }
	for lines.Scan() {
		line++
		text := lines.Text()
		if line == 1 {
			text = strings.TrimPrefix(text, "\ufeff") // a byte order mark
		}
		words := strings.Fields(text)
		switch {
		case len(words) == 0 || strings.HasPrefix(words[0], "c"):
		case words[0] == "p" && vertices >= 0:
			return nil, fail("want only one line p, got another")
		case words[0] == "p":
			n, err := readSize(words)
			if err != nil {
				return nil, fail("%v", err)
			}
			vertices = n
			for v := range n {
				g.AddNode(simple.Node(v + 1))
			}
		case words[0] == "e" && vertices < 0:
			return nil, fail("want the line p before the edges, got %.100q", lines.Text())
		case words[0] == "e":
			edge, err := readEdge(words, vertices)
			if err != nil {
				return nil, fail("%v", err)
			}
			g.SetEdge(edge)
		default:
			return nil, fail("want a line that begins with c, p or e, got %.100q", lines.Text())
		}
	}
	line++ // the line that could not be read
	switch err := lines.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return nil, fail("want at most %d bytes in a line, got more", maxLine)
	case err != nil:
		return nil, fmt.Errorf("coloring: line %d: %w", line, err)
	case vertices < 0:
		return nil, fail("want a line p, got the end of the text")
	}
	return g, nil
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
