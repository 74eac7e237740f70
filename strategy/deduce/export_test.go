package deduce

import (
	"context"

	"graphcover/graphsolver"
	"graphcover/strategy"
)

// Deduce deduces in a puzzle that is loaded, as [Strategy.Solve] does.
func Deduce(ctx context.Context, search *graphsolver.Search) (strategy.Answer, error) {
	left, err := All.rounds(ctx, search)
	return strategy.Answer{Verdict: left.verdict()}, err
}
