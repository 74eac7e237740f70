package exactcover

import (
	"fmt"
	"slices"
	"strconv"
)

// A Quota says how many options of a solution contain an item: at least Low and at most High.
// The zero value stands for the usual: exactly one for a primary item, at most one (or any
// number of one color) for a secondary one.
//
// References: D. E. Knuth, TAOCP 7.2.2.1, Algorithm M.
type Quota struct{ Low, High int }

// The usual quotas, for which the zero value stands.
var (
	once       = Quota{1, 1}
	atMostOnce = Quota{0, 1}
)

// String returns the quota as D. E. Knuth's programs write it: "2:3", or "2" for 2:2.
func (q Quota) String() string {
	if q.Low == q.High {
		return strconv.Itoa(q.High)
	}
	return fmt.Sprintf("%d:%d", q.Low, q.High)
}

// Quota returns the quota of an item, also if it is the usual: 1:1 for a primary item, 0:1 for
// a secondary one.
func (p *Problem) Quota(item int) Quota {
	switch i := &p.Items[item]; {
	case i.Quota != Quota{}:
		return i.Quota
	case i.Secondary:
		return atMostOnce
	default:
		return once
	}
}

// HasQuota reports whether an item has another quota than the usual.
func (p *Problem) HasQuota(item int) bool {
	i := &p.Items[item]
	return i.Quota != Quota{} && i.Quota != once
}

// HasQuotas reports whether any item has another quota than the usual.
func (p *Problem) HasQuotas() bool { return p.firstQuota() != NoItem }

func (p *Problem) firstQuota() int {
	for item := range p.Items {
		if p.HasQuota(item) {
			return item
		}
	}
	return NoItem
}

// A QuotaError is the error of something that takes no problem in which an item has a quota of
// its own.
type QuotaError struct {
	By    string // what takes none, such as "the graph"
	Item  string // the name of the first such item
	Quota Quota
}

func (e *QuotaError) Error() string { return e.By + ": want " + e.Want() }

// Want says what is wanted, and what came.
func (e *QuotaError) Want() string {
	return fmt.Sprintf("items to cover once, got item %s with the quota %s, which is not supported there yet", e.Item, e.Quota)
}

// RefuseQuotas returns a [*QuotaError] if an item of p has another quota than the usual. What
// knows no quotas calls it first: it would find covers that are none, and miss others.
func (p *Problem) RefuseQuotas(by string) error {
	item := p.firstQuota()
	if item == NoItem {
		return nil
	}
	return &QuotaError{by, p.ItemName(item), p.Items[item].Quota}
}

// validateQuota returns an error if an item can't have its quota.
func (p *Problem) validateQuota(item int) error {
	q := p.Items[item].Quota
	switch {
	case q == Quota{}:
		return nil
	case p.Items[item].Secondary:
		return fmt.Errorf("exactcover: item %s is secondary and can't have the quota %s", p.ItemName(item), q)
	case q.Low < 0 || q.High < q.Low || q.High < 1:
		return fmt.Errorf("exactcover: item %s: want a quota low:high with 0 <= low <= high and high >= 1, got %d:%d", p.ItemName(item), q.Low, q.High)
	}
	return nil
}

// MostCost is the highest cost of an option, and -MostCost the lowest. So sums of costs do not
// overflow.
const MostCost = 1 << 40

// HasCosts reports whether an option has a cost other than 0.
func (p *Problem) HasCosts() bool {
	return slices.ContainsFunc(p.Options, func(o Option) bool { return o.Cost != 0 })
}

// WithCosts returns a problem that has these costs, one for each option, and is like p in all
// else, which they share.
func (p *Problem) WithCosts(costs []int) *Problem {
	q := *p
	q.Options = slices.Clone(p.Options)
	for o, cost := range costs {
		q.Options[o].Cost = cost
	}
	return &q
}

// WithCostsNegated returns a problem whose cheapest covers are those of p that cost most.
func (p *Problem) WithCostsNegated() *Problem {
	costs := make([]int, len(p.Options))
	for o := range p.Options {
		costs[o] = -p.Options[o].Cost
	}
	return p.WithCosts(costs)
}

// Cost returns the sum of the costs of options.
func (p *Problem) Cost(options []int) int {
	sum := 0
	for _, o := range options {
		sum += p.Options[o].Cost
	}
	return sum
}
