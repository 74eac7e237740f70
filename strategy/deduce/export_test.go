package deduce

import (
	"context"

	"graphcover/graphsolver"
)

// Deduce deduces in a puzzle that is loaded, as [Strategy.Solve] does.
func Deduce(ctx context.Context, search *graphsolver.Search) (graphsolver.Deduction, error) {
	return passes[All].repeat(ctx, search)
}
