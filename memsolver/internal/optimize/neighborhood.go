package optimize

import (
	"math/rand/v2"
	"slices"
)

const (
	neighborhoodWork = 1 << 18 // of the search of one neighborhood without the relaxation
	fewestFreed      = 4       // options of the cover that are not kept

	// Polish does a sixteenth or a third of the work so far at most, and ends after a quarter of that without a
	// better cover.
	briefly = 16
	well    = 3
)

// polish looks for better covers near the best one, if there is one: it keeps most of its options, and searches what that
// leaves of the problem; then it keeps others. This helps also where the bound is far from the best cost, so that a search
// takes long. It does 1/share of the work so far at most.
//
// Reference: P. Shaw, "Using constraint programming and local search methods to solve vehicle routing problems",
// CP98 (1998), 417-431 (large neighborhood search).
func (i *improvement) polish(root *search, share int) {
	if i.solution == nil {
		return
	}
	most := i.work + i.work/share
	for better := true; better && i.goesOn() && i.work < most; {
		cost := i.cost
		i.searchNear(i.newNeighborhoods(root, false), most, share)
		if i.goesOn() {
			i.searchNear(i.newNeighborhoods(root, true), most, share)
		}
		better = i.cost < cost
	}
}

// searchNear searches neighborhoods of the best cover, until it has found no better cover for a while, which share sets, or
// the work is most.
func (i *improvement) searchNear(n *neighborhoods, most, share int) {
	i.Standing = 0
	pause := func() int { return i.work + i.work/(4*share) }
	for until := pause(); len(n.cover) > 0 && i.goesOn() && i.work < min(until, most); {
		cost := i.cost
		n.searchOne()
		if i.add(n.search); i.cost < cost {
			until = pause()
		}
	}
}

// neighborhoods are sets of covers that have most options of the best cover. A search walks them.
type neighborhoods struct {
	*search
	cover  []int32   // the options of the best one that are not given
	owners [][]int32 // by item: the options of the cover that contain it
	freed  []bool    // by option: whether it is not kept
	aim    float64   // how many are to be freed: about as many as lets the search end within its effort
	effort int       // the work that the search of a neighborhood may do
	random *rand.Rand

	fromDear bool    // whether every other set begins with an option that costs something
	dear     []int32 // those of the cover then
}

// newNeighborhoods returns those of the best cover. Their searches use the relaxation of root and may do more, or don't.
func (i *improvement) newNeighborhoods(root *search, relax bool) *neighborhoods {
	n := i.neighborhoodsIn(i.restricted(root, i.cost-1-i.least)(), false)
	if relax {
		n.aim, n.effort, n.relaxed.pseudocosts = 4*fewestFreed, max(i.rootWork/4, neighborhoodWork), nil
	} else {
		n.relaxed = nil
	}
	return n
}

// neighborhoodsIn returns those of the best cover that s walks.
func (i *improvement) neighborhoodsIn(s *search, fromDear bool) *neighborhoods {
	n := &neighborhoods{
		search: s, owners: make([][]int32, len(s.low)), freed: make([]bool, s.options()),
		aim: fewestFreed, effort: neighborhoodWork, random: i.random, fromDear: fromDear,
	}
	s.partial = true
	accept := s.found
	s.found = func(cover []int32, cost int64) bool {
		n.center(cover[len(s.given):])
		return accept(cover, cost)
	}
	n.center(s.numbers(i.solution[len(s.given):])) // other options are in no better cover
	return n
}

// center takes other options as those of the best cover.
func (n *neighborhoods) center(cover []int32) {
	n.cover, n.dear = slices.Clone(cover), n.dear[:0]
	for i := range n.owners {
		n.owners[i] = n.owners[i][:0]
	}
	for _, o := range n.cover {
		for _, i := range n.items(o) {
			n.owners[i] = append(n.owners[i], o)
		}
		if n.fromDear && n.cost[o] > 0 {
			n.dear = append(n.dear, o)
		}
	}
}

// searchOne searches one neighborhood. It frees more options next time if it has come to the end.
func (n *neighborhoods) searchOne() {
	m := n.mark()
	n.free()
	for _, o := range n.cover {
		if !n.freed[o] && n.isLeft(o) {
			n.choose(o)
		}
	}
	n.budget = n.total() + n.effort
	n.node(0)
	if givenUp := n.stopped && n.total() >= n.budget; givenUp {
		n.stopped, n.aim = false, max(n.aim*0.95, fewestFreed)
	} else {
		n.aim *= 1.02
	}
	if !n.stopped {
		n.standing = 0
	}
	n.restore(m)
	n.forget()
}

// free decides which options of the cover are not kept: one, those that would have to make room for another option of
// one of its items, and so on from one of these. Of two such other options, the one that adds less to the bound counts.
func (n *neighborhoods) free() {
	clear(n.freed)
	left := min(int(n.aim), len(n.cover))
	release := func(o int32) {
		if !n.freed[o] {
			n.freed[o] = true
			left--
		}
	}
	for left > 0 {
		from := n.cover
		if len(n.dear) > 0 && n.random.IntN(2) == 0 {
			from = n.dear
		}
		o := from[n.random.IntN(len(from))]
		release(o)
		for tries := 4 * left; left > 0 && tries > 0; tries-- {
			items := n.items(o)
			i := items[n.random.IntN(len(items))]
			if n.size[i] == 0 {
				continue
			}
			other, second := n.anyOption(i), n.anyOption(i)
			if n.prices.added[second] < n.prices.added[other] {
				other = second
			}
			for _, i := range n.items(other) {
				switch owners := n.owners[i]; {
				case len(owners) == 0:
				case len(owners) < int(n.high[i]): // there is room
				case len(owners) <= 2:
					o = owners[0]
					for _, owner := range owners {
						release(owner)
					}
				default:
					o = owners[n.random.IntN(len(owners))]
					release(o)
				}
			}
		}
	}
}

// anyOption returns a random option that is left of an item.
func (n *neighborhoods) anyOption(i int32) int32 {
	return n.owner[n.set[n.base[i]+n.random.Int32N(n.size[i])]]
}
