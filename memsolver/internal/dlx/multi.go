package dlx

import (
	"context"

	"graphcover/exactcover"
)

// A multi is a searcher that runs Algorithm M, which is Algorithm C for items that have quotas. It
// takes problems without quotas as well, but looks at all items after each choice.
//
// An item that was chosen stays in the list of active items, unless no more options can contain it.
// It is open while it needs more options or has some left. If no item is open, that is a solution.
// Knuth closes an item that needs no more and has none left by a choice; here no choice is made for
// it.
type multi struct {
	*searcher
	bound  []int   // BOUND: by item, how many more options can contain it
	slack  []int   // SLACK: by item, how many of these it does not need
	levels []level // those entered; choices has their options
	costs  *costs  // nil if all solutions are wanted
}

// A level is a choice and its alternatives.
type level struct {
	item   *header // i
	x      *node   // x_l: of the option that is tried; the header of i stands for "no more of i"
	first  *node   // FT_l: the first option of i, before any was tried
	degree int     // how many branches there are
	left   int     // how many of them are left, x_l included
}

// newMulti returns a searcher that finds all solutions, or if prices isn't nil, better and better
// ones. These it looks for in the order of [exactcover.Prices.Sequence], unless order is a random one.
func newMulti(p *exactcover.Problem, order exactcover.Order, prices *exactcover.Prices) *multi {
	sequence := order.Sequence(len(p.Options))
	if sequence == nil && prices != nil {
		sequence = prices.Sequence(p)
	}
	s := &multi{searcher: newSearcher(p, order, sequence), bound: make([]int, len(p.Items)), slack: make([]int, len(p.Items))}
	for i := range p.Items {
		q := p.Quota(i)
		s.bound[i], s.slack[i] = q.High, q.High-q.Low
	}
	if prices != nil {
		s.costs = newCosts(p, *prices)
	}
	return s
}

// search implements [algorithm].
func (s *multi) search(ctx context.Context, given []int, log *exactcover.Log, yield func(exactcover.Solution, error) bool) error {
	s.costs.begin()
	give := func(o int) {
		s.give(o)
		s.count(o, 1)
	}
	return s.with(given, log, give, s.takeBack, func() error { return s.run(ctx, yield) })
}

// run is the part of search after the given options have been chosen. The labels are the steps of
// Algorithm M; search is M1, initialize.
func (s *multi) run(ctx context.Context, yield func(exactcover.Solution, error) bool) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	var l *level
	var out int   // why the level is left: see [exactcover.Event]
	var tried int // branches
	done := ctx.Done()

enterLevel: // M2. M3: choose i. M4: prepare to branch on i.
	switch h, degree := s.next(); {
	case h == nil && s.costs.worse(), h != nil && degree > 0 && s.costs.tooHigh():
		out = exactcover.Cut
		goto leaveLevel
	case h == nil:
		if s.costs.record(); !s.found(yield) {
			s.leave()
			return nil
		}
		out = exactcover.NoItem
		goto leaveLevel
	case degree == 0:
		out = int(h.item)
		goto leaveLevel
	default:
		s.levels = append(s.levels, level{h, h.down, h.down, degree, degree})
		l = &s.levels[len(s.levels)-1]
		s.use(h)
	}

try: // M5 and M6: try x_l, unless all were tried.
	if l.left == 0 { // M8: restore i.
		out = int(l.item.item)
		s.restore()
		goto leaveLevel
	}
	if tried++; tried%choicesPerCheck == 0 {
		select {
		case <-done:
			s.restore()
			s.leave()
			return ctx.Err()
		default:
			s.report()
		}
	}
	s.recordChoice(l)
	s.choose(l)
	goto enterLevel

leaveLevel: // M9. M7: try again.
	if len(s.levels) == 0 {
		return nil
	}
	l = &s.levels[len(s.levels)-1]
	s.undo(l)
	s.log.Record(exactcover.Event{Kind: exactcover.Backtrack, Search: len(s.levels), Item: out})
	l.x = l.x.down
	l.left--
	goto try
}

// next returns the item to branch on and its branching degree, or nil if no item is open. It is the
// leftmost one of degree 0, if there is such an item.
func (s *multi) next() (next *header, degree int) {
	for h := s.root.right; h != &s.root; h = h.right {
		need := max(0, s.bound[h.item]-s.slack[h.item])
		if need == 0 && h.len == 0 {
			continue // it is closed
		}
		switch d := int(h.len) + 1 - need; {
		case d <= 0:
			return h, 0
		case next == nil || s.rank(h) < s.rank(next) || s.rank(h) == s.rank(next) && d < degree:
			next, degree = h, d
		}
	}
	return next, degree
}

func (s *multi) rank(h *header) int {
	if s.ranks == nil {
		return 0
	}
	return s.ranks[h.item]
}

// use counts a further option for a primary item, which is covered if that is the last one. back
// undoes it.
func (s *multi) use(h *header) {
	if s.bound[h.item]--; s.bound[h.item] == 0 {
		h.unlink()
		h.hideAll()
	}
}

func (s *multi) back(h *header) {
	if s.bound[h.item] == 0 {
		h.unhideAll()
		h.relink()
	}
	s.bound[h.item]++
}

// useOthers counts the option of x, which is hidden, for its items except x's, and commits the
// secondary ones. backOthers undoes it.
func (s *multi) useOthers(x *node) {
	for q := x.next; q != x; q = q.next {
		s.useOne(q)
	}
}

func (s *multi) backOthers(x *node) {
	for q := x.prev; q != x; q = q.prev {
		s.backOne(q)
	}
}

func (s *multi) useOne(q *node) {
	if q.top.isPrimary() {
		s.use(q.top)
	} else {
		q.commit()
	}
}

func (s *multi) backOne(q *node) {
	if q.top.isPrimary() {
		s.back(q.top)
	} else {
		q.uncommit()
	}
}

// choose chooses what the level l tries, for its item, which is used. An option is taken out of the
// list of the item for good: when it was tried, it does not come again. If the item is covered,
// nothing looks at its list, so the option can stay.
func (s *multi) choose(l *level) {
	if l.x == &l.item.node {
		return // no option is left in the list
	}
	if s.bound[l.item.item] > 0 {
		l.item.tweak(l.x)
	}
	s.useOthers(l.x)
	s.choices = append(s.choices, l.x)
	s.count(int(l.x.option), 1)
}

// undo undoes choose, but for the tweak.
func (s *multi) undo(l *level) {
	if l.x == &l.item.node {
		return
	}
	s.count(int(l.x.option), -1)
	s.choices = s.choices[:len(s.choices)-1]
	s.backOthers(l.x)
}

// count adds what option o costs, which has just been given or chosen, and what it adds to the bound:
// see [exactcover.Problem.PriceBound]. If times is -1, it takes that away again.
func (s *multi) count(o, times int) {
	c := s.costs
	if c == nil {
		return
	}
	c.total += times * c.cost[o]
	c.sum += times * c.added[o]
	for _, item := range c.items[o] {
		if s.bound[item] < s.slack[item] { // the option is more than it needs
			c.sum += times * c.prices.Items[item]
		}
	}
}

// restore leaves the last level, of which no choice stands.
func (s *multi) restore() {
	l := &s.levels[len(s.levels)-1]
	if s.bound[l.item.item] > 0 {
		l.item.untweak(l.first)
	}
	s.back(l.item)
	s.levels = s.levels[:len(s.levels)-1]
}

// leave undoes all choices without recording it.
func (s *multi) leave() {
	for len(s.levels) > 0 {
		s.undo(&s.levels[len(s.levels)-1])
		s.restore()
	}
}

// tweak removes the first option of an item's list from that list and from those of its other
// items.
func (h *header) tweak(x *node) {
	x.hide()
	h.down, x.down.up = x.down, &h.node
	h.len--
}

// untweak puts back what was removed by tweak, from first on.
func (h *header) untweak(first *node) {
	x, y, z := first, &h.node, h.down
	for h.down = first; x != z; x = x.down {
		x.up = y
		x.unhide()
		h.len++
		y = x
	}
	z.up = y
}

// give chooses a given option, and takeBack undoes that.
func (s *multi) give(o int) {
	p := s.options[o]
	if p == nil {
		return // an option without items covers nothing
	}
	p.hide()
	p.remove()
	s.useOne(p)
	s.useOthers(p)
}

func (s *multi) takeBack(o int) {
	p := s.options[o]
	if p == nil {
		return
	}
	s.backOthers(p)
	s.backOne(p)
	p.putBack()
	p.unhide()
}

// remove removes a node from its list, and putBack puts it back.
func (p *node) remove() {
	p.up.down, p.down.up = p.down, p.up
	p.top.len--
}

func (p *node) putBack() {
	p.up.down, p.down.up = p, p
	p.top.len++
}

// report tells the log's progress function how far the search has come, if what the last level tries
// is tried next.
func (s *multi) report() {
	if s.log.Progress == nil {
		return
	}
	done, share := 0.0, 1.0
	for _, l := range s.levels {
		share /= float64(l.degree)
		done += share * float64(l.degree-l.left)
	}
	s.log.Progress(done)
}

// recordChoice records that the level l tries x_l.
func (s *multi) recordChoice(l *level) {
	if s.log.Observe == nil {
		s.log.Choices++
		return
	}
	candidates := s.candidates[:0]
	for q := l.x; len(candidates) < l.left; q = q.down {
		if q == &l.item.node {
			candidates = append(candidates, exactcover.NoOption)
		} else {
			candidates = append(candidates, int(q.option))
		}
	}
	s.candidates = candidates[:0]
	s.log.Record(exactcover.Event{
		Kind:       exactcover.Choose,
		Search:     len(s.levels),
		Item:       int(l.item.item),
		Option:     candidates[0],
		Candidates: candidates,
	})
}
