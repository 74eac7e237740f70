package optimize

import (
	"context"
	"math/rand/v2"
	"slices"
)

// A search walks the tree of all covers that cost at most limit, depth first. A node is a set of
// chosen options and one of removed options. At a node, an option is chosen, and the subtree of
// that is walked; then the option is removed, and the node goes on without it. So every set of
// options is met once, whatever the quotas are.
type search struct {
	state
	ctx     context.Context
	shift   int
	limit   int64 // the cost of the covers that are wanted
	scaled  int64 // limit in price units
	leftOut bool  // whether something was left out because of the limit
	best    int32 // after propagate: the item with the least branching, or none

	// found is called with each cover and its cost. It reports whether the search shall go on, and
	// may lower the limit. The slice is valid during the call.
	found func(cover []int32, cost int64) bool
	// shrinking says that found lowers the limit below the cost of each cover, so that covers need
	// not be found in any order.
	shrinking bool

	ties    *rand.Rand // decides between options that add the same, or nil: then it is the first one
	relaxed *relaxed   // the linear relaxation, or nil if it does not pay
	trial   *trial     // the search without the relaxation below a node, or nil
	bounds  []int64    // by depth, of the nodes above this one: a bound for what is left of them

	// What several searches need that share the tree: see team.
	shares  bool       // whether path is kept
	path    []level    // the nodes above this one, without those of a trial
	task    []decision // those of the root of this search
	join    func()     // called when others should join, or nil
	team    *team      // or nil
	deliver func()     // of the leader: it tells what others have found

	partial bool // whether the search walks only a part of the tree, whose bounds do not hold for the problem

	aside   func() // called when so much work was done, or nil: it may lower the limit, or stop the search
	asideAt int

	added Effort // what the Optimizer has counted of this search

	steps    Steps // of a refutation, or nil
	budget   int   // the work at which the search is given up, or 0
	nodes    int
	standing int  // nodes that were left because the walk was stopped
	stopped  bool // by found, by the context, or because it was given up
}

const none = -1

// total returns how much work was done, that of the relaxation included.
func (s *search) total() int {
	if s.relaxed == nil {
		return s.work
	}
	return s.work + s.relaxed.Work
}

func (s *search) setLimit(limit int64) {
	s.limit, s.scaled = limit, limit<<s.shift
}

// start chooses the given options. It reports whether they don't exclude each other.
func (s *search) start() bool {
	for _, o := range s.given {
		if !s.isLeft(o) {
			return false
		}
		s.choose(o)
	}
	return true
}

// checkNodes is how many nodes are visited between two checks of the context.
const checkNodes = 1 << 10

// node walks what is left of the tree below the present state, and leaves some other state.
func (s *search) node(depth int) {
	s.nodes++
	s.work += s.primary
	if s.nodes%checkNodes == 0 && s.ctx.Err() != nil || s.trial.over(s.work) || s.budget > 0 && s.total() > s.budget {
		s.stopped = true
		return
	}
	if s.aside != nil && s.total() >= s.asideAt {
		s.aside()
	}
	if s.stopped || s.shares && !s.meet() {
		s.stopped = true
		return
	}
	relax := s.relaxed != nil && s.trial == nil
	keep := s.shares && s.trial == nil
	if keep {
		s.path = append(s.path[:depth], level{})
	}
	var made change
	if relax {
		made, s.relaxed.last = s.relaxed.last, change{}
	}
	for solve := relax; ; {
		open := s.propagate() && (!solve || s.relax(depth) && !s.stopped && s.propagate())
		switch {
		case s.stopped:
			return
		case !open:
			made.learn(s.closedCost())
			return
		case solve && s.relaxed.frames[depth].solved:
			made.learn(s.relaxed.frames[depth].cost)
		}
		s.boundAt(depth)
		o := s.pick(depth)
		if s.stopped {
			return
		}
		if o == none {
			if !s.shrinking {
				s.tell()
			}
			return
		}
		if relax {
			solve = s.relaxed.value(depth, o) > 0
			made, s.relaxed.last = s.changes(depth, o)
		}
		if keep {
			s.path[depth].chosen = o
		}
		s.branch(depth, o)
		if s.stopped {
			return
		}
		if relax {
			s.relaxed.present = false
		}
		if keep {
			s.path = s.path[:depth+1]
			if s.path[depth].given {
				return
			}
			s.path[depth].removed = append(s.path[depth].removed, o)
		}
		s.remove(o)
	}
}

// branch walks the subtree below the choice of an option, and returns to the present state.
func (s *search) branch(depth int, o int32) {
	m := s.mark()
	if s.steps != nil {
		s.steps.Choose(int(s.name[o]))
	}
	s.choose(o)
	if s.relaxed != nil && s.trial == nil {
		if s.try(depth + 1) {
			if !s.stopped {
				s.relaxed.last.learn(s.closedCost())
			}
			s.relaxed.last = change{}
		} else {
			s.restore(m)
			s.choose(o)
			s.node(depth + 1)
		}
	} else {
		s.node(depth + 1)
	}
	if s.stopped {
		s.standing++
	}
	s.restore(m)
	s.forget()
	if s.steps != nil {
		s.steps.Return(!s.stopped)
	}
}

// propagate rules out what can't be in a wanted cover, and chooses what must be. It reports whether
// there may be one.
func (s *search) propagate() bool {
	for {
		if s.bound > s.scaled {
			s.leftOut = true
			return false
		}
		s.fix()
		least, again := int32(noOption), false
		s.best = none
		for i, low := range s.low[:s.primary] {
			need := low - s.times[i]
			if need <= 0 {
				continue
			}
			switch spare := s.size[i] - need; {
			case spare < 0:
				return false
			case spare == 0:
				for range need {
					s.choose(s.owner[s.set[s.base[i]]])
					if s.size[i] < low-s.times[i] {
						return false
					}
				}
				again = true
			case spare < least:
				least, s.best = spare, int32(i)
			}
		}
		if !again {
			break
		}
	}
	if s.best == none && s.shrinking {
		told := len(s.chosen)
		s.tell()
		if s.stopped {
			return false
		}
		if s.bound > s.scaled {
			s.leftOut = true
			return false
		}
		if s.fix(); len(s.chosen) > told {
			return s.propagate() // the options just chosen may make a better cover, and nothing is left to branch on
		}
	}
	return true
}

const noOption = 1<<31 - 1

// fix removes the options that add too much to the bound, and chooses those that can't be left out.
func (s *search) fix() {
	slack := s.scaled - s.bound
	if slack >= s.fixed {
		return
	}
	s.fixed = slack
	rest, added := s.rest(), s.prices.added
	var must []int32
	for k := len(rest) - 1; k >= 0; k-- {
		o := rest[k]
		if a := added[o]; a > slack {
			s.hide(o)
			s.leftOut = true
		} else if a < -slack {
			must = append(must, o)
		}
	}
	for _, o := range must {
		s.leftOut = true
		if s.isLeft(o) {
			s.choose(o)
		} // else the bound is above the limit
	}
}

// tell calls found if the chosen options are a cover that is wanted.
func (s *search) tell() {
	if s.spent > s.limit {
		s.leftOut = true
		return
	}
	if s.trial != nil && !s.shrinking {
		s.trial.hold(s.chosen, s.spent)
	} else if !s.found(s.chosen, s.spent) {
		s.stopped = true
	}
}

// pick returns the option to branch on, or none if none is left.
func (s *search) pick(depth int) int32 {
	if s.relaxed != nil && s.trial == nil {
		return s.relaxed.pick(s, depth)
	}
	return s.cheapest(s.best)
}

// cheapest returns the option of an item, or of all if it is none, that adds least to the bound.
func (s *search) cheapest(item int32) int32 {
	best, least, ties := int32(none), int64(noLimit), 0
	consider := func(o int32) {
		switch a := s.prices.added[o]; {
		case a < least:
			best, least, ties = o, a, 1
		case a > least:
		case s.ties == nil:
			best = min(best, o)
		default:
			if ties++; s.ties.IntN(ties) == 0 {
				best = o
			}
		}
	}
	if item == none {
		for _, o := range s.rest() {
			consider(o)
		}
		return best
	}
	for _, n := range s.set[s.base[item] : s.base[item]+s.size[item]] {
		consider(s.owner[n])
	}
	return best
}

// boundAt records the bound of what is left of the node at a depth.
func (s *search) boundAt(depth int) {
	if s.trial == nil && !s.partial {
		s.bounds = append(s.bounds[:depth], s.bound)
	}
}

// openBound returns a cost that no cover is below that the search has still to find.
func (s *search) openBound() int64 {
	if len(s.bounds) == 0 {
		return -noLimit
	}
	return min(s.limit+1, ceil(slices.Min(s.bounds), s.shift))
}
