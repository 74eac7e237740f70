package proof_test

import (
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/corpus"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/proof"
	"graphcover/puzzle"
)

// BenchmarkProof measures searches for all solutions in memory: without an observer, and with a
// proof on the disk. The problem is prepared once.
func BenchmarkProof(b *testing.B) {
	queens := testenv.Must(puzzle.Parse("queens:10"))(b)
	for name, p := range map[string]*exactcover.Problem{
		"hard.sudoku": corpus.Example(b, "hard.sudoku").Problem(),
		"blog.sudoku": corpus.Example(b, "blog.sudoku").Problem(),
		"queens:10":   queens.Problem(),
	} {
		prepared := testenv.Must(memsolver.New(memsolver.DLX).Prepare(p))(b)
		search := func(b *testing.B, log *exactcover.Log) {
			for range testenv.Values(b, prepared.All(b.Context(), p.Given, log)) {
			}
		}
		b.Run(name+"/plain", func(b *testing.B) {
			for b.Loop() {
				search(b, &exactcover.Log{})
			}
		})
		b.Run(name+"/proof", func(b *testing.B) {
			folder := b.TempDir()
			for b.Loop() {
				w := testenv.Must(proof.Create(folder, p))(b)
				search(b, &exactcover.Log{Observe: w.Observe})
				testenv.Must(w.Finish(true))(b)
			}
		})
	}
}
