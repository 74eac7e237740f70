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
	"graphcover/memsolver"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy"
	"graphcover/strategy/techniques"
)

// A positionRequest describes a position.
type positionRequest struct {
	Rules      string `json:"rules"`      // of the board, as [sudoku.ParseRules] reads them; "" means 9x9
	Cells      []int  `json:"cells"`      // the number in each, 0 if it is empty
	Clues      []int  `json:"clues"`      // those of them that belong to the puzzle, 0 for the others; none means all
	Candidates []int  `json:"candidates"` // of each, bit n for n; none means all that the cells leave
}

type hintRequest struct {
	positionRequest
	Techniques []string `json:"techniques"` // by name; none means all
}

// A hintAnswer is what hint --json prints, for the next move or for the end.
type hintAnswer struct {
	Status string           `json:"status"`           // "step", "solved", "stuck", "wrong" or "unsolvable"
	Reason *compare.Reason  `json:"reason,omitempty"` // why there is no solution
	Step   *techniques.Step `json:"step,omitempty"`

	// InCages are the candidates that Step rules out, with those that the same technique rules out in other cages, if it
	// does. They are named as in r3c7#4.
	InCages []string `json:"inCages,omitempty"`

	// Mistakes are what a player has done that is wrong, and Text says so. Then there is no step.
	*mistakes
	Text string `json:"text,omitempty"`

	// Sound says that what was entered leads to a solution. Without it, that took too long to find out.
	Sound bool `json:"sound,omitempty"`

	// Several says that what was entered leads to several solutions, so that no step leads to the end.
	Several bool `json:"several,omitempty"`

	Solution string `json:"solution,omitempty"`
}

// hintTime is how long a hint looks for a wrong entry, and the reasons for a cell are looked for, or the
// limit if that is less. severalTime is how long it looks for a second solution.
const (
	hintTime    = 2 * time.Second
	severalTime = 500 * time.Millisecond
)

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
	fault, sound, err := q.fault(limited, position)
	if fault != nil || err != nil {
		return fault, err
	}
	if !slices.Contains(position.Grid, 0) {
		return &hintAnswer{Status: string(strategy.Solved), Sound: true, Solution: position.Board().Cells()}, nil
	}
	several := sound && hasSeveral(ctx, position)
	if step, found := position.First(chosen); found {
		return &hintAnswer{Status: "step", Step: &step, InCages: inCages(position, step), Sound: sound, Several: several}, nil
	}
	return &hintAnswer{Status: string(strategy.Stuck), Sound: sound, Several: several}, nil
}

// hasSeveral reports whether a position is known to have several solutions. It is not known if that takes too long to find
// out.
func hasSeveral(ctx context.Context, position *techniques.Position) bool {
	ctx, cancel := context.WithTimeout(ctx, severalTime)
	defer cancel()
	found := 0
	for _, err := range memsolver.All(ctx, problemAt(position), memsolver.Limit(2)) {
		if err != nil {
			return false
		}
		found++
	}
	return found > 1
}

// inCages takes a step that a cage rules candidates out by, and those like it in position until there is none or one
// places a number, and returns the candidates that are gone. Of another step, or if there is no other like it, it
// returns nil.
func inCages(position *techniques.Position, step techniques.Step) []string {
	if step.Cage == 0 {
		return nil
	}
	gone, taken := make(sudoku.Candidates, len(position.Candidates)), 0
	for found := true; found && !step.Places(); taken++ {
		for cell, digits := range step.Eliminated {
			gone[cell] |= digits
		}
		position.Take(step)
		step, found = position.First([]*techniques.Technique{step.Technique})
	}
	if taken < 2 {
		return nil
	}
	return gone.Names(position.Board().Rules())
}

// fault returns the answer that a player has made mistakes, or that a position has no solution; nil if
// neither is so. It is sound if that is known: ctx may end before.
func (q *positionRequest) fault(ctx context.Context, position *techniques.Position) (answer *hintAnswer, sound bool, err error) {
	if q.Clues != nil {
		switch wrong, err := mistakesIn(ctx, position, q.Clues); {
		case err != nil && !errors.Is(err, context.DeadlineExceeded):
			return nil, false, err
		case err == nil && !wrong.isNone():
			return &hintAnswer{Status: "wrong", mistakes: wrong, Text: wrong.text()}, false, nil
		}
	}
	switch reason, err := compare.Fault(ctx, problemAt(position), position.Contradictions()); {
	case errors.Is(err, context.DeadlineExceeded):
		return nil, false, nil
	case err != nil:
		return nil, false, err
	case reason != nil:
		return &hintAnswer{Status: string(strategy.Unsolvable), Reason: reason}, false, nil
	}
	return nil, true, nil
}

// A cellRequest asks about an empty cell.
type cellRequest struct {
	positionRequest
	Cell string `json:"cell"` // its name
}

// A cellAnswer says what becomes of a cell, and why. If there are mistakes it says so instead, as a hint
// does.
type cellAnswer struct {
	*hintAnswer
	*techniques.CellReasons
	Late bool `json:"late,omitempty"` // whether there was too little time to play to the end
}

// whyCell says why a cell can't have some numbers, and which moves lead to the one that it gets.
func (h *handler) whyCell(ctx context.Context, q cellRequest) (*cellAnswer, error) {
	position, err := q.position()
	if err != nil {
		return nil, err
	}
	rules := position.Board().Rules()
	place, err := sudoku.ParsePlace(q.Cell)
	if err != nil {
		return nil, badRequest("cell: %v", err)
	}
	cell, _, err := rules.Find(place)
	if err != nil {
		return nil, badRequest("cell: %v", err)
	}
	if q.Cells[cell] != 0 {
		return nil, badRequest("cell: want an empty one, got %s, which is %d", rules.CellName(cell), q.Cells[cell])
	}
	limited, cancel := context.WithTimeout(ctx, min(hintTime, h.Limit))
	defer cancel()
	if fault, _, err := q.fault(limited, position); fault != nil || err != nil {
		return &cellAnswer{hintAnswer: fault}, err
	}
	limited, cancel = context.WithTimeout(ctx, min(hintTime, h.Limit)) // what is known by now may have taken long
	defer cancel()
	why, err := position.WhyCell(limited, cell)
	late := errors.Is(err, context.DeadlineExceeded)
	if err != nil && !late {
		return nil, err
	}
	return &cellAnswer{CellReasons: why, Late: late}, nil
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
func (q *positionRequest) position() (*techniques.Position, error) {
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
	position := techniques.NewPosition(rules.Empty().Of(numbers))
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
