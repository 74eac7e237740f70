// Package strategy defines what all ways to solve a Sudoku other than exact cover
// have in common. Each of them is a package below this one, after a published system:
//
//	coloring/  the cells as a graph to color
//	deduce/    set-based queries on the graph of moves and constraints
//	techniques/ the next move that a person would make
//	csp/       constraint propagation with backtracking
//
// The packages don't depend on each other. Each has a type that implements
// [Strategy]. Package compare verifies the answers and shows them beside exact cover.
package strategy

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"graphcover/puzzle/sudoku"
)

// A Strategy solves Sudoku.
type Strategy interface {
	fmt.Stringer // its name, as on the command line

	// Takes returns an error that names what the strategy does not know, such as the sums of
	// cages, or nil.
	Takes(b sudoku.Board) error

	// Solve solves b, which it must take and whose clues may conflict with each other. If b has
	// pencil marks, each number of a solution is one of them. If there are several solutions,
	// it finds one of them or gets stuck. An error is that of ctx, or a failure such as a lost
	// connection; the answer then has what was counted so far. That there is no solution is not
	// an error.
	Solve(ctx context.Context, b sudoku.Board) (Answer, error)
}

// ErrCages means that a strategy does not take killer Sudokus.
var ErrCages = errors.New("want a Sudoku without cages: of the strategies, only tuples in memory uses their sums")

// NoCages is embedded in strategies that know all rules but the sums of cages.
type NoCages struct{}

// Takes implements [Strategy].
func (NoCages) Takes(b sudoku.Board) error {
	if b.Rules().HasCages() {
		return ErrCages
	}
	return nil
}

// A Verdict is the outcome of a strategy.
type Verdict string

// The outcomes.
const (
	Solved     Verdict = "solved"
	Unsolvable Verdict = "unsolvable" // it has proved that there is no solution
	Stuck      Verdict = "stuck"      // it doesn't guess, and can't deduce any more
)

// An Answer is what a strategy found out about a board.
type Answer struct {
	Verdict Verdict
	// Board is the solution if the verdict is Solved, and as much of it as was found, without
	// pencil marks, if it is Stuck.
	Board sudoku.Board
	// Left holds the candidates that are left if the verdict is Stuck.
	Left sudoku.Candidates

	// Choices counts the numbers that a search gave to cells, and Backtracks how many
	// of them it took back. What propagation or deduction finds is not a choice.
	Choices, Backtracks int
	// Guesses counts the choices for cells that had more than one candidate.
	Guesses int

	// Passes counts the numbers that each pass of a deduction has placed, up to the
	// first pass that found nothing. It is nil if the strategy makes no passes.
	Passes []int

	RoundTrips int           // queries sent to a database; 0 in memory
	Loading    time.Duration // the time to create nodes in a database
}

// Deduced returns the answer of a deduction on b, of which a graph keeps the options that are placed, those
// that are left, and the state: "solved", "exhausted" or "searching".
func Deduced(b sudoku.Board, state string, placed, left []int) Answer {
	found := b.Rules().Empty().With(placed)
	switch state {
	case "solved":
		return Answer{Verdict: Solved, Board: found}
	case "exhausted":
		return Answer{Verdict: Unsolvable}
	}
	return Answer{Verdict: Stuck, Board: found, Left: b.Rules().CandidatesOf(slices.Concat(placed, left))}
}
