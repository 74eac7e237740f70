package optimize

import (
	"context"

	"graphcover/exactcover"
)

// All finds all covers that cost at most limit, and calls yield with each, in no particular order.
// It stops when yield returns false. The error is that of ctx.
func (o *Optimizer) All(ctx context.Context, limit int, yield func(exactcover.Solution) bool) error {
	return o.walk(ctx, limit, false, func(m *model) func([]int32, int64) bool {
		return func(cover []int32, _ int64) bool { return yield(m.solution(cover)) }
	})
}

// Count returns the number of covers that cost at most limit. If the error is that of ctx, it is
// the number of those found so far.
func (o *Optimizer) Count(ctx context.Context, limit int) (int, error) {
	n := 0
	err := o.walk(ctx, limit, false, func(*model) func([]int32, int64) bool {
		return func([]int32, int64) bool { n++; return true }
	})
	return n, err
}

// walk walks the tree of the covers that cost at most limit. Where any cost is within the limit, the
// relaxation helps only if no covers are expected.
func (o *Optimizer) walk(ctx context.Context, limit int, empty bool, found func(m *model) func([]int32, int64) bool) error {
	m := o.all
	least, worst := m.costs()
	most := max(min(floor(limit, m.unit), worst), least-1)
	s, ok := o.newSearch(ctx, m, noPrices(m, o.shift), most)
	s.found = found(m)
	if !ok {
		return ctx.Err()
	}
	if m.hasCosts() && (most < worst || empty) {
		s.relaxed = newRelaxed(m, m.columns())
		if !s.propagate() || !s.relax(0) {
			o.add(s)
			return ctx.Err()
		}
		o.add(s)
		keep, _ := s.restrict(most)
		root := s
		m = m.keep(keep)
		if o.steps != nil {
			o.steps.Restrict(m.names())
		}
		s, _ = o.newSearch(ctx, m, root.prices.of(keep), most)
		s.found = found(m)
		if !s.flat() {
			s.relaxed = &relaxed{Relaxation: root.relaxed.Restrict(keep)}
		}
	}
	s.node(0)
	o.add(s)
	return ctx.Err()
}
