// Package tuples solves Sudoku as a person does, one explained move after the other,
// and never guesses. Its heart is the graph of "Solving Sudoku with Graph Theory"
// (K. Rakhman, 2020): the undecided cells of a row, a column or a block, with an
// edge where two share a candidate. A tuple is n cells of it that have n candidates
// among them, and a tuple smaller than its connected component rules out candidates
// in the rest of it. Around it stand the other techniques that people
// learn first, see [Techniques].
//
// [NewPosition] is where to begin, [Position.Next] the next move, [Position.Play]
// all of them; [Solver] is the strategy that plays to the end.
package tuples

import (
	"context"

	"graphcover/puzzle/sudoku"
	"graphcover/strategy"
)

// Solver is the strategy that plays the easiest move until none is left.
type Solver struct{}

var _ strategy.Strategy = Solver{}

func (Solver) String() string { return "tuples" }

// Solve plays g as far as the techniques reach. It makes no choices. A g without a
// solution may be stuck as well as unsolvable, and one with several is always stuck.
func (Solver) Solve(ctx context.Context, g sudoku.Grid) (strategy.Answer, error) {
	p := NewPosition(g)
	for range p.Play() {
		if err := ctx.Err(); err != nil {
			return strategy.Answer{}, err
		}
	}
	return strategy.Answer{Verdict: p.Verdict(), Grid: p.Grid, Candidates: p.Candidates}, nil
}
