package masks

import (
	"cmp"
	"slices"

	"graphcover/exactcover"
)

// kinds returns primary items such that every option with primary items contains exactly one of them, such
// as the pieces of a puzzle or the cells of a Latin square, or nil if it finds none without which the graph has
// a smaller largest part. They do not help to guide a sweep if each of them can be almost anywhere. Of several sets it returns the one without which the other
// items fall into the smallest parts. If some cells of a Latin square are filled, the open ones can be closed
// in themselves by rows, by columns or by numbers only.
func (g *itemGraph) kinds(p *exactcover.Problem) (best []int32) {
	smallest := g.largestPart(nil)
	s := g.newKindSearch(p)
	s.all(func(kinds []int32) {
		s.work -= len(g.shared) * len(g.shared)
		if n := g.largestPart(kinds); n < smallest {
			best, smallest = slices.Clone(kinds), n
		}
	})
	slices.Sort(best)
	return best
}

// largestPart returns the number of items in the largest component of the graph without some items.
func (g *itemGraph) largestPart(without []int32) (largest int) {
	items := g.itemsWithout(without)
	for _, i := range items {
		g.near[i] = g.near[i][:0]
		for _, j := range items {
			if g.shared[i][j] > 0 {
				g.near[i] = append(g.near[i], j)
			}
		}
	}
	for _, part := range g.components(items) {
		largest = max(largest, len(part))
	}
	return largest
}

// itemsWithout returns the primary items but some, ascending.
func (g *itemGraph) itemsWithout(some []int32) []int32 {
	out := make([]bool, len(g.shared))
	for _, i := range some {
		out[i] = true
	}
	var items []int32
	for i := range int32(len(out)) {
		if !out[i] {
			items = append(items, i)
		}
	}
	return items
}

// kindWork bounds the work of a search for kinds, in items of options and pairs of items that are looked at:
// a few milliseconds, as long as to compare the orders.
const kindWork = 1 << 21

// A kindSearch looks for sets of primary items such that each option contains exactly one of them.
type kindSearch struct {
	*itemGraph
	options [][]int32 // the primary items of each option that has some
	kind    []bool    // by item
	no      []int     // by item: how many of its neighbors are kinds
	common  []int     // by item: how many neighbors it has in common with the kinds
	kinds   []int32
	work    int // that is left
}

func (g *itemGraph) newKindSearch(p *exactcover.Problem) *kindSearch {
	n := p.Primary()
	s := &kindSearch{itemGraph: g, kind: make([]bool, n), no: make([]int, n), common: make([]int, n)}
	for o := range p.Options {
		var items []int32
		for _, i := range p.Options[o].Items {
			if i < n {
				items = append(items, int32(i))
			}
		}
		if len(items) > 0 {
			s.options = append(s.options, items)
		}
	}
	return s
}

// all calls found with the sets. One item of the first option must be a kind: sets with each of them have the same
// share of the work, because there can be many sets that differ in a few items. The slice is valid during the call.
func (s *kindSearch) all(found func(kinds []int32)) {
	if len(s.options) == 0 {
		return
	}
	for _, i := range s.options[0] {
		s.work = kindWork / len(s.options[0])
		s.choose(i, 1)
		s.each(found)
		s.choose(i, -1)
	}
}

// each calls found with the sets that contain the kinds chosen so far, until its work is done. Where there is a
// choice, items come first that have many neighbors in common with these kinds: two cells of a row of a Latin
// square have the numbers of this row.
func (s *kindSearch) each(found func(kinds []int32)) {
	var fewest []int32 // of the items of an option, those that can still be kinds
	open := false
	for _, items := range s.options {
		if s.work -= len(items); s.work < 0 {
			return
		}
		if slices.ContainsFunc(items, func(i int32) bool { return s.kind[i] }) {
			continue
		}
		left := slices.DeleteFunc(slices.Clone(items), func(i int32) bool { return s.no[i] > 0 })
		if !open || len(left) < len(fewest) || len(left) == len(fewest) && s.mostCommon(left) > s.mostCommon(fewest) {
			open, fewest = true, left
		}
		if len(left) < 2 {
			break
		}
	}
	if !open {
		found(s.kinds)
		return
	}
	slices.SortStableFunc(fewest, func(i, j int32) int { return cmp.Compare(s.common[j], s.common[i]) })
	for _, i := range fewest {
		s.choose(i, 1)
		s.each(found)
		s.choose(i, -1)
	}
}

// mostCommon returns how many neighbors one of the items has in common with the kinds, at most.
func (s *kindSearch) mostCommon(items []int32) (most int) {
	for _, i := range items {
		most = max(most, s.common[i])
	}
	return most
}

// choose makes an item a kind, by 1, or no longer, by -1.
func (s *kindSearch) choose(i int32, by int) {
	if s.kind[i] = by > 0; s.kind[i] {
		s.kinds = append(s.kinds, i)
	} else {
		s.kinds = s.kinds[:len(s.kinds)-1]
	}
	for j, shared := range s.shared[i] {
		if shared == 0 {
			continue
		}
		s.no[j] += by
		for k, shared := range s.shared[j] {
			if shared > 0 {
				s.common[k] += by
			}
		}
	}
}
