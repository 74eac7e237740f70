package classic_test

import (
	"math/bits"
	"testing"

	"graphcover/internal/corpus"
	"graphcover/internal/draw"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle/sudoku"
	"graphcover/puzzle/sudoku/classic"
	"graphcover/puzzle/sudoku/fullgrid"
)

// TestCount compares counts with those of another solver. The grids have some clues of a full grid, and
// in other cells some candidates are ruled out; now and then one of them is wrong.
func TestCount(t *testing.T) {
	const most = 100
	source := draw.From(2)
	tally := make(map[string]int)
	for n := range testenv.Cases(2000, 50_000) {
		numbers := fullgrid.Random(source).Numbers()
		if n%3 == 0 {
			numbers[draw.Below(source, classic.Cells)] = uint8(1 + draw.Below(source, classic.Side))
		}
		p, problem := classic.New(), *sudoku.Classic().Empty().Base()
		consistent := true
		share := 2 + draw.Below(source, 5)
		for cell, number := range numbers {
			switch draw.Below(source, share) {
			case 0:
				problem.Given = append(problem.Given, classic.Side*cell+int(number)-1)
				consistent = p.Place(cell, int(number)-1) && consistent
			case 1:
				for digit := range classic.Side {
					if digit != int(number)-1 && draw.Below(source, 3) > 0 {
						problem.Excluded = append(problem.Excluded, classic.Side*cell+digit)
						p.Exclude(cell, digit)
					}
				}
			}
		}
		if conflict := problem.Validate(); (conflict == nil) != consistent {
			t.Fatalf("%v: want %v noticed, got consistent %t", problem.Given, conflict, consistent)
		}
		if !consistent {
			tally["contradiction"]++
			continue
		}
		solved := testenv.Must(memsolver.Count(t.Context(), &problem, memsolver.Cells, memsolver.Limit(most)))(t)
		want := int(solved.Int64())
		for _, limit := range []int{1, 2, most} {
			q := p
			if got := q.Count(limit); got != min(want, limit) {
				t.Fatalf("given %v without %v: want %d solutions of at most %d, got %d", problem.Given, problem.Excluded, want, limit, got)
			}
		}
		tally[[...]string{"none", "one", "several"}[min(want, 2)]]++
	}
	for _, kind := range []string{"contradiction", "none", "one", "several"} {
		if tally[kind] < 50 {
			t.Errorf("want some of each kind, got %v", tally)
		}
	}
}

// TestFewest compares Fewest with a count of the candidates, cell by cell, and Digits with the only
// candidates, in searches of whole puzzles.
func TestFewest(t *testing.T) {
	looks := [classic.Side + 1]int{} // by number of candidates
	for _, propagate := range []func(*classic.Position) bool{(*classic.Position).Settle, (*classic.Position).Singles} {
		for _, b := range append(corpus.Sudokus(t, "norvig_top95.txt")[:20], sudoku.Classic().Empty()) {
			p := classic.New()
			for cell, number := range b.Numbers() {
				if number > 0 && !p.Place(cell, int(number)-1) {
					t.Fatalf("%s: cell %d can't hold %d", b, cell, number)
				}
			}
			for propagate(&p) && !p.Solved() {
				want, fewest := 0, classic.Side+1
				for cell := range classic.Cells {
					if n := bits.OnesCount16(p.Candidates(cell)); n > 1 && n < fewest {
						want, fewest = cell, n
					}
				}
				looks[fewest]++
				if got := p.Fewest(); got != want {
					t.Fatalf("%s: want cell %d with %d candidates, got %d", b, want, fewest, got)
				}
				p.Place(want, bits.TrailingZeros16(p.Candidates(want)))
			}
			if p.Solved() {
				for cell, digit := range p.Digits() {
					if p.Candidates(cell) != 1<<digit {
						t.Fatalf("%s: cell %d: want the digits %b, got %d", b, cell, p.Candidates(cell), digit)
					}
				}
			}
		}
	}
	if looks[2] == 0 || looks[3] == 0 || looks[9] == 0 {
		t.Errorf("want cells with two, three and more candidates, got %v", looks)
	}
}

// BenchmarkCount proves that the solutions of whole collections are the only ones.
func BenchmarkCount(b *testing.B) {
	for _, file := range []string{"norvig_easy50.txt", "norvig_hardest11.txt", "norvig_top95.txt", "top1465.txt", "clues17_4916.txt"} {
		b.Run(file, func(b *testing.B) {
			var grids [][]uint8
			for _, board := range corpus.Sudokus(b, file) {
				grids = append(grids, board.Numbers())
			}
			for b.Loop() {
				for _, numbers := range grids {
					p := classic.New()
					for cell, number := range numbers {
						if number > 0 {
							p.Place(cell, int(number)-1)
						}
					}
					if n := p.Count(2); n != 1 {
						b.Fatalf("%v: want one solution, got %d", numbers, n)
					}
				}
			}
			b.ReportMetric(float64(b.N*len(grids))/b.Elapsed().Seconds(), "puzzles/s")
		})
	}
}
