package optimize

import (
	"math"

	"graphcover/memsolver/internal/relaxation"
)

// A relaxed is the linear relaxation of the nodes of a search. It is solved from the basis of the
// node before.
type relaxed struct {
	*relaxation.Relaxation
	frames      []frame      // by depth
	pseudocosts *pseudocosts // or nil, if they are not to be used
	last        change       // the decision that has led to the present node
	present     bool         // whether the relaxation is that of the present node, and not of one below
	solves      int
	probing     int // the part of Work that was done by probes
}

// A frame is what the relaxation of a node has found.
type frame struct {
	values []float64  // by option: how much of it is chosen
	solved bool       // whether the values are a solution of least cost
	cost   float64    // of it
	prices [2]*prices // those in use, and others to overwrite
}

// newRelaxed returns the relaxation of a model whose options have these items.
func newRelaxed(m *model, columns [][]int32) *relaxed {
	cost := make([]float64, m.options())
	for o, c := range m.cost {
		cost[o] = float64(c)
	}
	low, high := make([]int, len(m.low)), make([]int, len(m.low))
	for i := range low {
		low[i], high[i] = int(m.low[i]), int(m.high[i])
	}
	return &relaxed{Relaxation: relaxation.New(columns, cost, low, high)}
}

// fractional is how far from an integer a value must be to be none.
const fractional = 1e-6

// budget returns how much work a search may do in place of one solution of the relaxation.
func (r *relaxed) budget() int {
	if r.solves == 0 {
		return 0
	}
	return (r.Work - r.probing) / r.solves
}

// value returns how much of an option is chosen in the solution of the node at a depth.
func (r *relaxed) value(depth int, o int32) float64 { return r.frames[depth].values[o] }

func (r *relaxed) frame(depth int, m *model) *frame {
	for len(r.frames) <= depth {
		r.frames = append(r.frames, frame{values: make([]float64, m.options()), prices: [2]*prices{new(prices), new(prices)}})
	}
	return &r.frames[depth]
}

// boundAsIn sets the bounds of the options to what a state has decided of them.
func (r *relaxed) boundAsIn(s *state) {
	for o := range s.options() {
		r.SetBounds(o, 0, 0)
	}
	for _, o := range s.chosen {
		r.SetBounds(int(o), 1, 1)
	}
	for _, o := range s.rest() {
		r.SetBounds(int(o), 0, 1)
	}
}

// relax solves the relaxation of the present state, and takes its prices if they are better than
// those before. It reports whether there may be a cover that is wanted.
func (s *search) relax(depth int) bool {
	r := s.relaxed
	f := r.frame(depth, s.model)
	r.boundAsIn(&s.state)
	r.solves++
	r.present, f.solved = true, false
	status, err := s.solve()
	switch {
	case s.ctx.Err() != nil || status == relaxation.Paused:
		s.stopped = true
		return false
	case err != nil:
		// Any prices will do, those of the node above as well.
		for o := range f.values {
			f.values[o] = 0.5
		}
		return true
	}
	r.Values(f.values)
	f.cost = r.Objective()
	f.solved = status == relaxation.Optimal
	better := f.prices[1]
	if status == relaxation.Infeasible && s.impossible(r.Ray(), better) {
		if s.steps != nil {
			s.steps.Combine(better.items, 0)
		}
		return false
	}
	if better.set(&s.state, r.Prices(), s.shift, true) {
		if bound := better.boundOf(&s.state); bound >= s.bound {
			f.prices[0], f.prices[1] = better, f.prices[0]
			s.prices, s.bound, s.fixed = better, bound, noLimit
			if s.steps != nil {
				s.steps.Combine(better.items, 1<<s.shift)
			}
		}
	}
	if s.bound > s.scaled {
		s.leftOut = true
		return false
	}
	if status == relaxation.Optimal && s.shrinking {
		s.round(f.values)
	}
	return true
}

// solve solves the relaxation, and turns aside meanwhile when it is time for that.
func (s *search) solve() (relaxation.Status, error) {
	r := s.relaxed
	for {
		until := s.budget
		if s.aside != nil && (until == 0 || s.asideAt < until) {
			until = s.asideAt
		}
		if r.MostWork = 0; until > 0 {
			r.MostWork = max(until-s.work, 1)
		}
		status, err := r.Solve(s.ctx, float64(s.limit)+0.01)
		if err != nil || status != relaxation.Paused || until == s.budget {
			return status, err
		}
		if s.aside(); s.stopped {
			return status, nil
		}
	}
}

// impossible reports whether a combination of the items proves that the present state leads to no
// cover at all: with prices in that ratio and no costs, the bound is above 0.
func (s *search) impossible(ray []float64, p *prices) bool {
	norm := 0.0
	for _, v := range ray {
		norm = max(norm, math.Abs(v))
	}
	y := make([]float64, len(ray))
	for _, sign := range []float64{1, -1} {
		for i, v := range ray {
			y[i] = sign * v / norm
		}
		if p.set(&s.state, y, 30, false) && p.boundOf(&s.state) > 0 {
			return true
		}
	}
	return false
}

// round tells the cover that the relaxation has found, if all values are integers.
func (s *search) round(values []float64) {
	for _, o := range s.rest() {
		if v := values[o]; v > fractional && v < 1-fractional {
			return
		}
	}
	m := s.mark()
	options := append([]int32(nil), s.rest()...)
	for _, o := range options {
		if values[o] > 0.5 && s.isLeft(o) {
			s.choose(o)
		}
	}
	if s.covered() {
		s.tell()
	}
	s.restore(m)
	s.forget()
}

// pick returns the option to branch on: one that promises much, or else, of the items with options that are
// partly chosen, the item with the least branching, among equals the one with an option that is most nearly chosen
// half, and of its options the one that is chosen most.
func (r *relaxed) pick(s *search, depth int) int32 {
	if o := s.promising(depth); o != none || s.stopped {
		return o
	}
	values := r.frames[depth].values
	item, least, half := s.best, int32(noOption), 0.0
	for i, low := range s.low[:s.primary] {
		spare := s.size[i] + s.times[i] - low
		if s.times[i] >= low || spare > least {
			continue
		}
		nearest := 0.0
		for _, n := range s.set[s.base[i] : s.base[i]+s.size[i]] {
			v := values[s.owner[n]]
			nearest = max(nearest, min(v, 1-v))
		}
		if nearest > fractional && (spare < least || nearest > half) {
			item, least, half = int32(i), spare, nearest
		}
	}
	if item == none {
		return s.cheapest(none)
	}
	best, most := int32(none), 0.0
	added := s.prices.added
	for _, n := range s.set[s.base[item] : s.base[item]+s.size[item]] {
		o := s.owner[n]
		v := values[o]
		switch {
		case best == none, v > most+fractional:
			best, most = o, v
		case v > most-fractional && (added[o] < added[best] || added[o] == added[best] && o < best):
			best, most = o, max(v, most)
		}
	}
	return best
}
