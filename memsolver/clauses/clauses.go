// Package clauses is the engine that learns: it solves an exact cover problem as a Boolean formula,
// by conflict-driven clause learning (package cdcl). Users select it by
// memsolver.New(memsolver.Clauses, memsolver.Cores(cores)).
//
// It finds a first solution, or that there is none, where the other engines repeat one mistake
// for ever: a dead end teaches it a clause that rules out all others with the same cause. To find
// the next solution, the last one is ruled out by a clause. So this is no engine to list or count
// many solutions: each takes memory.
//
// [Prepare] returns the engine. [Start] begins a search that can be stopped after an
// amount of work and continued.
//
// The references are those of package cdcl.
package clauses

import (
	"context"
	"math/big"

	"graphcover/exactcover"
	"graphcover/memsolver/internal/engine"
)

// prepared implements [engine.Prepared].
type prepared struct{ problem *exactcover.Problem }

// Prepare returns the engine for p, which is valid and does not change. It takes every problem,
// and uses one core.
func Prepare(p *exactcover.Problem, cores int) (engine.Prepared, error) { return &prepared{p}, nil }

// Search implements [engine.Prepared].
func (m *prepared) Search(ctx context.Context, given []int, log *exactcover.Log, yield func(exactcover.Solution, error) bool) {
	Start(m.problem, given).Search(ctx, log, yield)
}

// Count implements [engine.Prepared].
func (m *prepared) Count(ctx context.Context, given []int, log *exactcover.Log) (*big.Int, error) {
	return exactcover.Number(func(yield func(exactcover.Solution, error) bool) { m.Search(ctx, given, log, yield) })
}
