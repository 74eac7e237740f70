package memsolver_test

import (
	"context"
	"fmt"
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/corpus"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle"
)

// collections are Norvig's three sets, with the choices and backtracks of Algorithm X. The
// figures are those of an independent program and of the blog's queries.
var collections = []struct {
	file                string
	choices, backtracks int
}{
	{"norvig_easy50.txt", 2755, 123},
	{"norvig_hardest11.txt", 2778, 2157},
	{"norvig_top95.txt", 40945, 35203},
}

// TestCollections solves one puzzle after another on the same links, each up to its first
// solution.
func TestCollections(t *testing.T) {
	solver := memsolver.New(memsolver.DLX)
	for _, c := range collections {
		t.Run(c.file, func(t *testing.T) {
			var log exactcover.Log
			for _, entry := range corpus.Read(t, c.file) {
				solution := testenv.Must(exactcover.First(solver.All(t.Context(), entry.Problem(), &log)))(t)
				if err := exactcover.Verify(entry.Problem(), solution); err != nil {
					t.Errorf("%s: %v", entry.Source, err)
				}
			}
			if log.Choices != c.choices || log.Backtracks != c.backtracks {
				t.Errorf("want %d choices and %d backtracks, got %d and %d",
					c.choices, c.backtracks, log.Choices, log.Backtracks)
			}
		})
	}
}

// TestSearchAllocatesNothing compares a short search with a long one: only the setup may
// allocate.
func TestSearchAllocatesNothing(t *testing.T) {
	allocations := func(text string) float64 {
		grid := corpus.Board(t, text)
		p := grid.Problem()
		return testing.AllocsPerRun(10, func() {
			log := exactcover.Log{Observe: func(exactcover.Event) {}}
			for range memsolver.All(context.Background(), p, memsolver.DLX, memsolver.Log(&log)) {
			}
		})
	}
	short := allocations("...2.5...1..9.762...5.4....2....9.....64..1..8......7..7......4...6....9.63.1....")
	long := allocations("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......")
	if short != long {
		t.Errorf("want as many allocations for a long search as for a short one, got %v and %v", long, short)
	}
}

// BenchmarkCollections solves each whole collection, including the setup. Besides the
// time per puzzle it reports the choices, which are the same every time.
func BenchmarkCollections(b *testing.B) {
	for _, c := range collections {
		b.Run(c.file, func(b *testing.B) {
			entries := corpus.Read(b, c.file)
			b.ReportAllocs()
			var log exactcover.Log
			for b.Loop() {
				log = exactcover.Log{}
				for _, entry := range entries {
					testenv.Must(memsolver.Solve(b.Context(), entry.Problem(), memsolver.DLX, memsolver.Log(&log)))(b)
				}
			}
			b.ReportMetric(float64(log.Choices), "choices/op")
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*len(entries)), "µs/puzzle")
		})
	}
}

func ExampleNew() {
	grid, err := puzzle.Parse("...2.5...1..9.762...5.4....2....9.....64..1..8......7..7......4...6....9.63.1....")
	if err != nil {
		panic(err)
	}
	var log exactcover.Log
	for solution, err := range memsolver.All(context.Background(), grid.Problem(), memsolver.DLX, memsolver.Log(&log)) {
		if err != nil {
			panic(err)
		}
		fmt.Print(grid.Picture(solution))
		break // the first is enough
	}
	fmt.Println(log.Choices, "choices,", log.Backtracks, "backtracks")
	// Output:
	// 7 9 8 | 2 6 5 | 4 3 1
	// 1 3 4 | 9 8 7 | 6 2 5
	// 6 2 5 | 3 4 1 | 9 8 7
	// ------+-------+------
	// 2 1 7 | 5 3 9 | 8 4 6
	// 3 5 6 | 4 7 8 | 1 9 2
	// 8 4 9 | 1 2 6 | 5 7 3
	// ------+-------+------
	// 5 7 1 | 8 9 2 | 3 6 4
	// 4 8 2 | 6 5 3 | 7 1 9
	// 9 6 3 | 7 1 4 | 2 5 8
	// 81 choices, 23 backtracks
}
