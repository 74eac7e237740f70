package graphsolver

import (
	"context"

	"graphcover/cypher"
)

// exclude rules out moves of the puzzle or load called name: some of all the excluded
// options of its problem, after the given ones have been chosen.
func exclude(ctx context.Context, send rowSender, name string, all, moves []int) error {
	if len(moves) == 0 {
		return nil
	}
	_, err := send(ctx, cypher.ExcludeMoves, Params{"puzzle": name, "marks": Params{"excluded": all, "moves": moves}})
	return err
}
