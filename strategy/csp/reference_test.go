package csp_test

import (
	"slices"
	"testing"

	"graphcover/internal/testenv"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy"
	"graphcover/strategy/csp"
)

// reference is the search by its definition, in plain loops. It shares nothing with
// the package but units.
type reference struct {
	propagate           func(sudoku.Candidates) bool // false if it finds that there is no solution
	guesses, backtracks int
}

// solve returns the solution of b, or false.
func (r *reference) solve(b sudoku.Board) (sudoku.Board, bool) {
	domains, numbers := b.Marks(), b.Numbers()
	if !r.descend(domains) {
		return b, false
	}
	for cell, digits := range domains {
		numbers[cell] = uint8(digits.Least())
	}
	return b.Of(numbers), true
}

func (r *reference) descend(domains sudoku.Candidates) bool {
	if !r.propagate(domains) {
		return false
	}
	chosen := -1
	for cell, digits := range domains {
		if digits.Len() > 1 && (chosen < 0 || digits.Len() < domains[chosen].Len()) {
			chosen = cell
		}
	}
	if chosen < 0 {
		return true
	}
	for number := range domains[chosen].All() {
		r.guesses++
		next := slices.Clone(domains)
		next[chosen] = sudoku.DigitsOf(number)
		if r.descend(next) {
			copy(domains, next)
			return true
		}
		r.backtracks++
	}
	return false
}

var classicLayout = sudoku.Classic().Layout()

// twoRules propagates as Singles does.
func twoRules(domains sudoku.Candidates) bool {
	for changed := true; changed; {
		changed = false
		for cell, digits := range domains {
			if digits.Len() != 1 {
				continue
			}
			for _, peer := range classicLayout.Peers[cell] {
				if domains[peer]&digits != 0 {
					domains[peer] &^= digits
					changed = true
				}
			}
		}
		for _, unit := range classicLayout.Units {
			for number := 1; number <= 9; number++ {
				var places []int
				for _, cell := range unit.Cells {
					if domains[cell].Has(number) {
						places = append(places, cell)
					}
				}
				switch {
				case len(places) == 0:
					return false
				case len(places) == 1 && domains[places[0]].Len() > 1:
					domains[places[0]] = sudoku.DigitsOf(number)
					changed = true
				}
			}
		}
	}
	for _, digits := range domains {
		if digits == 0 {
			return false
		}
	}
	return true
}

// wholeUnits propagates as AllDifferent does.
func wholeUnits(domains sudoku.Candidates) bool {
	for changed := true; changed; {
		changed = false
		for _, unit := range classicLayout.Units {
			var before [9]sudoku.Digits
			for k, cell := range unit.Cells {
				before[k] = domains[cell]
			}
			for k, digits := range csp.Supported(before) {
				if digits == 0 {
					return false
				}
				changed = changed || digits != before[k]
				domains[unit.Cells[k]] = digits
			}
		}
	}
	return true
}

// TestTree checks that the search makes the guesses and backtracks of its definition,
// and finds the same solution.
func TestTree(t *testing.T) {
	for _, c := range []struct {
		strategy  strategy.Strategy
		propagate func(sudoku.Candidates) bool
		file      string
		most      int // in the short run, since the reference is slow
		every     int // in the long run, for the same reason
	}{
		{csp.Singles{}, twoRules, "norvig_easy50.txt", 50, 1},
		{csp.Singles{}, twoRules, "norvig_hardest11.txt", 50, 1},
		{csp.Singles{}, twoRules, "norvig_top95.txt", 50, 1},
		{csp.Singles{}, twoRules, "top1465.txt", 50, 1},
		{csp.Singles{}, twoRules, "clues17_4916.txt", 50, 1},
		{csp.AllDifferent{}, wholeUnits, "norvig_easy50.txt", 8, 1},
		{csp.AllDifferent{}, wholeUnits, "norvig_hardest11.txt", 8, 1},
		{csp.AllDifferent{}, wholeUnits, "norvig_top95.txt", 8, 1},
		{csp.AllDifferent{}, wholeUnits, "top1465.txt", 8, 25},
		{csp.AllDifferent{}, wholeUnits, "clues17_4916.txt", 8, 25},
	} {
		t.Run(c.strategy.String()+"/"+c.file, func(t *testing.T) {
			t.Parallel()
			for n, b := range sample(t, c.file, c.most) {
				if testenv.LongRun() && n%c.every > 0 {
					continue
				}
				want := reference{propagate: c.propagate}
				solution, solved := want.solve(b)
				got := testenv.Must(c.strategy.Solve(t.Context(), b))(t)
				if got.Guesses != want.guesses || got.Backtracks != want.backtracks || got.Choices != want.guesses {
					t.Errorf("%s: want %d guesses, which are its choices, and %d backtracks, got %d, %d, %d",
						b, want.guesses, want.backtracks, got.Guesses, got.Choices, got.Backtracks)
				}
				if (got.Verdict == strategy.Solved) != solved || solved && got.Board != solution {
					t.Errorf("%s: want %s, got %s %s", b, solution, got.Verdict, got.Board)
				}
			}
		})
	}
}
