package optimize

import (
	"math"
	"slices"
)

// A cut is an item that is added to a model: options contain it, some more than once, and no cover contains it
// more than most times. A solution of the relaxation that is no cover may contain it more often.
type cut struct {
	entries  []entry
	most     int32
	norm     float64 // of the entries
	efficacy float64 // how far the solution of the relaxation is from where the cut holds
}

// An entry says how often an option contains a cut.
type entry struct{ option, times int32 }

// withCuts returns the model with cuts as its last items.
func (m *model) withCuts(cuts []cut) *model {
	k := &model{
		primary: m.primary, low: slices.Clone(m.low), high: slices.Clone(m.high),
		cost: m.cost, unit: m.unit, name: m.name, given: m.given,
	}
	added := make([][]int32, m.options())
	for _, c := range cuts {
		for _, e := range c.entries {
			for range e.times {
				added[e.option] = append(added[e.option], int32(len(k.low)))
			}
		}
		k.low, k.high = append(k.low, 0), append(k.high, c.most)
	}
	for o := range int32(m.options()) {
		k.start = append(k.start, int32(len(k.item)))
		k.item = append(append(k.item, m.items(o)...), added[o]...)
		k.color = append(append(k.color, m.color[m.start[o]:m.start[o+1]]...), make([]int32, len(added[o]))...)
		for len(k.owner) < len(k.item) {
			k.owner = append(k.owner, o)
		}
	}
	k.start = append(k.start, int32(len(k.item)))
	return k
}

// tighten adds cuts to the relaxation of the root, which is solved, as long as they close much of what is open between
// the bound and the best cover. It returns the new root.
//
// Cuts that are not tight go again: a search pays for each of them at each node.
func (i *improvement) tighten(root *search) *search {
	base, cuts := root.model, []cut(nil)
	for idle := 0; idle < patience && i.goesOn() && root.relaxed.frames[0].solved; {
		found, work := root.separate(i.ctx, root.relaxed.frames[0].values, mostCuts)
		if i.work += work; len(found) == 0 {
			break
		}
		items := sequence(len(base.low))
		var tight []cut
		for k, c := range cuts {
			if item := len(base.low) + k; !root.relaxed.IsSlack(item) {
				items, tight = append(items, item), append(tight, c)
			}
		}
		for range found {
			items = append(items, -1)
		}
		cuts = append(tight, found...)
		next, ok := i.newRoot(base.withCuts(cuts))
		if !ok { // the given options are in no cover
			i.raise(noLimit)
			break
		}
		next.relaxed = newRelaxed(next.model, next.columns())
		next.relaxed.StartFrom(root.relaxed.Relaxation, sequence(base.options()), items)
		if !i.solveRoot(next) {
			break
		}
		if next.bound < root.bound { // the numbers have become too inexact
			i.least = ceil(root.bound, i.shift)
			break
		}
		open := math.Ldexp(float64(i.cost), i.shift) - float64(root.bound)
		if idle++; float64(next.bound-root.bound) > leastShare*open {
			idle = 0
		}
		root = next
	}
	return root
}

const (
	mostCuts   = 50   // that are added at a time
	leastShare = 0.01 // of what is open, for a cut to have closed much
	patience   = 6    // how many times it may close less
)

// sequence returns the numbers from 0 to n-1.
func sequence(n int) []int {
	s := make([]int, n)
	for k := range s {
		s[k] = k
	}
	return s
}
