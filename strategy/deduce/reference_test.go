package deduce_test

import (
	"slices"

	"graphcover/puzzle/sudoku"
)

// known is what is known about a move, as in the graph but without causes.
type known struct {
	status string
	round  int
	reason string
}

// deduced does in memory what the statements do in the graph, step by step as
// docs/deduce.md says, and returns what is then known about each move.
func deduced(g sudoku.Grid) []known {
	all := make([]known, 729)
	for option := range all {
		all[option].status = "Maybe"
		if cell, number := sudoku.PlaceOf(option); int(g[cell]) == number {
			all[option] = known{"Yes", 0, "clue"}
		}
	}
	for round, changed := 0, true; changed; round++ {
		changed = false
		note := func(moves []int, status, reason string) {
			for _, m := range moves {
				if all[m].status == "Maybe" {
					all[m] = known{status, round, reason}
					changed = true
				}
			}
		}
		if round > 0 {
			note(singles(all, 243, 324), "Yes", "naked single")
			note(singles(all, 0, 243), "Yes", "hidden single")
		}
		note(blocked(all, round), "No", "blocked")
		if round > 0 {
			note(besideTwins(all), "No", "naked twin")
		}
		changed = changed || round == 0
	}
	return all
}

var model = sudoku.Grid{}.Problem()

// movesOf holds the moves of each constraint.
var movesOf = func() (moves [324][]int) {
	for o, option := range model.Options {
		for _, i := range option.Items {
			moves[i] = append(moves[i], o)
		}
	}
	return moves
}()

// singles returns the moves that are the only candidates of unsatisfied constraints.
func singles(all []known, from, to int) (found []int) {
	for _, moves := range movesOf[from:to] {
		satisfied := slices.ContainsFunc(moves, func(m int) bool { return all[m].status == "Yes" })
		if left := candidates(all, moves); len(left) == 1 && !satisfied {
			found = append(found, left[0])
		}
	}
	return found
}

func candidates(all []known, moves []int) (left []int) {
	for _, m := range moves {
		if all[m].status == "Maybe" {
			left = append(left, m)
		}
	}
	return left
}

// blocked returns the moves that share a constraint with a move placed in a round.
func blocked(all []known, round int) (found []int) {
	for _, moves := range movesOf {
		if slices.ContainsFunc(moves, func(m int) bool { return all[m].status == "Yes" && all[m].round == round }) {
			found = append(found, moves...)
		}
	}
	return found
}

// besideTwins returns what the naked twins of all units rule out.
func besideTwins(all []known) (found []int) {
	digits := func(cell int) (d sudoku.Digits) {
		for _, m := range candidates(all, movesOf[243+cell]) {
			_, number := sudoku.PlaceOf(m)
			d |= sudoku.DigitsOf(number)
		}
		return d
	}
	for _, unit := range sudoku.Units {
		for i, a := range unit.Cells {
			for _, b := range unit.Cells[i+1:] {
				d := digits(a)
				if d.Len() != 2 || digits(b) != d {
					continue
				}
				for _, cell := range unit.Cells {
					for number := range d.All() {
						if cell != a && cell != b {
							found = append(found, sudoku.OptionOf(cell, number))
						}
					}
				}
			}
		}
	}
	return found
}
