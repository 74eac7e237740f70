package optimize

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
)

// A descent looks for cheaper and cheaper covers. It drops a dear option of the best one, or chooses one that lowers the
// cost, and repairs what is wrong then, with a little preference for cheap options. If that does not soon lead to a cover that
// is as cheap, it returns to the best one. Of two that cost the same, the newer one is the best, so that it crosses plateaus.
//
// Prices of options after the relaxation of the problem, which are what they add to the bound, lead to better covers than
// their costs.
//
// Reference: H. R. Lourenço, O. C. Martin, T. Stützle, "Iterated local search", in: Handbook of Metaheuristics (2003), 321-353.
type descent struct {
	*repair
	best   []int32 // the options of the best cover that are not given
	at     []int32 // by option: where it stands in best, or none
	least  int64   // what the best cover costs
	cheap  []int32 // the options of negative price
	flips  []int32 // those since the best cover
	raised []int32 // the items that got more weight since then
}

// setback is after how many turns without a cover that is as cheap a descent returns to the best one.
const setback = 60

// An item that is wrong weighs twice the mean cost of the options that cost something, or a third of the mean of what
// options add to the bound: of these, most add far more than those of good covers.
const (
	ofCosts = 2.0
	ofAdded = 1.0 / 3
)

// newDescent returns a descent from a cover of a model. An item that is wrong weighs so much of the mean price of options.
func newDescent(m *model, random *rand.Rand, cover []int32, prices []int64, share float64) *descent {
	price, mean := scaled(prices)
	d := &descent{
		repair: newPricedRepair(m, random, price, max(int(share*mean), 1)), at: make([]int32, m.options()),
	}
	for o := range d.at {
		d.at[o] = none
		if d.price[o] < 0 && !d.fixed[o] {
			d.cheap = append(d.cheap, int32(o))
		}
	}
	for _, o := range cover {
		if !d.fixed[o] {
			d.flip(o)
			d.toggle(o)
		}
	}
	d.choices, d.least = 0, d.cost
	return d
}

// scaled returns prices divided so that sums of them are no overflow, and the mean of those that are not 0, without signs.
func scaled(prices []int64) (scaled []int, mean float64) {
	const most = 1 << 10 // of the mean
	sum, some := 0.0, 0
	for _, price := range prices {
		if price != 0 {
			sum += math.Abs(float64(price))
			some++
		}
	}
	mean = sum / float64(max(some, 1))
	divisor := max(int64(mean)/most, 1)
	scaled = make([]int, len(prices))
	for o, price := range prices {
		scaled[o] = int(price / divisor)
	}
	return scaled, mean / float64(divisor)
}

// toggle adds an option to the best cover, or takes it away.
func (d *descent) toggle(o int32) {
	at := d.at[o]
	if at == none {
		d.at[o] = int32(len(d.best))
		d.best = append(d.best, o)
		return
	}
	last := d.best[len(d.best)-1]
	d.best[at], d.at[last] = last, at
	d.best, d.at[o] = d.best[:len(d.best)-1], none
}

// run goes on until it has done so much work or ctx has ended. It calls found when a cover is cheaper than the best one, and
// ends if that returns false.
func (d *descent) run(ctx context.Context, work int, found func() bool) {
	for until := d.work + work; d.work < until && len(d.best) > 0 && ctx.Err() == nil; {
		cheaper := false
		d.work++
		d.disturb()
		for most := d.turns + setback; len(d.wrong) > 0 && d.turns < most; {
			d.keep(d.turn())
		}
		if len(d.wrong) == 0 && d.cost <= d.least {
			cheaper = d.cost < d.least
			d.least = d.cost
			for _, o := range d.flips {
				d.toggle(o)
			}
		} else {
			for _, o := range d.flips {
				d.flip(o)
			}
		}
		d.forget()
		if cheaper && !found() {
			return
		}
	}
}

// disturb drops the dearer of two options of the best cover. If options lower the cost, it chooses one of these every other
// time.
func (d *descent) disturb() {
	d.turns++
	if len(d.cheap) > 0 && d.random.IntN(2) == 0 {
		if o := d.cheap[d.random.IntN(len(d.cheap))]; !d.chosen[o] {
			d.flip(o)
			d.keep(o, none)
			return
		}
	}
	o, other := d.best[d.random.IntN(len(d.best))], d.best[d.random.IntN(len(d.best))]
	if d.price[other] > d.price[o] {
		o = other
	}
	d.flip(o)
	d.keep(o, none)
}

// keep keeps what a turn has done, unless it is none.
func (d *descent) keep(flipped, raised int32) {
	if flipped != none {
		d.flips = append(d.flips, flipped)
	}
	if raised != none {
		d.raised = append(d.raised, raised)
	}
}

// forget gives items their first weight again, and what turns have done is no longer kept.
func (d *descent) forget() {
	for _, i := range d.raised {
		if by := d.lightest - d.weight[i]; by != 0 {
			d.raise(i, by)
		}
	}
	d.flips, d.raised = d.flips[:0], d.raised[:0]
}

// descendOn goes on with descents and polishing as long as they lower the cost by much of what it is above the bound.
func (i *improvement) descendOn() {
	for better := i.solution != nil; better && i.goesOn(); {
		cost := i.cost
		i.descendFromRoot(i.work / 8)
		i.polish(i.root, briefly)
		better = cost-i.cost > (i.cost-i.least)/8
	}
}

// descendMeanwhile has a search give way to descents now and then, also while it solves a relaxation. As long as there is no
// cover, the relaxation of the root gives way to a stretch, which does as much as the relaxation.
func (i *improvement) descendMeanwhile(s *search) {
	if i.eager || i.solution == nil && (i.root != nil || s.relaxed == nil) {
		return
	}
	last := 0
	s.asideAt = max(i.rootWork, i.alone)
	if i.root == nil { // it will be that of s
		s.asideAt = firstDescent * i.alone
	}
	s.aside = func() {
		standing, work := i.Standing, (s.total()-last)/2
		last, s.asideAt = s.total(), s.total()*3/2+1
		switch {
		case i.root != nil:
			i.descendFromRoot(work)
		case i.solution != nil:
			i.descend(s.model, s.cost, ofCosts, work)
		default:
			if i.stretch(s.model, 2*work); !i.goesOn() {
				standing = i.Standing
			}
		}
		i.Standing = standing
		if s.setLimit(min(s.limit, i.cost-1)); s.team != nil {
			s.team.lower(s.limit)
		}
		s.stopped = s.stopped || !i.goesOn()
	}
}

// descendFromRoot looks for better covers in a descent with the prices of the first root.
func (i *improvement) descendFromRoot(work int) {
	if i.solution == nil {
		return
	}
	prices := slices.Clone(i.root.prices.added)
	dearest := slices.Max(prices)
	for o := range prices {
		if !i.root.isLeft(int32(o)) {
			prices[o] = dearest
		}
	}
	for _, o := range i.root.chosen {
		prices[o] = 0
	}
	i.descend(i.root.model, prices, ofAdded, work)
}

// descend looks for better covers in a descent from the best one, if there is one. The descent does so much work.
func (i *improvement) descend(m *model, prices []int64, share float64, work int) {
	if i.solution == nil || i.eager || !i.goesOn() {
		return
	}
	d := newDescent(m, i.random, m.numbers(i.solution), prices, share)
	if len(d.wrong) > 0 {
		return // the best cover has options that are not in the model, as no better one has them
	}
	counted := Effort{}
	count := func() {
		i.Nodes, i.work = i.Nodes+d.choices-counted.Nodes, i.work+d.work-counted.work
		counted = Effort{Nodes: d.choices, work: d.work}
	}
	d.run(i.ctx, i.budget(work), func() bool {
		count()
		i.take(m, d.cover(), d.cost)
		return i.goesOn()
	})
	count()
	i.Standing = 0
}
