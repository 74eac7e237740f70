package webui

import (
	"context"
	"strings"

	"graphcover/compare"
	"graphcover/internal/english"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy/techniques"
)

// mistakes are what a player has done that the only solution of the clues contradicts: numbers that
// were written, and candidates that were ruled out. They are named as in r3c7#4.
type mistakes struct {
	Wrong    []string `json:"wrong,omitempty"`
	RuledOut []string `json:"ruledOut,omitempty"`
}

// isNone reports whether there are none.
func (m *mistakes) isNone() bool { return len(m.Wrong) == 0 && len(m.RuledOut) == 0 }

// mistakesIn returns the mistakes in a position whose clues are the cells of clues that are not 0.
// Without exactly one solution of the clues there is nothing to measure by, so none are found. The
// error is that of ctx.
func mistakesIn(ctx context.Context, position *techniques.Position, clues []int) (*mistakes, error) {
	found := new(mistakes)
	if !hasEntries(position, clues) {
		return found, nil
	}
	right, err := compare.OnlySolution(ctx, clued(position, clues))
	if right == nil || err != nil {
		return found, err
	}
	rules, left := position.Board().Rules(), position.Board().Candidates()
	for cell, number := range right.Numbers() {
		switch written := position.Grid[cell]; {
		case written == 0 && (left[cell] &^ position.Candidates[cell]).Has(int(number)): // not by a wrong number
			found.RuledOut = append(found.RuledOut, rules.OptionName(cell, int(number)))
		case written != 0 && written != number:
			found.Wrong = append(found.Wrong, rules.OptionName(cell, int(written)))
		}
	}
	return found, nil
}

// hasEntries reports whether anything in a position comes from a player.
func hasEntries(position *techniques.Position, clues []int) bool {
	left := position.Board().Candidates()
	for cell, number := range position.Grid {
		if number != 0 && clues[cell] == 0 || position.Candidates[cell] != left[cell] {
			return true
		}
	}
	return false
}

// clued returns the board of a position with its clues alone.
func clued(position *techniques.Position, clues []int) sudoku.Board {
	keep := make([]bool, len(clues))
	for cell, clue := range clues {
		keep[cell] = clue != 0
	}
	return position.Board().Keep(keep)
}

// text says what is wrong.
func (m *mistakes) text() string {
	var parts []string
	if n := len(m.Wrong); n > 0 {
		parts = append(parts, cellsNamed(m.Wrong)+verb(n, " is wrong", " are wrong"))
	}
	if n := len(m.RuledOut); n > 0 {
		parts = append(parts, cellsNamed(m.RuledOut)+verb(n, " lacks its right candidate", " lack their right candidates"))
	}
	return strings.Join(parts, ", and ")
}

// cellsNamed lists the cells of candidates: r1c1, r2c5 and r3c7.
func cellsNamed(candidates []string) string {
	cells := make([]string, len(candidates))
	for i, candidate := range candidates {
		cells[i], _, _ = strings.Cut(candidate, "#")
	}
	return english.List(cells, "and")
}

// verb returns the verb for n subjects.
func verb(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}
