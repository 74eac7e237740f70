package optimize

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
)

// TestProbe checks what probes learn against relaxations that are solved anew: no rise of the cost is greater than
// the true one, most are as great, and the relaxation of the node is the same afterwards.
func TestProbe(t *testing.T) {
	r := rand.New(rand.NewPCG(42, 7))
	probed, exact := 0, 0
	for range testenv.Cases(200, 2000) {
		p := larger(r)
		o := New(p)
		s, ok := o.newSearch(t.Context(), o.all, noPrices(o.all, o.shift), math.MaxInt32)
		s.relaxed = newRelaxed(o.all, o.all.columns())
		s.relaxed.pseudocosts = newPseudocosts(o.all)
		if !ok || !s.propagate() || !s.relax(0) || !s.relaxed.frames[0].solved {
			continue
		}
		before := s.relaxed.frames[0].cost
		here := prober{search: s}
		for _, o := range s.rest() {
			value := s.relaxed.frames[0].values[o]
			if value < fractional || value > 1-fractional {
				continue
			}
			here.probe(o)
			if status, err := s.relaxed.Solve(t.Context(), math.Inf(1)); err != nil || math.Abs(s.relaxed.Objective()-before) > 1e-5 {
				t.Fatalf("after the probe of option %d: want the cost %v, got %v, %v, %v: %+v", o, before, s.relaxed.Objective(), status, err, p)
			}
			for to, rises := range []rises{s.relaxed.pseudocosts.removed, s.relaxed.pseudocosts.chosen} {
				learned := rises.of[s.name[o]]
				if learned.times == 0 {
					continue
				}
				rise := learned.cost / float64(learned.times)
				want := s.costWith(t, o, float64(to)) - before
				probed++
				if rise > want+1e-5 {
					t.Fatalf("option %d to %d: the cost rises by %v, but a probe has learned %v: %+v", o, to, want, rise, p)
				}
				if rise > want-1e-5 {
					exact++
				}
			}
		}
	}
	t.Log(probed, "rises,", exact, "of them exact")
	if probed < 100 || exact < probed/2 {
		t.Error("want many rises, and most of them exact")
	}
}

// costWith returns the least cost of a relaxation in which option o is chosen so much, or what is closed.
func (s *search) costWith(t *testing.T, o int32, to float64) float64 {
	t.Helper()
	r := newRelaxed(s.model, s.columns())
	r.boundAsIn(&s.state)
	r.SetBounds(int(o), to, to)
	status := testenv.Must(r.Solve(t.Context(), math.Inf(1)))(t)
	if status != 0 {
		return s.closedCost()
	}
	return r.Objective()
}

// crews returns a set partitioning problem that has a cover.
func crews(t *testing.T, r *rand.Rand) *exactcover.Problem {
	t.Helper()
	const items = 40
	p := &exactcover.Problem{Items: make([]exactcover.Item, items)}
	for range 30 {
		order := r.Perm(items)
		for size := 0; len(order) > 0; order = order[size:] {
			size = min(2+r.IntN(4), len(order))
			p.Options = append(p.Options, exactcover.Option{Items: slices.Clone(order[:size]), Cost: 100*size + r.IntN(100)})
		}
	}
	testenv.Check(t, p.Validate())
	return p
}

// TestPseudocosts finds best covers of problems where the search probes: the costs are those that it finds without.
func TestPseudocosts(t *testing.T) {
	r := rand.New(rand.NewPCG(42, 9))
	probing := 0
	for n := range testenv.Cases(5, 50) {
		p := crews(t, r)
		o := New(p)
		root, _ := o.newSearch(t.Context(), o.all, noPrices(o.all, o.shift), math.MaxInt32)
		root.relaxed = newRelaxed(o.all, o.all.columns())
		if !root.settle(0) {
			t.Fatal("want a relaxation that has a solution")
		}
		var costs []int64
		for _, pseudocosts := range []*pseudocosts{nil, newPseudocosts(o.all)} {
			best := int64(noLimit)
			s, _ := o.newSearch(t.Context(), o.all, root.prices, math.MaxInt32)
			s.shrinking, s.found = true, func(_ []int32, cost int64) bool {
				best = cost
				s.setLimit(cost - 1)
				return true
			}
			s.relaxed = &relaxed{Relaxation: root.relaxed.Restrict(sequence(o.all.options())), pseudocosts: pseudocosts}
			s.node(0)
			costs = append(costs, best)
			probing += s.relaxed.probing
		}
		if costs[0] != costs[1] || costs[0] == noLimit {
			t.Errorf("problem %d: want the same cost with pseudocosts as without, got %d and %d", n, costs[1], costs[0])
		}
	}
	if probing == 0 {
		t.Error("want problems where the search probes")
	}
}
