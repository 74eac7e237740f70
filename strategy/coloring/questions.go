package coloring

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"maps"
	"slices"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/topo"

	"graphcover/graphsolver"
	"graphcover/strategy/coloring/chromatic"
)

// A Coloring holds the color of each vertex, from 1, by its id. Two colorings that
// differ by an exchange of colors are different.
type Coloring map[int64]int

// InOrder returns the colors of the vertices in the order of their ids.
func (c Coloring) InOrder() []int {
	colors := make([]int, 0, len(c))
	for _, v := range slices.Sorted(maps.Keys(c)) {
		colors = append(colors, c[v])
	}
	return colors
}

// MarshalJSON returns the list of the colors in the order of the vertices.
func (c Coloring) MarshalJSON() ([]byte, error) { return json.Marshal(c.InOrder()) }

// Classes returns the vertices of each color, in the order of the colors.
func (c Coloring) Classes() (all [][]int64) {
	for _, v := range slices.Sorted(maps.Keys(c)) {
		for len(all) < c[v] {
			all = append(all, nil)
		}
		all[c[v]-1] = append(all[c[v]-1], v)
	}
	return all
}

// A Solver answers the classic questions about a graph, which must have no loops, by backtracking, one step
// after another. Its zero value searches in memory, by DSATUR.
//
// By [Dsatur] it colors each connected component by itself. It gives the vertices of a
// clique the first colors at once, because colors can be exchanged, and of the colors that
// no vertex has it tries only the first. Components with given colors have no such
// clique. By [Published] it does none of this: it tries every color for every vertex in
// turn, as Gupta does.
type Solver struct {
	Order Order // Dsatur if it is empty
	// Given holds vertices that have a color from the beginning and keep it. Adjacent
	// ones must have different colors.
	Given   Coloring
	Observe func(Event) // if not nil, is called with every event of every search
	Graph   *Database   // where to search; nil means in memory
}

// Color finds out whether g can be colored by at most that many colors: Coloring is nil if not. An
// error is that of ctx or of the database.
func (s Solver) Color(ctx context.Context, g graph.Undirected, colors int) (Bounds, Tally, error) {
	var tally Tally
	c := make(Coloring)
	parts := s.parts(g)
	for _, a := range parts {
		clique, err := s.clique(ctx, a)
		if err != nil {
			return Bounds{}, tally, err
		}
		found, err := s.color(ctx, a, colors, clique, &tally)
		if found == nil {
			return Bounds{Lower: colors + 1}, tally, err
		}
		a.addTo(c, found)
	}
	err := s.show(ctx, g, c, len(parts) != 1, &tally)
	return Bounds{Upper: colors, Coloring: c}, tally, err
}

// All yields every coloring of g by the colors from 1 to colors, which need not all
// be used. A coloring is valid until the next one is requested. An error, which is that
// of ctx or of the database, ends the sequence.
func (s Solver) All(ctx context.Context, g graph.Undirected, colors int) iter.Seq2[Coloring, error] {
	return func(yield func(Coloring, error) bool) {
		if s.Order != Published {
			// Otherwise a component without a coloring would be tried again for every
			// coloring of those before it.
			first, _, err := BothEnds{Given: s.Given}.Color(ctx, g, colors)
			if err != nil {
				yield(nil, err)
			}
			if err != nil || first.Upper > colors {
				return
			}
		}
		t := s.task(newAdjacency(g, graph.NodesOf(g.Nodes())), colors)
		if chromatic.Most(t.given) > colors {
			return
		}
		search, err := s.begin(ctx, t)
		if err != nil {
			yield(nil, err)
			return
		}
		defer search.close(ctx)
		c := make(Coloring)
		for {
			found, err := search.next(ctx)
			if err != nil {
				yield(nil, err)
				return
			}
			if !found {
				return
			}
			if t.addTo(c, search.coloring()); !yield(c, nil) {
				return
			}
		}
	}
}

// Chromatic finds the chromatic number of g, which is 0 if it has no vertices: the bounds are equal if
// there is no error. With given colors it is the least number of colors, from 1, by which a
// coloring exists that keeps them. An error is that of ctx or of the database; then the bounds
// are what is known.
//
// For each part of the graph, a clique is a lower bound and DSATUR without backtracking
// an upper one. The search starts there and looks for a coloring with one color less
// until there is none.
func (s Solver) Chromatic(ctx context.Context, g graph.Undirected) (Bounds, Tally, error) {
	var tally Tally
	b := Bounds{Coloring: make(Coloring)}
	parts := s.parts(g)
	for i, a := range parts {
		number, best, err := s.chromatic(ctx, a, &b, &tally)
		a.addTo(b.Coloring, best)
		b.Lower, b.Upper = max(b.Lower, number), max(b.Upper, chromatic.Most(best))
		if err != nil {
			s.complete(&b, parts[i+1:])
			return b, tally, err
		}
	}
	err := s.show(ctx, g, b.Coloring, true, &tally)
	return b, tally, err
}

// chromatic finds the chromatic number of a part, or a lower bound and the best coloring so
// far if there is an error. It is done when the part needs no more colors than the parts before it.
// The clique of b becomes that of the part if it is greater.
func (s Solver) chromatic(ctx context.Context, a *adjacency, b *Bounds, tally *Tally) (lower int, best []int32, err error) {
	clique, err := s.clique(ctx, a)
	if err == nil {
		best, err = s.color(ctx, a, s.enough(a), clique, tally)
	}
	lower = max(len(clique), chromatic.Most(s.given(a)))
	for err == nil && chromatic.Most(best) > max(lower, b.Lower) {
		var fewer []int32
		if fewer, err = s.color(ctx, a, chromatic.Most(best)-1, clique, tally); err == nil && fewer == nil {
			lower = chromatic.Most(best)
		} else if err == nil {
			best = fewer
		}
	}
	if err != nil && len(clique) == 0 { // not needed for the search
		clique, _ = chromatic.Clique(context.WithoutCancel(ctx), a.neighbors, 1<<20)
		lower = max(lower, len(clique))
	}
	if best == nil {
		best = s.greedy(a)
	}
	if len(clique) > len(b.Clique) {
		b.Clique = a.idsOf(clique)
	}
	return lower, best, err
}

// enough returns a number of colors by which no search in a part backtracks.
func (s Solver) enough(a *adjacency) int { return max(a.degree+1, chromatic.Most(s.given(a))) }

// greedy returns a coloring of a part, in memory and without events.
func (s Solver) greedy(a *adjacency) []int32 {
	search := newSearch(Solver{Given: s.Given}.task(a, s.enough(a)))
	search.next(context.Background()) // finds one without backtracking
	return search.coloring()
}

// complete colors parts that a search has not reached.
func (s Solver) complete(b *Bounds, parts []*adjacency) {
	for _, a := range parts {
		colors := s.greedy(a)
		a.addTo(b.Coloring, colors)
		b.Upper = max(b.Upper, chromatic.Most(colors))
	}
}

// parts returns the parts of g that are colored separately: by DSATUR the connected
// components, ordered by their smallest ids; in the published order g as a whole.
func (s Solver) parts(g graph.Undirected) []*adjacency {
	if s.Order == Published {
		return []*adjacency{newAdjacency(g, graph.NodesOf(g.Nodes()))}
	}
	var all []*adjacency
	for _, nodes := range topo.ConnectedComponents(g) {
		all = append(all, newAdjacency(g, nodes))
	}
	slices.SortFunc(all, func(a, b *adjacency) int { return cmp.Compare(a.ids[0], b.ids[0]) })
	return all
}

// cliqueWork is how much work the search for a clique does. It takes about a tenth of a second.
const cliqueWork = 1 << 24

// clique returns vertices of a part that are all adjacent to each other, as many as a bounded search
// finds, at least one. It returns none in the published order. An error is that of ctx.
func (s Solver) clique(ctx context.Context, a *adjacency) ([]int32, error) {
	if s.Order == Published {
		return nil, nil
	}
	clique, _ := chromatic.Clique(ctx, a.neighbors, cliqueWork)
	return clique, ctx.Err()
}

// given returns the given color of each vertex of a part, or 0.
func (s Solver) given(a *adjacency) []int32 {
	given := make([]int32, len(a.ids))
	for v, id := range a.ids {
		given[v] = int32(s.Given[id])
	}
	return given
}

func (s Solver) task(a *adjacency, colors int) task {
	t := newTask(a, colors, s.Order)
	t.given, t.observe = s.given(a), s.Observe
	return t
}

// color returns a coloring of a part by at most as many colors, or nil if there is none.
// The vertices of clique get the first colors, unless there are given ones. If there are
// more colors than any vertex has neighbors, and no given ones, no search backtracks.
func (s Solver) color(ctx context.Context, a *adjacency, colors int, clique []int32, tally *Tally) ([]int32, error) {
	t := s.task(a, colors)
	if most := chromatic.Most(t.given); len(clique) > colors || most > colors {
		return nil, nil
	} else if most == 0 {
		for i, v := range clique {
			t.given[v] = int32(i + 1)
		}
	}
	if s.Order != Published {
		t.colors = min(colors, max(a.degree+1, chromatic.Most(t.given)))
		t.interchangeable = true
	}
	search, err := s.begin(ctx, t)
	if err != nil {
		return nil, err
	}
	defer search.close(ctx)
	found, err := search.next(ctx)
	tally.add(search.tally())
	if err != nil || !found {
		return nil, err
	}
	return search.coloring(), nil
}

// begin returns a searcher for t that reports all events.
func (s Solver) begin(ctx context.Context, t task) (*reporter, error) {
	if s.Observe != nil {
		s.Observe(Event{Kind: Begin, Colors: t.colors})
		for v, color := range t.given {
			if color > 0 {
				s.Observe(Event{Kind: Given, Vertex: t.ids[v], Color: int(color)})
			}
		}
	}
	if s.Graph == nil {
		return &reporter{searcher: newSearch(t), task: t}, nil
	}
	search, err := s.Graph.begin(ctx, t)
	if err != nil {
		return nil, err
	}
	silent := t
	silent.observe = nil
	return &reporter{searcher: search, task: t, twin: newSearch(silent)}, nil
}

// show leaves a coloring in the database if the last search there was not of all of g.
func (s Solver) show(ctx context.Context, g graph.Undirected, c Coloring, differs bool, tally *Tally) error {
	if s.Graph == nil || !differs {
		return nil
	}
	s.Given, s.Observe = c, nil
	a := newAdjacency(g, graph.NodesOf(g.Nodes()))
	search, err := s.begin(ctx, s.task(a, max(chromatic.Most(s.given(a)), 1)))
	if err != nil {
		return err
	}
	defer search.close(ctx)
	_, err = search.next(ctx)
	tally.RoundTrips += search.tally().RoundTrips
	return err
}

// A reporter is a searcher that verifies how each search ends, and reports it.
type reporter struct {
	searcher
	task task

	// twin, if not nil, makes the same steps in memory: anybody can change a graph in a
	// database while it is colored.
	twin searcher
}

func (r *reporter) next(ctx context.Context) (bool, error) {
	found, err := r.searcher.next(ctx)
	if err == nil {
		err = r.verify(ctx, found)
	}
	if err != nil {
		return false, err
	}
	if r.task.observe != nil {
		kind := Failure
		if found {
			kind = Solution
		}
		r.task.observe(Event{Kind: kind})
	}
	return found, nil
}

// verify returns an error if what was found is no coloring, or not what the twin finds.
func (r *reporter) verify(ctx context.Context, found bool) error {
	if found {
		if err := r.task.verify(r.coloring()); err != nil {
			return err
		}
	}
	if r.twin == nil {
		return nil
	}
	same, err := r.twin.next(ctx)
	if err == nil && (same != found || found && !slices.Equal(r.coloring(), r.twin.coloring())) {
		err = fmt.Errorf("coloring: the search in memory has another result: %w", graphsolver.ErrTampered)
	}
	return err
}

// verify returns an error if these colors of the vertices are not what t wants.
func (t *task) verify(colors []int32) error {
	for v, color := range colors {
		if color < 1 || int(color) > t.colors || t.given[v] > 0 && color != t.given[v] ||
			t.forbidden != nil && t.forbidden[v].Has(int(color)) {
			return fmt.Errorf("coloring: vertex %d: it can't have color %d", t.ids[v], color)
		}
		for _, u := range t.neighbors[v] {
			if colors[u] == color {
				return fmt.Errorf("coloring: vertices %d and %d: both have color %d, but they are adjacent", t.ids[v], t.ids[u], color)
			}
		}
	}
	return nil
}

func (t *Tally) add(other Tally) {
	t.Choices += other.Choices
	t.Backtracks += other.Backtracks
	t.RoundTrips += other.RoundTrips
}

// idsOf returns the ids of vertices, ascending.
func (a *adjacency) idsOf(vertices []int32) []int64 {
	ids := make([]int64, len(vertices))
	for i, v := range vertices {
		ids[i] = a.ids[v]
	}
	slices.Sort(ids)
	return ids
}

// addTo adds the colors of the vertices to c.
func (a *adjacency) addTo(c Coloring, colors []int32) {
	for v, color := range colors {
		c[a.ids[v]] = int(color)
	}
}
