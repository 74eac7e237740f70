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
// "r3c7#1"), and text.
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
		Placed     []string `json:"placed"`
		Eliminated []string `json:"eliminated"`
		Text       string   `json:"text"`
	}{
		s.Technique.String(), s.Technique.Cost(), append(s.Base.names(), s.Cover.names()...),
		cellNames(s.Cells()), candidateNames(s.Reason), candidateNames(placed), candidateNames(s.Eliminated), s.String(),
	})
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
