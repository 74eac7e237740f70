package techniques

import (
	"encoding/json"
	"fmt"
	"slices"

	"graphcover/puzzle/sudoku"
)

// A Step is a move: what it changes, and why. It shares no data with its position.
type Step struct {
	Technique *Technique

	// Base is the set of units that the reason is about; it is empty if the reason is
	// about a single cell. Cover is the set of units to which the reason confines a
	// number, if it does.
	Base, Cover Units

	// Cage is the number of the cage that the reason is about, from 1, or 0.
	Cage int

	// Reason holds the candidates from which the step follows.
	Reason sudoku.Candidates

	// Parts holds the groups of cells that have different roles in the reason, if they do.
	Parts []Part
	// Links holds the links of a chain or a net, each after those that it follows from.
	Links []Link

	// Placed holds the numbers that the step places, with 0 elsewhere. Eliminated
	// holds the candidates that it rules out.
	Placed     []uint8
	Eliminated sudoku.Candidates

	rules *rules // nil for those of 9x9
	tuple tupleKind

	// premise says in words from which group of cells the step follows, if it does.
	premise string
}

// A Part is a group of cells with a role in the reason of a step.
type Part struct {
	Role  string // such as "pivot"
	Cells []int
	// Digits are the numbers of the cells that the role is about.
	Digits sudoku.Digits
}

// step returns a step in p that changes nothing yet.
func (p *Position) step() Step { return newStep(p.rules) }

func newStep(r *rules) Step {
	sets := make(sudoku.Candidates, 2*r.cells)
	return Step{Reason: sets[:r.cells:r.cells], Eliminated: sets[r.cells:], Placed: make([]uint8, r.cells), rules: r}
}

// of returns the rules of the board of s.
func (s Step) of() *rules {
	if s.rules == nil {
		return nine()
	}
	return s.rules
}

// InBlocks reports whether a block, or a region, is among the units that the reason is about.
func (s Step) InBlocks() bool {
	r := s.of()
	return !r.ofKind(s.Base, r.blocks).isEmpty()
}

// Cells returns the cells of the reason, ascending.
func (s Step) Cells() []int { return cellsOf(s.Reason) }

// Digits returns the numbers of the reason.
func (s Step) Digits() sudoku.Digits { return union(s.Reason, s.Cells()) }

func (s Step) changes() bool {
	return s.Places() || slices.ContainsFunc(s.Eliminated, func(digits sudoku.Digits) bool { return digits != 0 })
}

// Places reports whether s places a number.
func (s Step) Places() bool {
	return slices.ContainsFunc(s.Placed, func(number uint8) bool { return number > 0 })
}

// String returns the step as a sentence without a period: "in row 3, r3c1 and r3c8
// hold only 1 and 9, so r3c7 can't be 1".
func (s Step) String() string {
	return fmt.Sprintf("%s, so %s", s.Technique.reason(s), s.conclusion())
}

// unitNames returns the names of the units and of the cage that the reason is about.
func (s Step) unitNames() []string {
	names := append(s.of().unitNames(s.Base), s.of().unitNames(s.Cover)...)
	if s.Cage > 0 {
		names = append(names, cageName(s.Cage))
	}
	return names
}

// MarshalJSON writes s as an object with technique, cost, the names of the units or the cage, the
// cells and candidates of the reason, what is placed and eliminated (as "r3c7" and
// "r3c7#1"), and text; with parts and links if there are any. A part has role, cells and
// digits. A link has candidate, right, by, which is "supposed" if nothing leads to the link,
// and from.
func (s Step) MarshalJSON() ([]byte, error) {
	r := s.of()
	placed := make(sudoku.Candidates, len(s.Placed))
	for cell, number := range s.Placed {
		if number > 0 {
			placed[cell] = sudoku.DigitsOf(int(number))
		}
	}
	return json.Marshal(struct {
		Technique  string      `json:"technique"`
		Cost       int         `json:"cost"`
		Units      []string    `json:"units"`
		Cells      []string    `json:"cells"`
		Candidates []string    `json:"candidates"`
		Parts      []namedPart `json:"parts,omitempty"`
		Links      []namedLink `json:"links,omitempty"`
		Placed     []string    `json:"placed"`
		Eliminated []string    `json:"eliminated"`
		Text       string      `json:"text"`
	}{
		s.Technique.String(), s.Technique.Cost(), s.unitNames(),
		r.sudoku.CellNames(s.Cells()), s.Reason.Names(r.sudoku), s.namedParts(), s.namedLinks(),
		placed.Names(r.sudoku), s.Eliminated.Names(r.sudoku), s.String(),
	})
}

// A namedPart is a part in JSON.
type namedPart struct {
	Role   string        `json:"role"`
	Cells  []string      `json:"cells"`
	Digits sudoku.Digits `json:"digits"`
}

func (s Step) namedParts() (all []namedPart) {
	for _, p := range s.Parts {
		all = append(all, namedPart{p.Role, s.of().sudoku.CellNames(p.Cells), p.Digits})
	}
	return all
}

// A namedLink is a link in JSON.
type namedLink struct {
	Candidate string `json:"candidate"`
	Right     bool   `json:"right"`
	By        string `json:"by"`
	From      []int  `json:"from"`
}

func (s Step) namedLinks() (all []namedLink) {
	for _, l := range s.Links {
		by := l.By
		if l.supposed() {
			by = "supposed"
		}
		all = append(all, namedLink{s.of().candidateName(l.Candidate), l.Right, by, append([]int{}, l.From...)})
	}
	return all
}

// cellsOf returns the cells that have candidates, ascending.
func cellsOf(c sudoku.Candidates) []int {
	var cells []int
	for cell, digits := range c {
		if digits != 0 {
			cells = append(cells, cell)
		}
	}
	return cells
}

// union returns the candidates of some cells.
func union(c sudoku.Candidates, cells []int) sudoku.Digits {
	var all sudoku.Digits
	for _, cell := range cells {
		all |= c[cell]
	}
	return all
}

// losers returns the candidates of one number that all the cells can see: they are wrong if one of
// these cells has the number.
func (p *Position) losers(number int, cells ...int) set {
	open := p.links().open.and(p.rules.ofNumber[number])
	for _, cell := range cells {
		for i, word := range p.rules.rivals[p.rules.candidateOf(cell, number)] {
			open[i] &= word
		}
	}
	return open
}

// about adds the candidates of cells to the reason.
func (s *Step) about(p *Position, cells ...int) {
	for _, cell := range cells {
		s.Reason[cell] = p.open(cell)
	}
}

// place returns the step that places a number in a cell, because it has no other
// place in base or the cell has no other candidate.
func (p *Position) place(base Units, cell, number int) Step {
	s := p.step()
	s.Base = base
	s.Reason[cell] = sudoku.DigitsOf(number)
	s.Placed[cell] = uint8(number)
	return s
}
