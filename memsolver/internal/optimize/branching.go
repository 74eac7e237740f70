package optimize

import (
	"cmp"
	"slices"

	"graphcover/memsolver/internal/relaxation"
)

// pseudocosts say what branching on each option has gained so far: by how much the cost of the relaxation has
// risen for each unit by which a decision changed how much of the option is chosen. A subtree that was soon walked to its
// end counts as if its cost had risen to the limit. The options are numbered as in the problem, so that a search can go on
// with what another one has learned.
//
// References: M. Benichou et al., "Experiments in mixed-integer linear programming", Mathematical Programming 1 (1971),
// 76-94; T. Achterberg, T. Koch, A. Martin, "Branching rules revisited", Operations Research Letters 33 (2005), 42-54.
type pseudocosts struct {
	chosen, removed rises
}

// rises are those of one kind of decision.
type rises struct {
	of  []rise // by option
	all rise   // of all options
}

type rise struct {
	cost, by float64 // the sums
	times    int
}

func newPseudocosts(m *model) *pseudocosts {
	n := slices.Max(append(m.name, -1)) + 1
	return &pseudocosts{rises{of: make([]rise, n)}, rises{of: make([]rise, n)}}
}

func (p *pseudocosts) clone() *pseudocosts {
	q := *p
	q.chosen.of, q.removed.of = slices.Clone(p.chosen.of), slices.Clone(p.removed.of)
	return &q
}

// learn adds a rise of the cost after an option was changed by so much.
func (r *rises) learn(option int32, by, cost float64) {
	if by < fractional {
		return
	}
	for _, x := range []*rise{&r.of[option], &r.all} {
		x.cost += max(cost, 0)
		x.by += by
		x.times++
	}
}

// expect returns the rise of the cost to expect if an option is changed by so much. An option that nothing is known of
// is like the others.
func (r *rises) expect(option int32, by float64) float64 {
	x := r.of[option]
	if x.times == 0 {
		x = r.all
	}
	if x.times == 0 {
		return by
	}
	return max(x.cost/x.by, 1e-6) * by
}

// score says how much branching on an option promises, of which so much is chosen: the product of the rises
// on both sides, each of which counts as open at most.
func (p *pseudocosts) score(option int32, value, open float64) float64 {
	return min(p.chosen.expect(option, 1-value), open) * min(p.removed.expect(option, value), open)
}

// isReliable reports whether enough is known of an option that it need not be probed.
func (p *pseudocosts) isReliable(option int32) bool {
	return min(p.chosen.of[option].times, p.removed.of[option].times) >= 4
}

// A change is a decision about an option at a node whose relaxation is solved.
type change struct {
	rises  *rises // of this kind of decision, or nil if nothing can be learned
	option int32  // as numbered in the problem
	by     float64
	cost   float64 // of the relaxation before
}

// changes returns the changes if option o is removed, and if it is chosen, at a depth.
func (s *search) changes(depth int, o int32) (removed, chosen change) {
	f, p := &s.relaxed.frames[depth], s.relaxed.pseudocosts
	if p == nil || !f.solved {
		return removed, chosen
	}
	name, value := s.name[o], f.values[o]
	return change{&p.removed, name, value, f.cost}, change{&p.chosen, name, 1 - value, f.cost}
}

// learn says how much the relaxation costs after a change.
func (c change) learn(cost float64) {
	if c.rises != nil {
		c.rises.learn(c.option, c.by, cost-c.cost)
	}
}

// closedCost returns the cost that stands for a node below which there is no wanted cover.
func (s *search) closedCost() float64 { return float64(s.limit) + 1 }

const (
	mostProbes   = 10  // at a node
	lookAhead    = 4   // how many probes after the best one are enough
	probeShare   = 0.5 // of the work of the relaxation that is not for probes
	leastPromise = 0.1 // of what is open below the limit
)

// promising returns the option to branch on whose choice and removal together promise most. It returns none if the
// geometric mean of what both promise is less than a tenth of what is open, for each option: then the tree of a proof
// would have a thousand nodes or more, so it is better to look for a cover.
func (s *search) promising(depth int) int32 {
	p, f := s.relaxed.pseudocosts, &s.relaxed.frames[depth]
	if p == nil || !f.solved {
		return none
	}
	open := s.closedCost() - f.cost
	type candidate struct {
		option int32
		score  float64
	}
	var candidates []candidate
	for _, o := range s.rest() {
		if v := f.values[o]; v > fractional && v < 1-fractional {
			candidates = append(candidates, candidate{o, p.score(s.name[o], v, open)})
		}
	}
	slices.SortFunc(candidates, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.option, b.option))
	})
	best := candidate{option: none}
	here := prober{search: s, depth: depth}
	for idle, k := 0, 0; k < len(candidates) && !s.stopped; k++ {
		c := candidates[k]
		if idle < lookAhead && !p.isReliable(s.name[c.option]) && here.mayProbe() {
			here.probe(c.option)
			c.score = p.score(s.name[c.option], f.values[c.option], open)
			idle++
		}
		if c.score > best.score {
			best, idle = c, 0
		}
	}
	if best.score < leastPromise*leastPromise*open*open {
		return none
	}
	return best.option
}

// A prober learns what options of a node gain by solving the relaxation as if they were chosen or removed, as far as
// that goes with the work of an average solution (strong branching).
type prober struct {
	*search
	depth  int
	basis  relaxation.Basis // of the node, if there were probes
	probes int
}

func (p *prober) mayProbe() bool {
	r := p.relaxed
	return r.present && p.probes < mostProbes && float64(r.probing) < probeShare*float64(r.Work-r.probing)
}

func (p *prober) probe(o int32) {
	r, began := p.relaxed, p.relaxed.Work
	if p.probes == 0 {
		p.basis = r.Basis()
	}
	p.probes++
	removed, chosen := p.changes(p.depth, o)
	for _, c := range []struct {
		change change
		to     float64
	}{{removed, 0}, {chosen, 1}} {
		r.SetBounds(int(o), c.to, c.to)
		r.MostWork = r.Work + r.budget()
		status, err := r.Solve(p.ctx, p.closedCost())
		switch cost := r.Objective(); {
		case p.ctx.Err() != nil:
			p.stopped = true
		case err != nil:
		case status == relaxation.Infeasible || cost > p.closedCost():
			c.change.learn(p.closedCost())
		default:
			c.change.learn(cost)
		}
		r.SetBounds(int(o), 0, 1)
		r.SetBasis(p.basis)
	}
	r.MostWork = 0
	r.probing += r.Work - began
}
