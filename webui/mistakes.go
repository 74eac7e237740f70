package webui

import (
	"context"
	"strings"

	"graphcover/memsolver"
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
	right, err := onlySolution(ctx, clued(position, clues))
	if right == nil || err != nil {
		return found, err
	}
	rules, left := position.Board().Rules(), position.Board().Candidates()
	name := func(cell int, number uint8) string {
		return rules.Empty().Base().OptionName(rules.OptionOf(cell, int(number)))
	}
	for cell, number := range right {
		switch written := position.Grid[cell]; {
		case written == 0 && (left[cell] &^ position.Candidates[cell]).Has(int(number)): // not by a wrong number
			found.RuledOut = append(found.RuledOut, name(cell, number))
		case written != 0 && written != number:
			found.Wrong = append(found.Wrong, name(cell, written))
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

// onlySolution returns the numbers of the only solution of b, or nil if it has none or several. The
// error is that of ctx.
func onlySolution(ctx context.Context, b sudoku.Board) ([]uint8, error) {
	if len(b.Contradictions()) > 0 {
		return nil, nil
	}
	var only []uint8
	for solution, err := range memsolver.All(ctx, b.Problem()) {
		if err != nil {
			return nil, err
		}
		if only != nil {
			return nil, nil
		}
		only = b.With(solution).Numbers()
	}
	return only, nil
}

// text says what is wrong.
func (m *mistakes) text() string {
	var parts []string
	if n := len(m.Wrong); n > 0 {
		parts = append(parts, cellsNamed(m.Wrong)+verb(n, " is wrong", " are wrong"))
	}
	if n := len(m.RuledOut); n > 0 {
		parts = append(parts, cellsNamed(m.RuledOut)+verb(n, " has lost its right candidate", " have lost their right candidates"))
	}
	return strings.Join(parts, ", and ")
}

// cellsNamed lists the cells of candidates: r1c1, r2c5 and r3c7.
func cellsNamed(candidates []string) string {
	cells := make([]string, len(candidates))
	for i, candidate := range candidates {
		cells[i], _, _ = strings.Cut(candidate, "#")
	}
	if last := len(cells) - 1; last > 0 {
		return strings.Join(cells[:last], ", ") + " and " + cells[last]
	}
	return cells[0]
}

// verb returns the verb for n subjects.
func verb(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}
