package reason

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"graphcover/memsolver/internal/number"
	"graphcover/memsolver/internal/relaxation"
)

// prices looks for weights of the items by which a cover would weigh more than its options can: a
// proof, by the lemma of J. Farkas (1902), that not even parts of options cover all items. The
// linear relaxation finds it; what is returned was computed in integers.
//
// An extreme ray of the dual problem is used, so no item can be left out of it (J. Gleeson and J.
// Ryan, 1990).
type prices struct {
	*rest
	relaxation *relaxation.Relaxation
}

// newPrices begins a look for weights. Which ones it finds, if there are several, depends on the seed.
func newPrices(r *rest, seed uint64) *prices {
	// Costs that differ keep the simplex method from stalling. They change no ray.
	random := rand.New(rand.NewPCG(seed, 2)) // the same every time
	cost := make([]float64, len(r.columns))
	for k := range cost {
		cost[k] = 0.5 + random.Float64()
	}
	return &prices{r, relaxation.New(r.columns, cost, r.low, r.high)}
}

// run goes on until the relaxation has done that much work in all, or to the end. Work 0 is no
// limit. It returns the weights by item, or nil.
func (p *prices) run(ctx context.Context, work int) (weights []int, ended bool) {
	p.relaxation.MostWork = work
	status, err := p.relaxation.Solve(ctx, math.Inf(1))
	switch {
	case err != nil: // that of ctx, or the numbers are too inexact
		return nil, ctx.Err() == nil
	case status == relaxation.Paused:
		return nil, false
	case status != relaxation.Infeasible:
		return nil, true
	}
	return p.integers(p.relaxation.Ray()), true
}

// largest is up to which size weights are used.
const largest = 1 << 20

// integers returns small weights in about the ratio of a ray, or of its negation, that prove that
// there is no cover. It returns nil if rounding has spoiled the proof.
func (p *prices) integers(ray []float64) []int {
	least, most := math.Inf(1), 0.0
	for _, v := range ray {
		most = max(most, math.Abs(v))
	}
	for _, v := range ray {
		if v = math.Abs(v); v > 1e-6*most {
			least = min(least, v)
		}
	}
	scales := []float64{largest / most}
	for k := 24; k > 0; k-- {
		if scale := float64(k) / least; scale*most <= largest {
			scales = append(scales, scale)
		}
	}
	for _, scale := range slices.Backward(scales) {
		for _, sign := range []float64{1, -1} {
			weights := make([]int, len(ray))
			for item, v := range ray {
				weights[item] = int(math.Round(sign * scale * v))
			}
			if p.surplus(weights) > 0 {
				p.simplify(weights)
				return weights
			}
		}
	}
	return nil
}

// surplus returns by how much a cover would weigh more than its options can.
func (r *rest) surplus(weights []int) int {
	least, most := r.weigh(weights)
	return least - most
}

// simplify makes weights that prove that there is no cover plainer: no option that is left weighs
// more than 0, if that is possible; each item adds to the proof; and the numbers are small.
func (r *rest) simplify(weights []int) {
	lighter := slices.Clone(weights)
	for _, column := range r.columns {
		r.lighten(column, lighter)
	}
	if r.surplus(lighter) > 0 && !slices.ContainsFunc(lighter, func(w int) bool { return max(w, -w) > largest }) {
		copy(weights, lighter)
	}
	r.drop(weights)
	divisor := 0
	for _, w := range weights {
		divisor = number.Divisor(divisor, w)
	}
	for item := range weights {
		weights[item] /= divisor
	}
}

// drop drops the weights of items that add nothing to a proof: without them, the items that a cover
// has to cover exceed its options by as much, and these weigh no more.
func (r *rest) drop(weights []int) {
	columns := r.columnsOf()
	of := make([]int, len(r.columns)) // what an option weighs
	for k, column := range r.columns {
		of[k] = weight(column, weights)
	}
	surplus, heavier := 0, 0 // than at the beginning
	for item, w := range weights {
		if w == 0 {
			continue
		}
		less, more := w*r.high[item], 0
		if w > 0 {
			less = w * r.low[item]
		}
		for _, k := range columns[item] {
			more += max(of[k]-w, 0) - max(of[k], 0)
		}
		if surplus-less-more < 0 || heavier+more > 0 {
			continue
		}
		surplus, heavier = surplus-less-more, heavier+more
		weights[item] = 0
		for _, k := range columns[item] {
			of[k] -= w
		}
	}
}

// columnsOf returns the numbers of the columns that contain each item.
func (r *rest) columnsOf() [][]int32 {
	of := make([][]int32, len(r.low))
	for k, column := range r.columns {
		for _, item := range column {
			of[item] = append(of[item], int32(k))
		}
	}
	return of
}

// lighten changes the weight of one item of an option, so that the option weighs no more than 0. A
// cover contains one option with this item at most, so the others can weigh as much more as it
// weighs less. The item is one that loses its weight, if there is one.
func (r *rest) lighten(column []int32, weights []int) {
	excess := weight(column, weights)
	if excess <= 0 {
		return
	}
	best := int32(-1)
	for _, item := range column {
		if r.high[item] == 1 && (best < 0 || weights[item] == excess || weights[item] > weights[best] && weights[best] != excess) {
			best = item
		}
	}
	if best >= 0 {
		weights[best] -= excess
	}
}
