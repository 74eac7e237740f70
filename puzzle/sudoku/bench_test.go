package sudoku_test

import (
	"strings"
	"testing"

	"graphcover/internal/testenv"
	"graphcover/puzzle/sudoku"
)

// BenchmarkRead reads 49,151 Sudokus of 9x9, each in a line, and as many boards with pencil marks
// and grids of nine lines as take about as long.
func BenchmarkRead(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"lines", strings.Repeat(blog+"\n", 49151)},
		{"zeros", strings.Repeat(strings.ReplaceAll(blog, ".", "0")+"\n", 49151)},
		{"lists", strings.Repeat("17,"+blog+",1.5\n", 10000)},
		{"rows", strings.Repeat(strings.Join(cut(blog, 9), "\n")+"\n\n", 10000)},
		{"rows without blank lines", strings.Repeat(strings.Join(cut(blog, 9), "\n")+"\n", 10000)},
		{"pencil marks", strings.Repeat(strings.Join(lines(marked(b)), "\n")+"\n\n", 1000)},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				for range testenv.Values(b, sudoku.Read(strings.NewReader(c.text), nil)) {
				}
			}
		})
	}
}
