package coloring

import (
	"cmp"
	"context"
	"iter"
	"slices"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/topo"
)

// A Coloring holds the color of each vertex, from 1, by its id. Colors are labeled:
// two colorings that differ by an exchange of colors are two.
type Coloring map[int64]int

// Color looks for a coloring of g, which has no loops, by so many colors at the most,
// each connected component for itself. The coloring is nil if there is none. An error
// is that of ctx.
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

// All yields every coloring of g, which has no loops, by colors from 1 to colors, not
// all of which it must have. Each is valid until the next is asked for. An error, which
// is that of ctx, ends the sequence.
func All(ctx context.Context, g graph.Undirected, colors int) iter.Seq2[Coloring, error] {
	return func(yield func(Coloring, error) bool) {
		// A component that has none would else be tried behind every coloring of those
		// before it.
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

// Chromatic returns the chromatic number of g, which has no loops, and a coloring by so
// many colors: 0 if it has no vertices. An error is that of ctx.
//
// Each connected component has as many colors as a clique at the least, and at the most
// as many as DSATUR gives it without taking one back. From there the number goes down for
// as long as there is a coloring.
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

// components returns the connected components of g, in the order of their first ids.
func components(g graph.Undirected) []*adjacency {
	var all []*adjacency
	for _, nodes := range topo.ConnectedComponents(g) {
		all = append(all, newAdjacency(g, nodes))
	}
	slices.SortFunc(all, func(a, b *adjacency) int { return cmp.Compare(a.ids[0], b.ids[0]) })
	return all
}

// color returns a search that stands at a coloring by so many colors at the most, or nil
// if there is none. Any coloring becomes one in which the vertices of a clique have the
// first colors, if colors are exchanged: they have these from the beginning. With one
// color more than a vertex has neighbors, none is ever taken back.
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

// addTo writes the colors of the vertices into c.
func (s *search) addTo(c Coloring) {
	for v, color := range s.color {
		c[s.ids[v]] = int(color)
	}
}
