package main

import (
	"strings"
	"testing"

	"graphcover/puzzle"
)

// TestPrintedBoardsAreRead reads what commands print: the board in it, and nothing else.
func TestPrintedBoardsAreRead(t *testing.T) {
	for _, args := range [][]string{
		{"generate", "--size", "6", "--seed", "1"}, {"generate", "--size", "4", "--seed", "3", "--rate"},
		{"generate", "--size", "4", "--variant", "killer", "--seed", "1"}, {"generate", "--size", "4", "--variant", "x", "--seed", "1", "--difficulty", "easy"},
		{"solve", "--solver", "memory", "sudoku:4x4:1..............."}, {"solve", "--solver", "memory", "--minimize", "sudoku:4x4:1..............."},
		{"solve", "--strategy", "tuples", "--solver", "memory", "sudoku:4x4:1234341221434..."},
		{"solve", "--solver", "memory", "--limit", "3", "sudoku:4x4:1..............."}, {"solve", "--solver", "memory", "--all", "sudoku:4x4:12343412214343.."},
		{"minimal", "sudoku:4x4:1234341221434..."}, {"minimal", "sudoku:4x4:1..............."}, {"minimal", "sudoku:4x4:12.............."}, {"minimal", "sudoku:4x4:12..3...2......."},
	} {
		got := graphcover(t.Context(), args...)
		boards := 0
		for _, err := range puzzle.Open([]string{"-"}, strings.NewReader(got.stdout)) {
			if boards++; err != nil {
				t.Errorf("%q: want a board, got %v of\n%s", args, err, got.stdout)
			}
		}
		if want := max(1, strings.Count(got.stdout, "sudoku:4x4\n")); boards != want {
			t.Errorf("%q: want %d boards, got %d of\n%s%s", args, want, boards, got.stdout, got.stderr)
		}
	}
}
