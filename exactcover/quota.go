package exactcover

import "slices"

// A Quota says how many options of a solution contain an item: at least Low and at most High. The
// zero value stands for the usual: exactly one for a primary item, at most one (or any number of
// one color) for a secondary one.
type Quota struct{ Low, High int }

// Quota returns the quota of an item, with the usual one filled in: 1 to 1, or 0 to 1 if it is
// secondary.
func (p *Problem) Quota(item int) Quota {
	switch i := &p.Items[item]; {
	case i.Secondary:
		return Quota{0, 1}
	case i.Quota == Quota{}:
		return Quota{1, 1}
	default:
		return i.Quota
	}
}

// HasQuotas reports whether an item has another quota than the usual one.
func (p *Problem) HasQuotas() bool {
	return slices.ContainsFunc(p.Items, func(i Item) bool { return i.Quota != Quota{} && i.Quota != Quota{1, 1} })
}

// HasCosts reports whether an option has a cost other than 0.
func (p *Problem) HasCosts() bool {
	return slices.ContainsFunc(p.Options, func(o Option) bool { return o.Cost != 0 })
}

// Cost returns the sum of the costs of these options.
func (p *Problem) Cost(options []int) int {
	sum := 0
	for _, o := range options {
		sum += p.Options[o].Cost
	}
	return sum
}
