package techniques

import (
	"context"
	"fmt"
	"slices"

	"graphcover/internal/english"
	"graphcover/puzzle/sudoku"
)

// CellReasons say what becomes of an empty cell in the game, and why.
type CellReasons struct {
	Cell    string        `json:"cell"`    // its name
	Blocked []Blocked     `json:"blocked"` // the numbers that it can't have as the board stands, ascending
	Left    sudoku.Digits `json:"left"`    // the others

	// Steps are the steps of the game that rule out numbers of the cell, or place one in it.
	Steps []CellStep `json:"steps"`

	// Number is the number that the cell gets, or 0 if no step places one.
	Number int `json:"number,omitempty"`
}

// A Blocked number is one that a cell can't have.
type Blocked struct {
	Number int      `json:"number"`
	Reason string   `json:"reason"`          // "r1c3 has it, in row 1"
	Cells  []string `json:"cells,omitempty"` // the other cells of the reason
}

// A CellStep is a step that changes what a cell can be.
type CellStep struct {
	Before int           `json:"before"` // how many steps of the game come before it
	Step   Step          `json:"step"`
	Lost   sudoku.Digits `json:"lost,omitempty"` // the numbers of the cell that it rules out
}

// WhyCell plays p until it is decided what an empty cell is, and says why. It returns what it knows
// together with the error of ctx.
func (p *Position) WhyCell(ctx context.Context, cell int) (*CellReasons, error) {
	why := &CellReasons{Cell: p.rules.sudoku.CellName(cell), Blocked: []Blocked{}, Steps: []CellStep{}}
	for number := 1; number <= p.rules.Side; number++ {
		if b, blocked := p.blocked(cell, number); blocked {
			why.Blocked = append(why.Blocked, b)
			p.keep(cell, ^sudoku.DigitsOf(number))
		}
	}
	why.Left = p.Candidates[cell]
	if len(p.Contradictions()) > 0 {
		return why, nil
	}
	for before := 0; why.Number == 0; before++ {
		s, found := p.nextFor(cell)
		if !found {
			break
		}
		if err := ctx.Err(); err != nil {
			return why, err
		}
		had := p.Candidates[cell]
		p.Take(s)
		why.Number = int(p.Grid[cell])
		if lost := had &^ p.Candidates[cell]; lost != 0 || why.Number > 0 {
			why.Steps = append(why.Steps, CellStep{before, s, lost})
		}
	}
	return why, nil
}

// nextFor returns the next step of the game for somebody who looks at an empty cell: the step that decides
// it if it is a single, or else the easiest one.
func (p *Position) nextFor(cell int) (Step, bool) {
	if s, found := p.singleIn(cell); found {
		return s, found
	}
	return p.Next()
}

// blocked returns why an empty cell can't have a number as the board stands, or false if it can.
func (p *Position) blocked(cell, number int) (Blocked, bool) {
	r := p.rules.sudoku
	name, grid := r.CellName(cell), slices.Clone(p.Grid)
	grid[cell] = uint8(number)
	for _, c := range r.Empty().Of(grid).Conflicts() {
		if !slices.Contains(c.Cells, name) || c.Kind != sudoku.Sum && c.Number != number {
			continue
		}
		others := slices.DeleteFunc(slices.Clone(c.Cells), func(other string) bool { return other == name })
		has := fmt.Sprintf("%s %s it", english.List(others, "and"), verb(len(others), "has", "have"))
		switch c.Kind {
		case sudoku.Repeated:
			return Blocked{number, fmt.Sprintf("%s, in %s", has, r.NameCages(c.Unit)), others}, true
		case sudoku.Apart:
			return Blocked{number, fmt.Sprintf("%s, a %s away", has, c.Unit), others}, true
		case sudoku.Parity:
			return Blocked{number, "the cell is marked as " + c.Unit, nil}, true
		case sudoku.Sum:
			return Blocked{number, fmt.Sprintf("with it, %s can't have the sum %d", r.NameCages(c.Unit), c.Number), others}, true
		}
	}
	if !p.Candidates[cell].Has(number) {
		return Blocked{number, "it was ruled out before", nil}, true
	}
	return Blocked{}, false
}

// singleIn returns the step that places a number in an empty cell, if it is a naked or a hidden single.
func (p *Position) singleIn(cell int) (s Step, found bool) {
	naked, hidden := All[0], All[1]
	if left := p.open(cell); left.Len() == 1 {
		s = p.place(Units{}, cell, left.Least())
		s.Technique = naked
		return s, true
	}
	for _, u := range p.rules.UnitsOf[cell] {
		only := p.open(cell)
		for _, other := range p.rules.Units[u].Cells {
			if other != cell {
				only &^= p.Candidates[other]
			}
		}
		if only != 0 {
			s = p.place(unitSet(u), cell, only.Least())
			s.Technique = hidden
			return s, true
		}
	}
	return s, false
}
