package optimize

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"graphcover/exactcover"
)

// Improve finds a cover of least cost. It calls yield whenever it has found a better cover or a
// better bound, the last one included, and stops when yield returns false. It returns the best
// cover and bound that it has found. The error is that of ctx.
func (o *Optimizer) Improve(ctx context.Context, yield func(exactcover.Best) bool) (exactcover.Best, error) {
	m := o.all.keep(o.all.distinct())
	i := o.newImprovement(ctx, m, yield)
	if o.begun != nil {
		i.solution, i.cost = o.begun, int64(o.begunCost)/m.unit
	}
	i.run(m)
	return i.best(), ctx.Err()
}

// first returns a cover of a problem without costs, if a repair or a guess finds one before a search does.
// none says that there is no cover.
func (o *Optimizer) first(ctx context.Context) (cover exactcover.Solution, none bool) {
	if _, ok := o.newSearch(ctx, o.all, noPrices(o.all, o.shift), 0); !ok {
		return nil, true
	}
	i := o.newImprovement(ctx, o.all, func(exactcover.Best) bool { return false })
	if i.findSoon(o.all) && i.solution != nil {
		o.Effort = Effort{} // the search for all covers finds it again
		return nil, false
	}
	return i.solution, i.bound == noLimit
}

// An improvement is a call of Improve.
type improvement struct {
	*Optimizer
	ctx         context.Context
	yield       func(exactcover.Best) bool
	worst       int64               // no cover costs more
	solution    exactcover.Solution // the best one so far
	cost        int64               // of it, or noLimit
	least       int64               // the bound of the root
	bound       int64               // no cover costs less; noLimit if there is none
	root        *search             // the first one
	rootWork    int                 // of its relaxation
	pseudocosts *pseudocosts        // that the searches that lead a walk have learned
	random      *rand.Rand          // for neighborhoods
	stretched   *stretch            // or nil
	most        int                 // the work at which it is given up, or 0
	stopped     bool
}

func (o *Optimizer) newImprovement(ctx context.Context, m *model, yield func(exactcover.Best) bool) *improvement {
	i := &improvement{Optimizer: o, ctx: ctx, yield: yield, cost: noLimit, pseudocosts: newPseudocosts(m), random: rand.New(rand.NewPCG(1, uint64(m.options())))}
	_, i.worst = m.costs()
	return i
}

func (i *improvement) best() exactcover.Best {
	b := exactcover.Best{Solution: i.solution, Bound: int(i.bound * i.all.unit)}
	if i.solution != nil {
		b.Cost = int(i.cost * i.all.unit)
	} else if i.bound == noLimit {
		b.Bound = exactcover.NoCover
	}
	return b
}

func (i *improvement) tell() bool {
	i.stopped = i.stopped || !i.yield(i.best())
	return !i.stopped
}

func (i *improvement) raise(bound int64) {
	if bound = min(bound, i.cost); bound > i.bound {
		i.bound = bound
		i.tell()
	}
}

// run solves the relaxation of the whole model, and then searches near its bound.
func (i *improvement) run(m *model) {
	root, ok := i.newRoot(m)
	i.bound = ceil(root.bound, i.shift)
	switch {
	case !ok:
		i.raise(noLimit)
	case i.solution != nil && i.bound >= i.cost: // begun with
		i.bound = i.cost
		i.tell()
	case !m.hasCosts():
		i.findAny(m)
	default:
		if i.solution != nil && !i.tell() {
			return
		}
		if len(m.item) >= large {
			if i.solution == nil {
				i.repair(m, firstRepair*alone)
				i.stretch(m, min(2*m.area(), firstStretch*i.alone))
			}
			if i.goesOn() {
				i.descend(m, m.cost, ofCosts, min(m.area()/4, firstDescent*i.alone))
			}
			if !i.goesOn() {
				return
			}
		}
		root.setLimit(min(root.limit, i.cost-1))
		root.relaxed = newRelaxed(m, m.columns())
		i.descendMeanwhile(root)
		if i.solveRoot(root) {
			i.descendFromRoot(i.rootWork / 4)
			i.search(root)
		}
	}
}

// large is how many nodes a model has whose relaxation may take so long that some cover is welcome before.
const large = 1 << 13

// firstRepair is how many times the usual work of a search a repair does at most before the relaxation, some tenths of a second.
const firstRepair = 8

// firstDescent is how many times the usual work of a search a descent does at most before the relaxation, about a second, and
// the relaxation before it gives way to a descent or a stretch.
const firstDescent = 64

// firstStretch is the same of a stretch before the relaxation, two or three seconds.
const firstStretch = 64

// newRoot returns a search of a whole model for covers that are better than the best one, and whether the given
// options don't exclude each other.
func (i *improvement) newRoot(m *model) (root *search, ok bool) {
	root, ok = i.newSearch(i.ctx, m, noPrices(m, i.shift), min(i.worst, i.cost-1))
	root.budget = i.budget(0)
	return i.improving(root), ok
}

// solveRoot solves the relaxation of a root, and raises the bound to what that proves. It reports whether there may be
// a better cover.
func (i *improvement) solveRoot(root *search) bool {
	ok := root.settle(0)
	i.add(root)
	if i.root == nil {
		i.root, i.rootWork = root, root.relaxed.Work
	}
	switch {
	case i.ctx.Err() != nil || root.stopped:
		return false
	case ok:
		i.least = ceil(root.bound, i.shift)
		i.raise(i.least)
	case i.solution == nil:
		i.raise(noLimit)
	default:
		i.raise(i.cost)
	}
	return i.goesOn()
}

// findAny finds a cover of a model without costs.
func (i *improvement) findAny(m *model) {
	if i.findSoon(m); i.goesOn() {
		i.walk(i.anywhere(m, 0))
	}
}

// Without costs, a search, a repair, a stretch and a guess look for a cover in turns. The first search has so much
// work, some tenths of a second on one core.
const (
	soon   = 4 * alone
	turns  = 2
	growth = 16 // of the work from a search to a guess, and from turn to turn
)

// findSoon looks for a cover of a model without costs, and gives up after a while. It reports whether a search has ended it.
func (i *improvement) findSoon(m *model) (bySearch bool) {
	for turn, work := 0, soon; turn < turns; turn, work = turn+1, growth*work {
		if !i.eager && i.walk(i.anywhere(m, work)) || !i.goesOn() {
			return true
		}
		if i.repair(m, work); !i.goesOn() {
			break
		}
		if i.stretch(m, min(2*m.area(), growth*work)); !i.goesOn() {
			break
		}
		if i.guess(m, growth*work); !i.goesOn() {
			break
		}
	}
	return false
}

// search searches near the bound of the root, and farther and farther from it.
func (i *improvement) search(root *search) {
	sought, tightened := false, false // whether dives have looked for a good cover, and cuts have raised the bound
	for gap, first := root.firstGap(), true; i.goesOn(); gap, first = max(i.times(2, gap)+1, 2*(i.bound-i.least)), false {
		wider := i.times(wide, gap)
		if !first && i.cost-i.least > wider {
			// The better the best cover, the less is left to search. So look briefly for a worse
			// one.
			if i.walk(i.near(root, wider, brief*i.rootWork)); !i.goesOn() {
				return
			}
		}
		if !sought || i.solution == nil {
			// If the search takes long, it may not come to a good cover for hours.
			if !i.eager && i.walk(i.near(root, gap, max(i.rootWork/4, 2*alone))) || !i.goesOn() {
				continue
			}
			if sought = true; !i.seek(root, wider) {
				return
			}
		}
		if i.polish(root, well); !i.goesOn() {
			return
		}
		if !tightened {
			// Cuts pay only if a search takes twice as long as all that was done so far.
			if !i.eager && i.walk(i.near(root, gap, 2*i.work)) || !i.goesOn() {
				continue
			}
			if root, tightened = i.tighten(root), true; !i.goesOn() {
				return
			}
		}
		i.walkNear(root, gap)
	}
}

// seek looks for some cover if there is none, and then for better and better ones, without a search. It reports whether there
// may be a better one.
func (i *improvement) seek(root *search, gap int64) bool {
	// Dives find better covers than repairs do, but take longer, and sometimes find none. Descents are better where there is
	// a cover.
	dives := i.rootWork
	if i.solution == nil {
		dives *= deep
		i.repairNearer(root, i.rootWork/8)
	}
	i.descendOn()
	if i.diveWider(root, gap, dives); i.solution == nil {
		i.repairNearer(root, deep*max(i.rootWork, soon))
		i.stretch(i.root.model, deep*max(i.rootWork, soon))
		i.descendOn()
	}
	return i.goesOn()
}

// walkNear walks the whole tree of the covers that cost up to gap more than the bound of the root.
//
// A search can be lost for hours in a part of the tree that has no cover. So if there is none yet, it takes turns with
// repairs and dives; and where no option adds anything to the bound, one without the relaxation, which is fast there, takes
// turns with one that uses it. From turn to turn they may do more.
func (i *improvement) walkNear(root *search, gap int64) {
	wider := gap
	for work := max(deep*i.rootWork, soon); i.goesOn(); work *= turnGrowth {
		flat := i.restricted(root, gap)().flat()
		if !flat && i.solution != nil {
			i.walk(i.near(root, gap, 0))
			return
		}
		if flat && i.walk(i.near(root, gap, work)) || !i.goesOn() || i.walk(i.relaxing(root, gap, work)) {
			return
		}
		if wider = i.times(wide, wider) + 1; i.solution == nil && i.goesOn() {
			i.repairNearer(root, work)
			i.stretch(i.root.model, work)
			i.diveWider(root, wider, work)
		}
	}
}

// turnGrowth is how much more work the searches of walkNear may do from turn to turn.
const turnGrowth = 4

const (
	wide   = 8 // by how much the gap is greater where any cover is welcome
	brief  = 3 // how much work a brief search may do, where that of the first root's relaxation is 1
	deep   = 4 // how much dives may do
	nearer = 4 // by how much less the gap is for the next repair
)

func (i *improvement) goesOn() bool {
	return !i.stopped && i.ctx.Err() == nil && i.bound < i.cost && (i.most == 0 || i.work < i.most)
}

// budget returns at how much work a search is given up that has a budget of its own, unless that is 0.
func (i *improvement) budget(own int) int {
	if i.most == 0 {
		return own
	}
	left := max(i.most-i.work, 1)
	if own == 0 {
		return left
	}
	return min(own, left)
}

// times returns n times a gap, or all that a gap can be.
func (i *improvement) times(n, gap int64) int64 {
	if all := i.worst - i.least; gap > all/n {
		return all
	}
	return n * gap
}

// anywhere returns a function that begins a search for any cover, without the relaxation. It is given
// up at a budget, unless that is 0.
func (i *improvement) anywhere(m *model, budget int) func() *search {
	return func() *search {
		s, _ := i.newSearch(i.ctx, m, noPrices(m, i.shift), i.worst)
		s.budget = i.budget(budget)
		return i.improving(s)
	}
}

// near returns a function that begins a search for covers that cost up to gap more than the bound of
// the root, but less than the best one so far. It is given up at a budget, unless that is 0.
func (i *improvement) near(root *search, gap int64, budget int) func() *search {
	relaxing := i.relaxing(root, gap, budget)
	return func() *search {
		s := relaxing()
		if s.flat() {
			s.relaxed = nil
		}
		return s
	}
}

// relaxing returns a function that begins a search as near does, with the relaxation in any case.
func (i *improvement) relaxing(root *search, gap int64, budget int) func() *search {
	restricted := i.restricted(root, gap)
	return func() *search {
		s := restricted()
		s.budget = i.budget(budget)
		return s
	}
}

// restricted returns a function that begins a search as near does, with the relaxation.
func (i *improvement) restricted(root *search, gap int64) func() *search {
	limit := min(max(i.least+gap, i.bound), i.cost-1, i.worst)
	keep, leftOut := root.restrict(limit)
	m, p := root.keep(keep), root.prices.of(keep)
	learned := i.pseudocosts
	return func() *search {
		s, _ := i.newSearch(i.ctx, m, p, limit)
		s.leftOut, s.relaxed = leftOut, &relaxed{Relaxation: root.relaxed.Restrict(keep), pseudocosts: learned}
		learned = learned.clone() // for the next one, which may run beside this one
		return i.improving(s)
	}
}

// diveWider looks for covers that cost up to gap more than the bound of the root, and for worse and worse ones if
// there is none. It gives up after so much work.
func (i *improvement) diveWider(root *search, gap int64, work int) {
	cost := i.cost
	for until := i.work + work; i.cost == cost && i.goesOn() && i.work < until; gap = i.times(wide, gap) + 1 {
		i.dive(root, gap, until-i.work)
		if gap >= min(i.worst, i.cost)-i.least {
			return
		}
	}
}

// repairNearer looks for a cover in a local search that may do so much work. Then it looks for better and better ones among
// fewer and fewer options: those that covers can have which cost little more than the bound of the root. These searches are
// short; the first one that finds none is the last.
func (i *improvement) repairNearer(root *search, work int) {
	gap := i.worst - i.least
	if i.solution != nil {
		gap = (i.cost - i.least) / nearer
	}
	for budget := work; i.goesOn(); budget = max(work/16, alone) {
		keep, _ := root.restrict(i.least + gap)
		if !i.repair(root.keep(keep), budget) || gap == 0 {
			return
		}
		gap = min(gap, i.cost-i.least) / nearer
	}
}

// repair looks for any cover of a model in a local search, which it gives up after so much work. It reports whether it has
// found one.
func (i *improvement) repair(m *model, work int) bool {
	i.Standing = 0
	if i.eager {
		return false
	}
	r := newRepair(m, i.random)
	cover := r.run(i.ctx, i.budget(work))
	i.Nodes, i.work = i.Nodes+r.choices, i.work+r.work
	if cover == nil {
		return false
	}
	if r.cost < i.cost {
		i.take(m, cover, r.cost)
	}
	return true
}

// take takes a cover that a local search has found as the best one, and tells it.
func (i *improvement) take(m *model, cover []int32, cost int64) {
	i.Standing = len(cover) - len(m.given)
	i.solution, i.cost, i.bound = m.solution(cover), cost, min(i.bound, cost)
	i.tell()
}

// dive looks for covers that cost up to gap more than the bound of the root. It is given up at a budget.
func (i *improvement) dive(root *search, gap int64, budget int) {
	i.Standing = 0
	s := i.restricted(root, gap)()
	s.budget = i.budget(budget)
	if s.settle(0) {
		s.dive()
	}
	i.add(s)
}

// guess looks for a cover of a model without costs as if each option had some cost. Where nothing costs anything, one
// solution of the relaxation is as good as another, and leads nowhere. It gives up after so much work.
func (i *improvement) guess(m *model, work int) {
	m = m.spread()
	o := &Optimizer{all: m, shift: shiftOf(m), cores: 1, alone: i.alone, eager: i.eager}
	g := o.newImprovement(i.ctx, m, func(b exactcover.Best) bool { return b.Solution == nil })
	g.most, g.stretched = work, i.stretched
	g.run(m)
	i.Nodes, i.Standing, i.Pivots, i.work = i.Nodes+o.Nodes, o.Standing, i.Pivots+o.Pivots, i.work+o.work
	switch {
	case g.solution != nil:
		i.solution, i.cost, i.bound = g.solution, 0, 0
		i.tell()
	case g.bound == noLimit:
		i.raise(noLimit)
	}
}

// improving makes s a search for better and better covers.
func (i *improvement) improving(s *search) *search {
	s.shrinking, s.found = true, i.accept(s)
	return s
}

// walk walks the tree of the search that begin begins, and raises the bound to what it proves. It reports
// whether it has come to the end.
func (i *improvement) walk(begin func() *search) bool {
	i.Standing = 0 // what searches before this one chose was given up
	s := i.share(begin)
	switch {
	case s.stopped:
	case i.solution == nil && (!s.leftOut || s.limit >= i.worst):
		i.raise(noLimit)
	default:
		i.raise(s.limit + 1)
	}
	return !s.stopped
}

// accept returns what a search does with a cover.
func (i *improvement) accept(s *search) func(cover []int32, cost int64) bool {
	return func(cover []int32, cost int64) bool {
		i.solution, i.cost = s.solution(cover), cost
		s.setLimit(cost - 1)
		i.bound = min(max(i.bound, s.openBound()), cost)
		i.add(s)
		return i.tell()
	}
}

// firstGap returns how much more than the bound covers may cost in the first search: as much as
// lets twice as many options be in one as there are items.
func (s *search) firstGap() int64 {
	var added []int64
	for _, o := range s.rest() {
		added = append(added, s.prices.added[o])
	}
	if len(added) == 0 {
		return 0
	}
	slices.SortFunc(added, cmp.Compare)
	return max(added[min(2*len(s.low), len(added)-1)]>>s.shift, 0)
}
