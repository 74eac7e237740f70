package optimize

import (
	"context"
	"math"
	"math/bits"

	"graphcover/exactcover"
)

// Prices returns prices of the items of p, which must be valid, for any search, and the values of its
// options. They are those of the linear relaxation of the whole problem, rounded, and the prices are
// lowered where an option would add less than 0. If the numbers of the relaxation go wrong, they are
// worse, but still a bound. The error is that of ctx, or says that costs are so large that sums of prices would overflow.
//
// This relaxation is a little weaker than that of [Optimizer.Improve]: an option can be chosen more
// than once, and secondary items that have colors are left out.
func Prices(ctx context.Context, p *exactcover.Problem) (exactcover.Prices, error) {
	m := newModel(p)
	y, x, err := m.solveRoot(ctx)
	if ctx.Err() != nil {
		return exactcover.Prices{}, ctx.Err()
	}
	if err == nil {
		prices := m.round(p, y)
		prices.Values = make([]int, len(p.Options))
		for o, value := range x {
			prices.Values[m.name[o]] = int(math.Round(value * float64(prices.Scale)))
		}
		if prices.Validate(p) == nil {
			return prices, nil
		}
	}
	prices := m.round(p, make([]float64, len(p.Items)))
	return prices, prices.Validate(p)
}

// solveRoot returns the prices of the relaxation, in units of m.unit, and how much of each option it
// chooses.
func (m *model) solveRoot(ctx context.Context) (prices, values []float64, err error) {
	colored := m.colored()
	columns := m.columns()
	for o, items := range columns {
		kept := items[:0]
		for _, i := range items {
			if !colored[i] {
				kept = append(kept, i)
			}
		}
		columns[o] = kept
	}
	r := newRelaxed(m, columns)
	// The values are those of options that are chosen once at most. Without that bound they are less
	// like those of a cover, but prices are no bound with it.
	values = make([]float64, m.options())
	for _, once := range []bool{true, false} {
		for o := range m.options() {
			if once {
				r.SetBounds(o, 0, 1)
			} else {
				r.SetBounds(o, 0, float64(m.most(int32(o))))
			}
		}
		for _, o := range m.given {
			r.SetBounds(int(o), 1, 1)
		}
		if _, err := r.Solve(ctx, math.Inf(1)); err != nil {
			return nil, nil, err
		}
		if once {
			r.Values(values)
		}
	}
	return r.Prices(), values, nil
}

// most returns a number of times that is beyond what the relaxation can choose an option.
func (m *model) most(o int32) int32 {
	most := int32(math.MaxInt32 - 1)
	for _, i := range m.items(o) {
		most = min(most, m.high[i])
	}
	return most + 1
}

// colored returns for each item whether an option gives it a color.
func (m *model) colored() []bool {
	colored := make([]bool, len(m.low))
	for n, color := range m.color {
		if color != 0 {
			colored[m.item[n]] = true
		}
	}
	return colored
}

// round returns valid prices of about y, which are in units of m.unit.
func (m *model) round(p *exactcover.Problem, y []float64) exactcover.Prices {
	sum := uint64(1) // with the options that are not in the model
	for o := range p.Options {
		c := p.Options[o].Cost
		sum += uint64(max(c, -c))
	}
	shift := max(min(20, 54-bits.Len64(sum)), 0)
	prices := exactcover.Prices{Scale: 1 << shift, Items: make([]int, len(y))}
	for i, colored := range m.colored() {
		price := int(math.Round(math.Ldexp(y[i]*float64(m.unit), shift)))
		if m.low[i] == 0 {
			price = min(price, 0) // it bounds nothing, but is paid
		}
		if !colored {
			prices.Items[i] = price
		}
	}
	for o := range int32(m.options()) {
		if added := p.AddedCost(prices, int(m.name[o])); added < 0 {
			if item := m.leastHigh(o); item != none {
				prices.Items[item] += added
			}
		}
	}
	return prices
}

// leastHigh returns the primary item of an option that can be covered the fewest times. A lower
// price of that changes the bound least, or not at all if one of its options is given.
func (m *model) leastHigh(o int32) int32 {
	least := int32(none)
	for _, i := range m.items(o) {
		if int(i) < m.primary && (least == none || m.high[i] < m.high[least]) {
			least = i
		}
	}
	return least
}
