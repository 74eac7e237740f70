// Package tuples solves Sudoku as a person does, move by move, with a reason for each
// move and without guesses. Its core is the graph of "Solving Sudoku with Graph
// Theory" (K. Rakhman, 2020): the undecided cells of a row, column or block, with an
// edge between two that share a candidate. A tuple is a set of n cells in this graph
// that have n candidates among them. A tuple smaller than its connected component
// rules out candidates in the rest of the component. [Techniques] lists the tuples
// and the other techniques that people learn first.
//
// Begin with [NewPosition], with [FromCandidates] for a grid with pencil marks, or with
// [OfBoard] for a board of another size, or a variant.
// [Position.Next] returns the next move, and
// [Position.Play] yields all of them. [Solver] is the strategy that plays to the end.
package tuples

import (
	"context"

	"graphcover/puzzle/sudoku"
	"graphcover/puzzle/sudoku/classic"
	"graphcover/strategy"
)

// Solver is the strategy that plays the easiest move as long as there is one.
type Solver struct{}

var _ strategy.FromCandidates = Solver{}

func (Solver) String() string { return "tuples" }

// Solve plays g as far as the techniques go, without choices. If g has no solution,
// the verdict may be Stuck as well as Unsolvable. If g has several, it is always
// Stuck.
func (Solver) Solve(ctx context.Context, g classic.Grid) (strategy.Answer, error) {
	return solveGrid(ctx, NewPosition(g))
}

// SolveCandidates implements [strategy.FromCandidates].
func (Solver) SolveCandidates(ctx context.Context, c classic.Candidates) (strategy.Answer, error) {
	return solveGrid(ctx, FromCandidates(c))
}

var _ strategy.OfBoards = Solver{}

// Takes implements [strategy.OfBoards].
func (Solver) Takes(k *sudoku.Rules) error {
	if k.HasCages() {
		return strategy.ErrCages
	}
	return nil
}

// SolveBoard implements [strategy.OfBoards].
func (Solver) SolveBoard(ctx context.Context, b sudoku.Board) (answer strategy.BoardAnswer, err error) {
	p := OfBoard(b)
	if err := play(ctx, p); err != nil {
		return answer, err
	}
	answer.Verdict, answer.Board, answer.Left = p.Verdict(), p.Board(), p.Candidates
	return answer, nil
}

// solveGrid plays a position of 9x9 to the end of the game.
func solveGrid(ctx context.Context, p *Position) (strategy.Answer, error) {
	if err := play(ctx, p); err != nil {
		return strategy.Answer{}, err
	}
	return strategy.Answer{
		Verdict: p.Verdict(), Grid: classic.Grid(p.Grid), Candidates: classic.Candidates(p.Candidates),
	}, nil
}

// play plays p to the end of the game. The error is that of ctx.
func play(ctx context.Context, p *Position) error {
	for range p.Play() {
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}
