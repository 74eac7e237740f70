package reason

import (
	"slices"

	"graphcover/exactcover"
)

// A rest is what the given options of a problem leave to decide. No cover needs other options.
type rest struct {
	problem *exactcover.Problem
	cover   *exactcover.Cover // the given options
	options []int             // that can still be chosen, ascending

	// The items of each of these options whose quotas hold for the sum of the options that
	// contain them: a secondary item is contained at most once without a color, but in a color
	// any number of times.
	columns [][]int32

	left      []int // by item: how many of the columns contain it
	low, high []int // by item: how many of them a cover contains
}

// newRest returns the rest of a problem whose given options do not exclude each other.
func newRest(p *exactcover.Problem) *rest {
	n := len(p.Items)
	r := &rest{problem: p, cover: exactcover.NewCover(p, p.Given), left: make([]int, n), low: make([]int, n), high: make([]int, n)}
	excluded := p.OptionSet(p.Excluded)
	for o := range p.Options {
		if excluded[o] || r.cover.Chose(o) || !p.HasPrimary(o) || r.cover.Conflict(o) != exactcover.NoItem {
			continue
		}
		column := make([]int32, 0, len(p.Options[o].Items))
		for k, item := range p.Options[o].Items {
			if p.Options[o].Color(k) == exactcover.NoColor {
				column = append(column, int32(item))
				r.left[item]++
			}
		}
		r.options, r.columns = append(r.options, o), append(r.columns, column)
	}
	for item := range p.Items {
		q, times := p.Quota(item), r.cover.Times(item)
		r.low[item] = max(q.Low-times, 0)
		r.high[item] = min(max(q.High-times, 0), r.left[item])
	}
	return r
}

// Left returns the options of p that are left, ascending: those that its given options do not rule out.
// The given options must not exclude each other; if they do, it returns nil.
func Left(p *exactcover.Problem) []int {
	if p.ValidateGiven(p.Given) != nil {
		return nil
	}
	return newRest(p).options
}

// uncovered returns an item for which too few options are left, of several such items the first of
// those that are in the fewest options. It returns [exactcover.NoItem] if there is none.
func (r *rest) uncovered() int {
	best, fewest := exactcover.NoItem, 0
	var in []int // by item: how many options contain it
	for item, low := range r.low {
		if low <= r.left[item] {
			continue
		}
		if in == nil {
			in = make([]int, len(r.low))
			for o := range r.problem.Options {
				for _, i := range r.problem.Options[o].Items {
					in[i]++
				}
			}
		}
		if best == exactcover.NoItem || in[item] < fewest {
			best, fewest = item, in[item]
		}
	}
	return best
}

// weigh returns the least that the items which a cover still covers can weigh together, each
// counted as often as it is covered, and the most that the options of a cover can. Weights are at
// most 1<<20, so nothing overflows.
func (r *rest) weigh(weights []int) (least, most int) {
	for item, w := range weights {
		if w > 0 {
			least += w * r.low[item]
		} else {
			least += w * r.high[item]
		}
	}
	for _, column := range r.columns {
		most += max(weight(column, weights), 0)
	}
	return least, most
}

// weight returns what an option weighs.
func weight(column []int32, weights []int) int {
	sum := 0
	for _, item := range column {
		sum += weights[item]
	}
	return sum
}

// isFixed reports whether each cover contains the same number of options with an item.
func (r *rest) isFixed(item int) bool {
	q := r.problem.Quota(item)
	return q.Low == q.High
}

// asOdd reports whether each option contains an even number of some items, which a cover
// contains an odd number of times.
func (r *rest) asOdd(items []int) bool {
	isIn := make([]bool, len(r.low))
	odd := 0
	for _, item := range items {
		if !r.isFixed(item) {
			return false
		}
		isIn[item] = true
		odd ^= r.low[item] & 1
	}
	return odd == 1 && !slices.ContainsFunc(r.columns, func(column []int32) bool {
		n := 0
		for _, item := range column {
			if isIn[item] {
				n++
			}
		}
		return n%2 == 1
	})
}
