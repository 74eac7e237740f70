package tuples

import (
	"encoding/json"
	"fmt"

	"graphcover/puzzle/sudoku"
)

// A Step is a move: why, and what it changes. It is a value; no part of it is shared.
type Step struct {
	Technique Technique

	// Base are the units in which the reason is seen, none if it is seen in cells
	// alone. Cover are those to which it confines a number, if it does.
	Base, Cover Units

	// Reason are the candidates from which the step follows.
	Reason sudoku.Candidates

	// Placed are the numbers that the step places, 0 elsewhere. Eliminated are the
	// candidates that it rules out.
	Placed     sudoku.Grid
	Eliminated sudoku.Candidates
}

// Cells returns the cells of the reason, ascending.
func (s Step) Cells() []int { return cellsOf(s.Reason) }

// Digits returns the numbers of the reason.
func (s Step) Digits() sudoku.Digits { return union(s.Reason, s.Cells()) }

// changes tells whether s changes anything.
func (s Step) changes() bool {
	return s.Placed != sudoku.Grid{} || s.Eliminated != sudoku.Candidates{}
}

// String says the step in a sentence without an end: "in row 3, r3c1 and r3c8 hold
// only 1 and 9, so r3c7 can't be 1".
func (s Step) String() string {
	return fmt.Sprintf("%s, so %s", s.Technique.Reason(s), s.conclusion())
}

// MarshalJSON writes s as an object: technique and cost; units, by name; cells and
// candidates of the reason, and what is placed and eliminated, as "r3c7" and
// "r3c7#1"; text.
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

// union returns the candidates that the cells have among them.
func union(c sudoku.Candidates, cells []int) sudoku.Digits {
	var all sudoku.Digits
	for _, cell := range cells {
		all |= c[cell]
	}
	return all
}
