package graphsolver

import (
	"context"

	"graphcover/cypher"
)

// A Conflict is what says why a puzzle has no solution: constraints, some of which may have weights
// that prove it, and moves, such as clues. The zero value is none.
type Conflict struct {
	Text        string // in words
	Constraints []int
	Weights     []int // of the constraints, or nil
	Moves       []int
}

// MarkConflict marks a conflict in the graph, for people to look at: its nodes get the label Conflict, and
// its constraints their weights as the property conflictWeight. What had been marked before no longer is.
// If the puzzle was replaced, the error is [ErrReplaced].
func (s *Search) MarkConflict(ctx context.Context, c Conflict) error {
	weights := make([]any, len(s.problem.Items))
	for k, w := range c.Weights {
		weights[c.Constraints[k]] = w
	}
	var text any
	if c.Text != "" {
		text = c.Text
	}
	return s.hold(ctx, func(ctx context.Context, tx *Tx) error {
		_, err := s.orReplaced(tx.Row(ctx, cypher.MarkConflict, Params{
			"puzzle": s.name, "loaded": s.loaded, "text": text, "constraints": c.Constraints, "weights": weights, "moves": c.Moves,
		}))
		if err != nil {
			return err
		}
		return tx.Commit(ctx)
	})
}
