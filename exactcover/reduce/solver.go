package reduce

import (
	"context"
	"iter"
	"math/big"

	"graphcover/exactcover"
)

// A Solver has another solver search the reduced problem. Its solutions are those of the original, and
// its trace is that of [Reduction.Problem], in the indices of the original.
type Solver struct{ exactcover.Solver }

// All implements [exactcover.Solver].
func (v Solver) All(ctx context.Context, p *exactcover.Problem, log *exactcover.Log) iter.Seq2[exactcover.Solution, error] {
	return func(yield func(exactcover.Solution, error) bool) {
		r, err := Reduce(ctx, p, Each)
		if err != nil {
			yield(nil, err)
			return
		}
		v.Solver.All(ctx, r.Problem, log)(yield)
	}
}

// A Preparer is a [Solver] that can also count. Since what is given changes what is left, nothing but
// the problem itself is prepared.
type Preparer struct {
	exactcover.Preparer

	// Merge says to count equal options once and to multiply. For that the solutions of the reduced
	// problem are listed. It does not pay for a solver that counts without listing.
	Merge bool
}

// All implements [exactcover.Solver].
func (v Preparer) All(ctx context.Context, p *exactcover.Problem, log *exactcover.Log) iter.Seq2[exactcover.Solution, error] {
	return Solver{v.Preparer}.All(ctx, p, log)
}

// Count implements [exactcover.Preparer].
func (v Preparer) Count(ctx context.Context, p *exactcover.Problem, log *exactcover.Log) (*big.Int, error) {
	keep := Each
	if v.Merge {
		keep = Distinct
	}
	r, err := Reduce(ctx, p, keep)
	if err != nil {
		return nil, err
	}
	c := r.Compact()
	if c.Merged() == 0 {
		return v.Preparer.Count(ctx, c.Problem, log)
	}
	log = log.OrNew()
	before, sum := log.Solutions, new(big.Int)
	for solution, err := range v.Preparer.All(ctx, c.Problem, log) {
		if err != nil {
			return nil, err
		}
		sum.Add(sum, c.Number(solution))
	}
	if log.Solutions = before; sum.IsInt64() {
		log.Solutions += int(sum.Int64())
	}
	return sum, nil
}

// Prepare implements [exactcover.Preparer].
func (v Preparer) Prepare(p *exactcover.Problem) (exactcover.Prepared, error) {
	if _, err := v.Preparer.Prepare(p); err != nil { // what it can't take is refused here
		return nil, err
	}
	return prepared{v, p.Clone()}, nil
}

type prepared struct {
	solver  Preparer
	problem *exactcover.Problem // its given options are not used
}

// All implements [exactcover.Prepared].
func (m prepared) All(ctx context.Context, given []int, log *exactcover.Log) iter.Seq2[exactcover.Solution, error] {
	return m.solver.All(ctx, m.problem.Giving(given), log)
}

// Count implements [exactcover.Prepared].
func (m prepared) Count(ctx context.Context, given []int, log *exactcover.Log) (*big.Int, error) {
	return m.solver.Count(ctx, m.problem.Giving(given), log)
}
