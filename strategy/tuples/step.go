package tuples

import (
	"encoding/json"
	"fmt"

	"graphcover/puzzle/sudoku"
)

// A Step is a move: what it changes, and why. It shares no data with its position.
type Step struct {
	Technique Technique

	// Base is the set of units that the reason is about; it is empty if the reason is
	// about a single cell. Cover is the set of units to which the reason confines a
	// number, if it does.
	Base, Cover Units

	// Reason holds the candidates from which the step follows.
	Reason sudoku.Candidates

	// Parts holds the groups of cells that have different roles in the reason, if they do.
	Parts []Part
	// Links holds the links of a chain or a net, each after those that it follows from.
	Links []Link

	// Placed holds the numbers that the step places, with 0 elsewhere. Eliminated
	// holds the candidates that it rules out.
	Placed     sudoku.Grid
	Eliminated sudoku.Candidates
}

// Cells returns the cells of the reason, ascending.
func (s Step) Cells() []int { return cellsOf(s.Reason) }

// Digits returns the numbers of the reason.
func (s Step) Digits() sudoku.Digits { return union(s.Reason, s.Cells()) }

// changes reports whether s changes anything.
func (s Step) changes() bool {
	return s.Placed != sudoku.Grid{} || s.Eliminated != sudoku.Candidates{}
}

// String returns the step as a sentence without a period: "in row 3, r3c1 and r3c8
// hold only 1 and 9, so r3c7 can't be 1".
func (s Step) String() string {
	return fmt.Sprintf("%s, so %s", s.Technique.Reason(s), s.conclusion())
}

// MarshalJSON writes s as an object with technique, cost, the names of the units, the
// cells and candidates of the reason, what is placed and eliminated (as "r3c7" and
// "r3c7#1"), and text; with parts and links if there are any.
func (s Step) MarshalJSON() ([]byte, error) {
	var placed sudoku.Candidates
	for cell, number := range s.Placed {
		if number > 0 {
			placed[cell] = sudoku.DigitsOf(int(number))
		}
	}
	return json.Marshal(struct {
		Technique  string   `json:"technique"`
		Cost       int      `json:"cost"`
		Units      []string `json:"units"`
		Cells      []string `json:"cells"`
		Candidates []string `json:"candidates"`
		Parts      []Part   `json:"parts,omitempty"`
		Links      []Link   `json:"links,omitempty"`
		Placed     []string `json:"placed"`
		Eliminated []string `json:"eliminated"`
		Text       string   `json:"text"`
	}{
		s.Technique.String(), s.Technique.Cost(), append(s.Base.names(), s.Cover.names()...),
		cellNames(s.Cells()), candidateNames(s.Reason), s.Parts, s.Links,
		candidateNames(placed), candidateNames(s.Eliminated), s.String(),
	})
}

// MarshalJSON writes p as an object with role, cells and digits.
func (p Part) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Role   string        `json:"role"`
		Cells  []string      `json:"cells"`
		Digits sudoku.Digits `json:"digits"`
	}{p.Role, cellNames(p.Cells), p.Digits})
}

// MarshalJSON writes l as an object with candidate, right, by, which is "supposed" if
// nothing leads to the link, and from.
func (l Link) MarshalJSON() ([]byte, error) {
	by := l.By
	if l.supposed() {
		by = "supposed"
	}
	cell, number := sudoku.PlaceOf(l.Candidate)
	return json.Marshal(struct {
		Candidate string `json:"candidate"`
		Right     bool   `json:"right"`
		By        string `json:"by"`
		From      []int  `json:"from"`
	}{sudoku.OptionName(cell, number), l.Right, by, append([]int{}, l.From...)})
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
