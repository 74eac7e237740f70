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
// than once, in either direction. Instead of edge it also accepts edges and
// col. A syntax error is a [*SyntaxError].
//
// What may not be what the author meant is a warning of the [File]: a number of edges that is neither that
// of the lines nor that of the different edges (collections count in either way), a last line that is
// not ended, an edge from a vertex to itself, which is left out, and a third number in the line of an edge,
// which in some files is a weight, and is ignored.
//
// A vertex can be given a color. The format has a line for that, l VERTEX COLOR, but only
// in the files of solutions, and programs that read graphs may refuse it. So Read, which
// accepts it, also accepts it as a comment, which is what [Write] writes:
//
//	c l 2 3
//
// A line n VERTEX VALUE is refused, because it has several meanings: in the collection
// COLOR04 the number of colors that a vertex needs, in the program bliss its color.
func Read(r io.Reader) (*File, error) {
	t := graphText{
		File:     File{Graph: simple.NewUndirectedGraph(), Given: make(Coloring)},
		vertices: -1, places: make(map[int64]int), loops: make(map[int64]bool),
	}
	ends := &endReader{Reader: r}
	lines := bufio.NewScanner(ends)
	lines.Buffer(nil, maxLine+len("\r\n"))
	var err error
	for err == nil && lines.Scan() {
		t.line++
		err = t.add(lines.Text())
	}
	if err == nil {
		t.ended = ends.last == '\n'
		t.line++ // the line that could not be read
		switch failed := lines.Err(); {
		case errors.Is(failed, bufio.ErrTooLong):
			err = fmt.Errorf("want at most %d bytes in a line, got more", maxLine)
		case failed != nil:
			return nil, fmt.Errorf("coloring: line %d: %w", t.line, failed)
		default:
			err = t.check()
		}
	}
	if err != nil {
		return nil, &SyntaxError{t.line, err.Error()}
	}
	t.warn()
	return &t.File, nil
}

// An endReader remembers the last byte that it has read.
type endReader struct {
	io.Reader
	last byte
}

func (r *endReader) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	if n > 0 {
		r.last = p[n-1]
	}
	return n, err
}

// A File is what a file in the DIMACS format holds.
type File struct {
	Graph    *simple.UndirectedGraph // without loops
	Given    Coloring                // the colors that it gives to vertices
	Warnings []string                // what may not be what the author meant
}

// A graphText is what was read of a graph.
type graphText struct {
	File
	line     int           // of the text: the one that an error is about
	vertices int           // -1 before the line p
	places   map[int64]int // the lines of given colors

	edges, header, headerLine int            // the lines of edges, and the number of edges in the line p
	loops                     map[int64]bool // the vertices that are adjacent to themselves
	weights, weightLine       int            // the lines of edges with a weight, and the first of them
	ended                     bool           // whether the last line is
}

// warn notes what may not be what the author meant.
func (t *graphText) warn() {
	warn := func(format string, args ...any) { t.Warnings = append(t.Warnings, fmt.Sprintf(format, args...)) }
	if different := t.Graph.Edges().Len() + len(t.loops); t.header != t.edges && t.header != different {
		consequence := ""
		if t.edges < t.header {
			consequence = "; the file may be cut off, and the whole graph may need more colors"
		}
		warn("line %d: want as many edges as it says, %d, got %d%s", t.headerLine, t.header, t.edges, consequence)
	}
	if !t.ended && t.line > 1 {
		warn("line %d: want the end of a line, got the end of the file, which may be cut off", t.line-1)
	}
	if vertices := slices.Sorted(maps.Keys(t.loops)); len(vertices) > 0 {
		warn("edges from a vertex to itself are left out; with them no coloring is possible; the vertices: %s", strings.Trim(fmt.Sprint(vertices), "[]"))
	}
	if t.weights > 0 {
		warn("line %d: a third number of an edge is taken for a weight and ignored; lines that have one: %d", t.weightLine, t.weights)
	}
}

func (t *graphText) add(line string) error {
	text := line
	if t.line == 1 {
		text = strings.TrimPrefix(text, "\ufeff") // a byte order mark
	}
	words := strings.Fields(text)
	if isGiven(words) {
		words = words[1:]
	}
	switch {
	case len(words) == 3 && words[0] == "l":
		return t.addGiven(words)
	case len(words) == 0 || strings.HasPrefix(words[0], "c"):
		return nil
	case words[0] == "p" && t.vertices >= 0:
		return errors.New("want only one line that begins with p, got another")
	case words[0] == "p":
		vertices, edges, err := readSize(words)
		if err != nil {
			return err
		}
		t.vertices, t.header, t.headerLine = vertices, edges, t.line
		for v := range vertices {
			t.Graph.AddNode(simple.Node(v + 1))
		}
	case words[0] == "e" && t.vertices < 0:
		return fmt.Errorf("want the line that begins with p before the edges, got %.100q", line)
	case words[0] == "e":
		return t.addEdge(words)
	default:
		return fmt.Errorf("want a line that begins with c, p, e or l, got %.100q", line)
	}
	return nil
}

// addEdge adds the edge in a line e.
func (t *graphText) addEdge(words []string) error {
	from, to, err := readEdge(words, t.vertices)
	if err != nil {
		return err
	}
	t.edges++
	if len(words) > 3 {
		if t.weights++; t.weights == 1 {
			t.weightLine = t.line
		}
	}
	if from == to {
		t.loops[int64(from)] = true
		return nil
	}
	t.Graph.SetEdge(simple.Edge{F: simple.Node(from), T: simple.Node(to)})
	return nil
}

// addGiven adds the color in a line l.
func (t *graphText) addGiven(words []string) error {
	v, color, err := readGiven(words)
	if err != nil {
		return err
	}
	if other := t.Given[v]; other != 0 && other != color {
		return fmt.Errorf("want one color for vertex %d, got %d here and %d in line %d", v, color, other, t.places[v])
	}
	t.Given[v], t.places[v] = color, t.line
	return nil
}

// check returns an error if there is no graph, or if the given colors are not those of a
// coloring of it. Colors may be given before the line p and before the edges.
func (t *graphText) check() error {
	if t.vertices < 0 {
		return errors.New("want a line that begins with p, got the end of the text")
	}
	for _, v := range slices.Sorted(maps.Keys(t.Given)) {
		t.line = t.places[v]
		if v > int64(t.vertices) {
			return fmt.Errorf("want a vertex from 1 to %d, got %d", t.vertices, v)
		}
		for _, neighbor := range graph.NodesOf(t.Graph.From(v)) {
			if u := neighbor.ID(); t.Given[u] == t.Given[v] && t.places[u] <= t.line {
				return fmt.Errorf("want another color than %d, which the adjacent vertex %d has by line %d", t.Given[v], u, t.places[u])
			}
		}
	}
	return nil
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

// readSize returns the numbers of vertices and edges in a line p.
func readSize(words []string) (vertices, edges int, err error) {
	if len(words) != 4 || words[1] != "edge" && words[1] != "edges" && words[1] != "col" {
		return 0, 0, fmt.Errorf("want p edge VERTICES EDGES, got %.100q", strings.Join(words, " "))
	}
	if edges, err = strconv.Atoi(words[3]); err != nil || edges < 0 {
		return 0, 0, fmt.Errorf("want a number of edges, got %.100q", words[3])
	}
	vertices, err = readNumber(words[2], "vertices", 0, MaxVertices)
	return vertices, edges, err
}

// readEdge returns the ends of the edge in a line e of a graph with as many vertices.
func readEdge(words []string, vertices int) (from, to int, err error) {
	if len(words) != 3 && len(words) != 4 {
		return 0, 0, fmt.Errorf("want e VERTEX VERTEX, got %.100q", strings.Join(words, " "))
	}
	if len(words) == 4 {
		if _, err := strconv.ParseFloat(words[3], 64); err != nil {
			return 0, 0, fmt.Errorf("want e VERTEX VERTEX, or a weight behind them, got %.100q", strings.Join(words, " "))
		}
	}
	if from, err = readNumber(words[1], "a vertex", 1, vertices); err != nil {
		return 0, 0, err
	}
	to, err = readNumber(words[2], "a vertex", 1, vertices)
	return from, to, err
}

// readNumber reads a number from least to most. The error calls it name.
func readNumber(word, name string, least, most int) (int, error) {
	n, err := strconv.Atoi(word)
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("want %s from %d to %d, got %.100q", name, least, most, word)
	}
	return n, nil
}
