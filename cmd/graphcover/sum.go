package main

import (
	"fmt"

	"graphcover/compare"
	"graphcover/internal/console"
)

// A sum adds up what a command reports of many puzzles, as section 5 of "Sudoku Puzzle
// Solver" (docs/csp.md) does: how many were solved, in what time, and on average.
type sum struct {
	puzzles, solved     int
	choices, backtracks int
	seconds             float64
}

// add adds an answer. Its seconds are those of one puzzle, so with several searches at once the
// command takes less time than the sum.
func (s *sum) add(solved bool, choices, backtracks int, seconds float64) {
	s.puzzles++
	if solved {
		s.solved++
	}
	s.choices += choices
	s.backtracks += backtracks
	s.seconds += seconds
}

// addResult adds an answer of solve.
func (s *sum) addResult(r compare.Result) {
	s.add(r.Status == compare.Solved, r.Choices, r.Backtracks, r.Seconds)
}

// reportSum prints the line for the puzzles of a command if there are several.
func (a *app) reportSum(s sum, done string) {
	if s.puzzles > 1 && !a.json {
		a.printf("%s: %d %s; %s, %s, %s; on average %s\n", console.Plural(s.puzzles, "puzzle"), s.solved, done,
			console.Plural(s.choices, "choice"), console.Plural(s.backtracks, "backtrack"), duration(s.seconds), s.average())
	}
}

// average returns the means per puzzle.
func (s *sum) average() string {
	n := float64(s.puzzles)
	return fmt.Sprintf("%s choices, %s backtracks, %s", digits(float64(s.choices)/n), digits(float64(s.backtracks)/n), duration(s.seconds/n))
}
