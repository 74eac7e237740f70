package csp_test

import (
	"reflect"
	"slices"
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/corpus"
	"graphcover/internal/testenv"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy"
	"graphcover/strategy/csp"
)

// TestBoards solves a board of each size and variant, whose solution is known.
func TestBoards(t *testing.T) {
	refused := 0
	for b, want := range corpus.Boards(t, "known.txt") {
		for _, s := range both {
			if err := s.Takes(b); err != nil {
				refused++
				if !b.Rules().HasCages() {
					t.Errorf("%s: %s: %v", s, b.Rules(), err)
				}
				continue
			}
			got, err := s.Solve(t.Context(), b)
			if err != nil || got.Verdict != strategy.Solved || got.Board.Cells() != want {
				t.Errorf("%s: %s: want %s, got %s %s, %v", s, b, want, got.Verdict, got.Board.Cells(), err)
				continue
			}
			if err := exactcover.Verify(b.Problem(), got.Board.Given()); err != nil {
				t.Errorf("%s: %s: %v", s, b, err)
			}
		}
	}
	if refused == 0 {
		t.Error("want a board with cages refused")
	}
}

// TestClueAgainstMark solves a board with an odd clue in a cell that is marked as even.
func TestClueAgainstMark(t *testing.T) {
	b := testenv.Must(sudoku.Parse("sudoku:4x4,even-odd=E...............:1..............."))(t)
	for _, s := range both {
		if got, err := s.Solve(t.Context(), b); err != nil || got.Verdict != strategy.Unsolvable {
			t.Errorf("%s: want %s, got %s, %v", s, strategy.Unsolvable, got.Verdict, err)
		}
	}
}

// TestBoardsOf9x9 checks that the search for all boards makes the guesses and backtracks of that
// for 9x9, also where there is no solution or there are several.
func TestBoardsOf9x9(t *testing.T) {
	for _, file := range []string{"norvig_easy50.txt", "norvig_top95.txt"} {
		for i, b := range corpus.Sudokus(t, file)[:testenv.Cases(8, 50)] {
			numbers := b.Numbers()
			if cell := slices.IndexFunc(numbers, func(n uint8) bool { return n > 0 }); i%3 > 0 { // without a clue, or with another number there
				numbers[cell] = uint8(i%3-1) * (numbers[cell]%9 + 1)
			}
			b = b.Of(numbers)
			for units, s := range both {
				want, _ := s.Solve(t.Context(), b)
				if got, err := csp.SolveBoard(t.Context(), b, units == 1); err != nil || !reflect.DeepEqual(got, want) {
					t.Errorf("%s: %s: want %+v, got %+v, %v", s, b, want, got, err)
				}
			}
		}
	}
}
