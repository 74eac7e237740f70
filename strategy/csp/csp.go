// Package csp solves Sudoku as a constraint satisfaction problem: 81 variables, the
// cells, each with a domain of numbers, and 27 constraints, one for each unit, which
// say that its cells are all different.
//
// There are two strategies. [Singles] is the solver of Xiao Lyu's paper, after P.
// Norvig, "Solving Every Sudoku Puzzle" (2006). [AllDifferent] draws every conclusion
// that a constraint allows, after J.-C. Régin, "A filtering algorithm for constraints
// of difference in CSPs" (AAAI 1994).
//
// Both propagate until nothing changes. Then they try each candidate of the cell with
// the fewest, in ascending order, and continue from there, depth first. Ties go to the
// lowest cell.
package csp

import (
	"context"

	"graphcover/puzzle/sudoku"
	"graphcover/strategy"
)

// Singles propagates by two rules: a decided number is removed from the peers of its
// cell, and a number with only one place left in a unit goes there.
type Singles struct{ strategy.NoCages }

func (Singles) String() string { return "csp" }

// Solve implements [strategy.Strategy].
func (Singles) Solve(ctx context.Context, b sudoku.Board) (strategy.Answer, error) {
	return solve(ctx, b, b.Rules().IsClassic(), false)
}

// AllDifferent propagates until each candidate in each unit is part of an assignment
// of the whole unit (generalized arc consistency). That includes what Singles does.
type AllDifferent struct{ strategy.NoCages }

func (AllDifferent) String() string { return "csp-gac" }

// Solve implements [strategy.Strategy].
func (AllDifferent) Solve(ctx context.Context, b sudoku.Board) (strategy.Answer, error) {
	return solve(ctx, b, b.Rules().IsClassic(), true)
}

// solve solves a board: one of 9x9 without other rules by package classic, or else any by the type
// domains. It propagates by whole units, or else by singles.
func solve(ctx context.Context, b sudoku.Board, isClassic, units bool) (strategy.Answer, error) {
	s := search{ctx: ctx, puzzle: b, units: units}
	var found bool
	if isClassic {
		p, possible := newPosition(b)
		found = possible && p.propagate(units) && s.descend(&p)
	} else if !b.Rules().HasParity() || len(b.Contradictions()) == 0 { // the domain of a clue does not show whether it must be even
		domains := newDomains(b)
		found = domains.propagate(units) && s.descendBoard(domains)
	}
	s.answer.Guesses = s.answer.Choices
	switch {
	case s.err != nil:
	case found:
		s.answer.Verdict = strategy.Solved
	default:
		s.answer.Verdict = strategy.Unsolvable
	}
	return s.answer, s.err
}

// A search is the state of a search on one board.
type search struct {
	ctx    context.Context
	puzzle sudoku.Board
	units  bool            // propagate by whole units
	answer strategy.Answer // with the solution, once it is found
	err    error           // that of ctx, when the search has noticed it
}

// checkEvery is the number of choices between two checks of the context.
const checkEvery = 1024

// tries makes a choice of each number in turn, and reports whether one has led to a solution.
func (s *search) tries(numbers sudoku.Digits, leads func(number int) bool) bool {
	for number := range numbers.All() {
		if !s.choose() {
			return false
		}
		if leads(number) {
			return true
		}
		if s.err != nil {
			return false
		}
		s.answer.Backtracks++
	}
	return false
}

// choose counts a choice. It returns false if ctx is done.
func (s *search) choose() bool {
	if s.answer.Choices%checkEvery == 0 {
		if s.err = s.ctx.Err(); s.err != nil {
			return false
		}
	}
	s.answer.Choices++
	return true
}
