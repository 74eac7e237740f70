package coloring

import (
	"context"
	"math/bits"

	"graphcover/puzzle/sudoku"
)

// An Order says which vertex is colored next.
type Order string

// The orders.
const (
	// Dsatur takes the vertex whose neighbors have the most different colors. Colors that
	// are forbidden for the vertex count as well. Ties go to the vertex with the most
	// uncolored neighbors, then to the first (Brélaz 1979, who leaves the last rule open, and
	// has no forbidden colors).
	Dsatur Order = "dsatur"
	// Published takes the first uncolored vertex, as Gupta does.
	Published Order = "published"
)

// strategyName returns the name of a strategy with that order.
func (o Order) strategyName() string {
	if o == Published {
		return "coloring published"
	}
	return "coloring"
}

// An Event is a step of a search. Searches that make the same steps in the same order
// have the same events.
type Event struct {
	Kind   EventKind `json:"event"`
	Colors int       `json:"colors,omitempty"` // of Begin: how many there are
	Search int       `json:"search,omitempty"` // the number of choices, including the one made or undone
	Vertex int64     `json:"vertex,omitempty"` // its id
	Color  int       `json:"color,omitempty"`  // its new color, from 1, or 0 if it loses its color
}

// An EventKind is one of the kinds of event.
type EventKind string

// The kinds of event.
const (
	Choose    EventKind = "choose"
	Backtrack EventKind = "backtrack"

	// A [Solver] may need several searches. Each begins with these events, and ends with
	// one that says whether it has found a coloring.
	Begin    EventKind = "begin"
	Given    EventKind = "given" // a vertex has its color from the beginning
	Solution EventKind = "solution"
	Failure  EventKind = "failure"
)

// Tally counts the steps of a search.
type Tally struct {
	Choices    int `json:"choices"`    // colors given to vertices
	Backtracks int `json:"backtracks"` // colors taken back

	RoundTrips int `json:"roundTrips,omitempty"` // queries sent to a database
}

// A task is a graph to color, and how.
type task struct {
	*adjacency
	order  Order
	colors int     // the number of colors; the first is 1
	given  []int32 // by vertex: the color that it has from the beginning, or 0

	// forbidden holds, for each vertex, colors that it can't have. It is nil if there are none.
	forbidden []sudoku.Digits

	// interchangeable means that colors can be exchanged. Of the colors not used yet,
	// only the first is tried.
	interchangeable bool

	observe func(Event) // if not nil, is called with every step
}

// newTask returns the task of coloring a, without given colors.
func newTask(a *adjacency, colors int, order Order) task {
	return task{adjacency: a, order: order, colors: colors, given: make([]int32, len(a.ids))}
}

// A searcher finds the colorings of a task, one after the other.
type searcher interface {
	// next searches for the next coloring and reports whether there is one. The error
	// is that of ctx or of a database.
	next(ctx context.Context) (bool, error)

	// coloring returns the color of each vertex, which the next search changes.
	coloring() []int32

	tally() Tally

	close(ctx context.Context) error // releases what it holds
}

// A search is a searcher in memory. It colors the vertices one by one, each with the
// first color that is not forbidden and that no neighbor has. If there is none, it backtracks: it takes back the
// last color and gives that vertex the next possible one.
type search struct {
	task

	color  []int32  // by vertex, 0 for none
	blank  int      // the number of vertices without a color
	near   []uint64 // by vertex, words words each: the set of its neighbors' and its forbidden colors
	words  int
	rank   []int   // by vertex: see rankOf; -1 if it has a color
	used   int     // the largest color in use
	levels []level // the choices made and not undone
	trail  []int32 // the vertices whose set in near grew, in that order

	started bool
	Tally
	guesses int // choices for vertices with more than one possible color
}

var _ searcher = (*search)(nil)

func (s *search) coloring() []int32 { return s.color }
func (s *search) tally() Tally      { return s.Tally }

func (s *search) close(context.Context) error { return nil }

// A level is a choice, with the state before it.
type level struct {
	vertex            int32
	rank, used, trail int
}

func newSearch(t task) *search {
	n := len(t.ids)
	s := &search{task: t, color: make([]int32, n), blank: n, words: (t.colors + 63) / 64, rank: make([]int, n)}
	s.near = make([]uint64, n*s.words)
	for v := range n {
		s.rank[v] = s.rankOf(0, len(t.neighbors[v]))
	}
	for v, colors := range t.forbidden {
		s.near[v*s.words] = uint64(colors >> 1)
		s.rank[v] += s.rankOf(colors.Len(), 0)
	}
	for v, color := range t.given {
		if color > 0 {
			s.give(int32(v), int(color))
		}
	}
	return s
}

// rankOf returns a number that is larger for vertices that DSATUR takes earlier. The
// saturation of a vertex is the number of colors that are its neighbors' or forbidden, and its
// degree the number of its uncolored neighbors.
func (s *search) rankOf(saturation, degree int) int { return saturation*(s.degree+1) + degree }

// saturation returns the number of colors that v can't have. The vertex must not have a color
// itself.
func (s *search) saturation(v int32) int { return s.rank[v] / (s.degree + 1) }

// checkEvery is the number of steps between two checks of the context.
const checkEvery = 1024

// next implements searcher. Given colors are never taken back.
func (s *search) next(ctx context.Context) (bool, error) {
	var v int32
	tried := 0 // the last color tried for v
	switch {
	case s.blank > 0:
		v = s.pick()
	case !s.started:
		s.started = true
		return true, nil
	case len(s.levels) == 0:
		return false, nil
	default:
		v, tried = s.undo()
	}
	s.started = true
	for steps := 0; ; steps++ {
		if steps%checkEvery == 0 {
			if err := ctx.Err(); err != nil {
				return false, err
			}
		}
		color := s.admissible(v, tried)
		switch {
		case color > 0:
			s.choose(v, color)
			if s.blank == 0 {
				return true, nil
			}
			v, tried = s.pick(), 0
		case len(s.levels) > 0:
			v, tried = s.undo()
		default:
			return false, nil
		}
	}
}

// pick returns the vertex to color next. There must be one.
func (s *search) pick() int32 {
	if s.order == Published {
		v := int32(0)
		if top := len(s.levels) - 1; top >= 0 {
			v = s.levels[top].vertex
		}
		for s.color[v] != 0 {
			v++
		}
		return v
	}
	best, most := 0, -1
	for v, rank := range s.rank {
		if rank > most {
			best, most = v, rank
		}
	}
	return int32(best)
}

// admissible returns the first color after tried that v can have, or 0.
func (s *search) admissible(v int32, tried int) int {
	most := s.colors
	if s.interchangeable {
		most = min(most, s.used+1)
	}
	near := s.near[int(v)*s.words:]
	for c := tried; c < most; { // the color c+1 is bit c
		if free := ^near[c/64] >> (c % 64); free != 0 {
			if c += bits.TrailingZeros64(free); c < most {
				return c + 1
			}
			return 0
		}
		c = (c/64 + 1) * 64
	}
	return 0
}

// choose gives v a color that undo takes back.
func (s *search) choose(v int32, color int) {
	s.levels = append(s.levels, level{v, s.rank[v], s.used, len(s.trail)})
	s.Choices++
	if s.colors-s.saturation(v) > 1 {
		s.guesses++
	}
	s.give(v, color)
	if s.observe != nil {
		s.observe(Event{Kind: Choose, Search: len(s.levels), Vertex: s.ids[v], Color: color})
	}
}

// give gives v a color that none of its neighbors has.
func (s *search) give(v int32, color int) {
	s.color[v], s.rank[v] = int32(color), -1
	s.blank--
	s.used = max(s.used, color)
	word, bit, more := (color-1)/64, uint64(1)<<((color-1)%64), s.rankOf(1, 0)
	for _, u := range s.neighbors[v] {
		rank := s.rank[u]
		if rank < 0 {
			continue
		}
		if near := &s.near[int(u)*s.words+word]; *near&bit == 0 {
			*near |= bit
			rank += more
			s.trail = append(s.trail, u)
		}
		s.rank[u] = rank - 1
	}
}

// undo takes back the last choice, of which there must be one, and returns it.
func (s *search) undo() (v int32, color int) {
	top := len(s.levels) - 1
	last := s.levels[top]
	s.levels = s.levels[:top]
	s.Backtracks++
	v, color = last.vertex, int(s.color[last.vertex])
	word, bit, more := (color-1)/64, uint64(1)<<((color-1)%64), s.rankOf(1, 0)
	for _, u := range s.trail[last.trail:] {
		s.near[int(u)*s.words+word] &^= bit
		s.rank[u] -= more
	}
	s.trail, s.used = s.trail[:last.trail], last.used
	for _, u := range s.neighbors[v] {
		if s.rank[u] >= 0 {
			s.rank[u]++
		}
	}
	s.color[v], s.rank[v] = 0, last.rank
	s.blank++
	if s.observe != nil {
		s.observe(Event{Kind: Backtrack, Search: top + 1, Vertex: s.ids[v]})
	}
	return v, color
}
