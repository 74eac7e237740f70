// Package strategy defines what the ways to solve a Sudoku have in common that are
// not exact cover. Each is a package below this one, after a published system:
//
//	coloring/  the cells as a graph to be colored
//	deduce/    set-based queries on the graph of moves and constraints
//	tuples/    the next move that a person would make
//	csp/       constraint propagation with backtracking
//
// They know nothing of each other. Package compare verifies what they answer and
// shows it beside exact cover.
package strategy

import (
	"context"
	"fmt"
	"strings"
	"time"

	"graphcover/puzzle/sudoku"
)

// A Strategy solves Sudoku.
type Strategy interface {
	fmt.Stringer // its name, as on the command line

	// Solve solves g, whose clues may contradict each other. Of several solutions it
	// finds one, or is stuck. An error is that of ctx once it is done, or a failure
	// such as a lost connection, never that there is no solution; the answer then
	// holds what was counted so far.
	Solve(ctx context.Context, g sudoku.Grid) (Answer, error)
}

// A Verdict is how a strategy ended.
type Verdict string

// The ways in which it ends.
const (
	Solved     Verdict = "solved"
	Unsolvable Verdict = "unsolvable" // it has seen that there is no solution
	Stuck      Verdict = "stuck"      // it does not guess, and nothing more follows
)

// An Answer is what a strategy says of a grid.
type Answer struct {
	Verdict Verdict
	// Grid is the solution if it is Solved, and if it is Stuck what was found of it.
	Grid sudoku.Grid
	// Candidates are, if it is Stuck, what is left.
	Candidates sudoku.Candidates

	// Choices counts the numbers that a search gave to a cell, Backtracks those of
	// them that it took back. What propagation or deduction finds is no choice.
	Choices, Backtracks int
	// Guesses counts the choices for a cell that had another candidate.
	Guesses int

	RoundTrips int           // queries sent to a database; 0 in memory
	Loading    time.Duration // what it took to create nodes in a database
}

// List joins words as in a sentence: "1, 4 or 7".
func List(words []string, conjunction string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return fmt.Sprintf("%s %s %s", strings.Join(words[:last], ", "), conjunction, words[last])
}
