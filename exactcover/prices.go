package exactcover

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// Prices are a price for each item, in units of 1/Scale of a cost. They bound the cost of every
// cover from below: the cost is what its options add beyond the prices of their items
// ([Problem.AddedCost]), and these prices, of which the sum is at least [Problem.PriceBound]. They
// are the dual variables of the linear relaxation, and the added costs are its reduced costs.
//
// Prices of 0, with a Scale of 1, are valid for every problem without negative costs.
type Prices struct {
	Scale int
	Items []int // by item

	// Values say how much of each option the linear relaxation chooses, also in units of 1/Scale. They
	// are no part of the bound, only a hint which options to try first; nil if they are not known.
	Values []int
}

// A Goal asks a search for the cheapest cover of a problem, or for one that costs most. By the prices it
// leaves out what is no better than the best cover so far.
type Goal struct {
	Maximize bool

	// Prices must be valid for the problem that [Goal.ToMinimize] returns.
	Prices Prices
}

// ToMinimize returns the problem whose cheapest covers are wanted: p, or if Maximize the same with all
// costs negated.
func (g *Goal) ToMinimize(p *Problem) *Problem {
	if g.Maximize {
		return p.WithCostsNegated()
	}
	return p
}

// Sign returns the factor of the costs in that problem.
func (g *Goal) Sign() int {
	if g.Maximize {
		return -1
	}
	return 1
}

// Bound returns the bound before anything but the given options of p is chosen: no cover of the problem
// to minimize costs less.
func (g *Goal) Bound(p *Problem) int {
	q := g.ToMinimize(p)
	bound := q.PriceBound(g.Prices)
	for _, o := range q.Given {
		bound += q.AddedCost(g.Prices, o)
	}
	return g.Prices.CostBound(bound)
}

// Sequence returns the options of p in the order in which a search for the goal tries them: that of the
// order if it has one, or else of the prices.
func (g *Goal) Sequence(p *Problem, order Order) []int {
	if sequence := order.Sequence(len(p.Options)); sequence != nil {
		return sequence
	}
	return g.Prices.Sequence(g.ToMinimize(p))
}

// AddedCost returns what option o adds to the bound if it is chosen, in units of the prices: its
// cost less the prices of its items.
func (p *Problem) AddedCost(prices Prices, o int) int {
	added := prices.Scale * p.Options[o].Cost
	for _, item := range p.Options[o].Items {
		added -= prices.Items[item]
	}
	return added
}

// PriceBound returns the bound before anything is chosen, in units of the prices: the sum of each
// price times how often the item is covered, which is at least the low number of its quota if the
// price is positive, and at most the high number if it is negative. An option that covers an item of
// positive price once more than the low number adds that price, too, beyond its [Problem.AddedCost].
func (p *Problem) PriceBound(prices Prices) int {
	bound := 0
	for item, price := range prices.Items {
		bound += price * p.pricedTimes(item, price)
	}
	return bound
}

// Sequence returns the options of p in the order in which a search for the cheapest cover tries them:
// those of greatest value first, of several the one that adds least, and of several the one of lowest
// index.
func (prices Prices) Sequence(p *Problem) []int {
	values, added, sequence := prices.Values, make([]int, len(p.Options)), make([]int, len(p.Options))
	if values == nil {
		values = make([]int, len(p.Options))
	}
	for o := range p.Options {
		added[o], sequence[o] = p.AddedCost(prices, o), o
	}
	slices.SortStableFunc(sequence, func(a, b int) int {
		return cmp.Or(cmp.Compare(values[b], values[a]), cmp.Compare(added[a], added[b]))
	})
	return sequence
}

func (p *Problem) pricedTimes(item, price int) int {
	if price < 0 {
		return p.Quota(item).High
	}
	return p.Quota(item).Low
}

// CostBound returns the least cost that is not below a bound in units of the prices.
func (prices Prices) CostBound(bound int) int {
	cost := bound / prices.Scale
	if bound%prices.Scale > 0 {
		cost++
	}
	return cost
}

// mostPrice is how large sums of prices and added costs can be. Twice as much does not overflow.
const mostPrice = 1 << 61

// Validate returns an error unless the prices are a bound for p, which must be valid: there must be
// one for each item, no option that a search can choose may add less than 0, and no sum of prices
// and added costs may overflow. The price of a secondary item must not be positive, and must be 0 if
// an option gives the item a color, since then any number of options can contain it.
func (prices Prices) Validate(p *Problem) error {
	if prices.Scale < 1 || len(prices.Items) != len(p.Items) {
		return fmt.Errorf("exactcover: want %d prices in units of 1/1 or less, got %d in units of 1/%d",
			len(p.Items), len(prices.Items), prices.Scale)
	}
	if prices.Values != nil && len(prices.Values) != len(p.Options) {
		return fmt.Errorf("exactcover: want %d values of options, or none, got %d", len(p.Options), len(prices.Values))
	}
	total := 0.0 // of the absolute values: it is exact enough to exclude an overflow
	for item, price := range prices.Items {
		if price > 0 && p.Items[item].Secondary {
			return fmt.Errorf("exactcover: want a price of at most 0 for the secondary item %s, got %d", p.ItemName(item), price)
		}
		total += math.Abs(float64(price)) * float64(p.pricedTimes(item, price))
	}
	excluded := p.OptionSet(p.Excluded)
	for o := range p.Options {
		if excluded[o] {
			continue
		}
		option := &p.Options[o]
		size := float64(prices.Scale) * math.Abs(float64(option.Cost))
		for k, item := range option.Items {
			if option.Color(k) != NoColor && prices.Items[item] != 0 {
				return fmt.Errorf("exactcover: want the price 0 for item %s, which has colors, got %d", p.ItemName(item), prices.Items[item])
			}
			size += math.Abs(float64(prices.Items[item]))
		}
		if size >= mostPrice {
			return fmt.Errorf("exactcover: option %s: the prices are too large", p.OptionName(o))
		}
		added := p.AddedCost(prices, o)
		if added < 0 && p.HasPrimary(o) {
			return fmt.Errorf("exactcover: option %s: want prices of its items of at most its cost in all, %d, got %d",
				p.OptionName(o), prices.Scale*option.Cost, prices.Scale*option.Cost-added)
		}
		total += math.Abs(float64(added))
	}
	if total >= mostPrice {
		return fmt.Errorf("exactcover: the prices are too large: sums of them would overflow")
	}
	return nil
}
