package optimize

import (
	"context"
	"fmt"

	"graphcover/exactcover"
)

// Steps get the steps of a proof that no cover costs at most a limit. They follow from the
// problem's constraints, and from the constraint of the costs: their sum is at most the limit.
//
// At each moment some choices stand. What the search rules out, and where it gives up, follows by
// unit propagation from them, the constraints and the steps so far. Of the steps since a choice, only
// that of Return is needed after it.
type Steps interface {
	// Begin is called first. All costs are multiples of unit: those of options that no cover can
	// contain do not count.
	Begin(unit int)

	// Combine adds constraints up: that of each item times its price, by which it is covered often
	// enough if the price is positive, and not too often if it is negative, and that of the costs,
	// divided by the unit, times costs, which is not negative. It must not keep the slice.
	Combine(prices []int64, costs int64)

	// Restrict says which options are left: that the others can't be chosen follows already. It is
	// called before the first choice. The slice must not be kept.
	Restrict(options []int)

	// Choose adds an option to the choices that stand.
	Choose(option int)

	// Return takes the last choice back. If refuted, then the choices that stood lead to no cover.
	Return(refuted bool)
}

// Refute proves that no cover costs at most limit, and passes the steps on. It returns an error if
// there is such a cover, or that of ctx.
func (o *Optimizer) Refute(ctx context.Context, limit int, steps Steps) error {
	steps.Begin(int(o.all.unit))
	o.steps = steps
	defer func() { o.steps = nil }()
	var refuted error
	err := o.walk(ctx, limit, true, func(m *model) func([]int32, int64) bool {
		return func(cover []int32, _ int64) bool {
			refuted = fmt.Errorf("optimize: want no cover that costs at most %d, got %v", limit, exactcover.Solution(m.solution(cover)))
			return false
		}
	})
	if err == nil {
		err = refuted
	}
	return err
}
