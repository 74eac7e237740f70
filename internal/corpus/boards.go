package corpus

import (
	"iter"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"graphcover/puzzle/sudoku"
)

// Boards yields the boards of other sizes, and of variants, in a file of puzzle/sudoku/testdata,
// each with the cells of its only solution.
func Boards(t testing.TB, file string) iter.Seq2[sudoku.Board, string] {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root(), "puzzle/sudoku/testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	return func(yield func(sudoku.Board, string) bool) {
		for line := range strings.Lines(string(text)) {
			puzzle, solution, _ := strings.Cut(strings.TrimSpace(line), " ")
			spec, isBoard := strings.CutPrefix(puzzle, sudoku.Heading)
			if !isBoard {
				continue
			}
			b, err := sudoku.Parse(sudoku.Heading + spec)
			if err != nil {
				t.Fatal(err)
			}
			if !yield(b, solution) {
				return
			}
		}
	}
}
