package tuples_test

import (
	"encoding/json"
	"slices"
	"testing"

	"graphcover/puzzle/sudoku"
	"graphcover/strategy/tuples"
)

// TestStep checks the methods of a step made by hand.
func TestStep(t *testing.T) {
	var s tuples.Step
	s.Technique = tuples.Fish{Size: 2}
	s.Base, s.Cover = 1<<1|1<<5, 1<<(9+2)|1<<(9+7) // rows 2 and 6, columns 3 and 8
	for _, cell := range []int{11, 16, 47, 52} {
		s.Reason[cell] = sudoku.DigitsOf(4)
	}
	s.Eliminated[2], s.Eliminated[79] = sudoku.DigitsOf(4), sudoku.DigitsOf(4)
	if got := s.Cells(); !slices.Equal(got, []int{11, 16, 47, 52}) || s.Digits() != sudoku.DigitsOf(4) {
		t.Errorf("want the four cells of 4, got %v, %v", got, s.Digits())
	}
	text, err := json.Marshal(s)
	const want = `{"technique":"X-wing","cost":11,"units":["row 2","row 6","column 3","column 8"],` +
		`"cells":["r2c3","r2c8","r6c3","r6c8"],"candidates":["r2c3#4","r2c8#4","r6c3#4","r6c8#4"],` +
		`"placed":[],"eliminated":["r1c3#4","r9c8#4"],` +
		`"text":"in rows 2 and 6, 4 fits only in columns 3 and 8, so r1c3 and r9c8 can't be 4"}`
	if err != nil || string(text) != want {
		t.Errorf("want %s\ngot  %s, %v", want, text, err)
	}
}

// TestTake takes a step that places a number and one that removes a candidate.
func TestTake(t *testing.T) {
	p := position(t, ".................................................................................")
	var s tuples.Step
	s.Placed[40] = 5
	s.Eliminated[0] = sudoku.DigitsOf(1, 9)
	p.Take(s)
	want := sudoku.Grid{40: 5}
	if p.Grid != want {
		t.Errorf("want %v, got %v", want, p.Grid)
	}
	candidates := want.Candidates()
	candidates[0] = sudoku.AllDigits &^ sudoku.DigitsOf(1, 9)
	if p.Candidates != candidates {
		t.Errorf("want\n%s\ngot\n%s", candidates.Pretty(), p.Candidates.Pretty())
	}
}
