package dlx

import "graphcover/exactcover"

// costs prune a search for the cheapest solution: it yields better and better ones, and leaves a
// subtree in which the prices of the items exclude a better one. All methods do nothing for nil,
// which is no such search.
type costs struct {
	prices exactcover.Prices
	base   int     // see [exactcover.Problem.PriceBound]
	cost   []int   // by option
	added  []int   // by option: see [exactcover.Problem.AddedCost]
	items  [][]int // by option: those of a positive price that can be covered more often than they need

	total, sum int  // the cost of what is given and chosen, and what it adds
	found      bool // whether a solution was found
	best       int  // the cost of the best one
}

func newCosts(p *exactcover.Problem, prices exactcover.Prices) *costs {
	c := &costs{
		prices: prices, base: p.PriceBound(prices),
		cost: make([]int, len(p.Options)), added: make([]int, len(p.Options)), items: make([][]int, len(p.Options)),
	}
	for o := range p.Options {
		c.cost[o], c.added[o] = p.Options[o].Cost, p.AddedCost(prices, o)
		for _, item := range p.Options[o].Items {
			if q := p.Quota(item); prices.Items[item] > 0 && q.High > q.Low {
				c.items[o] = append(c.items[o], item)
			}
		}
	}
	return c
}

func (c *costs) begin() {
	if c != nil {
		c.total, c.sum, c.found = 0, 0, false
	}
}

// worse reports whether what is chosen, which is a solution, is not cheaper than the best one.
func (c *costs) worse() bool { return c != nil && c.found && c.total >= c.best }

// tooHigh reports whether no solution with what is chosen is cheaper than the best one.
func (c *costs) tooHigh() bool {
	return c != nil && c.found && c.prices.CostBound(c.base+c.sum) >= c.best
}

// record keeps what is chosen as the best solution.
func (c *costs) record() {
	if c != nil {
		c.found, c.best = true, c.total
	}
}
