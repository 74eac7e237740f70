package solvertest

import (
	"cmp"
	"slices"

	"graphcover/exactcover"
)

// Reference runs Algorithm X, or Algorithm M if items have quotas, as plainly as it can be written:
// at each node it looks at all options and all choices anew. It returns every solution and the whole
// trace of p, whose given options must not conflict. It is slow and needs much memory: use it for
// small problems only.
func Reference(p *exactcover.Problem) (solutions []exactcover.Solution, trace []exactcover.Event) {
	return ReferenceOrdered(p, exactcover.OrderFewest)
}

// ReferenceOrdered is [Reference] for a search in another order.
func ReferenceOrdered(p *exactcover.Problem, order exactcover.Order) (solutions []exactcover.Solution, trace []exactcover.Event) {
	r := newReference(p, order)
	r.solve(slices.Sorted(slices.Values(p.Given)), nil, 1)
	return r.solutions, r.trace
}

// ReferenceCheapest is the same search for better and better solutions: it leaves out what,
// by the prices, is no better than the last one. Unless the order is random, it tries the options of
// greatest value first, and of several the one that adds least.
func ReferenceCheapest(p *exactcover.Problem, order exactcover.Order, prices exactcover.Prices) (solutions []exactcover.Solution, trace []exactcover.Event) {
	r := newReference(p, order)
	r.prices = &prices
	if order.Sequence(len(p.Options)) == nil {
		slices.SortStableFunc(r.options, func(a, b int) int { return cmp.Compare(p.AddedCost(prices, a), p.AddedCost(prices, b)) })
		if prices.Values != nil {
			slices.SortStableFunc(r.options, func(a, b int) int { return cmp.Compare(prices.Values[b], prices.Values[a]) })
		}
	}
	r.solve(slices.Sorted(slices.Values(p.Given)), nil, 1)
	return r.solutions, r.trace
}

// A reference is a search by [Reference].
type reference struct {
	p       *exactcover.Problem
	order   exactcover.Order
	options []int              // those that are not excluded, in the order in which they are tried
	prices  *exactcover.Prices // nil if all solutions are wanted

	solutions []exactcover.Solution
	trace     []exactcover.Event
}

func newReference(p *exactcover.Problem, order exactcover.Order) *reference {
	r := &reference{p: p, order: order}
	sequence := order.Sequence(len(p.Options))
	for o := range p.Options {
		if sequence != nil {
			o = sequence[o]
		}
		if !slices.Contains(p.Excluded, o) {
			r.options = append(r.options, o)
		}
	}
	return r
}

// solve searches below a node, where some options are chosen, and others were passed over. It
// returns the item that leads no further, NoItem after a solution, or Cut.
func (r *reference) solve(chosen exactcover.Solution, passed []int, level int) int {
	item, branches := exactcover.NoItem, []int(nil)
	for i := range r.p.Items { // in this order, which breaks ties
		if r.p.Items[i].Secondary {
			continue
		}
		open, of := r.branches(i, chosen, passed)
		if open && (item == exactcover.NoItem || before(r.p, r.order, i, len(of), item, len(branches))) {
			item, branches = i, of
		}
	}
	if (item == exactcover.NoItem || len(branches) > 0) && r.cut(item, chosen) {
		return exactcover.Cut
	}
	if item == exactcover.NoItem {
		r.trace = append(r.trace, exactcover.Event{Kind: exactcover.Solved})
		r.solutions = append(r.solutions, slices.Clone(chosen))
		return exactcover.NoItem
	}
	for k, o := range branches {
		r.trace = append(r.trace, exactcover.Event{
			Kind: exactcover.Choose, Search: level, Item: item, Option: o, Candidates: branches[k:],
		})
		with, without := slices.Clone(chosen), slices.Concat(passed, branches[:k])
		if o == exactcover.NoOption {
			without = slices.Concat(passed, r.active(item, chosen, passed))
		} else {
			with = append(with, o)
		}
		out := r.solve(with, without, level+1)
		r.trace = append(r.trace, exactcover.Event{Kind: exactcover.Backtrack, Search: level, Item: out})
	}
	return item
}

// cut reports whether nothing below a node is wanted. The solutions found before are each better than
// those before it. The node is a solution if its item is NoItem.
func (r *reference) cut(item int, chosen []int) bool {
	if r.prices == nil || len(r.solutions) == 0 {
		return false
	}
	best := r.p.Cost(r.solutions[len(r.solutions)-1])
	if item == exactcover.NoItem {
		return r.p.Cost(chosen) >= best
	}
	bound := 0
	for item, price := range r.prices.Items {
		if price < 0 {
			bound += price * r.p.Quota(item).High
		} else {
			bound += price * max(r.p.Quota(item).Low, r.times(item, chosen))
		}
	}
	for _, o := range chosen {
		bound += r.p.AddedCost(*r.prices, o)
	}
	return bound > (best-1)*r.prices.Scale
}

// branches returns whether a choice is left for an item, and the choices.
func (r *reference) branches(item int, chosen, passed []int) (open bool, branches []int) {
	active := r.active(item, chosen, passed)
	need := r.p.Quota(item).Low - r.times(item, chosen)
	switch {
	case need > len(active):
		return true, nil
	case need > 0:
		return true, active[:len(active)-need+1]
	case len(active) > 0:
		return true, append(active, exactcover.NoOption)
	}
	return false, nil
}

// active returns the options that can be chosen for an item.
func (r *reference) active(item int, chosen, passed []int) []int {
	var active []int
	for _, o := range r.options {
		if slices.Contains(r.p.Options[o].Items, item) && !slices.Contains(passed, o) && r.fits(o, chosen) {
			active = append(active, o)
		}
	}
	return active
}

// fits reports whether option o can be chosen beside the chosen ones.
func (r *reference) fits(o int, chosen []int) bool {
	for _, item := range r.p.Options[o].Items {
		if !r.p.Items[item].Secondary && r.times(item, chosen) >= r.p.Quota(item).High {
			return false
		}
	}
	return !slices.ContainsFunc(chosen, func(c int) bool { return c == o || excludes(r.p, c, o) })
}

// times returns how many of the options contain item.
func (r *reference) times(item int, options []int) int {
	n := 0
	for _, o := range options {
		if slices.Contains(r.p.Options[o].Items, item) {
			n++
		}
	}
	return n
}

// before reports whether a search turns to item b, of the higher index, before item a, when
// they have that many branches.
func before(p *exactcover.Problem, order exactcover.Order, b, ofB, a, ofA int) bool {
	if ofA == 0 || ofB == 0 {
		return ofA > 0
	}
	switch order {
	case exactcover.OrderFirst:
		return false
	case exactcover.OrderKind:
		for _, item := range p.Items { // the kind that appears first
			isA := item.Attributes["type"] == p.Items[a].Attributes["type"]
			isB := item.Attributes["type"] == p.Items[b].Attributes["type"]
			if isA != isB {
				return isB
			}
			if isA {
				break
			}
		}
	}
	return ofB < ofA
}

// excludes reports whether no cover of p can contain both options, because of a secondary item.
func excludes(p *exactcover.Problem, a, b int) bool {
	for k, item := range p.Options[a].Items {
		for l, other := range p.Options[b].Items {
			if item == other && p.Items[item].Secondary && (p.Options[a].Color(k) == exactcover.NoColor || p.Options[a].Color(k) != p.Options[b].Color(l)) {
				return true
			}
		}
	}
	return false
}

// BruteForce returns every solution of p, whose given options must not conflict, by
// checking all sets of the options that contain a primary item. There should be at most 20
// such options.
func BruteForce(p *exactcover.Problem) []exactcover.Solution {
	primary := p.Primary()
	var useful []int
	for o, option := range p.Options {
		if slices.ContainsFunc(option.Items, func(i int) bool { return i < primary }) && !slices.Contains(p.Given, o) {
			useful = append(useful, o)
		}
	}
	var solutions []exactcover.Solution
	for set := range 1 << len(useful) {
		subset := slices.Clone(p.Given)
		for i, o := range useful {
			if set>>i&1 == 1 {
				subset = append(subset, o)
			}
		}
		if exactcover.Verify(p, subset) == nil {
			solutions = append(solutions, subset)
		}
	}
	return solutions
}
