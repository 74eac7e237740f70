package coloring_test

import (
	"errors"
	"os"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
	"graphcover/puzzle/sudoku/board"
	"graphcover/strategy"
	"graphcover/strategy/coloring"
)

// eachBoard calls test with each board of other sizes, and of a variant, with its solution.
func eachBoard(t *testing.T, test func(b board.Board, solution string)) {
	t.Helper()
	text, err := os.ReadFile("../../puzzle/sudoku/board/testdata/known.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		puzzle, solution, _ := strings.Cut(strings.TrimSpace(line), " ")
		spec, isBoard := strings.CutPrefix(puzzle, board.Heading)
		if !isBoard {
			continue
		}
		b, err := board.Parse(spec)
		if err != nil {
			t.Fatal(err)
		}
		test(b, solution)
	}
}

// TestBoards colors boards in memory. Those with rules that are no matter of cells that differ
// are refused.
func TestBoards(t *testing.T) {
	colored := 0
	eachBoard(t, func(b board.Board, solution string) {
		err := coloring.InMemory{}.Takes(b.Kind())
		switch {
		case b.Kind().HasCages() != errors.Is(err, strategy.ErrCages), b.Kind().HasParity() && err == nil:
			t.Errorf("%s: got %v", b.Kind(), err)
		case err != nil || b.Kind().Side() > 6 && !testenv.LongRun() || b.Kind().Side() > 10:
			return
		}
		colored++
		got, err := coloring.InMemory{}.SolveBoard(t.Context(), b)
		if err != nil || got.Verdict != strategy.Solved || got.Board.Cells() != solution {
			t.Errorf("%s: want %s, got %+v, %v", b, solution, got, err)
		} else if err := exactcover.Verify(b.Problem(), got.Board.Given()); err != nil {
			t.Errorf("%s: %v", b, err)
		}
	})
	if colored == 0 {
		t.Error("want boards colored, got none")
	}
}
