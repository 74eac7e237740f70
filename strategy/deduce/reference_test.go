package deduce_test

import (
	"slices"

	"graphcover/puzzle/sudoku"
	"graphcover/strategy/deduce"
)

// known is what is known about a move, as in the graph but without causes.
type known struct {
	status string
	round  int
	reason string
}

// deduced does in memory what the statements do in the graph, step by step as
// docs/deduce.md says. It returns what is then known about each move, and how many
// numbers each pass has placed.
func deduced(b sudoku.Board, rules deduce.Rules) ([]known, []int) {
	if rules != deduce.All && rules != "" {
		return deducedAsPublished(b, rules)
	}
	all := clues(b)
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
		if !changed {
			return all, placedBy(all, round, 1)
		}
	}
	return nil, nil
}

// deducedAsPublished is deduced by the published rules, or those of the first stages. Possible
// values are derived again from the numbers on the board each time, as by a view.
func deducedAsPublished(b sudoku.Board, rules deduce.Rules) ([]known, []int) {
	all := clues(b)
	place := func(moves []int, round int, reason string) int {
		slices.Sort(moves)
		moves = slices.Compact(moves)
		for _, m := range moves {
			all[m] = known{"Yes", round, reason}
		}
		return len(moves)
	}
	exclude := func(round int) {
		for _, m := range blocked(all, round) {
			if all[m].status == "Maybe" && all[m].reason == "" {
				all[m] = known{"No", round, "blocked"}
			}
		}
		if rules == deduce.Singles || rules == deduce.Blocks {
			return
		}
		for m := range all {
			if all[m].reason == "naked twin" {
				all[m].status = "Maybe"
				if slices.ContainsFunc(peers(m), func(p int) bool { return all[p].status == "Yes" }) {
					all[m].status = "No"
				}
			}
		}
		for _, m := range besidePublishedTwins(all) {
			switch {
			case all[m].reason == "":
				all[m] = known{"No", round, "naked twin"}
			case all[m].reason == "naked twin":
				all[m].status = "No"
			}
		}
	}
	of := [][2]int{{243, 324}, {162, 243}} // the cells, and the numbers in blocks
	if rules == deduce.Singles {
		of = of[:1]
	}
	exclude(0)
	for round := 1; ; round += len(of) {
		changed := 0
		for i, constraints := range of {
			changed += place(singles(all, constraints[0], constraints[1]), round+i, []string{"naked single", "hidden single"}[i])
			exclude(round + i)
		}
		if changed == 0 {
			return all, placedBy(all, round-1+len(of), len(of))
		}
	}
}

// clues returns what is known before the first step.
func clues(b sudoku.Board) []known {
	all := slices.Repeat([]known{{status: "Maybe"}}, 729)
	p := b.Problem()
	for _, option := range p.Given {
		all[option] = known{"Yes", 0, "clue"}
	}
	for _, option := range p.Excluded {
		all[option] = known{"No", 0, "pencil mark"}
	}
	return all
}

// placedBy returns how many numbers each pass has placed. A pass has the given number of rounds.
func placedBy(all []known, rounds, each int) []int {
	passes := make([]int, rounds/each)
	for _, k := range all {
		if k.status == "Yes" && k.round > 0 {
			passes[(k.round-1)/each]++
		}
	}
	return passes
}

// peers returns the moves that share a constraint with m, and m.
func peers(m int) (all []int) {
	for _, i := range model.Options[m].Items {
		all = append(all, movesOf[i]...)
	}
	return all
}

var model = classic.Empty().Problem()

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

// digits returns the candidates of a cell.
func digits(all []known, cell int) (d sudoku.Digits) {
	for _, m := range candidates(all, movesOf[243+cell]) {
		_, number, _ := classic.MoveOf(m)
		d |= sudoku.DigitsOf(number)
	}
	return d
}

// besidePublishedTwins returns what the naked twins of rows and columns rule out. If
// more than two cells are equal, the first and the last are the twins.
func besidePublishedTwins(all []known) (found []int) {
	for _, unit := range classic.Layout().Units[:18] {
		twins := make(map[sudoku.Digits][]int)
		for _, cell := range unit.Cells {
			if d := digits(all, cell); d.Len() == 2 {
				twins[d] = append(twins[d], cell)
			}
		}
		for d, alike := range twins {
			for _, cell := range unit.Cells {
				for number := range d.All() {
					m := classic.OptionOf(cell, number)
					if len(alike) > 1 && cell != alike[0] && cell != alike[len(alike)-1] && all[m].status == "Maybe" {
						found = append(found, m)
					}
				}
			}
		}
	}
	return found
}

// besideTwins returns what the naked twins of all units rule out.
func besideTwins(all []known) (found []int) {
	for _, unit := range classic.Layout().Units {
		for i, a := range unit.Cells {
			for _, b := range unit.Cells[i+1:] {
				d := digits(all, a)
				if d.Len() != 2 || digits(all, b) != d {
					continue
				}
				for _, cell := range unit.Cells {
					for number := range d.All() {
						if cell != a && cell != b {
							found = append(found, classic.OptionOf(cell, number))
						}
					}
				}
			}
		}
	}
	return found
}
