package optimize

import (
	"context"
	"math/rand/v2"
)

// A repair looks for a cover without a tree: it begins with the given options, and as long as items are covered too seldom
// or too often, it takes one of them at random, and chooses or drops that option of it which helps most. Where nothing
// helps, the item gets more weight. In every other phase, all that have got more soon lose some of it again, so that what was
// hard long ago does not weigh on what is wrong now. A repair finds a cover in a moment where a search is lost in a part of the
// tree that has none, as often in timetables. It never ends if there is no cover.
//
// References:
//
//   - P. Morris, "The breakout method for escaping from local minima", AAAI-93 (1993), 40-45: the weights.
//   - B. Selman, H. Kautz, B. Cohen, "Noise strategies for improving local search", AAAI-94 (1994), 337-343: a random one of
//     what is wrong.
//   - J. Thornton, D. N. Pham, S. Bain, V. Ferreira Jr., "Additive versus multiplicative clause weighting for SAT", AAAI-04
//     (2004), 191-196: that weights are lowered again, all by the same.
//   - S. Umetani, "Exploiting variable associations to configure efficient local search algorithms in large-scale binary
//     integer programs", European Journal of Operational Research 263 (2017), 72-81: both, in set partitioning.
type repair struct {
	*model
	random  *rand.Rand
	nodes   [][]int32 // by item
	chosen  []bool    // by option
	fixed   []bool    // by option: whether it is given
	times   []int32   // by item: how many chosen options contain it
	colored []bool    // by item: whether options give it colors
	colors  []tally   // by item that is colored

	lightest int     // the weight of an item at first, and what is added to it where nothing helps
	weight   []int   // by item
	phase    int     // how many have begun
	phaseEnd int     // the work at which this one ends
	relieves bool    // whether it lowers weights again
	heavy    []int32 // then the items that weigh more than at first
	raises   int     // and how often an item has got more weight

	price  []int   // by option; nil if all are 0
	change []int   // by option: what flipping it adds to the prices and the weighted sum of what is wrong, or nearly, if a cut has it twice
	wrong  []int32 // the items that are covered too seldom or too often, or in several colors
	place  []int32 // by item: where it stands in wrong, or none

	cost    int64 // of the options that are chosen
	turns   int   // items taken
	flipped []int // by option: the turn of its last flip, or 0
	choices int   // options chosen, also those that were dropped again
	work    int   // nodes read
}

// A tally says how many chosen options give an item which color.
type tally map[int32]int32

// An option that was flipped is not flipped back for 3 to 12 turns.
const (
	fewestWait = 3
	moreWait   = 10
)

func newRepair(m *model, random *rand.Rand) *repair { return newPricedRepair(m, random, nil, 1) }

// newPricedRepair returns a repair that takes prices of options into account, with items that weigh so much at first.
func newPricedRepair(m *model, random *rand.Rand, price []int, lightest int) *repair {
	items, options := len(m.low), m.options()
	r := &repair{
		model: m, random: random, nodes: make([][]int32, items), chosen: make([]bool, options), fixed: make([]bool, options),
		times: make([]int32, items), colored: m.colored(), colors: make([]tally, items), lightest: lightest, weight: make([]int, items),
		price: price, change: make([]int, options), place: make([]int32, items), flipped: make([]int, options),
	}
	copy(r.change, price)
	for n, i := range m.item {
		r.nodes[i] = append(r.nodes[i], int32(n))
	}
	for i := range int32(items) {
		if r.colored[i] {
			r.colors[i] = make(tally)
		}
		r.place[i] = none
		r.raise(i, lightest)
		r.note(i)
	}
	for _, o := range m.given {
		r.fixed[o] = true
		r.flip(o)
	}
	r.choices = 0
	return r
}

// run goes on until it has found a cover, and returns that, or nil if it has done so much work or ctx has ended.
func (r *repair) run(ctx context.Context, work int) []int32 {
	for until := r.work + work; len(r.wrong) > 0; {
		if r.work > until || ctx.Err() != nil {
			return nil
		}
		if r.work >= r.phaseEnd {
			r.begin()
		}
		if _, raised := r.turn(); raised != none && r.relieves {
			r.relieve(raised)
		}
	}
	return r.cover()
}

// The first two phases have so much work each, and of the others each two twice as much as those before.
const firstPhase = alone / 2

// relief is how many times items get more weight, in a phase that relieves them, before each heavy one loses as much as one
// of them got.
const relief = 3

// begin begins a phase, with equal weights. Every other one relieves items. Some problems are solved at once in such a phase,
// and never in another one, and some the other way round.
func (r *repair) begin() {
	r.relieves = r.phase%2 == 0
	r.phaseEnd = r.work + firstPhase<<(r.phase/2)
	r.phase++
	for i, w := range r.weight {
		if w != r.lightest {
			r.raise(int32(i), r.lightest-w)
		}
	}
	r.heavy = r.heavy[:0]
}

// relieve notes that an item has got more weight, and lowers the weights when it is time for that.
func (r *repair) relieve(raised int32) {
	if r.weight[raised] == 2*r.lightest {
		r.heavy = append(r.heavy, raised)
	}
	if r.raises++; r.raises%relief > 0 {
		return
	}
	r.work += len(r.heavy)
	left := r.heavy[:0]
	for _, i := range r.heavy {
		r.raise(i, -r.lightest)
		if r.weight[i] > r.lightest {
			left = append(left, i)
		}
	}
	r.heavy = left
}

// turn takes an item that is wrong. It returns the option that it has flipped and the item that it has given more weight, or
// none.
func (r *repair) turn() (flipped, raised int32) {
	i := r.wrong[r.random.IntN(len(r.wrong))]
	flipped, raised = r.best(i), none
	if flipped == none || r.change[flipped] >= 0 {
		raised = i
		r.raise(i, r.lightest)
	}
	if flipped != none {
		r.flip(flipped)
	}
	return flipped, raised
}

// raise gives an item more weight, or less.
func (r *repair) raise(i int32, by int) {
	r.weight[i] += by
	r.add(i, by)
}

// cover returns the options that are chosen, the given ones first.
func (r *repair) cover() []int32 {
	cover := append([]int32(nil), r.given...)
	for o, chosen := range r.chosen {
		if chosen && !r.fixed[o] {
			cover = append(cover, int32(o))
		}
	}
	return cover
}

// best returns the option whose flip helps most to put an item right that is wrong, or none. Of several, it is the one whose
// last flip is the longest ago.
func (r *repair) best(i int32) int32 {
	best := int32(none)
	drop := r.times[i] >= r.low[i]
	r.turns++
	r.work += 1 + len(r.nodes[i])
	for _, n := range r.nodes[i] {
		o := r.owner[n]
		switch {
		case r.chosen[o] != drop || r.fixed[o]:
		case r.flipped[o] > 0 && r.turns-r.flipped[o] < fewestWait+r.random.IntN(moreWait):
		case best == none || r.change[o] < r.change[best] || r.change[o] == r.change[best] && r.flipped[o] < r.flipped[best]:
			best = o
		}
	}
	return best
}

// flip chooses an option, or drops it.
func (r *repair) flip(o int32) {
	by := int32(1)
	if r.chosen[o] {
		by = -1
	} else {
		r.choices++
	}
	for n := r.start[o]; n < r.start[o+1]; n++ {
		r.count(n, by)
		r.note(r.item[n])
	}
	r.chosen[o], r.flipped[o], r.change[o] = by > 0, r.turns, 0
	r.cost += int64(by) * r.model.cost[o]
	if r.price != nil {
		r.change[o] = int(-by) * r.price[o]
	}
	for n := r.start[o]; n < r.start[o+1]; n++ {
		r.change[o] += r.weight[r.item[n]] * r.changeBy(n)
	}
}

// count notes that the option of a node is chosen, or dropped.
func (r *repair) count(n, by int32) {
	i := r.item[n]
	if r.colored[i] {
		r.add(i, -r.weight[i])
		r.times[i] += by
		r.colors[i][r.color[n]] += by
		r.add(i, r.weight[i])
		return
	}
	more, fewer := r.onceMore(i), r.onceLess(i)
	r.times[i] += by
	r.addBoth(i, r.weight[i]*(r.onceMore(i)-more), r.weight[i]*(r.onceLess(i)-fewer))
}

// add adds a weight times what flips change in how wrong an item is to the changes of its options.
func (r *repair) add(i int32, weight int) {
	if !r.colored[i] {
		r.addBoth(i, weight*r.onceMore(i), weight*r.onceLess(i))
		return
	}
	r.work += len(r.nodes[i]) * len(r.colors[i])
	for _, n := range r.nodes[i] {
		r.change[r.owner[n]] += weight * r.changeBy(n)
	}
}

// addBoth adds more to the changes of the options of an item that are not chosen, and fewer to those of the others.
func (r *repair) addBoth(i int32, more, fewer int) {
	if more == 0 && fewer == 0 {
		return
	}
	r.work += len(r.nodes[i])
	for _, n := range r.nodes[i] {
		if o := r.owner[n]; r.chosen[o] {
			r.change[o] += fewer
		} else {
			r.change[o] += more
		}
	}
}

// changeBy returns what flipping the option of a node changes in how wrong its item is.
func (r *repair) changeBy(n int32) int {
	i, chosen := r.item[n], r.chosen[r.owner[n]]
	switch {
	case r.colored[i]:
		return r.recolored(i, n)
	case chosen:
		return r.onceLess(i)
	}
	return r.onceMore(i)
}

// onceMore and onceLess return what one option more, or one less, changes in how wrong an item without colors is.
func (r *repair) onceMore(i int32) int {
	return wrongBy(r.times[i]+1, r.low[i], r.high[i]) - wrongBy(r.times[i], r.low[i], r.high[i])
}

func (r *repair) onceLess(i int32) int {
	return wrongBy(r.times[i]-1, r.low[i], r.high[i]) - wrongBy(r.times[i], r.low[i], r.high[i])
}

// wrongBy returns how far a number of times is from what a quota allows.
func wrongBy(times, low, high int32) int { return int(max(low-times, 0) + max(times-high, 0)) }

// note notes whether an item is wrong.
func (r *repair) note(i int32) {
	wrong := wrongBy(r.times[i], r.low[i], r.high[i]) > 0
	if r.colored[i] {
		wrong = r.times[i] > r.mostOfOneColor(i)
	}
	switch at := r.place[i]; {
	case wrong && at == none:
		r.place[i] = int32(len(r.wrong))
		r.wrong = append(r.wrong, i)
	case !wrong && at != none:
		last := r.wrong[len(r.wrong)-1]
		r.wrong[at], r.place[last] = last, at
		r.wrong, r.place[i] = r.wrong[:len(r.wrong)-1], none
	}
}

// mostOfOneColor returns how many of the chosen options with an item can stay: those of one color, or a
// single one without a color.
func (r *repair) mostOfOneColor(i int32) int32 {
	most := int32(0)
	for color, times := range r.colors[i] {
		if color == 0 {
			times = min(times, 1)
		}
		most = max(most, times)
	}
	return most
}

// recolored returns what flipping the option of a node of an item with colors changes in how many chosen
// options with that item have to go.
func (r *repair) recolored(i, n int32) int {
	by := int32(1)
	if r.chosen[r.owner[n]] {
		by = -1
	}
	before := r.mostOfOneColor(i)
	r.colors[i][r.color[n]] += by
	after := r.mostOfOneColor(i)
	r.colors[i][r.color[n]] -= by
	return int(by - (after - before))
}
