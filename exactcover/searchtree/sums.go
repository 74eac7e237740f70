package searchtree

import (
	"graphcover/exactcover"
)

// Sums say what the solutions with some choices cost at least, or at most if the greatest cost is wanted.
type Sums struct {
	Maximize bool `json:"maximize,omitempty"` // whether the greatest cost is wanted

	// Prices is the bound before any choice, and Added what the choices add to it. Bound is the cost that
	// follows: no solution with the choices is better.
	Prices float64 `json:"prices"`
	Added  float64 `json:"added"`
	Bound  int     `json:"bound"`

	Cost *int `json:"cost,omitempty"` // of the solution that the choices are, nil if they are none
	Best *int `json:"best,omitempty"` // of the best solution before, nil if that is not known
}

// exclude reports whether no solution with the choices is better than the best one before.
func (s *Sums) exclude() bool {
	sign := 1
	if s.Maximize {
		sign = -1
	}
	switch {
	case s.Best == nil:
		return true // nobody knows
	case s.Cost != nil:
		return sign**s.Cost >= sign**s.Best
	}
	return sign*s.Bound >= sign**s.Best
}

// sums returns what the solutions with the choices of w cost. It is nil if t has no goal.
func (t *Tree) sums(w *walker, best *int) *Sums {
	if t.Goal == nil {
		return nil
	}
	p, prices, sign := t.Goal.ToMinimize(t.Problem), t.Goal.Prices, t.Goal.Sign()
	added := 0
	for _, o := range w.Chosen() {
		added += p.AddedCost(prices, o)
	}
	for item, price := range prices.Items {
		if more := w.Times(item) - p.Quota(item).Low; price > 0 && more > 0 {
			added += price * more
		}
	}
	base := p.PriceBound(prices)
	in := func(units int) float64 { return float64(sign*units) / float64(prices.Scale) }
	s := &Sums{Maximize: t.Goal.Maximize, Prices: in(base), Added: in(added), Bound: sign * prices.CostBound(base+added), Best: best}
	if w.Next() == exactcover.NoItem {
		s.Cost = new(t.Problem.Cost(w.Chosen()))
	}
	return s
}

// sums is [Tree.sums] at the end of the path.
func (x *explainer) sums() *Sums {
	if x.Goal == nil {
		return nil
	}
	var best *int
	for i := range x.lastMade(x.step) + 1 { // each solution in the tree is better than those before
		if i != x.last() && x.Nodes[i].Outcome == Solution {
			best = nil
			if chosen := x.walkTo(x.pathTo(i), x.From).Chosen(); !x.isForbidden(chosen, x.step) {
				best = new(x.Problem.Cost(chosen))
			}
		}
	}
	return x.Tree.sums(x.w, best)
}
