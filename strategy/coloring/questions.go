package coloring

import (
	"cmp"
	"context"
	"iter"
	"slices"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/topo"
)

// A Coloring holds the color of each vertex, from 1, by its id. Two colorings that
// differ by an exchange of colors are different.
type Coloring map[int64]int

// Color returns a coloring of g by at most as many colors, or nil if there is none.
// It colors each connected component by itself. The graph must have no loops. An
// error is that of ctx.
func Color(ctx context.Context, g graph.Undirected, colors int) (Coloring, Tally, error) {
	var tally Tally
	c := make(Coloring)
	for _, a := range components(g) {
		clique, err := a.clique(ctx)
		if err != nil {
			return nil, tally, err
		}
		found, err := a.color(ctx, colors, clique, &tally)
		if found == nil {
			return nil, tally, err
		}
		found.addTo(c)
	}
	return c, tally, nil
}

// All yields every coloring of g by the colors from 1 to colors, which need not all
// be used. The graph must have no loops. A coloring is valid until the next one is
// requested. An error, which is that of ctx, ends the sequence.
func All(ctx context.Context, g graph.Undirected, colors int) iter.Seq2[Coloring, error] {
	return func(yield func(Coloring, error) bool) {
		// Otherwise a component without a coloring would be tried again for every
		// coloring of those before it.
		c, _, err := Color(ctx, g, colors)
		if err != nil {
			yield(nil, err)
		}
		if c == nil {
			return
		}
		s := newSearch(newAdjacency(g, graph.NodesOf(g.Nodes())), colors, Dsatur)
		for {
			found, err := s.next(ctx)
			if err != nil {
				yield(nil, err)
				return
			}
			if !found {
				return
			}
			if s.addTo(c); !yield(c, nil) {
				return
			}
		}
	}
}

// Chromatic returns the chromatic number of g, which is 0 if it has no vertices, and
// a coloring by that many colors. The graph must have no loops. An error is that of
// ctx.
//
// For each connected component, a clique is a lower bound and DSATUR without
// backtracking an upper one. The search starts there and looks for a coloring with
// one color less until there is none.
func Chromatic(ctx context.Context, g graph.Undirected) (int, Coloring, Tally, error) {
	var tally Tally
	number, c := 0, make(Coloring)
	for _, a := range components(g) {
		clique, err := a.clique(ctx)
		if err != nil {
			return 0, nil, tally, err
		}
		best, err := a.color(ctx, a.degree+1, clique, &tally)
		for err == nil && best.used > max(len(clique), number) {
			var fewer *search
			if fewer, err = a.color(ctx, best.used-1, clique, &tally); fewer == nil {
				break
			}
			best = fewer
		}
		if err != nil {
			return 0, nil, tally, err
		}
		best.addTo(c)
		number = max(number, best.used)
	}
	return number, c, tally, nil
}

// components returns the connected components of g, ordered by their smallest ids.
func components(g graph.Undirected) []*adjacency {
	var all []*adjacency
	for _, nodes := range topo.ConnectedComponents(g) {
		all = append(all, newAdjacency(g, nodes))
	}
	slices.SortFunc(all, func(a, b *adjacency) int { return cmp.Compare(a.ids[0], b.ids[0]) })
	return all
}

// color returns a search that has found a coloring by at most as many colors, or nil
// if there is none. The vertices of clique get the first colors at once, since colors
// can be exchanged. If there are more colors than any vertex has neighbors, the
// search never backtracks.
func (a *adjacency) color(ctx context.Context, colors int, clique []int32, tally *Tally) (*search, error) {
	if len(clique) > colors {
		return nil, nil
	}
	s := newSearch(a, min(colors, a.degree+1), Dsatur)
	s.interchangeable = true
	for i, v := range clique {
		s.give(v, i+1)
	}
	found, err := s.next(ctx)
	tally.Choices += s.Choices
	tally.Backtracks += s.Backtracks
	if !found {
		return nil, err
	}
	return s, nil
}

// addTo adds the colors of the vertices to c.
func (s *search) addTo(c Coloring) {
	for v, color := range s.color {
		c[s.ids[v]] = int(color)
	}
}
