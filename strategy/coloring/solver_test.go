package coloring_test

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"gonum.org/v1/gonum/graph/simple"

	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/strategy/coloring"
)

// diamond returns the graph of examples/diamond.col.
func diamond() *simple.UndirectedGraph {
	return graphOf(4, [2]int{1, 2}, [2]int{1, 3}, [2]int{2, 3}, [2]int{2, 4}, [2]int{3, 4})
}

// TestPublishedSteps goes through the diamond by hand: with three colors, with two, and
// with a color that a vertex is given.
func TestPublishedSteps(t *testing.T) {
	choose := func(search int, vertex int64, color int) coloring.Event {
		return coloring.Event{Kind: coloring.Choose, Search: search, Vertex: vertex, Color: color}
	}
	undo := func(search int, vertex int64) coloring.Event {
		return coloring.Event{Kind: coloring.Backtrack, Search: search, Vertex: vertex}
	}
	for _, c := range []struct {
		colors int
		given  coloring.Coloring
		want   []coloring.Event
	}{
		{3, nil, []coloring.Event{
			{Kind: coloring.Begin, Colors: 3},
			choose(1, 1, 1), choose(2, 2, 2), choose(3, 3, 3), choose(4, 4, 1),
			{Kind: coloring.Solution},
		}},
		{2, nil, []coloring.Event{
			{Kind: coloring.Begin, Colors: 2},
			choose(1, 1, 1), choose(2, 2, 2), undo(2, 2), undo(1, 1),
			choose(1, 1, 2), choose(2, 2, 1), undo(2, 2), undo(1, 1),
			{Kind: coloring.Failure},
		}},
		{3, coloring.Coloring{4: 2}, []coloring.Event{
			{Kind: coloring.Begin, Colors: 3},
			{Kind: coloring.Given, Vertex: 4, Color: 2},
			choose(1, 1, 1), choose(2, 2, 3), undo(2, 2), undo(1, 1),
			choose(1, 1, 2), choose(2, 2, 1), choose(3, 3, 3),
			{Kind: coloring.Solution},
		}},
	} {
		var got []coloring.Event
		s := coloring.Solver{Order: coloring.Published, Given: c.given, Observe: func(e coloring.Event) { got = append(got, e) }}
		if _, _, err := s.Color(t.Context(), diamond(), c.colors); err != nil || !slices.Equal(c.want, got) {
			t.Errorf("%d colors, given %v: want %v, got %v, %v", c.colors, c.given, c.want, got, err)
		}
	}
}

// somebody returns a random graph, and given colors for some of its vertices, which
// don't conflict.
func somebody(random *rand.Rand) (*simple.UndirectedGraph, coloring.Coloring) {
	n := 1 + random.IntN(8)
	g := graphOf(n)
	for v := 1; v <= n; v++ {
		for u := 1; u < v; u++ {
			if random.IntN(5) < 2 {
				g.SetEdge(simple.Edge{F: simple.Node(u), T: simple.Node(v)})
			}
		}
	}
	given := make(coloring.Coloring)
	for v := range int64(n) {
		color := 1 + random.IntN(4)
		taken := false
		for u, other := range given {
			taken = taken || other == color && g.HasEdgeBetween(u, v+1)
		}
		if random.IntN(3) == 0 && !taken {
			given[v+1] = color
		}
	}
	return g, given
}

// byBruteForce returns all colorings of g that keep the given colors.
func byBruteForce(g *simple.UndirectedGraph, given coloring.Coloring, colors int) (all []string) {
	n := g.Nodes().Len()
	c := make(coloring.Coloring)
	var extend func(v int64)
	extend = func(v int64) {
		if v > int64(n) {
			all = append(all, fmt.Sprint(c))
			return
		}
		for color := 1; color <= colors; color++ {
			fits := given[v] == 0 || given[v] == color
			for u := int64(1); u < v; u++ {
				fits = fits && (c[u] != color || !g.HasEdgeBetween(u, v))
			}
			if fits {
				c[v] = color
				extend(v + 1)
				delete(c, v)
			}
		}
	}
	extend(1)
	return all
}

// TestGiven asks each question about small graphs with given colors, in both orders, and
// compares with brute force.
func TestGiven(t *testing.T) {
	random := rand.New(rand.NewPCG(16, 6))
	none := 0
	for range 150 {
		g, given := somebody(random)
		least := 0
		for least == 0 || len(byBruteForce(g, given, least)) == 0 {
			least++
		}
		for _, order := range []coloring.Order{coloring.Dsatur, coloring.Published} {
			s := coloring.Solver{Order: order, Given: given}
			for _, by := range []colorer{s, coloring.BothEnds{Given: given}} {
				b, _, err := by.Chromatic(t.Context(), g)
				if err != nil || b.Lower != least || b.Upper != least || !slices.Contains(byBruteForce(g, given, least), fmt.Sprint(b.Coloring)) {
					t.Errorf("%s, %v, given %v: want %d colors, got %+v, %v", order, pairs(g), given, least, b, err)
				}
			}
			for colors := 1; colors <= 4; colors++ {
				want := byBruteForce(g, given, colors)
				var got []string
				for c := range testenv.Values(t, s.All(t.Context(), g, colors)) {
					got = append(got, fmt.Sprint(c))
				}
				slices.Sort(want)
				slices.Sort(got)
				if !slices.Equal(want, got) {
					t.Errorf("%s, %v, given %v, %d colors: want %v, got %v", order, pairs(g), given, colors, want, got)
				}
				for _, by := range []colorer{s, coloring.BothEnds{Given: given}} {
					b, _, err := by.Color(t.Context(), g, colors)
					if err != nil || isColored(b, colors) != (len(want) > 0) || isColored(b, colors) && !slices.Contains(want, fmt.Sprint(b.Coloring)) {
						t.Errorf("%s, %v, given %v, %d colors: want one of %v, got %+v, %v", order, pairs(g), given, colors, want, b, err)
					}
					if !isColored(b, colors) {
						none++
					}
				}
			}
		}
	}
	if none == 0 {
		t.Error("want some graphs that can't be colored, saw none")
	}
}

// TestGraphAnswersAsMemory asks each question in memory and in Neo4j, and compares every
// event and the answers.
func TestGraphAnswersAsMemory(t *testing.T) {
	db := neo4jtest.DB(t)
	type question struct {
		g     *simple.UndirectedGraph
		given coloring.Coloring
	}
	questions := []question{
		{diamond(), nil}, {petersen(), nil}, {graphOf(3), nil}, {graphOf(0), nil}, {queen(5), nil},
		{graphOf(8, append([][2]int{{1, 2}, {2, 3}, {1, 3}}, [2]int{4, 5}, [2]int{5, 6}, [2]int{6, 7}, [2]int{7, 8}, [2]int{4, 8})...), nil},
		{diamond(), coloring.Coloring{4: 2}}, {mycielski(cycle(5)), coloring.Coloring{3: 5, 8: 1}},
	}
	random := rand.New(rand.NewPCG(16, 7))
	for range testenv.Cases(2, 60) {
		g, given := somebody(random)
		questions = append(questions, question{g, given})
	}
	name := neo4jtest.Puzzle(t, db)
	for i, q := range questions {
		for n, order := range []coloring.Order{coloring.Dsatur, coloring.Published} {
			if !testenv.LongRun() && n != i%2 {
				continue
			}
			answers := func(place *coloring.Database) (answers []any, events []coloring.Event) {
				s := coloring.Solver{
					Order: order, Given: q.given, Graph: place,
					Observe: func(e coloring.Event) { events = append(events, e) },
				}
				without := func(t coloring.Tally) coloring.Tally { t.RoundTrips = 0; return t }
				b, tally, err := s.Chromatic(t.Context(), q.g)
				answers = append(answers, b, without(tally), err)
				b, tally, err = s.Color(t.Context(), q.g, 3)
				answers = append(answers, b, without(tally), err)
				for c, err := range s.All(t.Context(), q.g, 3) {
					answers = append(answers, maps.Clone(c), err)
					if len(answers) > 25 {
						break
					}
				}
				return answers, events
			}
			wanted, want := answers(nil)
			given, got := answers(&coloring.Database{DB: db, Name: name, Steps: cmp.Or(random.IntN(4), 100)})
			if !reflect.DeepEqual(wanted, given) {
				t.Errorf("%s, %v, given %v: want %v, got %v", order, pairs(q.g), q.given, wanted, given)
			}
			if !slices.Equal(want, got) {
				t.Errorf("%s, %v, given %v:\nwant %v\ngot  %v", order, pairs(q.g), q.given, want, got)
			}
		}
	}
}

// TestColoringStays looks at what a search of several components leaves in the graph:
// the whole coloring.
func TestColoringStays(t *testing.T) {
	driver, db, name := neo4jtest.Named(t)
	g := graphOf(5, [2]int{1, 2}, [2]int{4, 5})
	s := coloring.Solver{Graph: &coloring.Database{DB: db, Name: name, Text: "five.col"}}
	b, _, err := s.Chromatic(context.Background(), g)
	testenv.Check(t, err)
	got := make(coloring.Coloring)
	for _, r := range neo4jtest.Query(t, driver, `
		MATCH (p:Coloring:Graphcover {name: $name, text: 'five.col', state: 'solved'})-[:HAS_CELL]->(c:Cell)
		WHERE c.rank IS NULL AND c.near IS NULL AND 'C' + c.color IN labels(c)
		RETURN toInteger(c.name), c.color`, map[string]any{"name": name}) {
		got[r.Values[0].(int64)] = int(r.Values[1].(int64))
	}
	if !maps.Equal(b.Coloring, got) {
		t.Errorf("want %v, got %v", b.Coloring, got)
	}
}
