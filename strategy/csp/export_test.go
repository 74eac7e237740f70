package csp

import (
	"context"

	"graphcover/puzzle/sudoku"
	"graphcover/strategy"
)

// SolveBoard solves a board as one of any size.
func SolveBoard(ctx context.Context, b sudoku.Board, units bool) (strategy.Answer, error) {
	return solve(ctx, b, false, units)
}
