package coloring

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"gonum.org/v1/gonum/graph"

	"graphcover/strategy/coloring/chromatic"
)

// Bounds are what is known about the number of colors that a graph needs. It is from Lower to Upper. A
// search that was stopped leaves bounds that differ.
type Bounds struct {
	Lower    int
	Upper    int      // the number of colors in Coloring
	Coloring Coloring // nil if none is known, and then Upper is 0
	// Clique holds the ids of vertices that are all adjacent to each other, ascending: a lower bound. With
	// given colors, a vertex stands for all of the same given color, and vertices of different given
	// colors count as adjacent.
	Clique []int64
}

// String says between which bounds the chromatic number is, and why.
func (b Bounds) String() string {
	text := fmt.Sprintf("chromatic number between %d and %d", b.Lower, b.Upper)
	if b.Lower == b.Upper { // found just before the stop
		text = fmt.Sprintf("chromatic number %d", b.Lower)
	}
	if b.Lower > len(b.Clique) {
		text += fmt.Sprintf(", as %d are not enough", b.Lower-1)
	}
	if len(b.Clique) > 0 {
		text += "; clique: " + strings.Trim(fmt.Sprint(b.Clique), "[]")
	}
	return text
}

// BothEnds answers questions about a graph, which must have no loops, in memory and from both ends:
// see [chromatic]. It is the fast way. A [Solver] is for those who want to see each step, or to have
// Neo4j make it.
type BothEnds struct {
	// Given holds vertices that have a color from the beginning and keep it. Adjacent
	// ones must have different colors.
	Given Coloring
}

// Chromatic finds the chromatic number of g: the bounds are equal if there is no error. With
// given colors it is the least number of colors, from 1, by which a coloring exists that keeps
// them. An error is that of ctx, and then the bounds are what is known.
func (s BothEnds) Chromatic(ctx context.Context, g graph.Undirected) (Bounds, Tally, error) {
	m := s.merge(g)
	return m.run(ctx, chromatic.New(m.graph))
}

// Color finds out whether g can be colored by that many colors: if there is no error, either Upper
// is no larger, or Lower is. An error is that of ctx.
func (s BothEnds) Color(ctx context.Context, g graph.Undirected, colors int) (Bounds, Tally, error) {
	m := s.merge(g)
	return m.run(ctx, chromatic.NewDecision(m.graph, colors))
}

// A merged graph has one vertex for all vertices of a given color, and these are adjacent to each
// other. Its colorings are those of the original that keep the given colors, apart from the
// names of the colors.
type merged struct {
	original task
	graph    chromatic.Graph
	vertex   []int32 // by original vertex: that of graph
	first    []int32 // by vertex of graph: the first of the original ones
	most     int     // the greatest given color
}

func (s BothEnds) merge(g graph.Undirected) *merged {
	solver := Solver{Given: s.Given}
	m := &merged{original: solver.task(newAdjacency(g, graph.NodesOf(g.Nodes())), 0)}
	m.most = chromatic.Most(m.original.given)
	m.vertex = make([]int32, len(m.original.ids))
	having := make(map[int32]int32) // by given color: the vertex
	for v, color := range m.original.given {
		u, known := having[color]
		if !known || color == 0 {
			u = int32(len(m.first))
			m.first = append(m.first, int32(v))
			having[color] = u
		}
		m.vertex[v] = u
	}
	delete(having, 0)
	m.graph = make(chromatic.Graph, len(m.first))
	for v, neighbors := range m.original.neighbors {
		for _, u := range neighbors {
			m.graph[m.vertex[v]] = append(m.graph[m.vertex[v]], m.vertex[u])
		}
	}
	for _, u := range having {
		for _, v := range having {
			if u != v {
				m.graph[u] = append(m.graph[u], v)
			}
		}
	}
	for v := range m.graph {
		slices.Sort(m.graph[v])
		m.graph[v] = slices.Compact(m.graph[v])
	}
	return m
}

// run runs a search on the merged graph.
func (m *merged) run(ctx context.Context, s *chromatic.Search) (b Bounds, tally Tally, err error) {
	err = s.Run(ctx)
	tally.Choices, tally.Backtracks = s.Tally()
	found := s.Bounds()
	colors := m.colors(found.Coloring)
	b = Bounds{Lower: max(m.most, found.Lower), Upper: chromatic.Most(colors), Coloring: make(Coloring)}
	m.original.addTo(b.Coloring, colors)
	for _, v := range found.Clique {
		b.Clique = append(b.Clique, m.original.ids[m.first[v]])
	}
	slices.Sort(b.Clique)
	m.original.colors = b.Upper
	if wrong := m.verify(found, colors); wrong != nil {
		return Bounds{}, tally, wrong
	}
	return b, tally, err
}

// colors returns the colors of the original vertices. The given ones keep theirs; the other colors become
// the first that are not given.
func (m *merged) colors(coloring []int32) []int32 {
	name := make(map[int32]int32)
	given := make(map[int32]bool)
	for v, color := range m.original.given {
		if color > 0 {
			name[coloring[m.vertex[v]]], given[color] = color, true
		}
	}
	next := int32(1)
	colors := make([]int32, len(m.vertex))
	for v, u := range m.vertex {
		if name[coloring[u]] == 0 {
			for given[next] {
				next++
			}
			name[coloring[u]] = next
			next++
		}
		colors[v] = name[coloring[u]]
	}
	return colors
}

// verify returns an error if the coloring is none, or the clique.
func (m *merged) verify(found chromatic.Bounds, colors []int32) error {
	for i, v := range found.Clique {
		for _, u := range found.Clique[:i] {
			if _, adjacent := slices.BinarySearch(m.graph[v], u); !adjacent {
				return fmt.Errorf("coloring: vertices %d and %d are in a clique, but not adjacent", m.original.ids[m.first[u]], m.original.ids[m.first[v]])
			}
		}
	}
	return m.original.verify(colors)
}
