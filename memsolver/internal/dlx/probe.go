package dlx

import (
	"slices"

	"graphcover/exactcover"
)

// A Prober walks from the root of a search tree to a leaf, again and again, without searching
// the rest: D. E. Knuth, "Estimating the efficiency of backtrack programs", Mathematics of
// Computation 29 (1975), 121-136; TAOCP 7.2.2, Algorithm E. It is not safe for concurrent
// use.
type Prober struct {
	*searcher
}

// A Probe is what one walk says about the tree. If each of n options is chosen with
// probability 1/n, the expected values are the numbers of the tree.
type Probe struct {
	Choices   float64 // the product of the n down to each choice, summed over the choices
	Solutions float64 // the product of all n if the walk ended at a solution, otherwise 0
	Depth     int     // the number of choices
}

// NewProber returns a prober for the tree of the search for all solutions of p in that
// order. p must be valid, and its given options must not exclude each other.
func NewProber(p *exactcover.Problem, order exactcover.Order) *Prober {
	s := newSearcher(p.WithoutExcluded(), order, order.Sequence(len(p.Options)))
	s.given = slices.Sorted(slices.Values(p.Given))
	for _, o := range s.given {
		s.give(o)
	}
	return &Prober{s}
}

// Probe walks to a leaf. Of n options it takes the one with the number that choose returns,
// from 0.
func (p *Prober) Probe(choose func(n int) int) Probe {
	var found Probe
	weight := 1.0
	for !p.solved() && p.empty() == nil {
		h := p.next()
		n := int(h.len)
		weight *= float64(n)
		found.Choices += weight
		found.Depth++
		x := h.down
		for range choose(n) {
			x = x.down
		}
		h.cover()
		p.choices = append(p.choices, x)
		x.unlinkOthers()
		x.commitOthers(true)
	}
	if p.solved() {
		found.Solutions = weight
	}
	p.leave(true)
	return found
}
