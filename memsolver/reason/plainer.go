package reason

import (
	"cmp"
	"context"
	"slices"
)

// How long plainer weights are looked for.
const (
	mostSeeds   = 4
	workOfTries = 10_000_000 // about 0.1 s
	workOfItem  = 10         // to tell to which group it belongs
	plainGroups = 2          // no proof has fewer, but that nothing is left for an item
)

// plainer looks for plainer weights, of fewer groups of items or of fewer items, and returns the
// plainest that it finds. How long it looks is counted in work, so it finds the same
// on each machine, unless ctx is done.
func (r *rest) plainer(ctx context.Context, weights []int) []int {
	t := &tries{rest: r, ctx: ctx, names: itemsOf(r.problem), best: weights}
	t.plainness = t.plainnessOf(weights)
	t.withoutGroups()
	t.withoutNeeds()
	for seed := uint64(100); seed < 100+mostSeeds && !t.over(); seed++ {
		t.prove(t.low, t.within, seed)
	}
	return t.best
}

// tries look for proofs by some of the items.
type tries struct {
	*rest
	ctx       context.Context
	names     naming
	best      []int // weights
	plainness       // of them

	within []bool // by item: those that may have weights
	work   int    // so far
}

// over reports whether the work is done, or nothing plainer is worth a look.
func (t *tries) over() bool {
	return t.groups <= plainGroups && t.points == 0 || t.work >= workOfTries || t.ctx.Err() != nil
}

// prove looks for weights of some items, as if these had to be covered low times. It returns them, or
// nil, and notes the plainest ones.
func (t *tries) prove(low []int, within []bool, seed uint64) []int {
	part, items := t.part(low, within)
	p := newPrices(part, seed)
	found, _ := p.run(t.ctx, workOfTries-t.work)
	t.work += len(t.low) + p.relaxation.Work + workOfItem*len(part.low)
	if found == nil {
		return nil
	}
	weights := make([]int, len(t.low))
	for k, item := range items {
		weights[item] = found[k]
	}
	if now := t.plainnessOf(weights); now.compare(t.plainness) < 0 {
		t.best, t.plainness = weights, now
	}
	return weights
}

// part returns the rest with some items only, which get new numbers, and these items. They have to be
// covered low times.
func (r *rest) part(low []int, within []bool) (part *rest, items []int) {
	part = &rest{problem: r.problem}
	number := make([]int32, len(r.low))
	for item, is := range within {
		if is {
			number[item] = int32(len(items))
			items = append(items, item)
			part.low, part.high, part.left = append(part.low, low[item]), append(part.high, r.high[item]), append(part.left, r.left[item])
		}
	}
	for _, column := range r.columns {
		var of []int32
		for _, item := range column {
			if within[item] {
				of = append(of, number[item])
			}
		}
		if of != nil {
			part.columns = append(part.columns, of)
		}
	}
	return part, items
}

// withoutGroups leaves out the items of one group of the weights after another, those of the smallest
// ones first, as long as the others prove that there is no cover. An item in no family of the
// groups that are left is left out, too, unless its name is one word.
func (t *tries) withoutGroups() {
	t.within = slices.Repeat([]bool{true}, len(t.low))
	needed := make(map[likeness]bool)
	for last := t.best; last != nil; {
		groups := t.names.groups(support(last))
		families := t.names.families(groups)
		t.keep(families)
		slices.SortStableFunc(groups, func(a, b group) int { return cmp.Compare(len(a.members), len(b.members)) })
		last = nil
		for _, g := range groups {
			if needed[g.likeness] {
				continue
			}
			if t.over() {
				return
			}
			fewer := slices.Clone(t.within)
			for _, item := range families[g.likeness] {
				fewer[item] = false
			}
			if last = t.prove(t.low, fewer, 1); last != nil {
				t.within = fewer
				break
			}
			needed[g.likeness] = true
		}
	}
}

// keep leaves only the items of these families, and those whose names are one word.
func (t *tries) keep(families map[likeness][]int) {
	kept := make([]bool, len(t.low))
	for _, family := range families {
		for _, item := range family {
			kept[item] = true
		}
	}
	for item := range kept {
		t.within[item] = t.within[item] && (kept[item] || t.names.beginning(item).text == "")
	}
}

// withoutNeeds leaves out the need to cover an item, one after another, as long as there is no cover
// even so.
func (t *tries) withoutNeeds() {
	low := t.low
	for item := range t.low {
		if t.best[item] <= 0 {
			continue
		}
		if t.over() {
			return
		}
		less := slices.Clone(low)
		less[item] = 0
		if t.prove(less, t.within, 1) != nil {
			low = less
		}
	}
}

// A plainness says how plain weights are: first whether they are points, and not too many for too few,
// then how many groups of items have some, then how many items, and how great they are together.
type plainness struct{ points, groups, items, total int }

func (t *tries) plainnessOf(weights []int) plainness {
	items := support(weights)
	now := plainness{groups: len(t.names.groups(items)), items: len(items), total: total(weights)}
	if !t.isTooMany(weights) {
		now.points = 1
	}
	return now
}

// compare is negative if a is plainer than b.
func (a plainness) compare(b plainness) int {
	return cmp.Or(a.points-b.points, a.groups-b.groups, a.items-b.items, a.total-b.total)
}

// support returns the items that have weights, ascending.
func support(weights []int) (items []int) {
	for item, w := range weights {
		if w != 0 {
			items = append(items, item)
		}
	}
	return items
}

// total returns the sum of the weights without their signs.
func total(weights []int) int {
	n := 0
	for _, w := range weights {
		n += max(w, -w)
	}
	return n
}
