package webui

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy"
	"graphcover/strategy/techniques"
)

type hintRequest struct {
	Rules      string   `json:"rules"`      // of the board, as [sudoku.ParseRules] reads them; "" means 9x9
	Cells      []int    `json:"cells"`      // the number in each, 0 if it is empty
	Clues      []int    `json:"clues"`      // those of them that belong to the puzzle, 0 for the others; none means all
	Candidates []int    `json:"candidates"` // of each, bit n for n; none means all that the cells leave
	Techniques []string `json:"techniques"` // by name; none means all
}

// A hintAnswer is what hint --json prints, for the next move or for the end.
type hintAnswer struct {
	Status string           `json:"status"`           // "step", "solved", "stuck", "wrong" or "unsolvable"
	Reason *compare.Reason  `json:"reason,omitempty"` // why there is no solution
	Step   *techniques.Step `json:"step,omitempty"`

	// Mistakes are what a player has done that is wrong, and Text says so. Then there is no step.
	*mistakes
	Text string `json:"text,omitempty"`

	// Sound says that what was entered leads to a solution. Without it, that took too long to find out.
	Sound bool `json:"sound,omitempty"`

	Solution string `json:"solution,omitempty"`
}

// hintTime is how long a hint looks for a wrong entry, or the limit if that is less.
const hintTime = 2 * time.Second

// hint returns the easiest next move. There is none if an entry is wrong, because the move might
// follow from it, unless it takes too long to find that out. An entry is measured by the only solution
// of the clues. If they have several, or it is not known which numbers are clues, only a contradiction
// shows that one is wrong.
func (h *handler) hint(ctx context.Context, q hintRequest) (*hintAnswer, error) {
	position, err := q.position()
	if err != nil {
		return nil, err
	}
	chosen, err := techniquesNamed(q.Techniques)
	if err != nil {
		return nil, err
	}
	limited, cancel := context.WithTimeout(ctx, min(hintTime, h.Limit))
	defer cancel()
	if q.Clues != nil {
		switch wrong, err := mistakesIn(limited, position, q.Clues); {
		case err != nil && !errors.Is(err, context.DeadlineExceeded):
			return nil, err
		case err == nil && !wrong.isNone():
			return &hintAnswer{Status: "wrong", mistakes: wrong, Text: wrong.text()}, nil
		}
	}
	if contradictions := position.Contradictions(); len(contradictions) > 0 {
		return &hintAnswer{Status: string(strategy.Unsolvable), Reason: compare.Contradicted(ctx, problemAt(position), contradictions)}, nil
	}
	if !slices.Contains(position.Grid, 0) {
		return &hintAnswer{Status: string(strategy.Solved), Sound: true, Solution: position.Board().Cells()}, nil
	}
	fault, err := compare.Fault(limited, problemAt(position))
	switch {
	case err != nil && !errors.Is(err, context.DeadlineExceeded):
		return nil, err
	case fault != nil:
		return &hintAnswer{Status: string(strategy.Unsolvable), Reason: fault}, nil
	}
	if step, found := position.First(chosen); found {
		return &hintAnswer{Status: "step", Step: &step, Sound: err == nil}, nil
	}
	return &hintAnswer{Status: string(strategy.Stuck), Sound: err == nil}, nil
}

// problemAt returns the problem of a position in which nothing was placed: its numbers are given, and the
// other candidates that they leave but the position lacks are excluded.
func problemAt(position *techniques.Position) *exactcover.Problem {
	b := position.Board()
	p := b.Problem()
	for cell, left := range b.Candidates() {
		for number := range (left &^ position.Candidates[cell]).All() {
			p.Excluded = append(p.Excluded, b.Rules().OptionOf(cell, number))
		}
	}
	return p
}

// position returns the position that q describes.
func (q *hintRequest) position() (*techniques.Position, error) {
	rules, err := sudoku.ParseRules(cmp.Or(q.Rules, "9x9"))
	if err != nil {
		return nil, badRequest("rules: %v", err)
	}
	numbers := make([]uint8, rules.Side()*rules.Side())
	if len(q.Cells) != len(numbers) {
		return nil, badRequest("cells: want %d numbers, got %d", len(numbers), len(q.Cells))
	}
	for cell, number := range q.Cells {
		if number < 0 || number > rules.Side() {
			return nil, badRequest("cells: %s: want a number from 0 to %d, got %d", rules.CellName(cell), rules.Side(), number)
		}
		numbers[cell] = uint8(number)
	}
	if q.Clues != nil && len(q.Clues) != len(numbers) {
		return nil, badRequest("clues: want %d numbers, got %d", len(numbers), len(q.Clues))
	}
	for cell, clue := range q.Clues {
		if clue != 0 && clue != q.Cells[cell] {
			return nil, badRequest("clues: %s: want 0 or its number, %d, got %d", rules.CellName(cell), q.Cells[cell], clue)
		}
	}
	b := rules.Empty().Of(numbers)
	if err := (techniques.Solver{}).Takes(b); err != nil {
		return nil, badRequest("%v", err)
	}
	position := techniques.NewPosition(b)
	if q.Candidates == nil {
		return position, nil
	}
	if len(q.Candidates) != len(numbers) {
		return nil, badRequest("candidates: want %d sets, got %d", len(numbers), len(q.Candidates))
	}
	ruledOut := make(sudoku.Candidates, len(numbers))
	for cell, set := range q.Candidates {
		if set < 0 || set&^int(rules.Layout().Numbers()) != 0 {
			return nil, badRequest("candidates: %s: want bits 1 to %d, got %#x", rules.CellName(cell), rules.Side(), set)
		}
		if numbers[cell] == 0 {
			ruledOut[cell] = position.Candidates[cell] &^ sudoku.Digits(set)
		}
	}
	position.Take(techniques.Step{Eliminated: ruledOut})
	return position, nil
}

// techniquesNamed returns the techniques of these names, the easiest first, or all if there
// are no names.
func techniquesNamed(names []string) ([]*techniques.Technique, error) {
	if len(names) == 0 {
		return techniques.All, nil
	}
	var chosen []*techniques.Technique
	for _, t := range techniques.All {
		if slices.Contains(names, t.String()) {
			chosen = append(chosen, t)
		}
	}
	for _, name := range names {
		if known := techniques.Names(); !slices.Contains(known, name) {
			return nil, badRequest("techniques: want some of %s, got %.100q", strings.Join(known, ", "), name)
		}
	}
	return chosen, nil
}
