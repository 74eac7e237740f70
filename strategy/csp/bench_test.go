package csp_test

import (
	"testing"

	"graphcover/internal/corpus"
	"graphcover/internal/testenv"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy"
	"graphcover/strategy/csp"
)

// BenchmarkSolve solves whole collections and reports the time per puzzle.
func BenchmarkSolve(b *testing.B) {
	for _, s := range []strategy.Strategy{csp.Singles{}, csp.AllDifferent{}} {
		for _, file := range []string{"norvig_easy50.txt", "norvig_hardest11.txt", "norvig_top95.txt", "top1465.txt", "clues17_4916.txt"} {
			b.Run(s.String()+"/"+file, func(b *testing.B) {
				boards := corpus.Sudokus(b, file)
				b.ReportAllocs()
				guesses := 0
				for b.Loop() {
					for _, board := range boards {
						answer := testenv.Must(s.Solve(b.Context(), board))(b)
						guesses += answer.Guesses
					}
				}
				puzzles := float64(b.N) * float64(len(boards))
				b.ReportMetric(b.Elapsed().Seconds()*1e6/puzzles, "µs/puzzle")
				b.ReportMetric(float64(guesses)/puzzles, "guesses/puzzle")
			})
		}
	}
}

// sample returns the puzzles of a collection, in the short run at most as many as most,
// spread over the collection.
func sample(t *testing.T, file string, most int) []sudoku.Board {
	boards := corpus.Sudokus(t, file)
	if testenv.LongRun() || len(boards) <= most {
		return boards
	}
	some := make([]sudoku.Board, most)
	for i := range some {
		some[i] = boards[i*len(boards)/most]
	}
	return some
}
