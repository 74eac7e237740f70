package dlx

import (
	"slices"

	"graphcover/exactcover"
)

// A Prober walks from the root of a search tree to a leaf, again and again, without searching
// the rest: D. E. Knuth, "Estimating the efficiency of backtrack programs", Mathematics of
// Computation 29 (1975), 121-136; TAOCP 7.2.2, Algorithm E. It is not safe for concurrent
// use.
type Prober struct{ walker }

// A walker is an algorithm that can walk to a leaf, where the given options have been chosen.
type walker interface {
	// Probe walks to a leaf. Of n branches it takes the one with the number that choose returns, from 0.
	Probe(choose func(n int) int) Probe
}

// A Probe is what one walk says about the tree. If each of n branches is taken with
// probability 1/n, the expected values are the numbers of the tree.
type Probe struct {
	Choices   float64 // the product of the n down to each choice, summed over the choices
	Solutions float64 // the product of all n if the walk ended at a solution, otherwise 0
	Depth     int     // the number of choices
}

// NewProber returns a prober for the tree of the search for all solutions of p in that
// order. p must be valid, and its given options must not exclude each other.
func NewProber(p *exactcover.Problem, order exactcover.Order) *Prober {
	given, q := slices.Sorted(slices.Values(p.Given)), p.WithoutExcluded()
	if p.HasQuotas() {
		s := newMulti(q, order, nil)
		for _, o := range given {
			s.give(o)
		}
		return &Prober{s}
	}
	s := newSearcher(q, order, order.Sequence(len(p.Options)))
	for _, o := range given {
		s.give(o)
	}
	return &Prober{s}
}

// choose counts a choice of one of n branches.
func (p *Probe) choose(weight *float64, n int) {
	*weight *= float64(n)
	p.Choices += *weight
	p.Depth++
}

// Probe implements [walker].
func (s *searcher) Probe(choose func(n int) int) Probe {
	var found Probe
	weight := 1.0
	for !s.solved() && s.empty() == nil {
		h := s.next()
		n := int(h.len)
		found.choose(&weight, n)
		x := h.down
		for range choose(n) {
			x = x.down
		}
		h.cover()
		s.choices = append(s.choices, x)
		x.unlinkOthers()
		x.commitOthers(true)
	}
	if s.solved() {
		found.Solutions = weight
	}
	s.leave(true)
	return found
}

// Probe implements [walker]. A branch is reached over those before it, which are taken out of the list of
// the item.
func (s *multi) Probe(choose func(n int) int) Probe {
	var found Probe
	weight := 1.0
	for {
		h, n := s.next()
		if h == nil {
			found.Solutions = weight
		}
		if n == 0 { // also at a solution
			break
		}
		found.choose(&weight, n)
		l := level{h, h.down, h.down, n, n}
		s.use(h)
		for range choose(n) {
			s.choose(&l)
			s.undo(&l)
			l.x = l.x.down
			l.left--
		}
		s.choose(&l)
		s.levels = append(s.levels, l)
	}
	s.leave()
	return found
}
