// Package dlx is Knuth's Algorithm C, which is Algorithm X with colors, by dancing links, and
// Algorithm M for problems in which items have quotas. It is the only engine that records a trace:
// it makes the choices of the search in the graph, in the order of [exactcover.Solver]. Users
// select it by memsolver.New(memsolver.DLX).
//
// The file links.go has the links, with cover, hide, commit and purify; dlx.go has the search by
// Algorithm C. The file multi.go has Algorithm M, and costs.go what prunes it where the cheapest
// solution is wanted. A search allocates nothing but the levels of Algorithm M; its memory is
// proportional to the problem.
//
// References:
//
//   - D. E. Knuth, The Art of Computer Programming, volume 4B (2022), section
//     7.2.2.1: Algorithms X, C and M, and the operations cover, hide, commit, purify, tweak
//     and their inverses.
//   - D. E. Knuth, "Dancing links", in Millennial Perspectives in Computer
//     Science (2000), 187-214, arXiv:cs/0011047.
package dlx

import (
	"context"
	"math/big"
	"slices"
	"sync/atomic"

	"graphcover/exactcover"
	"graphcover/memsolver/internal/engine"
)

// prepared implements [engine.Prepared].
type prepared struct {
	problem *exactcover.Problem
	order   exactcover.Order
	prices  *exactcover.Prices        // for the cheapest solution, or nil
	idle    atomic.Pointer[algorithm] // with the links of the last completed search, for the next one
}

// An algorithm searches, one search after another, on links that each search leaves as it found them.
type algorithm interface {
	// search yields every solution that contains the given options, until yield returns
	// false. If yield is nil it only counts them. The error is that of ctx.
	search(ctx context.Context, given []int, log *exactcover.Log, yield func(exactcover.Solution, error) bool) error
}

// Prepare returns the engine for a search in that order of p, which must be valid and must not
// change. It takes every problem, and always uses one core.
func Prepare(p *exactcover.Problem, order exactcover.Order) engine.Prepared {
	return &prepared{problem: p, order: order}
}

// PrepareCheapest returns an engine that yields better and better solutions of p, each cheaper than
// the one before, and leaves out what the prices exclude. They must be valid for p. The last
// solution is one of least cost.
func PrepareCheapest(p *exactcover.Problem, order exactcover.Order, prices exactcover.Prices) engine.Prepared {
	return &prepared{problem: p, order: order, prices: &prices}
}

// Search implements [engine.Prepared].
func (m *prepared) Search(ctx context.Context, given []int, log *exactcover.Log, yield func(exactcover.Solution, error) bool) {
	if err := m.search(ctx, given, log, yield); err != nil {
		yield(nil, err)
	}
}

// Count implements [engine.Prepared].
func (m *prepared) Count(ctx context.Context, given []int, log *exactcover.Log) (*big.Int, error) {
	before := log.Solutions
	if err := m.search(ctx, given, log, nil); err != nil {
		return nil, err
	}
	return big.NewInt(int64(log.Solutions - before)), nil
}

// search calls [algorithm.search] on links that are kept.
func (m *prepared) search(ctx context.Context, given []int, log *exactcover.Log, yield func(exactcover.Solution, error) bool) error {
	a := m.idle.Swap(nil)
	if a == nil {
		made := m.algorithm()
		a = &made
	}
	err := (*a).search(ctx, given, log, yield)
	m.idle.Store(a) // not deferred: a panic in yield leaves the links changed
	return err
}

// algorithm returns the algorithm for the problem, with new links.
func (m *prepared) algorithm() algorithm {
	if m.prices != nil || m.problem.HasQuotas() {
		return newMulti(m.problem, m.order, m.prices)
	}
	return newSearcher(m.problem, m.order, m.order.Sequence(len(m.problem.Options)))
}

// A searcher runs Algorithm C.
type searcher struct {
	*links
	log   *exactcover.Log
	ranks []int // of the primary items, nil if all are the same

	// choices holds x_l for each level l from 0: the node, in the list of the
	// item chosen at that level, whose option is being tried.
	choices []*node

	given      []int               // options, ascending
	solution   exactcover.Solution // yielded
	candidates []int               // room for the longest list
}

// newSearcher returns a searcher in that order for problems with the items and options of p,
// which must be valid. It tries the options in that sequence: see newLinks.
func newSearcher(p *exactcover.Problem, order exactcover.Order, sequence []int) *searcher {
	s := &searcher{
		links:    newLinks(p, sequence),
		ranks:    order.Ranks(p),
		choices:  make([]*node, 0, p.Primary()),
		solution: make(exactcover.Solution, 0, p.Primary()),
	}
	longest := uint32(0)
	for i := range p.Primary() {
		longest = max(longest, s.headers[i].len)
	}
	s.candidates = make([]int, 0, longest)
	return s
}

// search implements [algorithm].
func (s *searcher) search(ctx context.Context, given []int, log *exactcover.Log, yield func(exactcover.Solution, error) bool) error {
	return s.with(given, log, s.give, s.takeBack, func() error { return s.run(ctx, yield) })
}

// with calls run when the given options have been chosen, in ascending order, and takes them back.
func (s *searcher) with(given []int, log *exactcover.Log, give, takeBack func(o int), run func() error) error {
	s.log = log
	s.given = append(s.given[:0], given...)
	slices.Sort(s.given)
	for _, o := range s.given {
		give(o)
	}
	err := run()
	for _, o := range slices.Backward(s.given) {
		takeBack(o)
	}
	s.log = nil // it belongs to the caller
	return err
}

// choicesPerCheck is how many options are tried between two checks of the context, and two reports.
const choicesPerCheck = 1 << 12

// run is the part of search after the given options have been chosen. The labels are the
// steps of Algorithm X; search is X1, initialize.
//
// A level is entered only if an item is left and every item has options left. Both are
// known from the choice that leads to it. Covering item i cannot remove the last option
// of another item unnoticed: i has the fewest options, so the options of such an item are
// those of i. If the items have ranks, i may have more options than others; then all items
// are looked at after each choice.
func (s *searcher) run(ctx context.Context, yield func(exactcover.Solution, error) bool) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if s.solved() {
		s.found(yield)
		return nil
	}
	if s.empty() != nil {
		return nil
	}

	var h *header    // of item i
	var x, end *node // x_l, and the first of its option that is not committed
	var emptied bool
	var out int   // the item that has no options left
	var tried int // options
	observed := s.log.Observe != nil
	done := ctx.Done()

enterLevel: // X2. X3: choose i. X4: cover i.
	h = s.next()
	h.cover()
	x = h.down

try: // X5: try x_l, unless the list has ended (X7: backtrack).
	if x == &h.node {
		h.uncover()
		out = int(h.item)
		goto leaveLevel
	}
	if tried++; tried%choicesPerCheck == 0 {
		select {
		case <-done:
			h.uncover()
			s.leave(true)
			return ctx.Err()
		default:
			s.report(x)
		}
	}
	s.choices = append(s.choices, x)
	if observed {
		s.recordChoice(h, x)
	} else {
		s.log.Choices++
	}
	x.unlinkOthers()
	if s.solved() { // also X2: there is nothing to hide
		if !s.found(yield) {
			s.leave(false)
			return nil
		}
		observed = s.log.Observe != nil
		out = exactcover.NoItem
	} else {
		end, emptied = x.commitOthers(observed)
		if !emptied && (s.ranks == nil || s.empty() == nil) {
			goto enterLevel
		}
		if observed {
			out = int(s.empty().item)
		}
		x.uncommitOthers(end)
	}
	goto tryAgain

leaveLevel: // X8.
	if len(s.choices) == 0 {
		return nil
	}
	x = s.choices[len(s.choices)-1]
	h = x.top
	x.uncommitOthers(x)

tryAgain: // X6.
	x.relinkOthers()
	if observed {
		s.log.Record(exactcover.Event{Kind: exactcover.Backtrack, Search: len(s.choices), Item: out})
	} else {
		s.log.Backtracks++
	}
	s.choices = s.choices[:len(s.choices)-1]
	x = x.down
	goto try
}

// next returns the item to cover next. Every active item must have an option left.
func (s *searcher) next() *header {
	if s.ranks == nil {
		return s.fewest()
	}
	return s.lowest(s.ranks)
}

// report tells the log's progress function how far the search has come, if x is the option to be
// tried next. The estimate is that of [engine.Walker].
func (s *searcher) report(x *node) {
	if s.log.Progress == nil {
		return
	}
	done, share := 0.0, 1.0
	for _, tried := range append(s.choices, x) { // there is room: every level covers an item
		h := tried.top
		if h.len <= inactive+1 {
			continue // an only option may be hidden from the list itself, see cover
		}
		share /= float64(h.len - inactive)
		for q := h.down; q != tried; q = q.down {
			done += share
		}
	}
	s.log.Progress(done)
}

// leave undoes all choices without recording it. committed says whether the last one was
// committed, or only unlinked.
func (s *searcher) leave(committed bool) {
	for _, x := range slices.Backward(s.choices) {
		if committed {
			x.uncommitOthers(x)
		}
		committed = true
		x.relinkOthers()
		x.top.uncover()
	}
	s.choices = s.choices[:0]
}

// found yields the solution that consists of the options chosen at this point.
func (s *searcher) found(yield func(exactcover.Solution, error) bool) bool {
	if s.log.Observe == nil {
		s.log.Solutions++
	} else {
		s.log.Record(exactcover.Event{Kind: exactcover.Solved})
	}
	if yield == nil {
		return true
	}
	s.solution = append(s.solution[:0], s.given...)
	for _, x := range s.choices {
		s.solution = append(s.solution, int(x.option))
	}
	return yield(s.solution, nil)
}

// recordChoice records that node x was chosen for the item of header h.
func (s *searcher) recordChoice(h *header, x *node) {
	candidates := s.candidates[:0]
	for q := x; q != &h.node; q = q.down {
		candidates = append(candidates, int(q.option))
	}
	s.log.Record(exactcover.Event{
		Kind:       exactcover.Choose,
		Search:     len(s.choices),
		Item:       int(h.item),
		Option:     candidates[0],
		Candidates: candidates,
	})
}
