package corpus

import (
	"iter"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"graphcover/internal/testenv"
	"graphcover/puzzle/sudoku"
)

// Boards yields the boards of other sizes, and of variants, in a file of puzzle/sudoku/testdata,
// each with the cells of its only solution.
func Boards(t testing.TB, file string) iter.Seq2[sudoku.Board, string] {
	t.Helper()
	text := testenv.Must(os.ReadFile(filepath.Join(root(), "puzzle/sudoku/testdata", file)))(t)
	return func(yield func(sudoku.Board, string) bool) {
		for line := range strings.Lines(string(text)) {
			puzzle, solution, _ := strings.Cut(strings.TrimSpace(line), " ")
			if !strings.HasPrefix(puzzle, sudoku.Heading) {
				continue
			}
			if !yield(testenv.Must(sudoku.Parse(puzzle))(t), solution) {
				return
			}
		}
	}
}
