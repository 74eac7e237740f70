package graphsolver

import (
	"context"

	"graphcover/cypher"
)

// A Deduction is where a puzzle stands whose moves are decided in rounds, without a choice.
type Deduction struct {
	State        string // of the puzzle: "solved", "exhausted", "searching"
	Placed, Left []int  // the moves with status Yes, and with status Maybe
	Rounds       []int  // by move placed: its round, which is 0 for a clue
	Last         int    // the last round
}

// Deduce calls decide with the last round that was made, 0 at first, in a transaction in which no other
// client can change the puzzle. decide makes further rounds and returns the last one. The puzzle can be
// searched afterwards. The error is [ErrReplaced] if another process has loaded, dropped or searched the
// puzzle.
func (s *Search) Deduce(ctx context.Context, decide func(ctx context.Context, tx *Tx, last int) (int, error)) (end Deduction, err error) {
	err = s.Transaction(ctx, func(ctx context.Context, tx *Tx) error {
		begun, err := s.orReplaced(tx.Row(ctx, cypher.BeginDeduction, Params{"puzzle": s.name, "loaded": s.loaded}))
		if err != nil {
			return err
		}
		last, err := decide(ctx, tx, begun.Int("round"))
		if err != nil {
			return err
		}
		r, err := tx.Row(ctx, cypher.DeductionStanding, Params{"puzzle": s.name, "round": last})
		if err != nil {
			return err
		}
		end = Deduction{r.Text("state"), r.Ints("placed"), r.Ints("left"), r.Ints("rounds"), last}
		return tx.Commit(ctx)
	})
	return end, err
}
