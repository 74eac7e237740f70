package compare_test

import (
	"testing"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/internal/corpus"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/puzzle"
)

// TestBoards compares the graph with memory on a board of each size and variant, and on
// published ones of 16x16 and 25x25. Each has a known solution. Long searches are made in
// server mode alone.
func TestBoards(t *testing.T) {
	testenv.Long(t, "TestFamilies")
	db := neo4jtest.DB(t)
	for _, file := range []string{"known.txt", "published.txt"} {
		for b, solution := range corpus.Boards(t, file) {
			text := b.String()
			name := file + "/" + text[:min(len(text), 40)]
			e := puzzle.Entry{Puzzle: b}
			known, err := compare.Solve(t.Context(), inMemory(), e, exactcover.Log{})
			if err != nil || known.Solution != solution {
				t.Fatalf("%s: want %s in memory, got %v, %v", name, solution, known.Solution, err)
			}
			for _, mode := range []graphsolver.Mode{graphsolver.Server, graphsolver.Classic} {
				if mode == graphsolver.Classic && known.Choices+known.Backtracks > 2000 {
					continue
				}
				t.Run(name+"/"+string(mode), func(t *testing.T) {
					solver := graphsolver.Solver{DB: db, Name: neo4jtest.Puzzle(t, db), Text: text, Pace: graphsolver.Pace{Mode: mode}}
					result, err := compare.Compare(t.Context(), &compare.Contender{Solver: solver, Mode: string(mode)}, inMemory(), e, compare.Observers{})
					if err != nil || !result.Agrees() || result.Graph.Solution != solution {
						t.Errorf("want them to agree on %s, got %+v, %v", solution, result, err)
					}
					testenv.Report(t, "%d choices, %d backtracks; graph %.2f s and %.2f s to load, memory %.4f s",
						result.Graph.Choices, result.Graph.Backtracks, result.Graph.Seconds, result.Graph.LoadSeconds, result.Memory.Seconds)
				})
			}
		}
	}
}
