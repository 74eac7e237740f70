package coloring_test

import (
	"errors"
	"io"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"gonum.org/v1/gonum/graph/simple"

	"graphcover/internal/testenv"
	"graphcover/strategy/coloring"
)

func TestRead(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       *simple.UndirectedGraph
	}{
		{"a path", "p edge 3 2\ne 1 2\ne 2 3\n", graphOf(3, [2]int{1, 2}, [2]int{2, 3})},
		{"no end of the last line", "p edge 2 1\ne 1 2", graphOf(2, [2]int{1, 2})},
		{"CR LF", "c two\r\np edge 2 1\r\n\r\ne 1 2\r\n", graphOf(2, [2]int{1, 2})},
		{"comments and blanks", "c\n\nc e 1 1\n \tp  edge\t2 1 \nc\n e 2 1\nc end", graphOf(2, [2]int{1, 2})},
		{"byte order mark", "\ufeffp col 2 0\n", graphOf(2)},
		{"col", "p col 2 0\n", graphOf(2)},
		{"edges", "p edges 2 0\n", graphOf(2)},
		{"nothing", "p edge 0 0\n", graphOf(0)},
		{"an edge again", "p edge 2 3\ne 1 2\ne 2 1\ne 1 2\n", graphOf(2, [2]int{1, 2})},
		{"as many as there may be", "p edge 10000 1\ne 1 10000\n", graphOf(10000, [2]int{1, 10000})},
		{"the longest line", "c" + strings.Repeat(" ", coloring.MaxLine-1) + "\np edge 1 0\n", graphOf(1)},
		{"queen", text("a queen", queen(4), true), queen(4)},
	} {
		for _, r := range []io.Reader{strings.NewReader(c.text), iotest.OneByteReader(strings.NewReader(c.text))} {
			read, err := coloring.Read(r)
			if err != nil {
				t.Errorf("%s: %v", c.name, err)
				continue
			}
			g := read.Graph
			if g.Nodes().Len() != c.want.Nodes().Len() || !reflect.DeepEqual(pairs(g), pairs(c.want)) {
				t.Errorf("%s: want %v, got %v", c.name, pairs(c.want), pairs(g))
			}
		}
	}
}

func TestReadErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                                "line 1: want a line that begins with p, got the end of the text",
		"c\nc\n":                          "line 3: want a line that begins with p, got the end of the text",
		"e 1 2\n":                         `line 1: want the line that begins with p before the edges, got "e 1 2"`,
		"p edge 3\n":                      `line 1: want p edge VERTICES EDGES, got "p edge 3"`,
		"p cnf 3 2\n":                     `line 1: want p edge VERTICES EDGES, got "p cnf 3 2"`,
		"p edge x 2\n":                    `line 1: want vertices from 0 to 10000, got "x"`,
		"p edge 10001 2\n":                `line 1: want vertices from 0 to 10000, got "10001"`,
		"p edge -1 2\n":                   `line 1: want vertices from 0 to 10000, got "-1"`,
		"p edge 2 -1\n":                   `line 1: want a number of edges, got "-1"`,
		"p edge 2 1\np edge 2 1\n":        "line 2: want only one line that begins with p, got another",
		"p edge 2 1\ne 1\n":               `line 2: want e VERTEX VERTEX, got "e 1"`,
		"p edge 2 1\ne 1 2 x\n":           `line 2: want e VERTEX VERTEX, or a weight behind them, got "e 1 2 x"`,
		"p edge 2 1\ne 1 2 3 4\n":         `line 2: want e VERTEX VERTEX, got "e 1 2 3 4"`,
		"p edge 2 1\n\ne 1 3\n":           `line 3: want a vertex from 1 to 2, got "3"`,
		"p edge 2 1\ne 0 1\n":             `line 2: want a vertex from 1 to 2, got "0"`,
		"p edge 2 1\ne 1 1.5\n":           `line 2: want a vertex from 1 to 2, got "1.5"`,
		"p edge 2 1\nx\n":                 `line 2: want a line that begins with c, p, e or l, got "x"`,
		"p edge 2 1\n\x00\xff\n":          `line 2: want a line that begins with c, p, e or l, got "\x00\xff"`,
		strings.Repeat("x", 1000):         `line 1: want a line that begins with c, p, e or l, got "` + strings.Repeat("x", 100) + `"`,
		"\n" + strings.Repeat("c", 1<<17): "line 2: want at most 65536 bytes in a line, got more",
	} {
		_, err := coloring.Read(strings.NewReader(text))
		if !testenv.Is[*coloring.SyntaxError](err) || err.Error() != "coloring: "+want {
			t.Errorf("%.50q:\nwant %s\ngot  %v", text, want, err)
		}
	}
	broken := io.MultiReader(strings.NewReader("p edge 2 1\n"), iotest.ErrReader(io.ErrClosedPipe))
	if _, err := coloring.Read(broken); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("want %v, got %v", io.ErrClosedPipe, err)
	}
}

// TestWarnings reads files that can be read, but may not be what their authors meant.
func TestWarnings(t *testing.T) {
	const left = "edges from a vertex to itself are left out; with them no coloring is possible; the vertices: "
	for text, want := range map[string][]string{
		"p edge 3 2\ne 1 2\ne 2 3\n":                nil,
		"p edge 3 4\ne 1 2\ne 2 1\ne 2 3\ne 3 2\n":  nil, // the number of lines
		"p edge 3 2\ne 1 2\ne 2 1\ne 2 3\ne 3 2\n":  nil, // the number of different edges
		"p edge 3 3\r\ne 1 2\r\ne 2 3\r\ne 1 2\r\n": nil,
		"p edge 0 0\n":                             nil,
		"c\np edge 3 3\ne 1 2\ne 2 3\n":            {"line 2: want as many edges as it says, 3, got 2; the file may be cut off, and the whole graph may need more colors"},
		"p edge 3 1\ne 1 2\ne 2 3\n":               {"line 1: want as many edges as it says, 1, got 2"},
		"p edge 3 2\ne 1 2\ne 2 3":                 {"line 3: want the end of a line, got the end of the file, which may be cut off"},
		"p edge 3 2\ne 2 2\ne 1 1\n":               {left + "1 2"},
		"p edge 3 4\ne 1 2\ne 2 1\ne 3 3\ne 3 3\n": {left + "3"},
		"p edge 3 2\ne 1 2 7\ne 2 3 0.5\n":         {"line 2: a third number of an edge is taken for a weight and ignored; lines that have one: 2"},
	} {
		got, err := coloring.Read(strings.NewReader(text))
		if err != nil || !reflect.DeepEqual(got.Warnings, want) {
			t.Errorf("%q: want %q, got %+v, %v", text, want, got, err)
		}
	}
}

// TestCutOff cuts files off in the middle, at every place: what is left is refused, or there is a
// warning, unless nothing is missing but the end of a comment.
func TestCutOff(t *testing.T) {
	for _, whole := range []string{
		text("each edge once", petersen(), false), text("each edge twice", queen(4), true),
		"p edge 12 3\ne 1 12 30\ne 11 12 40\ne 3 3\n",
	} {
		for n := range len(whole) {
			cut, err := coloring.Read(strings.NewReader(whole[:n]))
			if err == nil && !slices.ContainsFunc(cut.Warnings, func(w string) bool { return strings.Contains(w, "cut off") }) {
				t.Errorf("%q, cut off after %q: want a warning, got %+v", whole, whole[:n], cut)
			}
		}
	}
}

// FuzzRead compares what Read returns with a word-by-word definition of the format,
// and with the graph written and read again.
func FuzzRead(f *testing.F) {
	testenv.AddFiles(f, "../../examples/*.col")
	f.Fuzz(func(t *testing.T, input string) {
		read, err := coloring.Read(strings.NewReader(input))
		if err != nil {
			if syntax, ok := errors.AsType[*coloring.SyntaxError](err); !ok || syntax.Line < 1 || syntax.Line > 1+strings.Count(input, "\n")+1 {
				t.Errorf("want a SyntaxError in one of the lines, got %v", err)
			}
			return
		}
		g := read.Graph
		vertices, edges := 0, make(map[[2]int]bool)
		for line := range strings.Lines(input) {
			words := strings.Fields(line)
			if len(words) > 0 && words[0] == "p" {
				vertices, err = strconv.Atoi(words[2])
			}
			if len(words) > 0 && words[0] == "e" {
				u, uErr := strconv.Atoi(words[1])
				v, vErr := strconv.Atoi(words[2])
				if u != v {
					edges[[2]int{min(u, v), max(u, v)}] = true
				}
				err = errors.Join(uErr, vErr)
			}
			if err != nil {
				t.Fatalf("%q was read: %v", line, err)
			}
		}
		if g.Nodes().Len() != vertices || len(pairs(g)) != len(edges) {
			t.Fatalf("want %d vertices and %v, got %d and %v", vertices, edges, g.Nodes().Len(), pairs(g))
		}
		for _, e := range pairs(g) {
			if !edges[e] {
				t.Errorf("want none of the edges %v, got %v", e, edges)
			}
		}
		again, err := coloring.Read(strings.NewReader(text("again", g, true)))
		if err != nil || !reflect.DeepEqual(pairs(g), pairs(again.Graph)) || len(again.Warnings) > 0 {
			t.Errorf("written and read: want %v, got %+v, %v", pairs(g), again, err)
		}
	})
}

// TestGivenColors reads colors that vertices are given, in comments and without, and
// writes them.
func TestGivenColors(t *testing.T) {
	const text = "c l 3 2\nc l a note\nc l 1 2 3\np edge 3 1\nl 1 2\ne 1 2\nc l 3 2\n"
	read, err := coloring.Read(strings.NewReader(text))
	want := coloring.Coloring{1: 2, 3: 2}
	if err != nil || !reflect.DeepEqual(want, read.Given) {
		t.Fatalf("want %v, got %+v, %v", want, read, err)
	}
	var written strings.Builder
	if err := coloring.Write(&written, read.Graph, read.Given, "a title"); err != nil || written.String() != "c a title\nc l 1 2\nc l 3 2\np edge 3 1\ne 1 2\n" {
		t.Errorf("got %q, %v", written.String(), err)
	}
	for text, want := range map[string]string{
		"p edge 2 0\nc l 3 1\n":                  "line 2: want a vertex from 1 to 2, got 3",
		"p edge 2 0\nc l 0 1\n":                  `line 2: want a vertex from 1 to 10000, got "0"`,
		"p edge 2 0\nl 1 none\n":                 `line 2: want a color from 1 to 10000, got "none"`,
		"p edge 2 0\nl 1\n":                      `line 2: want a line that begins with c, p, e or l, got "l 1"`,
		"c l 1 2\nc l 1 3\np edge 2 0\n":         "line 2: want one color for vertex 1, got 3 here and 2 in line 1",
		"c l 2 7\nc\nc l 1 7\np edge 2 1\ne 1 2": "line 3: want another color than 7, which the adjacent vertex 2 has by line 1",
		"p edge 2 0\nn 1 2\n":                    `line 2: want a line that begins with c, p, e or l, got "n 1 2"`,
	} {
		if _, err := coloring.Read(strings.NewReader(text)); err == nil || err.Error() != "coloring: "+want {
			t.Errorf("%q: want %s, got %v", text, want, err)
		}
	}
}
