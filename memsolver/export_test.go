package memsolver

import (
	"context"
	"iter"
	"math/big"

	"graphcover/exactcover"
)

// Racing is the engine Auto on that many cores, with a race that begins at the first node and whose
// first turns are a few nodes long.
type Racing int

func (Racing) String() string { return "memory" }

// Prepare implements [exactcover.Preparer].
func (r Racing) Prepare(p *exactcover.Problem) (exactcover.Prepared, error) {
	if err := p.ValidateOptions(); err != nil {
		return nil, err
	}
	p = p.Clone()
	a := newAuto(p.WithoutExcluded(), int(r))
	a.pace = pace{alone: 1, first: 50}
	return &prepared{name: Auto, engine: a, traces: true, problem: p}, nil
}

// All implements [exactcover.Solver].
func (r Racing) All(ctx context.Context, p *exactcover.Problem, log *exactcover.Log) iter.Seq2[exactcover.Solution, error] {
	return func(yield func(exactcover.Solution, error) bool) {
		m, err := r.Prepare(p)
		if err != nil {
			yield(nil, err)
			return
		}
		m.All(ctx, p.Given, log)(yield)
	}
}

// Count implements [exactcover.Preparer].
func (r Racing) Count(ctx context.Context, p *exactcover.Problem, log *exactcover.Log) (*big.Int, error) {
	m, err := r.Prepare(p)
	if err != nil {
		return nil, err
	}
	return m.Count(ctx, p.Given, log)
}
