// Package chromatic finds the chromatic number of a graph: the fewest colors by which adjacent
// vertices can have different ones. It searches from both ends, in turns, each of which has twice the work of
// the one before: from below, clause learning asks whether as many colors are enough as are known to be
// necessary; from above, tabu search and clause learning look for a coloring with one color less than the
// best. So what is known is always an interval, and both of its ends have a reason.
//
// [New] begins a [Search], [Search.Run] searches, and [Search.Bounds] returns what is known.
// Work is counted, not timed, and the random numbers are the same in every run: a search that is not
// stopped repeats itself, on one core or two.
//
// The files: clique.go has the first lower bound, mycielski.go a better one, dsatur.go the first upper
// bound, reduce.go removes vertices, tabu.go and clauses.go search.
package chromatic

import (
	"context"
	"slices"
)

// Bounds are what is known about the chromatic number of a graph.
type Bounds struct {
	Lower, Upper int
	Clique       []int32 // ascending; it needs as many colors as it has vertices
	Coloring     []int32 // by vertex: a color from 1 to Upper
}

// A Search finds the chromatic number of a graph.
type Search struct {
	graph  Graph
	bounds Bounds

	// The search works on what is left of the graph for this many colors or more.
	colors  int
	left    reduction
	parts   []*part
	work    int  // of the next turn
	decides bool // whether it only asks if colors are enough
	refuted bool // then, that they are not

	choices, backtracks int
}

// firstTurn is the work of the first turn. It takes about ten milliseconds.
const firstTurn = 1 << 20

// New begins a search for the chromatic number.
func New(g Graph) *Search { return &Search{graph: g, work: firstTurn} }

// NewDecision begins a search that ends when it is known whether g can be colored by that many
// colors: if Upper is no larger, or Lower is.
func NewDecision(g Graph, colors int) *Search {
	return &Search{graph: g, work: firstTurn, colors: colors, decides: true}
}

// Bounds returns what is known. Before [Search.Run] has been called, that is nothing.
func (s *Search) Bounds() Bounds { return s.bounds }

// Tally returns the number of decisions, and that of the dead ends.
func (s *Search) Tally() (choices, backtracks int) { return s.choices, s.backtracks }

// Run searches until the answer is known or ctx is done. Then it returns the error of ctx. Bounds are known
// even then, though they may be poor.
func (s *Search) Run(ctx context.Context) error {
	s.begin(ctx)
	for !s.done() {
		if err := ctx.Err(); err != nil {
			return err
		}
		s.turn(ctx)
		s.work *= 2
	}
	return nil
}

// done reports whether the answer is known.
func (s *Search) done() bool {
	if s.decides {
		return s.refuted || s.bounds.Upper <= s.colors
	}
	return s.bounds.Lower == s.bounds.Upper
}

// begin finds the first bounds.
func (s *Search) begin(ctx context.Context) {
	if s.bounds.Coloring != nil || len(s.graph) == 0 {
		return
	}
	s.bounds.Coloring = dsatur(s.graph)
	s.bounds.Upper = Most(s.bounds.Coloring)
	s.choices += len(s.graph)
	s.bounds.Lower = 1
	clique, _ := Clique(ctx, s.graph, 8*firstTurn)
	s.raise(ctx, clique, len(clique))
}

// raise notes a lower bound, and the clique if it is the greatest so far.
func (s *Search) raise(ctx context.Context, clique []int32, lower int) {
	if len(clique) > len(s.bounds.Clique) {
		s.bounds.Clique = clique
	}
	s.bounds.Lower = max(s.bounds.Lower, lower)
	if s.decides {
		s.refuted = s.bounds.Lower > s.colors
	} else {
		s.colors = s.bounds.Lower
	}
	if !s.done() && ctx.Err() == nil {
		s.reduce()
	}
}

// reduce makes the parts: the components of what is left of the graph.
func (s *Search) reduce() {
	s.left = reduce(s.graph, s.colors)
	before := s.parts
	s.parts = nil
	for _, vertices := range s.left.parts {
		same := slices.IndexFunc(before, func(p *part) bool { return slices.Equal(p.vertices, vertices) })
		if same >= 0 {
			s.parts = append(s.parts, before[same])
			continue
		}
		s.parts = append(s.parts, newPart(s.graph, vertices, s.bounds.Coloring))
	}
	s.combine()
}

// combine makes one coloring of those of the parts, if it has fewer colors.
func (s *Search) combine() {
	coloring := make([]int32, len(s.graph))
	for _, p := range s.parts {
		for i, v := range p.vertices {
			coloring[v] = p.coloring[i]
		}
	}
	s.left.restore(s.graph, coloring)
	if n := Most(coloring); n < s.bounds.Upper {
		s.bounds.Upper, s.bounds.Coloring = n, coloring
	}
}

// turn lets each part that needs more colors than are known to be necessary search for a while.
func (s *Search) turn(ctx context.Context) {
	for _, p := range s.parts {
		if p.upper <= s.colors {
			continue
		}
		found := p.turn(ctx, s.colors, s.work)
		s.choices += found.choices
		s.backtracks += found.backtracks
		s.combine()
		if found.lower > s.bounds.Lower {
			s.raise(ctx, p.original(p.clique), found.lower)
			return
		}
	}
}
