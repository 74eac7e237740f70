package solvertest

import (
	"slices"

	"graphcover/exactcover"
)

// Reference runs Algorithm X on copied sets, as plainly as it can be written. It returns
// every solution and the whole trace of p, whose given options must not conflict. It
// is slow and needs much memory: use it for small problems only.
func Reference(p *exactcover.Problem) (solutions []exactcover.Solution, trace []exactcover.Event) {
	return ReferenceOrdered(p, exactcover.OrderFewest)
}

// ReferenceOrdered is [Reference] for a search in another order.
func ReferenceOrdered(p *exactcover.Problem, order exactcover.Order) (solutions []exactcover.Solution, trace []exactcover.Event) {
	items := make(map[int]bool) // the primary ones
	for i, item := range p.Items {
		if !item.Secondary {
			items[i] = true
		}
	}
	var options []int
	sequence := order.Sequence(len(p.Options))
	for o := range p.Options {
		if sequence != nil {
			o = sequence[o]
		}
		if !slices.Contains(p.Excluded, o) {
			options = append(options, o)
		}
	}
	contains := func(o, item int) bool { return slices.Contains(p.Options[o].Items, item) }
	// without returns the items and options that are left after o is chosen.
	without := func(items map[int]bool, options []int, o int) (map[int]bool, []int) {
		rest := make(map[int]bool)
		for i := range items {
			if !contains(o, i) {
				rest[i] = true
			}
		}
		return rest, slices.DeleteFunc(slices.Clone(options), func(q int) bool { return excludes(p, o, q) })
	}

	var chosen exactcover.Solution
	for _, o := range slices.Sorted(slices.Values(p.Given)) {
		items, options = without(items, options, o)
		chosen = append(chosen, o)
	}
	// solve returns the item that has no options left, or NoItem after a solution.
	var solve func(items map[int]bool, options []int, level int) int
	solve = func(items map[int]bool, options []int, level int) int {
		if len(items) == 0 {
			trace = append(trace, exactcover.Event{Kind: exactcover.Solved})
			solutions = append(solutions, slices.Clone(chosen))
			return exactcover.NoItem
		}
		item, candidates := -1, []int(nil)
		for i := range p.Items { // in this order, which breaks ties
			if !items[i] {
				continue
			}
			left := slices.DeleteFunc(slices.Clone(options), func(o int) bool { return !contains(o, i) })
			if item < 0 || before(p, order, i, len(left), item, len(candidates)) {
				item, candidates = i, left
			}
		}
		for k, o := range candidates {
			trace = append(trace, exactcover.Event{
				Kind: exactcover.Choose, Search: level, Item: item, Option: o, Candidates: candidates[k:],
			})
			chosen = append(chosen, o)
			restItems, restOptions := without(items, options, o)
			out := solve(restItems, restOptions, level+1)
			chosen = chosen[:len(chosen)-1]
			trace = append(trace, exactcover.Event{Kind: exactcover.Backtrack, Search: level, Item: out})
		}
		return item
	}
	solve(items, options, 1)
	return solutions, trace
}

// before reports whether a search turns to item b, of the higher index, before item a, when
// they have that many options left.
func before(p *exactcover.Problem, order exactcover.Order, b, leftB, a, leftA int) bool {
	if leftA == 0 || leftB == 0 {
		return leftA > 0
	}
	switch order {
	case exactcover.OrderFirst:
		return false
	case exactcover.OrderKind:
		for _, item := range p.Items { // the kind that appears first
			ofA := item.Attributes["type"] == p.Items[a].Attributes["type"]
			ofB := item.Attributes["type"] == p.Items[b].Attributes["type"]
			if ofA != ofB {
				return ofB
			}
			if ofA {
				break
			}
		}
	}
	return leftB < leftA
}

// excludes reports whether no cover of p can contain both options.
func excludes(p *exactcover.Problem, a, b int) bool {
	for k, item := range p.Options[a].Items {
		for l, other := range p.Options[b].Items {
			if item == other && (p.Options[a].Color(k) == exactcover.NoColor || p.Options[a].Color(k) != p.Options[b].Color(l)) {
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
