// Package techniques solves Sudoku as a person does, move by move, with a reason for each
// move and without guesses. Its core is the graph of "Solving Sudoku with Graph
// Theory" (K. Rakhman, 2020): the undecided cells of a row, column or block, with an
// edge between two that share a candidate. A tuple is a set of n cells in this graph
// that have n candidates among them. A tuple smaller than its connected component
// rules out candidates in the rest of the component. [All] lists the tuples
// and the other techniques that people learn first.
//
// Begin with [NewPosition]. [Position.Next] returns the next move, and [Position.Play] yields
// all of them. [Solver] is the strategy that plays to the end.
package techniques

import (
	"context"

	"graphcover/puzzle/sudoku"
	"graphcover/strategy"
)

// Solver is the strategy that plays the easiest move as long as there is one.
type Solver struct{}

var _ strategy.Strategy = Solver{}

func (Solver) String() string { return "tuples" }

// Takes implements [strategy.Strategy]: the techniques know all rules.
func (Solver) Takes(sudoku.Board) error { return nil }

// Solve plays b as far as the techniques go, without choices. If b has no solution, the
// verdict may be Stuck as well as Unsolvable. If b has several, it is always Stuck.
func (Solver) Solve(ctx context.Context, b sudoku.Board) (answer strategy.Answer, err error) {
	p := NewPosition(b)
	for range p.Play() {
		if err := ctx.Err(); err != nil {
			return answer, err
		}
	}
	answer.Verdict, answer.Board, answer.Left = p.Verdict(), p.Board(), p.Candidates
	return answer, nil
}
