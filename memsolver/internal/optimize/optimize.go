// Package optimize finds exact covers of least cost, proves that none costs less, and counts or
// lists all that cost at most so much. It takes every problem: costs of any sign, quotas, secondary
// items and colors.
//
// It is a branch and bound search. The linear relaxation of the problem gives each item a price;
// the prices are a bound, and say what an option adds to it. Options that add too much are ruled
// out before the search and at each node. All bounds are computed in integers, so no cover is lost
// to an inexact number.
//
// A first search looks only for covers that cost little more than the bound, with the few options
// that can be in such covers. If there are none, the bound is raised, and the next search looks for
// covers that cost up to twice as much more. If that takes long, cuts raise the bound: constraints that all covers
// meet, but the solution of the relaxation does not. Meanwhile, a local search, dives and searches of an elastic
// problem look for a first cover, and searches of what is near the best cover for better ones.
//
// References:
//
//   - E. Balas, M. W. Padberg, "Set partitioning: a survey", SIAM Review 18 (1976), 710-760.
//   - G. B. Dantzig, D. R. Fulkerson, S. M. Johnson, "Solution of a large-scale traveling-salesman problem", Operations
//     Research 2 (1954), 393-410: options are ruled out by their reduced costs.
//   - A. Caprara, M. Fischetti, "{0,1/2}-Chvátal-Gomory cuts", Mathematical Programming 74 (1996), 221-235.
//   - D. E. Knuth, The Art of Computer Programming, volume 4B (2022), section 7.2.2.1: covers with quotas (Algorithm M), and the
//     choice of the item with the least branching.
package optimize

import (
	"context"
	"slices"

	"graphcover/exactcover"
)

// An Optimizer finds covers of one problem. It may be used by one goroutine at a time.
type Optimizer struct {
	all   *model
	shift int
	steps Steps // of a refutation, or nil
	cores int   // that Improve uses at most
	alone int   // the work of a search after which others join it
	eager bool  // whether a dive does not wait for a search to take long, nor a repair comes first, for tests
	Effort
	tallied int // of the nodes, those that Tally has told

	begun     exactcover.Solution // that Improve begins with, or nil
	begunCost int
}

// Effort counts what an Optimizer has done.
type Effort struct {
	Nodes    int // of the search trees
	Standing int // of them, those between a root and the cover at which a walk was stopped
	Pivots   int // iterations of the dual simplex method
	work     int // about how many entries of matrices and vectors were read
}

// New returns an optimizer for p, which must be valid and must not change. Given options may
// exclude each other: there is no cover then.
func New(p *exactcover.Problem) *Optimizer {
	m := newModel(p)
	return &Optimizer{all: m, shift: shiftOf(m), alone: alone}
}

// alone is the usual work of a search on one core, some hundredths of a second.
const alone = 1 << 22

// Use sets how many cores Improve uses at most, instead of one.
func (o *Optimizer) Use(cores int) { o.cores = cores }

// Begin sets a cover that Improve begins with, and its cost.
func (o *Optimizer) Begin(cover exactcover.Solution, cost int) { o.begun, o.begunCost = cover, cost }

// newSearch returns a search of a model, at a state where the given options are chosen, and whether
// they exclude each other.
func (o *Optimizer) newSearch(ctx context.Context, m *model, p *prices, limit int64) (s *search, ok bool) {
	s = &search{state: *newState(m, p), ctx: ctx, shift: o.shift, steps: o.steps}
	s.setLimit(limit)
	return s, s.start()
}

// costs returns the least and the greatest cost that sets of options can have. Not every such set
// is a cover.
func (m *model) costs() (least, most int64) {
	for _, c := range m.cost {
		least += min(c, 0)
		most += max(c, 0)
	}
	return least, most
}

// add adds what a search has done since it was added last.
func (e *Effort) add(s *search) {
	done := Effort{Nodes: s.nodes, Standing: s.standing, work: s.total()}
	if s.relaxed != nil {
		done.Pivots = s.relaxed.Iterations
	}
	e.Nodes += done.Nodes - s.added.Nodes
	e.Standing += done.Standing - s.added.Standing
	e.Pivots += done.Pivots - s.added.Pivots
	e.work += done.work - s.added.work
	s.added = done
}

// hasCosts reports whether an option has a cost other than 0.
func (m *model) hasCosts() bool {
	return slices.ContainsFunc(m.cost, func(c int64) bool { return c != 0 })
}

// flat reports whether no option that is left adds anything to the bound, so that prices can't rule
// out any. Rounding makes small numbers of zeros.
func (s *search) flat() bool {
	return !slices.ContainsFunc(s.rest(), func(o int32) bool { a := s.prices.added[o]; return max(a, -a) > 1<<10 })
}

// restrict returns the options that can be in a cover that costs at most limit, and whether there
// are others.
func (s *search) restrict(limit int64) (keep []int, leftOut bool) {
	slack := limit<<s.shift - s.bound
	needed := make([]bool, s.options())
	for _, o := range s.chosen {
		needed[o] = true
	}
	for _, o := range s.rest() {
		needed[o] = s.prices.added[o] <= slack
		leftOut = leftOut || !needed[o]
	}
	for o := range needed {
		if needed[o] || s.relaxed != nil && s.relaxed.IsBasic(o) {
			keep = append(keep, o)
		}
	}
	return keep, leftOut
}

// of returns the prices of a model that has these options only.
func (p *prices) of(keep []int) *prices {
	q := &prices{items: p.items, base: p.base, added: make([]int64, len(keep))}
	for k, o := range keep {
		q.added[k] = p.added[o]
	}
	return q
}

// solution returns a cover as options of the problem: first the given ones in ascending order.
func (m *model) solution(cover []int32) exactcover.Solution {
	s := make(exactcover.Solution, len(cover))
	for k, o := range cover {
		s[k] = int(m.name[o])
	}
	slices.Sort(s[:len(m.given)])
	return s
}

// numbers returns the options of a solution that are in the model.
func (m *model) numbers(s exactcover.Solution) (options []int32) {
	number := make(map[int]int32, m.options())
	for o, name := range m.name {
		number[int(name)] = int32(o)
	}
	for _, name := range s {
		if o, ok := number[name]; ok {
			options = append(options, o)
		}
	}
	return options
}

// floor returns the greatest multiple of unit that is not above limit, in that unit.
func floor(limit int, unit int64) int64 {
	q := int64(limit) / unit
	if int64(limit)%unit < 0 {
		q--
	}
	return q
}
